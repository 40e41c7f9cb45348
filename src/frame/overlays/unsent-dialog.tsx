import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#page/errors/error-text.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

type UnsentProps = { open: boolean; onClose: () => void; unsent: number; logOut: () => Promise<void> }

/** Asks before a logout loses unsent messages. */
export default function UnsentDialog({ open, onClose, unsent, logOut }: UnsentProps) {
  const t = useTranslations('site.unsent')
  const close = useTranslations('site.nav')('close')
  const errorText = useErrorText()
  const [leaving, setLeaving] = useState(false)
  const [error, setError] = useState<unknown>()
  const leave = () => {
    setLeaving(true)
    setError(undefined)
    logOut().catch((failure: unknown) => {
      setLeaving(false)
      setError(failure)
    })
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('title')}
      description={t('words', { count: unsent })}
      confirmLabel={t('log_out')}
      cancelLabel={t('stay')}
      closeLabel={close}
      onConfirm={leave}
      busy={leaving}
      destructive
    >
      {error !== undefined && <FormError title={errorText(error)} />}
    </ConfirmDialog>
  )
}
