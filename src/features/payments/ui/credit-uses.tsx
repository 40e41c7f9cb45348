import { Gift, Image, MessageCircle } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import type { Offer } from '../selling/prices/prices-contract.ts'
import { useMoney } from './use-money.ts'

/** What credits are spent on, with the price in credits and in money for each package. */
export function CreditUses({ offers }: { offers: Offer[] }) {
  const t = useTranslations('payments.credits')
  const priceOf = usePriceOf(offers)
  const { message_credits, photo_credits, gift_credits } = useSettings()
  const uses = [
    {
      icon: <MessageCircle />,
      name: t('message'),
      cost: t('cost', { credits: message_credits }),
      price: priceOf('message_amount'),
    },
    {
      icon: <Image />,
      name: t('photo'),
      cost: t('cost', { credits: photo_credits }),
      price: priceOf('photo_amount'),
    },
    {
      icon: <Gift />,
      name: t('gift'),
      cost: t('cost_from', { credits: gift_credits }),
      price: priceOf('gift_amount'),
    },
  ]
  return (
    <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
      {uses.map(({ icon, name, cost, price }) => (
        <li key={name} className="flex items-center gap-3">
          <span
            aria-hidden="true"
            className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink [&_svg]:size-5"
          >
            {icon}
          </span>
          <span>
            <span className="block font-semibold">{name}</span>
            <span className="block text-sm text-ink-soft tabular">
              {[cost, price].filter(Boolean).join(', ')}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

type Amount = 'message_amount' | 'photo_amount' | 'gift_amount'

function usePriceOf(offers: Offer[]): (what: Amount) => string | undefined {
  const t = useTranslations('payments.credits')
  const money = useMoney()
  return (what) => {
    const amounts = offers.map((offer) => offer[what])
    const [low, high] = [Math.min(...amounts), Math.max(...amounts)]
    const { currency } = offers[0] ?? {}
    if (!currency || high === 0) return undefined
    const inMoney = (amount: number) => money({ amount, currency })
    return low === high ? inMoney(low) : t('price_range', { low: inMoney(low), high: inMoney(high) })
  }
}
