import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#page/errors/error-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

/** Reports that a conversation could not be removed; it is back on the list. */
export function RemovalFailed({ error }: { error: unknown }) {
  const t = useTranslations('chat.remove')
  const b = useTranslations('chat.buttons')
  const errorText = useErrorText()
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={t('failed.title')}
      description={
        error instanceof TypeError ? t('failed.connection') : t('failed.words', { error: errorText(error) })
      }
      closeLabel={b('close')}
      size="sm"
      phone="fit"
      footer={<Button onClick={close}>{b('understood')}</Button>}
    />
  )
}
