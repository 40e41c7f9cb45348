import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

/** Shown when today's likes are used up: continue without likes, or become premium. */
export function SwipeLimit({ max, onClose }: { max: number; onClose: () => void }) {
  const t = useTranslations('discovery.swipe')
  const navigate = useNavigate()
  const [open, setOpen] = useState(true)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) onClose()
      }}
      title={t('limit_title', { max })}
      description={t('limit_words')}
      confirmLabel={t('to_premium')}
      cancelLabel={t('go_on')}
      closeLabel={t('close')}
      onConfirm={() => void navigate({ to: '/premium' })}
    />
  )
}
