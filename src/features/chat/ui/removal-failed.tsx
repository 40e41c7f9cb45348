import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isPassing } from '#client/api.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** A conversation could not be removed; it is back on the list. */
export function RemovalFailed({ error, onClose }: { error: unknown; onClose: () => void }) {
  const t = useTranslations('chat')
  const [open, setOpen] = useState(true)
  const close = () => {
    setOpen(false)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={t('remove.failed.title')}
      description={t(isPassing(error) ? 'remove.failed.connection' : 'remove.failed.words')}
      closeLabel={t('close')}
      size="sm"
      phone="fit"
      footer={<Button onClick={close}>{t('understood')}</Button>}
    />
  )
}
