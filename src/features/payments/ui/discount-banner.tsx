import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { Discount, DiscountInUse } from '#features/payments/discounts/discounts-contract.ts'
import { useUserReadAt } from '#page/account.ts'
import { readAgain } from '#page/refresh.ts'
import { useApi } from '#page/use-api.ts'
import { Countdown } from '#ui/countdown.tsx'
import { Banner } from '#ui/frames/banner.tsx'

type DiscountBannerProps = { discount: Discount | null; inUse: DiscountInUse | null }

/** The discount on the prices and its end, or the order that holds it. */
export function DiscountBanner({ discount, inUse }: DiscountBannerProps) {
  if (discount) return <Running discount={discount} />
  return inUse && <InUse {...inUse} />
}

/** Refetches the prices when the discount ends. */
function Running({ discount }: { discount: Discount }) {
  const t = useTranslations('payments.credits')
  const format = useFormatter()
  const api = useApi()
  const queryClient = useQueryClient()
  const readAt = useUserReadAt()
  const { percentage, expires, reason } = discount
  const showPrices = () => {
    readAgain(queryClient, api.payments.offers.key())
    readAgain(queryClient, api.accounts.user.key())
  }
  return (
    <Banner
      kind="promo"
      shape="card"
      countdown={
        reason === 'time_bonus' &&
        expires && (
          <Countdown
            endsAt={Date.parse(expires)}
            renderedAt={readAt}
            label={t('bonus_ends')}
            onEnd={showPrices}
          />
        )
      }
    >
      {reason === 'stay' && expires
        ? t('stay', { percentage, date: format.dateTime(new Date(expires), { dateStyle: 'long' }) })
        : t(reason === 'time_bonus' ? 'bonus' : 'welcome', { percentage })}
    </Banner>
  )
}

function InUse({ percentage, purchase_id }: DiscountInUse) {
  const t = useTranslations('payments.credits')
  return (
    <Banner kind="info" shape="card">
      {t.rich('in_use', {
        percentage,
        link: (words) => (
          <Link
            to="/transactions/{-$id}"
            params={{ id: purchase_id }}
            className="font-semibold underline underline-offset-3"
          >
            {words}
          </Link>
        ),
      })}
    </Banner>
  )
}
