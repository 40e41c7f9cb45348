import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ResendActivation } from '#features/accounts/signup/ui/resend-activation.tsx'
import { errorCode, errorData } from '#page/api.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

type SendRefusedProps = { error: unknown; name: string; from: string; onClose: () => void }

/** Why a message was refused, and what to do. Its text is back in the composer. */
export function SendRefused({ error, name, from, onClose }: SendRefusedProps) {
  const t = useTranslations('chat')
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
      closeLabel={t('close')}
      size="sm"
      phone="fit"
      footer={
        <>
          <Button variant={action ? 'secondary' : 'primary'} onClick={close}>
            {action ? t('not_now') : t('understood')}
          </Button>
          {action}
        </>
      }
    >
      <p className="text-sm text-ink-soft">{t('refused.kept')}</p>
    </Dialog>
  )
}

type Reason = Omit<SendRefusedProps, 'onClose'> & { onLeave: () => void }

function useReason({ error, name, from, onLeave }: Reason) {
  const t = useTranslations('chat')
  const credits = errorData(error, 'insufficient_credits')
  if (credits) {
    return {
      title: t('refused.credits.title'),
      words: t('refused.credits.words', credits),
      action: (
        <Button render={<Link to="/credits" search={{ from }} />} onClick={onLeave}>
          {t('refused.credits.buy')}
        </Button>
      ),
    }
  }
  const premium = errorData(error, 'premium_only')
  if (premium) {
    return {
      title: t('refused.premium.title'),
      words: t('refused.premium.words', { max: premium.max }),
      action: (
        <Button render={<Link to="/premium" search={{ from }} />} onClick={onLeave}>
          {t('refused.premium.see')}
        </Button>
      ),
    }
  }
  switch (errorCode(error)) {
    case 'confirmation_required':
      return {
        title: t('refused.confirm.title'),
        words: t('refused.confirm.words'),
        action: <ResendActivation variant="primary" label={t('refused.confirm.resend')} />,
      }
    case 'not_confirmed':
      return {
        title: t('refused.not_confirmed.title', { name }),
        words: t('refused.not_confirmed.words', { name }),
      }
    case 'contact_blocked':
      return { title: t('refused.blocked.title', { name }), words: t('refused.blocked.words') }
    case 'not_found':
      return { title: t('refused.gone.title', { name }), words: t('refused.gone.words') }
    default:
      return { title: t('refused.other.title'), words: t('refused.other.words') }
  }
}
