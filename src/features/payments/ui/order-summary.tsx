import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Discount, Offer } from '#features/payments/contract.ts'
import { useMoney } from '#features/payments/ui/use-money.ts'

type OrderSummaryProps = { offer: Offer; discount: Discount | null; vatPercentage: number }

/** What is bought and every amount in it: what the law wants right above the button. */
export function OrderSummary({ offer, discount, vatPercentage }: OrderSummaryProps) {
  const t = useTranslations('payments.checkout')
  const tc = useTranslations('payments.credits')
  const money = useMoney()
  const { currency } = offer
  const saved = offer.list_amount - offer.amount
  return (
    <dl className="flex flex-col gap-2">
      <Row name={tc('package', { credits: offer.credits })}>
        {money({ amount: offer.list_amount, currency })}
      </Row>
      {discount && saved > 0 && (
        <Row name={t('discount', { percentage: discount.percentage })} className="text-success-ink">
          {money({ amount: -saved, currency })}
        </Row>
      )}
      <Row name={t('total')} className="mt-2 items-baseline border-t border-border pt-4">
        <span className="headline block text-end text-2xl">{money({ amount: offer.amount, currency })}</span>
        <span className="block text-end text-sm text-ink-soft">
          {t('vat', { percentage: vatPercentage, amount: money({ amount: offer.vat_amount, currency }) })}
        </span>
      </Row>
    </dl>
  )
}

function Row({ name, className = '', children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={`flex justify-between gap-4 ${className}`}>
      <dt className="font-medium">{name}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  )
}
