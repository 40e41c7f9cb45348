import { useTranslations } from 'use-intl'
import type { LinkElement } from '#ui/controls/render-as.ts'
import { PriceCard } from '#ui/price-card.tsx'
import { MESSAGES_OF_A_CONVERSATION } from '../selling/prices/conversation-length.ts'
import type { Offer, Offers } from '../selling/prices/prices-contract.ts'
import { discountOf } from './offers-query.ts'
import { useDiscountValue } from './use-discount-value.ts'
import { useMoney } from './use-money.ts'

type PackageCardsProps = {
  offers: Offers
  /** The page for a chosen package; left out where the site takes no payments. */
  linkTo?: (offer: Offer) => LinkElement
}

/** The packages, each with its price, the price of a message and about how many conversations it is. */
export function PackageCards({ offers: all, linkTo }: PackageCardsProps) {
  const t = useTranslations('payments.credits')
  const money = useMoney()
  const value = useDiscountValue()
  const { offers } = all
  return (
    <>
      <ul className="grid gap-x-4 gap-y-3 pt-3 sm:grid-cols-2 sm:gap-y-7 lg:grid-cols-4">
        {offers.map((offer) => {
          const { id, credits, currency, amount, list_amount, message_amount, conversations, best_value } =
            offer
          const link = linkTo?.(offer)
          const name = t('package', { credits })
          const discount = discountOf(all, offer)
          return (
            <li key={id} className="@container">
              <PriceCard
                credits={name}
                worth={conversations !== null && t('worth', { count: conversations })}
                price={money({ amount, currency })}
                perMessage={t('per_message', {
                  price: money({ amount: message_amount, currency }),
                })}
                reason={best_value && t('best_value')}
                discount={
                  discount && amount < list_amount
                    ? {
                        oldPrice: money({ amount: list_amount, currency }),
                        oldPriceLabel: t('list_price'),
                        label: t('discount', { value: value(discount) }),
                      }
                    : undefined
                }
                choose={link && { label: t('choose', { credits: name }), link }}
              />
            </li>
          )
        })}
      </ul>
      {offers.some(({ conversations }) => conversations !== null) && (
        <p className="mt-4 text-sm text-ink-soft">
          {t('worth_means', { messages: MESSAGES_OF_A_CONVERSATION })}
        </p>
      )}
    </>
  )
}
