import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { readAgain } from '#client/refresh.ts'
import type { Discount } from '#features/payments/contract.ts'
import { Banner } from '#ui/banner.tsx'
import { Countdown } from '#ui/countdown.tsx'

/** Which discount the prices have, and for how long. When it ends, the prices are asked for again. */
export function DiscountBanner({ discount }: { discount: Discount }) {
  const t = useTranslations('payments.credits')
  const format = useFormatter()
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
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
        expires && <Countdown endsAt={Date.parse(expires)} label={t('bonus_ends')} onEnd={showPrices} />
      }
    >
      {reason === 'stay' && expires
        ? t('stay', { percentage, date: format.dateTime(new Date(expires), { dateStyle: 'long' }) })
        : t(reason === 'time_bonus' ? 'bonus' : 'welcome', { percentage })}
    </Banner>
  )
}
