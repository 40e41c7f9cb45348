import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, queryClient } from '#features/office/frame/api.ts'
import { FormDialog } from '#features/office/frame/form-dialog.tsx'
import { useErrorWords } from '#features/office/frame/use-error-words.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { SegmentedControl } from '#ui/controls/segmented-control.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import type { OfficeDraft } from '../contract.ts'
import { Receivers, useReceivers } from './receivers.tsx'
import { refreshMailings } from './refresh-mailings.ts'

type SendDialogProps = {
  id: string
  version: number
  draft: OfficeDraft
  onRefused: (error: unknown) => void
  onClose: () => void
}

/** The last look before it goes: to how many, and when. */
export function SendDialog({ id, version, draft, onRefused, onClose }: SendDialogProps) {
  const t = useTranslations('office.mailings')
  const words = useErrorWords()
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const send = useMutation(
    api.mailings.send.mutationOptions({
      onSuccess: () => {
        refreshMailings()
        // The page shows how far it is from now on.
        return queryClient.invalidateQueries({ queryKey: api.mailings.open.key() })
      },
      onError: onRefused,
    }),
  )
  const receivers = useReceivers(draft)
  // Later there may be some.
  const isForNobody = when === 'now' && receivers !== undefined && receivers.all === receivers.without
  const at = when === 'later' && typed ? new Date(typed) : null
  const wrong = ['texts', 'code', 'at'].map((path) => words.at(send.error, path)).find(Boolean)
  return (
    <FormDialog
      id="send-mailing"
      title={t('send')}
      description={t('send_words')}
      submit={isForNobody ? undefined : t(when === 'now' ? 'send_now' : 'plan')}
      busy={send.isPending}
      noValidate
      onSubmit={() => {
        setTried(true)
        if (isForNobody) return
        if (when === 'now' || at) send.mutate({ id, version, at: at?.toISOString() ?? null })
      }}
      onClose={onClose}
    >
      <SegmentedControl
        legend={t('when')}
        name="when"
        value={when}
        onChange={setWhen}
        options={[
          { value: 'now', label: t('now') },
          { value: 'later', label: t('later') },
        ]}
      />
      {when === 'later' && (
        <TextField
          label={t('at')}
          hint={t('at_hint')}
          type="datetime-local"
          name="at"
          required
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={words.at(send.error, 'at') ?? (tried && !at ? t('at_missing') : undefined)}
        />
      )}
      <Receivers draft={draft} />
      {send.error && (
        <FormError
          title={
            errorCode(send.error) === 'conflict'
              ? t('changed_elsewhere')
              : errorCode(send.error) === 'invalid_input'
                ? (wrong ?? t('look_at_fields'))
                : words.of(send.error)
          }
        />
      )}
    </FormDialog>
  )
}
