import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorCode, errorData } from '#client/api.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type SendRefusedProps = { error: unknown; name: string; from: string; onClose: () => void }

/** Why a message was not taken, and what can be done about it. Its text waits in the composer. */
export function SendRefused({ error, name, from, onClose }: SendRefusedProps) {
  const t = useTranslations('chat')
  const [open, setOpen] = useState(true)
  const { title, words, action } = useReason(error, name, from)
  const close = () => {
    setOpen(false)
    onClose()
  }
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

function useReason(error: unknown, name: string, from: string) {
  const t = useTranslations('chat')
  const credits = errorData(error, 'insufficient_credits')
  if (credits) {
    return {
      title: t('refused.credits.title'),
      words: t('refused.credits.words', credits),
      action: <Button render={<Link to="/credits" search={{ from }} />}>{t('refused.credits.buy')}</Button>,
    }
  }
  const premium = errorData(error, 'premium_only')
  if (premium) {
    return {
      title: t('refused.premium.title'),
      words: t('refused.premium.words', { max: premium.max }),
      action: <Button render={<Link to="/premium" search={{ from }} />}>{t('refused.premium.see')}</Button>,
    }
  }
  switch (errorCode(error)) {
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
