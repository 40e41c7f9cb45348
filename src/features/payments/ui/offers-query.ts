import { keepPreviousData, type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Discount } from '#features/payments/discounts/discounts-contract.ts'
import type { Offer, Offers } from '#features/payments/prices/prices-contract.ts'
import type { Api } from '#page/api.ts'
import { useApi } from '#page/use-api.ts'

const FRESH_MILLISECONDS = 30_000

type Loading = { api: Api; queryClient: QueryClient }

/** The present prices. An order names the price shown, so that a stale one is never charged. */
const offersOptions = (api: Api, payment_method?: string) =>
  api.payments.offers.queryOptions({
    input: payment_method ? { payment_method } : {},
    staleTime: FRESH_MILLISECONDS,
  })

/** The welcome discount, as a code. Without it the page says nothing of it; its prices have it all the same. */
const welcomeOptions = (api: Api) =>
  api.payments.discountCode.queryOptions({
    input: { welcome: 'true' },
    staleTime: FRESH_MILLISECONDS,
    retry: false,
  })

export async function loadOffers({ api, queryClient }: Loading): Promise<Offers> {
  const offers = await queryClient.ensureQueryData(offersOptions(api))
  if (offers.discount?.reason === 'welcome')
    await queryClient.ensureQueryData(welcomeOptions(api)).catch(() => {})
  return offers
}

export function useOffers(): Offers {
  return useSuspenseQuery(offersOptions(useApi())).data
}

/** The prices when paid with this method, where the code is for some methods only. */
export function useOffersWith(method: string | undefined): Offers {
  const api = useApi()
  const offers = useOffers()
  const asks = method !== undefined && (offers.code?.discount?.paymentmethods.length ?? 0) > 0
  const { data } = useQuery({
    ...offersOptions(api, method),
    enabled: asks,
    placeholderData: keepPreviousData,
  })
  return (asks && data) || offers
}

export function useWelcomeDiscount(wanted: boolean): Discount | null {
  const { data } = useQuery({ ...welcomeOptions(useApi()), enabled: wanted })
  return data?.discount_code ?? null
}

/** The discount that gives this price. */
export function discountOf({ discount, code }: Offers, { discount_code }: Offer): Discount | null {
  return [discount, code?.discount].find((one) => one?.code === discount_code) ?? null
}
