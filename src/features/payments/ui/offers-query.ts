import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useApi } from '#page/use-api.ts'
import type { Discount } from '../selling/discounts/discounts-contract.ts'
import type { Offer, Offers } from '../selling/prices/prices-contract.ts'
import { offersOptions, welcomeOptions } from './load-offers.ts'

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
