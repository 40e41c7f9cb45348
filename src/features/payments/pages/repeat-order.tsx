import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { pageTitle } from '#page/page-title.ts'
import { requireMember } from '#page/require-member.ts'
import { useApi } from '#page/use-api.ts'
import { fromSearch } from '../selling/orders/own-path.ts'
import { RepeatOrder } from '../selling/stored/ui/repeat-order.tsx'
import { StoredMethods } from '../selling/stored/ui/stored-methods.tsx'
import { storedOptions } from '../selling/stored/ui/stored-query.ts'
import { TopUpCard } from '../selling/topping-up/ui/top-up.tsx'
import { topUpOptions } from '../selling/topping-up/ui/top-up-query.ts'
import { DebtBanner } from '../ui/debt-banner.tsx'
import { DiscountBanner } from '../ui/discount-banner.tsx'
import { loadOffers } from '../ui/load-offers.ts'
import { useOffers } from '../ui/offers-query.ts'

export const Route = createFileRoute('/_default/credits/repeat-order')({
  validateSearch: fromSearch,
  beforeLoad: requireMember,
  loader: ({ context: { api, queryClient } }) =>
    Promise.all([
      loadOffers({ api, queryClient }),
      queryClient.ensureQueryData(storedOptions(api)),
      queryClient.ensureQueryData(topUpOptions(api)),
    ]),
  staticData: { paying: true },
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('payments.repeat.title'))] }),
  component: Page,
})

function Page() {
  const t = useTranslations('payments.repeat')
  const all = useOffers()
  const { methods, last_package } = useSuspenseQuery(storedOptions(useApi())).data
  const { from } = Route.useSearch()
  const offer = all.offers.find(({ id }) => id === last_package)
  return (
    <div className="site-container flex flex-col items-center py-6 md:py-10">
      <div className="flex w-full max-w-160 flex-col gap-6">
        <header className="flex flex-col gap-2">
          <h1 className="text-2xl md:text-3xl">{t('title')}</h1>
          <p className="text-ink-soft">{t('lead')}</p>
        </header>
        {offer && <DiscountBanner offers={all} only={offer.id} />}
        {offer && <DebtBanner debt={all.debt_credits} of={offer.credits} />}
        <RepeatOrder offer={offer} methods={methods} from={from} />
        <StoredMethods methods={methods} />
        <TopUpCard offers={all.offers} methods={methods} />
      </div>
    </div>
  )
}
