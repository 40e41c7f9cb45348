import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { api } from '../../office/api.ts'
import { useTime } from './facts.tsx'
import { ReasonField } from './reason-field.tsx'
import { useActError } from './use-act-error.ts'
import { useWrongFields } from './use-wrong-fields.ts'

type Messages = NonNullable<Awaited<ReturnType<typeof api.openReportedConversation.call>>>['messages']

/** What was said around a report, once a reason is given. */
export function ConversationDialog({ report, onClose }: { report: string; onClose: () => void }) {
  const t = useTranslations('admin.members')
  const errorOf = useActError()
  const open = useMutation(api.openReportedConversation.mutationOptions({ gcTime: 0 }))
  const refusal = errorOf(open.error)
  const wrong = useWrongFields('conversation', open.error)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (wrong.isRight(event.currentTarget))
      open.mutate({ id: report, reason: String(new FormData(event.currentTarget).get('reason') ?? '') })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('conversation')}
      description={open.data ? undefined : t('act_words.conversation')}
      closeLabel={t('close')}
      phone="fit"
      footer={
        open.data ? undefined : (
          <>
            <Button variant="secondary" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" form="conversation" busy={open.isPending}>
              {t('see_conversation')}
            </Button>
          </>
        )
      }
    >
      {open.data ? (
        <Said messages={open.data.messages} />
      ) : (
        <form id="conversation" noValidate onSubmit={submit} className="flex flex-col gap-5 pb-2">
          <ReasonField error={wrong.at('reason')} />
          {refusal && <FormError title={refusal} />}
        </form>
      )}
    </Dialog>
  )
}

function Said({ messages }: { messages: Messages }) {
  const t = useTranslations('admin.members')
  const time = useTime()
  if (messages.length === 0) return <p className="text-ink-soft">{t('nothing_said')}</p>
  return (
    <ol className="flex flex-col gap-3">
      {messages.map(({ id, from, body, kind, at, reported }) => (
        <li
          key={id}
          className={cx(
            'rounded-field p-3 text-sm',
            reported ? 'bg-danger-soft' : 'bg-sunken',
            from === 'reporter' ? 'me-8' : 'ms-8',
          )}
        >
          <p className="text-xs text-ink-soft">
            <span className="font-semibold">{t(`from.${from}`)}</span> · {time(at)}
            {reported && ` · ${t('this_one')}`}
          </p>
          <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
            {kind === 'text' ? body : <i>{t(`kinds.${kind}`)}</i>}
          </p>
        </li>
      ))}
    </ol>
  )
}
