import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { errorCode } from '#page/errors/declared-error.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { readAgain } from '#page/refresh.ts'
import { useApi } from '#page/use-api.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import type { StoredMethod } from '../stored-contract.ts'
import { storedName } from './stored-name.ts'

export default function RemoveStoredDialog({
  method,
  onClose,
}: {
  method: StoredMethod
  onClose: () => void
}) {
  const t = useTranslations('payments.stored')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const errorText = useErrorText()
  const { mutate, isPending } = useMutation({
    ...api.payments.removeStoredMethod.mutationOptions(),
    onSuccess: () => toast.show({ kind: 'success', title: t('removed') }),
    onError(error) {
      // Removed in another tab meanwhile.
      if (errorCode(error) !== 'not_found') toast.show({ kind: 'danger', title: errorText(error) })
    },
    onSettled() {
      readAgain(queryClient, api.payments.storedMethods.key())
      readAgain(queryClient, api.payments.topUp.key())
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      destructive
      onOpenChange={onClose}
      title={t('confirm_title')}
      description={t('confirm', { method: storedName(method) })}
      confirmLabel={t('remove')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      busy={isPending}
      onConfirm={() => mutate({ id: method.id })}
    />
  )
}
