import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { IMMEDIATE_START } from '../../../selling/orders/immediate-start.ts'
import type { Offer } from '../../../selling/prices/prices-contract.ts'
import { Consent } from '../../../ui/consent.tsx'
import { discountOf, useOffersWith } from '../../../ui/offers-query.ts'
import { OrderLines, OrderTotal } from '../../../ui/order-summary.tsx'
import { useOrder } from '../../../ui/use-order.ts'
import type { DirectDebit, Mandate } from '../debit-contract.ts'
import { DebitFields } from './debit-fields.tsx'
import { MandateCard } from './mandate-card.tsx'
import { MandateWords } from './mandate-words.tsx'
import { useSigning } from './use-signing.ts'

const OrderError = lazy(() => import('../../../ui/order-error.tsx'))

type DebitOrderProps = { offer: Offer; debit: DirectDebit; from: string | undefined }

const SECONDS_OF_A_MINUTE = 60

/** Orders by direct debit: with the mandate that is there, or by signing one with a code. */
export function DebitOrder({ offer: { id: packageId }, debit, from }: DebitOrderProps) {
  const t = useTranslations('payments.debit')
  const form = useRef<HTMLFormElement>(null)
  const offers = useOffersWith('direct_debit')
  const offer = offers.offers.find(({ id }) => id === packageId)!
  const [agreed, setAgreed] = useState(false)
  const [pressed, setPressed] = useState(false)
  const [other, setOther] = useState(false)
  const ordering = useOrder(from)
  const signing = useSigning(debit, order)
  const { wrong, sent } = signing
  const mandate = other ? null : debit.mandate
  const ready = mandate !== null || sent !== undefined

  useEffect(() => {
    if (Object.values(wrong).some(Boolean))
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [wrong])

  function order({ id }: Mandate) {
    setOther(false)
    const code = offers.code?.discount?.code
    ordering.order({
      package_id: offer.id,
      payment_method: 'direct_debit',
      mandate_id: id,
      amount: offer.amount,
      country: offers.country,
      immediate_start: IMMEDIATE_START,
      ...(code !== undefined && code === offer.discount_code && { discount_code: code }),
    })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (ordering.busy || signing.busy) return
    if (!ready) {
      if (!signing.findMissing()) signing.sendCode()
      return
    }
    setPressed(true)
    const missing = !mandate && signing.findMissing(['otp'])
    if (missing || !agreed) return
    if (mandate) order(mandate)
    else signing.sign()
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 lg:grid-cols-[1fr_24rem]"
    >
      <div className="flex flex-col gap-6">
        {mandate ? (
          <MandateCard mandate={mandate} onOther={() => setOther(true)} onRevoked={() => {}} />
        ) : (
          <Signing signing={signing} debit={debit} />
        )}
      </div>
      <Summary>
        <div className="flex flex-col gap-4">
          <OrderLines offer={offer} discount={discountOf(offers, offer)} />
          <OrderTotal offer={offer} vatPercentage={offers.vat_percentage} />
        </div>
        {ready && <Consent checked={agreed} onChange={setAgreed} missing={pressed && !agreed} />}
        <Suspense>{ordering.error && <OrderError error={ordering.error} />}</Suspense>
        <Button
          type="submit"
          wide
          busy={ordering.busy || signing.busy}
          className="max-lg:px-3! lg:min-h-14 lg:text-lg"
        >
          {ready ? <OrderWords /> : t('send_code')}
        </Button>
        {ready && !mandate && <p className="text-sm font-medium">{t('signs')}</p>}
        <p className="text-sm text-ink-soft">{t('after', { days: debit.notice_days })}</p>
      </Summary>
    </form>
  )
}

function OrderWords() {
  return useTranslations('payments.checkout')('order')
}

function Summary({ children }: { children: ReactNode }) {
  const t = useTranslations('payments.checkout')
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-5 rounded-card border border-edge bg-surface p-5 lg:sticky lg:top-[calc(var(--top-bar)+1.5rem)] lg:p-6 lg:shadow-card"
    >
      <h2 id={id} className="text-lg">
        {t('summary')}
      </h2>
      {children}
    </section>
  )
}

type SigningProps = { signing: ReturnType<typeof useSigning>; debit: DirectDebit }

/** The details, the words of the mandate, and the code once it was sent. */
function Signing({ signing, debit }: SigningProps) {
  const t = useTranslations('payments.debit')
  const { typed, otp, wrong, sent, problem } = signing
  const codeField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (sent) codeField.current?.focus()
  }, [sent])
  return (
    <>
      {problem && <FormError title={problem} />}
      <section className="flex flex-col gap-4">
        <h2 className="text-lg">{t('details')}</h2>
        <DebitFields typed={typed} wrong={wrong} bicCountries={debit.bic_countries} onType={signing.type} />
      </section>
      {debit.creditor && <MandateWords creditor={debit.creditor} days={debit.notice_days} />}
      {sent && (
        <section className="flex animate-rise flex-col items-start gap-3">
          <p role="status">{t('sent', { phone: sent.phone, minutes: sent.seconds / SECONDS_OF_A_MINUTE })}</p>
          <TextField
            ref={codeField}
            name="otp"
            label={t('otp')}
            className="w-full max-w-60"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={20}
            required
            value={otp}
            onChange={(event) => signing.typeCode(event.target.value)}
            error={wrong.otp}
          />
          <Button variant="ghost" size="sm" className="-ms-4" onClick={signing.sendCode}>
            {t('send_again')}
          </Button>
        </section>
      )}
    </>
  )
}
