import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#page/error-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

/** Reports that a conversation could not be removed; it is back on the list. */
export function RemovalFailed({ error, onClose }: { error: unknown; onClose: () => void }) {
  const t = useTranslations('chat')
  const errorText = useErrorText()
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
      description={
        error instanceof TypeError
          ? t('remove.failed.connection')
          : t('remove.failed.words', { error: errorText(error) })
      }
      closeLabel={t('close')}
      size="sm"
      phone="fit"
      footer={<Button onClick={close}>{t('understood')}</Button>}
    />
  )
}
