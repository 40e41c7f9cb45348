import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Discount } from '../selling/discounts/discounts-contract.ts'
import type { Offer } from '../selling/prices/prices-contract.ts'
import { useDiscountValue } from './use-discount-value.ts'
import { useMoney } from './use-money.ts'

/** The package and the discount on it. */
export function OrderLines({ offer, discount }: { offer: Offer; discount: Discount | null }) {
  const t = useTranslations('payments.checkout')
  const tc = useTranslations('payments.credits')
  const money = useMoney()
  const value = useDiscountValue()
  const { currency, credits, messages, message_amount } = offer
  const saved = offer.list_amount - offer.amount
  return (
    <dl className="flex flex-col gap-2">
      <Row
        name={
          <>
            {tc('package', { credits })}
            {messages !== null && (
              <span className="block text-sm font-normal text-ink-soft">
                {t('messages', { count: messages })},{' '}
                {tc('per_message', { price: money({ amount: message_amount, currency }) })}
              </span>
            )}
          </>
        }
      >
        {money({ amount: offer.list_amount, currency })}
      </Row>
      {discount && saved > 0 && (
        <Row
          name={
            discount.reason === 'code'
              ? t('discount_code', { code: discount.code, value: value(discount) })
              : t('discount', { value: value(discount) })
          }
          className="text-success-ink"
        >
          {money({ amount: -saved, currency })}
        </Row>
      )}
    </dl>
  )
}

/** What is to be paid, which the law requires right above the button. */
export function OrderTotal({ offer, vatPercentage }: { offer: Offer; vatPercentage: number }) {
  const t = useTranslations('payments.checkout')
  const tc = useTranslations('payments.credits')
  const money = useMoney()
  const { currency, credits } = offer
  return (
    <dl>
      <Row
        name={
          <>
            {t('total')}
            {/* On phones the order itself is out of sight below the methods. */}
            <span className="block text-sm font-normal text-ink-soft lg:hidden">
              {tc('package', { credits })}
            </span>
          </>
        }
        className="items-baseline lg:border-t lg:border-border lg:pt-4"
      >
        <span className="headline block text-end text-xl lg:text-2xl">
          {money({ amount: offer.amount, currency })}
        </span>
        <span className="block text-end text-xs text-ink-soft lg:text-sm">
          {t('vat', { percentage: vatPercentage, amount: money({ amount: offer.vat_amount, currency }) })}
        </span>
      </Row>
    </dl>
  )
}

type RowProps = { name: ReactNode; className?: string; children: ReactNode }

function Row({ name, className = '', children }: RowProps) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 ${className}`}>
      <dt className="min-w-0 flex-[1_1_7rem] font-medium">{name}</dt>
      <dd className="ms-auto text-end tabular">{children}</dd>
    </div>
  )
}
