import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, queryClient } from '#features/office/frame/api.ts'
import { FormDialog } from '#features/office/frame/form-dialog.tsx'
import { useErrorWords } from '#features/office/frame/use-error-words.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { RadioCards } from '#ui/controls/radio-cards.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { useLocale } from '#ui/use-locale.ts'
import { amountOf } from '../../selling/spending/ui/typed-amount.ts'
import { useAmount } from './use-amount.ts'

type RefundDialogProps = {
  purchase: Awaited<ReturnType<typeof api.payments.open.call>>
  onClose: () => void
}

/** How much goes back, and why. */
export function RefundDialog({ purchase, onClose }: RefundDialogProps) {
  const t = useTranslations('office.money')
  const locale = useLocale()
  const words = useErrorWords()
  const toast = useToast()
  const money = useAmount()
  const { id, currency, left, unused, unused_credits } = purchase
  const [key] = useState(() => crypto.randomUUID())
  const [choice, setChoice] = useState<'unused' | 'all' | 'other'>(unused > 0 ? 'unused' : 'all')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [sent, setSent] = useState(false)
  const amount = { unused, all: left, other: amountOf(typed, locale) }[choice]
  const tooMuch = amount === undefined || amount > left
  const refund = useMutation(
    api.payments.refund.mutationOptions({
      onSuccess: () => {
        toast.show({ kind: 'success', title: t('refunded') })
        onClose()
      },
      onSettled: () =>
        Promise.all(
          [
            api.payments.open.key(),
            api.payments.list.key(),
            api.payments.reversals.key(),
            api.payments.books.key(),
          ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
        ),
    }),
  )
  const tooShort = reason.trim().length < 3
  const submit = () => {
    setSent(true)
    if (!tooMuch && !tooShort) refund.mutate({ id, key, amount, reason })
  }
  const fieldError = words.at(refund.error, 'amount')
  return (
    <FormDialog
      id="refund"
      title={t('refund_title')}
      description={t('refund_words')}
      submit={
        amount === undefined || tooMuch
          ? t('refund')
          : t('refund_amount', { amount: money(amount, currency) })
      }
      busy={refund.isPending}
      noValidate
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioCards
        legend={t('how_much')}
        name="choice"
        value={choice}
        onChange={setChoice}
        options={[
          ...(unused > 0
            ? [
                {
                  value: 'unused' as const,
                  label: t('choice_unused', { amount: money(unused, currency), credits: unused_credits }),
                },
              ]
            : []),
          { value: 'all' as const, label: t('choice_all', { amount: money(left, currency) }) },
          { value: 'other' as const, label: t('choice_other') },
        ]}
      />
      {choice === 'other' && (
        <TextField
          label={t('amount_in', { currency })}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          required
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={(sent && tooMuch && t('amount_wrong', { most: money(left, currency) })) || fieldError}
        />
      )}
      <TextField
        label={t('reason')}
        name="reason"
        required
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        hint={t('reason_hint')}
        error={(sent && tooShort && t('reason_missing')) || words.at(refund.error, 'reason')}
      />
      {refund.error && errorCode(refund.error) !== 'invalid_input' && (
        <FormError title={words.of(refund.error)} />
      )}
      {choice !== 'other' && fieldError && <FormError title={fieldError} />}
    </FormDialog>
  )
}
