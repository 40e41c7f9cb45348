import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import { Button } from '#ui/controls/button.tsx'
import { RadioCards } from '#ui/controls/radio-cards.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { MethodLogo } from '../../../ui/method-logo.tsx'
import { discountOf, useOffers } from '../../../ui/offers-query.ts'
import OrderError from '../../../ui/order-error.tsx'
import { OrderLines, OrderTotal } from '../../../ui/order-summary.tsx'
import { ReturnPolicyLink } from '../../../ui/return-policy-link.tsx'
import { useOrder } from '../../../ui/use-order.ts'
import { REPEAT_START } from '../../orders/immediate-start.ts'
import type { Offer } from '../../prices/prices-contract.ts'
import type { StoredMethod } from '../stored-contract.ts'
import { storedName } from './stored-name.ts'

type RepeatOrderProps = {
  /** The package that was bought last, at its price of now. */
  offer: Offer | undefined
  methods: StoredMethod[]
  from: string | undefined
}

/** The last package, ordered again by one click, or the way there. */
export function RepeatOrder({ offer, methods, from }: RepeatOrderProps) {
  const t = useTranslations('payments.repeat')
  const usable = methods.filter(
    ({ available, maximum }) => available && offer && offer.amount <= (maximum ?? offer.amount),
  )
  if (offer && usable.length > 0) return <Order offer={offer} methods={usable} from={from} />
  return (
    <div className="rounded-card border border-border bg-surface">
      {offer ? (
        <EmptyState
          title={t('no_method_title')}
          words={t(methods.length > 0 ? 'too_much' : 'no_method')}
          action={
            <>
              <Button
                render={
                  <Link to="/credits/$id/{-$paymentmethod}" params={{ id: offer.id }} search={{ from }} />
                }
              >
                {t('to_checkout')}
              </Button>
              <OtherPackage from={from} />
            </>
          }
        />
      ) : (
        <EmptyState
          title={t('no_package_title')}
          words={t('no_package')}
          action={<Button render={<Link to="/credits" search={{ from }} />}>{t('choose')}</Button>}
        />
      )}
    </div>
  )
}

function OtherPackage({ from }: { from: string | undefined }) {
  const t = useTranslations('payments.repeat')
  return (
    <Button variant="secondary" render={<Link to="/credits" search={{ from }} />}>
      {t('other_package')}
    </Button>
  )
}

type OrderProps = { offer: Offer; methods: StoredMethod[]; from: string | undefined }

function Order({ offer, methods, from }: OrderProps) {
  const t = useTranslations('payments.repeat')
  const tc = useTranslations('payments.checkout')
  const offers = useOffers()
  const { refund_days } = useSettings()
  const { order, busy, error } = useOrder(from)
  const [chosen, setChosen] = useState(methods[0]!.id)
  const method = methods.find(({ id }) => id === chosen) ?? methods[0]!

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    order({
      package_id: offer.id,
      payment_method: method.payment_method,
      stored_method: method.id,
      amount: offer.amount,
      country: offers.country,
      immediate_start: REPEAT_START,
      ...(offer.discount_code === offers.code?.discount?.code &&
        offer.discount_code !== null && { discount_code: offer.discount_code }),
    })
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-5 rounded-card border border-edge bg-surface p-4 shadow-card sm:p-7"
    >
      <RadioCards
        legend={t('pay_with')}
        name="stored_method"
        value={method.id}
        onChange={setChosen}
        options={methods.map((one) => ({
          value: one.id,
          label: one.payment_method_name,
          picture: <MethodLogo method={one.payment_method} />,
          hint: one.label,
        }))}
      />
      <OrderLines offer={offer} discount={discountOf(offers, offer)} />
      <p className="text-sm text-ink-soft">
        {t.rich('start', {
          days: refund_days,
          link: (words) => <ReturnPolicyLink>{words}</ReturnPolicyLink>,
        })}
      </p>
      {error && <OrderError error={error} />}
      <OrderTotal offer={offer} vatPercentage={offers.vat_percentage} />
      <Button type="submit" size="lg" wide busy={busy} className="max-lg:px-3!">
        {tc('order')}
      </Button>
      <p className="text-sm text-ink-soft">{t('after', { method: storedName(method) })}</p>
      <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm font-medium">
        <Link
          to="/credits/$id/{-$paymentmethod}"
          params={{ id: offer.id }}
          search={{ from }}
          className="inline-flex min-h-11 items-center underline underline-offset-3"
        >
          {t('other_method')}
        </Link>
        <Link
          to="/credits"
          search={{ from }}
          className="inline-flex min-h-11 items-center underline underline-offset-3"
        >
          {t('other_package')}
        </Link>
      </p>
    </form>
  )
}
