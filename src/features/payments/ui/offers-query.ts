import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#client/api.ts'

const FRESH_MILLISECONDS = 30_000

/** What credits cost now. An order names the price it saw, so an old one here can never be charged. */
export const offersOptions = (api: Api) => api.payments.offers.queryOptions({ staleTime: FRESH_MILLISECONDS })

export const loadOffers = ({ api, queryClient }: { api: Api; queryClient: QueryClient }) =>
  queryClient.ensureQueryData(offersOptions(api))
