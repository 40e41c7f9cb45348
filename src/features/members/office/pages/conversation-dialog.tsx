import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Said } from '#features/moderation/office/pages/said.tsx'
import { api } from '#features/office/frame/api.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { ReasonField } from './reason-field.tsx'
import { useActError } from './use-act-error.ts'
import { useWrongFields } from './use-wrong-fields.ts'

/** What was said around a report, once a reason is given. */
export function ConversationDialog({ report, onClose }: { report: string; onClose: () => void }) {
  const t = useTranslations('office.members')
  const errorOf = useActError()
  const open = useMutation(api.members.openReportedConversation.mutationOptions({ gcTime: 0 }))
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
