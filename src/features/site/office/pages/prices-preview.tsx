import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAmount } from '#features/payments/office/pages/use-amount.ts'
import { CURRENCIES, type Currency, discounted, priceOfCredit } from '#shared/money.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { PriceCard } from '#ui/price-card.tsx'

type Package = { credits: unknown; prices: Partial<Record<Currency, unknown>> | null }
type PricesPreviewProps = {
  packages: Package[]
  /** Credits that a message costs. */
  messageCredits: number
  /** The largest discount that is shown to members who have not bought yet, in percent. */
  discount: number
}

const isAmount = (value: unknown): value is number => typeof value === 'number' && value > 0

/** The packages as members would see them in a currency, before prices are saved: with and without a first discount. */
export function PricesPreview({ packages, messageCredits, discount }: PricesPreviewProps) {
  const t = useTranslations('office.site')
  const money = useAmount()
  const [currency, setCurrency] = useState<Currency>('EUR')
  const [isFirst, setFirst] = useState(false)
  const offers = packages.flatMap(({ credits, prices }) => {
    const price = prices?.[currency]
    return isAmount(credits) && isAmount(price) ? [{ credits, price }] : []
  })
  const percentage = isFirst ? discount : 0
  return (
    <>
      <div className="mb-6 grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('preview_currency')}
          value={currency}
          onChange={(event) => setCurrency(event.target.value as Currency)}
          options={CURRENCIES.map((one) => ({ value: one, label: one }))}
        />
        <SelectField
          label={t('preview_who')}
          value={isFirst ? 'first' : 'usual'}
          onChange={(event) => setFirst(event.target.value === 'first')}
          options={[
            { value: 'usual', label: t('preview_usual') },
            ...(discount > 0 ? [{ value: 'first', label: t('preview_first', { discount }) }] : []),
          ]}
        />
      </div>
      {offers.length === 0 && <p className="text-ink-soft">{t('preview_none', { currency })}</p>}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {offers.map(({ credits, price }) => {
          const amount = percentage > 0 ? discounted(price, percentage) : price
          return (
            <li key={credits}>
              <PriceCard
                credits={t('preview_credits', { credits })}
                price={money(amount, currency)}
                perMessage={t('preview_message', {
                  price: money(priceOfCredit({ amount, credits }) * messageCredits, currency),
                })}
                {...(percentage > 0 && {
                  discount: {
                    oldPrice: money(price, currency),
                    oldPriceLabel: t('preview_instead'),
                    label: `−${percentage}%`,
                  },
                })}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}
