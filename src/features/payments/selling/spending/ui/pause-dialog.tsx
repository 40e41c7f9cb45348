import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#page/errors/error-text.ts'
import { readAgain } from '#page/refresh.ts'
import { useApi } from '#page/use-api.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import type { PauseDays } from '../pause-days.ts'
import { spendingOptions } from './spending-query.ts'

type PauseDialogProps = { days: PauseDays; onClose: () => void }

export default function PauseDialog({ days, onClose }: PauseDialogProps) {
  const t = useTranslations('payments.spending')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const errorText = useErrorText()
  const { mutate, isPending } = useMutation({
    ...api.payments.pauseSpending.mutationOptions(),
    onSuccess(spending) {
      queryClient.setQueryData(spendingOptions(api).queryKey, spending)
      readAgain(queryClient, api.payments.topUp.key())
      readAgain(queryClient, api.payments.purchases.key())
      onClose()
    },
    onError: (error) => toast.show({ kind: 'danger', title: errorText(error) }),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('pause_confirm_title', { days: Number(days) })}
      description={t('pause_confirm')}
      confirmLabel={t('pause_begin')}
      cancelLabel={t('pause_cancel')}
      closeLabel={t('close')}
      busy={isPending}
      onConfirm={() => mutate({ days })}
    />
  )
}
