import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

type WithdrawConsentProps = { busy: boolean; onConfirm: () => void; onClose: () => void }

/** Says what follows before it happens. */
export default function WithdrawConsent({ busy, onConfirm, onClose }: WithdrawConsentProps) {
  const t = useTranslations('notifications.settings.consent')
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('confirm_title')}
      description={t('without')}
      confirmLabel={t('withdraw')}
      cancelLabel={t('keep')}
      closeLabel={t('keep')}
      busy={busy}
      onConfirm={onConfirm}
    />
  )
}
