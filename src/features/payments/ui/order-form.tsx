import { Link } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Discount } from '#features/payments/discounts/discounts-contract.ts'
import type { Offer, PaymentMethod } from '#features/payments/prices/prices-contract.ts'
import { MethodLogo } from '#features/payments/ui/method-logo.tsx'
import { OrderLines, OrderTotal } from '#features/payments/ui/order-summary.tsx'
import { ReturnPolicyLink } from '#features/payments/ui/return-policy-link.tsx'
import { useOrder } from '#features/payments/ui/use-order.ts'
import { useSettings } from '#page/account.ts'
import { errorCode, errorData } from '#page/api.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { RadioCards } from '#ui/controls/radio-cards.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'

type OrderFormProps = {
  offer: Offer
  discount: Discount | null
  methods: PaymentMethod[]
  /** The choice in the address. */
  method: string | undefined
  bank: string | undefined
  vatPercentage: number
  from: string | undefined
}

/** The payment method, the total, and the button that places the order. */
export function OrderForm({
  offer,
  discount,
  methods,
  method: wanted,
  bank: wantedBank,
  vatPercentage,
  from,
}: OrderFormProps) {
  const t = useTranslations('payments.checkout')
  const { refund_days } = useSettings()
  const summaryId = useId()
  const [methodId, setMethodId] = useState(
    methods.find(({ id, available }) => id === wanted && available)?.id,
  )
  const [bank, setBank] = useState(
    methods.flatMap(({ banks }) => banks).find(({ id }) => id === wantedBank)?.id ?? '',
  )
  const [sent, setSent] = useState(false)
  const { order, busy, error } = useOrder(from)
  const method = methods.find(({ id }) => id === methodId)
  const needsBank = (method?.banks.length ?? 0) > 0

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setSent(true)
    if (busy || !method || (needsBank && !bank)) {
      const missing = method ? 'select[name="bank"]' : 'input[name="payment_method"]'
      const control = event.currentTarget.querySelector<HTMLElement>(missing)
      control
        ?.closest(method ? 'label, div' : 'fieldset')
        ?.scrollIntoView({ block: method ? 'center' : 'start' })
      control?.focus({ preventScroll: true })
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
    <form
      noValidate
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 lg:grid-cols-[1fr_24rem]"
    >
      <div className="flex flex-col gap-6">
        <RadioCards
          legend={<span className="headline text-lg">{t('method')}</span>}
          name="payment_method"
          className="scroll-mt-[calc(var(--top-bar)+var(--safe-top)+1rem)]"
          required
          value={methodId ?? ''}
          onChange={setMethodId}
          error={sent && !method && t('method_missing')}
          options={methods.map(({ id, name, banks, available }) => ({
            value: id,
            label: name,
            picture: <MethodLogo method={id} />,
            disabled: !available,
            hint: !available
              ? t('method_unavailable')
              : id === 'ideal'
                ? t('ideal_hint')
                : id === 'bank_transfer' && t('transfer_hint'),
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
        className="flex flex-col gap-5 rounded-card border-edge bg-surface max-lg:contents lg:sticky lg:top-[calc(var(--top-bar)+1.5rem)] lg:border lg:p-6 lg:shadow-card"
      >
        <div className="flex flex-col gap-4 max-lg:rounded-card max-lg:border max-lg:border-edge max-lg:bg-surface max-lg:p-5">
          <h2 id={summaryId} className="text-lg">
            {t('summary')}
          </h2>
          <OrderLines offer={offer} discount={discount} />
        </div>
        {/* On phones it stays in sight below the methods: the total, with the button right under it. */}
        <div className="flex flex-col gap-3 max-lg:sticky max-lg:bottom-[calc(var(--bottom-bar)+var(--safe-bottom))] max-lg:z-10 max-lg:-mx-4 max-lg:border-y max-lg:border-border max-lg:bg-canvas/95 max-lg:px-4 max-lg:py-3 max-lg:backdrop-blur-lg">
          {error && <OrderError error={error} />}
          <OrderTotal offer={offer} vatPercentage={vatPercentage} />
          <Button type="submit" wide busy={busy} className="max-lg:px-3! lg:min-h-14 lg:text-lg">
            {t('order')}
          </Button>
        </div>
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
  switch (errorCode(error)) {
    case 'conflict':
      return <FormError title={t('price_changed_title')} errors={[{ message: t('price_changed') }]} />
    case 'order_expired':
      return <FormError title={t('order_expired_title')} errors={[{ message: t('order_expired') }]} />
    case 'discount_in_use':
      return (
        <FormError
          title={t('discount_in_use_title')}
          errors={[{ message: t('discount_in_use') }]}
          action={
            <Link
              to="/transactions/{-$id}"
              params={{ id: errorData(error, 'discount_in_use')?.purchase_id }}
              className="text-sm font-medium underline underline-offset-3"
            >
              {t('discount_in_use_look')}
            </Link>
          }
        />
      )
    case 'payment_unavailable':
      return <FormError title={t('unavailable_title')} errors={[{ message: t('unavailable') }]} />
    default:
      return <FormError title={t('failed_title')} errors={[{ message: t('failed') }]} />
  }
}
