import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { StoredMethod } from '#features/payments/stored/stored-contract.ts'
import { MethodLogo } from '#features/payments/ui/method-logo.tsx'
import { storedName } from '#features/payments/ui/stored-name.ts'
import { errorCode } from '#page/api.ts'
import { useErrorText } from '#page/error-text.ts'
import { readAgain } from '#page/refresh.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { SectionCard } from '#ui/section-card.tsx'

/** The means of payment that are kept for the member, each to be removed. */
export function StoredMethods({ methods }: { methods: StoredMethod[] }) {
  const t = useTranslations('payments.stored')
  const [removing, setRemoving] = useState<StoredMethod>()
  return (
    <SectionCard id="methods" title={t('title')} hint={methods.length > 0 ? t('words') : t('none')}>
      {methods.length > 0 && (
        <ul className="-my-3 divide-y divide-border">
          {methods.map((method) => (
            <Row key={method.id} method={method} onRemove={() => setRemoving(method)} />
          ))}
        </ul>
      )}
      {removing && <Remove method={removing} onClose={() => setRemoving(undefined)} />}
    </SectionCard>
  )
}

function Row({ method, onRemove }: { method: StoredMethod; onRemove: () => void }) {
  const t = useTranslations('payments.stored')
  const format = useFormatter()
  const { payment_method, payment_method_name, label, created_at, available } = method
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <MethodLogo method={payment_method} />
      <span className="min-w-40 flex-1">
        <span className="block font-semibold">
          {payment_method_name} <span className="whitespace-nowrap tabular">{label}</span>
        </span>
        <span className="block text-sm text-ink-soft">
          {available
            ? t('since', { date: format.dateTime(new Date(created_at), { dateStyle: 'long' }) })
            : t('unavailable')}
        </span>
      </span>
      <Button
        size="sm"
        variant="secondary"
        aria-haspopup="dialog"
        aria-label={t('remove_one', { method: storedName(method) })}
        onClick={onRemove}
      >
        {t('remove')}
      </Button>
    </li>
  )
}

function Remove({ method, onClose }: { method: StoredMethod; onClose: () => void }) {
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
