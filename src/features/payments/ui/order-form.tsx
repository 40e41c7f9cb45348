import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { RadioCards } from '#ui/controls/radio-cards.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { NOTICE_DAYS } from '../providers/debit/mandate-text.ts'
import { IMMEDIATE_START, KEEP_METHOD } from '../selling/orders/immediate-start.ts'
import { Consent } from './consent.tsx'
import { CodeField } from './lazy-code-field.ts'
import { MethodLogo } from './method-logo.tsx'
import { discountOf, useOffers, useOffersWith } from './offers-query.ts'
import { OrderLines, OrderTotal } from './order-summary.tsx'
import { PaymentCountry } from './payment-country.tsx'
import { useMoney } from './use-money.ts'
import { useOrder } from './use-order.ts'

const OrderError = lazy(() => import('./order-error.tsx'))

type OrderFormProps = {
  packageId: string
  /** The choice in the address. */
  method: string | undefined
  bank: string | undefined
  from: string | undefined
}

/** The payment method, the total, and the button that places the order. */
export function OrderForm({ packageId, method: wanted, bank: wantedBank, from }: OrderFormProps) {
  const t = useTranslations('payments.checkout')
  const money = useMoney()
  const summaryId = useId()
  const all = useOffers().payment_methods
  const [methodId, setMethodId] = useState(all.find(({ id, available }) => id === wanted && available)?.id)
  const [bank, setBank] = useState(
    all.flatMap(({ banks }) => banks).find(({ id }) => id === wantedBank)?.id ?? '',
  )
  const [agreed, setAgreed] = useState(false)
  const [keep, setKeep] = useState(false)
  const [asked, setAsked] = useState(false)
  const [sent, setSent] = useState(false)
  const { order, busy, error } = useOrder(from)
  const navigate = useNavigate()
  const offers = useOffersWith(methodId)
  const offer = offers.offers.find(({ id }) => id === packageId)
  if (!offer) return null
  const methods = all.filter(({ maximum }) => maximum === null || offer.amount <= maximum)
  const method = methods.find(({ id, available }) => available && id === methodId)
  // It has a page of its own: the details, the mandate and the code.
  const isDebit = method?.id === 'direct_debit'
  const needsBank = (method?.banks.length ?? 0) > 0

  function hintOf(id: string, maximum: number | null) {
    if (id === 'ideal') return t('ideal_hint')
    if (id === 'bank_transfer') return t('transfer_hint')
    if (id === 'direct_debit') return t('debit_hint', { days: NOTICE_DAYS })
    return (
      maximum !== null && t('method_up_to', { amount: money({ amount: maximum, currency: offer!.currency }) })
    )
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setSent(true)
    if (isDebit) return void navigate({ to: '/directdebit', search: { package: packageId, from } })
    const missing = !method ? 'payment_method' : needsBank && !bank ? 'bank' : !agreed && 'immediate_start'
    if (busy || missing || !offer || !method) {
      if (missing) showMissing(event.currentTarget, missing)
      return
    }
    const code = offers.code?.discount?.code
    order({
      package_id: offer.id,
      payment_method: method.id,
      amount: offer.amount,
      country: offers.country,
      immediate_start: IMMEDIATE_START,
      ...(needsBank && { bank }),
      ...(keep && method.keeps && { keep_method: KEEP_METHOD }),
      ...(code !== undefined && code === offer.discount_code && { discount_code: code }),
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
          options={methods.map(({ id, name, banks, maximum, available }) => ({
            value: id,
            label: name,
            picture: <MethodLogo method={id} />,
            hint: available ? hintOf(id, maximum) : t('method_unavailable'),
            disabled: !available,
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
        <PaymentCountry />
      </div>
      <section
        aria-labelledby={summaryId}
        className="flex flex-col gap-5 rounded-card border-edge bg-surface max-lg:contents lg:sticky lg:top-[calc(var(--top-bar)+1.5rem)] lg:border lg:p-6 lg:shadow-card"
      >
        <div className="flex flex-col gap-4 max-lg:rounded-card max-lg:border max-lg:border-edge max-lg:bg-surface max-lg:p-5">
          <h2 id={summaryId} className="text-lg">
            {t('summary')}
          </h2>
          <OrderLines offer={offer} discount={discountOf(offers, offer)} />
          {offers.code || asked ? (
            <Suspense>
              <CodeField offers={offers} offer={offer} method={methodId} />
            </Suspense>
          ) : (
            <button
              type="button"
              onClick={() => setAsked(true)}
              className="-my-2 min-h-11 self-start text-start text-sm font-medium underline underline-offset-3"
            >
              {t('code.ask')}
            </button>
          )}
        </div>
        {method?.keeps && (
          <Checkbox
            name="keep_method"
            className="text-sm"
            checked={keep}
            onChange={(event) => setKeep(event.target.checked)}
            label={t('keep')}
            hint={t('keep_hint')}
          />
        )}
        {!isDebit && <Consent checked={agreed} onChange={setAgreed} missing={sent && !agreed} />}
        {/* On phones it stays in sight below the methods, where that leaves room for them: the total, and the button. */}
        <div className="flex flex-col gap-3 max-lg:sticky max-lg:bottom-[calc(var(--bottom-bar)+var(--safe-bottom)+var(--while-room))] max-lg:z-10 max-lg:-mx-4 max-lg:border-y max-lg:border-border max-lg:bg-canvas/95 max-lg:px-4 max-lg:py-3 max-lg:backdrop-blur-lg">
          <Suspense>{error && <OrderError error={error} />}</Suspense>
          <OrderTotal offer={offer} vatPercentage={offers.vat_percentage} />
          <Button type="submit" wide busy={busy} className="max-lg:px-3! lg:min-h-14 lg:text-lg">
            {t(isDebit ? 'debit_next' : 'order')}
          </Button>
        </div>
        {!isDebit && <p className="text-sm text-ink-soft">{t('after')}</p>}
      </section>
    </form>
  )
}

/** Brings what has not been chosen into view, and gives it the focus. */
function showMissing(form: HTMLFormElement, name: string): void {
  const control = form.querySelector<HTMLElement>(`[name="${name}"]`)
  // Up to the top bar: what is wrong with it then stands in sight above the button.
  control
    ?.closest(name === 'payment_method' ? 'fieldset' : 'div')
    ?.scrollIntoView({ block: name === 'bank' ? 'center' : 'start' })
  control?.focus({ preventScroll: true })
}
