import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ResendActivation } from '#features/accounts/signup/ui/resend-activation.tsx'
import { useSettings, useUser } from '#page/account.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { useKeyOf } from '#page/errors/use-key-of.ts'
import { readAgain } from '#page/refresh.ts'
import { useApi } from '#page/use-api.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

const READY = ['ready_week', 'ready_day_off', 'ready_new'] as const

type GreetDialogProps = { member: MemberCard; onClose: () => void; onSent: () => void }

/** A first message; members with an unconfirmed address are asked to confirm it first. */
export default function GreetDialog(props: GreetDialogProps) {
  const unconfirmed = useUser()?.status === 'not_confirmed'
  return unconfirmed ? <ConfirmFirst {...props} /> : <Greeting {...props} />
}

function ConfirmFirst({ member: { name }, onClose }: GreetDialogProps) {
  const t = useTranslations('discovery.greeting')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('unconfirmed_title')}
      description={t('unconfirmed_words', { name })}
      closeLabel={t('close')}
      size="sm"
      phone="fit"
      footer={<ResendActivation variant="primary" label={t('unconfirmed_resend')} />}
    />
  )
}

/** Offers ready-made greetings and a field for the member's own. */
function Greeting({ member, onClose, onSent }: GreetDialogProps) {
  const t = useTranslations('discovery.greeting')
  const { name } = member
  const { message_length } = useSettings()
  const form = useId()
  const errorText = useErrorText()
  const [body, setBody] = useState('')
  const [empty, setEmpty] = useState(false)
  const greet = useGreet(member.id, onSent)
  const write = (text: string) => {
    setBody(text)
    setEmpty(false)
  }
  function send(event: FormEvent) {
    event.preventDefault()
    if (body.trim() === '') return setEmpty(true)
    greet.mutate(body.trim())
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('title', { name })}
      closeLabel={t('close')}
      size="sm"
      phone="fit"
      footer={
        <Button type="submit" form={form} busy={greet.isPending} wide>
          {t('send')}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={send} className="flex flex-col gap-4">
        <div className="flex flex-col items-start gap-2">
          {READY.map((ready) => (
            <button
              key={ready}
              type="button"
              aria-pressed={body === t(ready, { name })}
              onClick={() => write(t(ready, { name }))}
              className="min-h-11 rounded-[1.25rem] rounded-es-sm bg-sunken px-4 py-2.5 text-start text-base transition-colors hover:bg-hover aria-pressed:bg-primary-soft aria-pressed:text-primary-ink"
            >
              {t(ready, { name })}
            </button>
          ))}
        </div>
        <TextArea
          label={t('own')}
          name="greeting"
          rows={2}
          maxRows={6}
          maxLength={message_length}
          value={body}
          onChange={(event) => write(event.target.value)}
          hint={<Cost />}
          error={empty && t('empty')}
        />
        {greet.isError && <FormError title={t('failed')} errors={[{ message: errorText(greet.error) }]} />}
      </form>
    </Dialog>
  )
}

function useGreet(to: string, onSent: () => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  const idOf = useKeyOf()
  return useMutation({
    mutationFn: (body: string) => api.chat.send.call({ id: idOf(body), to, body }),
    onSuccess() {
      readAgain(queryClient, api.chat.list.key())
      readAgain(queryClient, api.accounts.user.key())
      onSent()
    },
  })
}

/** The price of a message and the member's balance. */
function Cost() {
  const t = useTranslations('discovery.greeting')
  const { message_credits: credits } = useSettings()
  return t('cost', { credits, balance: useUser()?.credits ?? 0 })
}
