import { useQueryClient, useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { errorCode } from '#page/errors/declared-error.ts'
import { pageTitle } from '#page/page-title.ts'
import { readAgain } from '#page/refresh.ts'
import { requireMember } from '#page/require-member.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { purchaseSearch } from '../selling/orders/own-path.ts'
import { SpendingSections } from '../selling/spending/ui/lazy-spending.ts'
import { spendingOptions } from '../selling/spending/ui/spending-query.ts'
import { ComingTopUp } from '../selling/topping-up/ui/announced-top-up.tsx'
import { topUpOptions } from '../selling/topping-up/ui/top-up-query.ts'
import { CreditHistory } from '../ui/credit-history.tsx'
import { creditHistoryOptions } from '../ui/credit-history-query.ts'
import { DebtBanner } from '../ui/debt-banner.tsx'
import { OrderAgain } from '../ui/lazy-order-again.ts'
import { loadOffers } from '../ui/load-offers.ts'
import { useOffers } from '../ui/offers-query.ts'
import { Papers } from '../ui/papers.tsx'
import { PurchaseList } from '../ui/purchase-list.tsx'
import { purchaseOptions, purchasesOptions } from '../ui/purchase-query.ts'
import { PurchaseState } from '../ui/purchase-state.tsx'
import { Receipt } from '../ui/receipt.tsx'
import { ReturnPolicyLink } from '../ui/return-policy-link.tsx'
import { Reversals } from '../ui/reversals.tsx'
import { WithdrawCard } from '../ui/withdraw-card.tsx'

export const Route = createFileRoute('/_default/transactions/{-$id}')({
  validateSearch: purchaseSearch,
  beforeLoad: requireMember,
  loaderDeps: ({ search: { returned } }) => ({ returned }),
  loader: ({ context: { api, queryClient }, params: { id }, deps: { returned } }) =>
    id
      ? loadPurchase({ api, queryClient }, id, returned)
      : Promise.all([
          queryClient.ensureInfiniteQueryData(purchasesOptions(api)),
          loadOffers({ api, queryClient }),
          queryClient.ensureInfiniteQueryData(creditHistoryOptions(api)),
          queryClient.ensureQueryData(spendingOptions(api)),
          queryClient.ensureQueryData(topUpOptions(api)),
          SpendingSections.preload?.(),
        ]),
  head: ({ matches, params }) => ({
    meta: [
      pageTitle(matches, (t) =>
        t(params.id ? 'payments.transactions.detail_title' : 'payments.transactions.title'),
      ),
    ],
  }),
  component: Page,
})

async function loadPurchase(loading: Parameters<typeof loadOffers>[0], id: string, returned?: boolean) {
  const { api, queryClient } = loading
  const { purchase } = await queryClient.ensureQueryData(purchaseOptions(api, id, returned)).catch(refuse)
  if (purchase.repeat) await Promise.all([loadOffers(loading), OrderAgain.preload?.()])
}

function refuse(error: unknown): never {
  const code = errorCode(error)
  // A malformed id is refused as invalid input.
  if (code === 'not_found' || code === 'invalid_input') throw notFound()
  throw error
}

function Page() {
  const { id } = Route.useParams()
  return id ? <OnePurchase id={id} /> : <AllPurchases />
}

function AllPurchases() {
  const t = useTranslations('payments.transactions')
  const tc = useTranslations('payments.credits')
  const api = useApi()
  const query = useSuspenseInfiniteQuery(purchasesOptions(api))
  const purchases = query.data.pages.flatMap((page) => page.purchases)
  const { debt_credits } = useOffers()
  return (
    <div className="site-container flex flex-col gap-6 py-8 md:py-12">
      <h1 className="text-2xl md:text-3xl">{t('title')}</h1>
      <DebtBanner debt={debt_credits} />
      <ComingTopUp />
      <PurchaseList purchases={purchases} />
      {query.hasNextPage && (
        <div className="flex justify-center">
          <Button variant="secondary" busy={query.isFetching} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
      {purchases.length > 0 && (
        <p className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
          <Link to="/credits/repeat-order" className="font-medium underline underline-offset-3">
            {tc('repeat')}
          </Link>
          <ReturnPolicyLink>{t('return_policy')}</ReturnPolicyLink>
        </p>
      )}
      <Suspense>
        <SpendingSections />
      </Suspense>
      <CreditHistory />
    </div>
  )
}

function OnePurchase({ id }: { id: string }) {
  const t = useTranslations('payments.transactions')
  const api = useApi()
  const queryClient = useQueryClient()
  const { from, returned } = Route.useSearch()
  const { purchase, receipts, withdrawal } = useSuspenseQuery(purchaseOptions(api, id, returned)).data
  const completed = purchase.status === 'completed'
  // Needed when the live connection is down: nothing else updates the balance then.
  useEffect(() => {
    if (completed) readAgain(queryClient, api.accounts.user.key())
  }, [completed, queryClient, api])
  return (
    <div className="site-container flex flex-col items-center gap-8 py-10 md:py-14">
      <div className="flex w-full max-w-120 flex-col gap-8">
        <PurchaseState purchase={purchase} from={from} returned={returned} />
        {purchase.reversals.length > 0 && <Reversals purchase={purchase} />}
        <Receipt purchase={purchase} />
        {receipts.length > 0 && <Papers receipts={receipts} />}
        {withdrawal && <WithdrawCard purchase={purchase} withdrawal={withdrawal} />}
        <p className="flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm">
          <Link
            to="/transactions/{-$id}"
            params={{ id: undefined }}
            className="font-medium underline underline-offset-3"
          >
            {t('all')}
          </Link>
          {completed && <ReturnPolicyLink>{t('return_policy')}</ReturnPolicyLink>}
        </p>
      </div>
    </div>
  )
}
