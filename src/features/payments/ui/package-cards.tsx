import { useTranslations } from 'use-intl'
import type { Discount, Offer } from '#features/payments/contract.ts'
import { useMoney, wholeMinorUnits } from '#features/payments/ui/use-money.ts'
import { Button } from '#ui/button.tsx'
import { PriceCard } from '#ui/price-card.tsx'
import type { LinkElement } from '#ui/render-as.ts'

type PackageCardsProps = {
  offers: Offer[]
  discount: Discount | null
  /** Where choosing a package leads; none where nobody takes payments. */
  linkTo?: (offer: Offer) => LinkElement
}

/** The packages side by side, each with its price and what a message comes to. */
export function PackageCards({ offers, discount, linkTo }: PackageCardsProps) {
  const t = useTranslations('payments.credits')
  const money = useMoney()
  return (
    <ul className="grid gap-x-4 gap-y-7 pt-3 sm:grid-cols-2 lg:grid-cols-4">
      {offers.map((offer) => {
        const { id, credits, currency, amount, list_amount, message_amount, best_value } = offer
        const link = linkTo?.(offer)
        const name = t('package', { credits })
        return (
          <li key={id}>
            <PriceCard
              credits={name}
              price={money({ amount, currency })}
              perMessage={t('per_message', {
                price: money({ amount: wholeMinorUnits(message_amount), currency }),
              })}
              reason={best_value && t('best_value')}
              discount={
                discount && amount < list_amount
                  ? {
                      oldPrice: money({ amount: list_amount, currency }),
                      oldPriceLabel: t('list_price'),
                      label: t('discount', { percentage: discount.percentage }),
                    }
                  : undefined
              }
              action={
                link && (
                  <Button wide variant={best_value ? 'primary' : 'soft'} render={link}>
                    {t('choose', { credits: name })}
                  </Button>
                )
              }
            />
          </li>
        )
      })}
    </ul>
  )
}
