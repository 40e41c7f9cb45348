import { Gift, Image, MessageCircle } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#client/account.ts'
import type { Offer } from '#features/payments/contract.ts'
import { useMoney, wholeMinorUnits } from '#features/payments/ui/use-money.ts'

/** What credits are spent on, how many each takes, and what that comes to by the package they were bought in. */
export function CreditUses({ offers }: { offers: Offer[] }) {
  const t = useTranslations('payments.credits')
  const priceOf = usePriceOf(offers)
  const { message_credits, photo_credits, gift_credits } = useSettings()
  const uses = [
    {
      icon: <MessageCircle />,
      name: t('message'),
      cost: t('cost', { credits: message_credits }),
      price: priceOf(message_credits),
    },
    {
      icon: <Image />,
      name: t('photo'),
      cost: t('cost', { credits: photo_credits }),
      price: priceOf(photo_credits),
    },
    {
      icon: <Gift />,
      name: t('gift'),
      cost: t('cost_from', { credits: gift_credits }),
      price: priceOf(gift_credits),
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

function usePriceOf(offers: Offer[]): (credits: number) => string | undefined {
  const t = useTranslations('payments.credits')
  const money = useMoney()
  const perCredit = offers.map(({ amount, credits }) => amount / credits)
  return (credits) => {
    const [first] = offers
    if (!first || credits === 0) return undefined
    const inMoney = (price: number) =>
      money({ amount: wholeMinorUnits(price * credits), currency: first.currency })
    const [low, high] = [inMoney(Math.min(...perCredit)), inMoney(Math.max(...perCredit))]
    return low === high ? low : t('price_range', { low, high })
  }
}
