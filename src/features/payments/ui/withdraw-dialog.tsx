import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#page/errors/error-text.ts'
import { readAgain } from '#page/refresh.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import type { Withdrawal } from '../money-back/reversals/reversals-contract.ts'
import type { Purchase } from '../selling/orders/orders-contract.ts'

type WithdrawDialogProps = {
  purchase: Purchase
  withdrawal: Withdrawal
  amount: string
  onClose: () => void
}

/** Says what was used and what comes back; the second of the two clicks. */
export default function WithdrawDialog({ purchase, withdrawal, amount, onClose }: WithdrawDialogProps) {
  const t = useTranslations('payments.withdrawal')
  const errorText = useErrorText()
  const cancel = useRef<HTMLButtonElement>(null)
  const { confirm, sent, busy, error } = useWithdraw(purchase.id, onClose)
  const { credits } = withdrawal
  return (
    <Dialog
      open
      onOpenChange={onClose}
      initialFocus={cancel}
      {...(sent && { finalFocus: focusWentBack })}
      title={t('dialog_title')}
      closeLabel={t('close')}
      phone="fit"
      footer={
        <>
          <Button ref={cancel} variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="danger" busy={busy} onClick={confirm}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t('used', { used: purchase.credits - credits, bought: purchase.credits })}</p>
        <p className="font-semibold">
          {t('gets', { amount, credits, method: purchase.payment_method_name })}
        </p>
        <p className="text-sm text-ink-soft">{t(withdrawal.ends_premium ? 'premium' : 'premium_stays')}</p>
        {error !== null && <FormError title={errorText(error)} />}
      </div>
    </Dialog>
  )
}

/** On what went back; where that is not there yet, on the way to ask again. */
function focusWentBack(): false {
  // Once the page has changed, and is no longer hidden behind the dialog.
  setTimeout(() => {
    const heading = document.getElementById('went-back')
    heading?.scrollIntoView()
    const next = heading ?? document.querySelector<HTMLElement>('[aria-labelledby=withdraw] button')
    next?.focus({ preventScroll: heading !== null })
  })
  return false
}

function useWithdraw(id: string, onDone: () => void) {
  const t = useTranslations('payments.withdrawal')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  // One click, one withdrawal, however often it is sent.
  const [key] = useState(() => crypto.randomUUID())
  const { mutate, isPending, isSuccess, error } = useMutation(
    api.payments.withdraw.mutationOptions({
      async onSuccess() {
        readAgain(queryClient, api.accounts.user.key())
        await queryClient.invalidateQueries({ queryKey: api.payments.key() })
        toast.show({ kind: 'success', title: t('done') })
        onDone()
      },
    }),
  )
  return { confirm: () => mutate({ id, key }), sent: isPending || isSuccess, busy: isPending, error }
}
