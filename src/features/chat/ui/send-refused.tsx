import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ResendActivation } from '#features/accounts/signup/ui/resend-activation.tsx'
import { errorCode, errorData } from '#page/errors/declared-error.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

type SendRefusedProps = {
  error: unknown
  name: string
  from: string
  /** Says that nothing is lost; default: of words. */
  kept?: string
  onClose: () => void
}

/** Why a message was refused, and what to do. Its text is back in the composer. */
export function SendRefused({ error, name, from, kept, onClose }: SendRefusedProps) {
  const t = useTranslations('chat.refused')
  const b = useTranslations('chat.buttons')
  const [open, setOpen] = useState(true)
  const close = () => {
    setOpen(false)
    onClose()
  }
  // Closes on leaving, so that the refusal is not shown again on return.
  const { title, words, action } = useReason({ error, name, from, onLeave: close })
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={title}
      description={words}
      closeLabel={b('close')}
      size="sm"
      phone="fit"
      footer={
        <>
          <Button variant={action ? 'secondary' : 'primary'} onClick={close}>
            {action ? b('not_now') : b('understood')}
          </Button>
          {action}
        </>
      }
    >
      <p className="text-sm text-ink-soft">{kept ?? t('kept')}</p>
    </Dialog>
  )
}

type Reason = Omit<SendRefusedProps, 'onClose' | 'kept'> & { onLeave: () => void }

function useReason({ error, name, from, onLeave }: Reason) {
  const t = useTranslations('chat.refused')
  const credits = errorData(error, 'insufficient_credits')
  if (credits) {
    return {
      title: t('credits.title'),
      words: t('credits.words', credits),
      action: (
        <Button render={<Link to="/credits" search={{ from }} />} onClick={onLeave}>
          {t('credits.buy')}
        </Button>
      ),
    }
  }
  const premium = errorData(error, 'premium_only')
  if (premium) {
    return {
      title: t('premium.title'),
      words: t('premium.words', { max: premium.max }),
      action: (
        <Button render={<Link to="/premium" search={{ from }} />} onClick={onLeave}>
          {t('premium.see')}
        </Button>
      ),
    }
  }
  const held = errorData(error, 'message_held_back')
  if (held)
    return {
      title: t(`${held.why}.title`),
      words: t(`${held.why}.words`, { name, max: held.max ?? 0, words: held.words ?? '' }),
    }
  switch (errorCode(error)) {
    case 'confirmation_required':
      return {
        title: t('confirm.title'),
        words: t('confirm.words'),
        action: <ResendActivation variant="primary" label={t('confirm.resend')} />,
      }
    case 'not_confirmed':
      return {
        title: t('not_confirmed.title', { name }),
        words: t('not_confirmed.words', { name }),
      }
    case 'contact_blocked':
      return { title: t('blocked.title', { name }), words: t('blocked.words') }
    case 'not_found':
      return { title: t('gone.title', { name }), words: t('gone.words') }
    default:
      return { title: t('other.title'), words: t('other.words') }
  }
}
