import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

type WithdrawConsentProps = { busy: boolean; onConfirm: () => void; onClose: () => void }

/** Names the consequences before the consent is withdrawn. */
export default function WithdrawConsent({ busy, onConfirm, onClose }: WithdrawConsentProps) {
  const t = useTranslations('notifications.settings.consent')
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('confirm_title')}
      description={`${t('without')} ${t('erased')}`}
      confirmLabel={t('withdraw')}
      cancelLabel={t('keep')}
      closeLabel={t('keep')}
      busy={busy}
      onConfirm={onConfirm}
    />
  )
}
