import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#client/account.ts'
import { errorCode } from '#client/api.ts'
import type { Discount, Offer, PaymentMethod } from '#features/payments/contract.ts'
import { MethodIcon } from '#features/payments/ui/method-icon.tsx'
import { OrderSummary } from '#features/payments/ui/order-summary.tsx'
import { ReturnPolicyLink } from '#features/payments/ui/return-policy-link.tsx'
import { useOrder } from '#features/payments/ui/use-order.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/form-error.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SelectField } from '#ui/select-field.tsx'

type OrderFormProps = {
  offer: Offer
  discount: Discount | null
  methods: PaymentMethod[]
  /** The method that the address names. */
  method: string | undefined
  vatPercentage: number
  from: string | undefined
}

/** How to pay, what it comes to, and the button that obliges. */
export function OrderForm({ offer, discount, methods, method: wanted, vatPercentage, from }: OrderFormProps) {
  const t = useTranslations('payments.checkout')
  const { refund_days } = useSettings()
  const summaryId = useId()
  const [methodId, setMethodId] = useState(methods.find(({ id }) => id === wanted)?.id)
  const [bank, setBank] = useState('')
  const [sent, setSent] = useState(false)
  const { order, busy, error } = useOrder(from)
  const method = methods.find(({ id }) => id === methodId)
  const needsBank = (method?.banks.length ?? 0) > 0

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setSent(true)
    if (busy || !method || (needsBank && !bank)) {
      const missing = method ? 'select[name="bank"]' : 'input[name="payment_method"]'
      event.currentTarget.querySelector<HTMLElement>(missing)?.focus()
      return
    }
    order({
      package_id: offer.id,
      payment_method: method.id,
      amount: offer.amount,
      ...(needsBank && { bank }),
    })
  }

  return (
    <form noValidate onSubmit={submit} className="grid items-start gap-8 lg:grid-cols-[1fr_24rem]">
      <div className="flex flex-col gap-6">
        <RadioCards
          legend={<span className="headline text-lg">{t('method')}</span>}
          name="payment_method"
          required
          value={methodId ?? ''}
          onChange={setMethodId}
          error={sent && !method && t('method_missing')}
          options={methods.map(({ id, name, banks }) => ({
            value: id,
            label: name,
            icon: <MethodIcon method={id} />,
            hint: id === 'ideal' ? t('ideal_hint') : id === 'bank_transfer' && t('transfer_hint'),
            below: banks.length > 0 && (
              <SelectField
                label={t('bank')}
                name="bank"
                required
                placeholder={t('bank_placeholder')}
                value={bank}
                onChange={(event) => setBank(event.target.value)}
                options={banks.map((one) => ({ value: one.id, label: one.name }))}
                error={sent && !bank && t('bank_missing')}
              />
            ),
          }))}
        />
      </div>
      <section
        aria-labelledby={summaryId}
        className="flex flex-col gap-5 rounded-card border border-edge bg-surface p-6 shadow-card lg:sticky lg:top-[calc(var(--top-bar)+1.5rem)]"
      >
        <h2 id={summaryId} className="text-lg">
          {t('summary')}
        </h2>
        <OrderSummary offer={offer} discount={discount} vatPercentage={vatPercentage} />
        {error && <OrderError error={error} />}
        <Button type="submit" size="lg" wide busy={busy}>
          {t('order')}
        </Button>
        <p className="text-sm text-ink-soft">{t('after')}</p>
        <p className="text-sm text-ink-soft">
          {t.rich('withdraw', {
            days: refund_days,
            link: (words) => <ReturnPolicyLink>{words}</ReturnPolicyLink>,
          })}
        </p>
      </section>
    </form>
  )
}

function OrderError({ error }: { error: unknown }) {
  const t = useTranslations('payments.checkout')
  switch (errorCode(error) ?? (isUnavailable(error) && 'payment_unavailable')) {
    case 'conflict':
      return <FormError title={t('price_changed_title')} errors={[{ message: t('price_changed') }]} />
    case 'payment_unavailable':
      return <FormError title={t('unavailable_title')} errors={[{ message: t('unavailable') }]} />
    default:
      return <FormError title={t('failed_title')} errors={[{ message: t('failed') }]} />
  }
}

// The one declared error that says 502: the provider stumbled, not we.
function isUnavailable(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'payment_unavailable'
}
