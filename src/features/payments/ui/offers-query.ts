import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#page/api.ts'

const FRESH_MILLISECONDS = 30_000

/** The present prices. An order names the price shown, so that a stale one is never charged. */
export const offersOptions = (api: Api) => api.payments.offers.queryOptions({ staleTime: FRESH_MILLISECONDS })

export const loadOffers = ({ api, queryClient }: { api: Api; queryClient: QueryClient }) =>
  queryClient.ensureQueryData(offersOptions(api))
