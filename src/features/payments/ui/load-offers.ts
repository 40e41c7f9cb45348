import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#page/api.ts'
import type { Offers } from '../selling/prices/prices-contract.ts'

const FRESH_MILLISECONDS = 30_000

type Loading = { api: Api; queryClient: QueryClient }

/** The present prices. An order names the price shown, so that a stale one is never charged. */
export const offersOptions = (api: Api, payment_method?: string) =>
  api.payments.offers.queryOptions({
    input: payment_method ? { payment_method } : {},
    staleTime: FRESH_MILLISECONDS,
  })

/** The welcome discount, as a code. Without it the page says nothing of it; its prices have it all the same. */
export const welcomeOptions = (api: Api) =>
  api.payments.discountCode.queryOptions({
    input: { welcome: 'true' },
    staleTime: FRESH_MILLISECONDS,
    retry: false,
  })

/** Apart from the hooks: routes are part of every page's script. */
export async function loadOffers({ api, queryClient }: Loading): Promise<Offers> {
  const offers = await queryClient.ensureQueryData(offersOptions(api))
  if (offers.discount?.reason === 'welcome')
    await queryClient.ensureQueryData(welcomeOptions(api)).catch(() => {})
  return offers
}
