import { useSuspenseQuery } from '@tanstack/react-query'
import type { DirectDebit } from '#features/payments/debit/debit-contract.ts'
import type { Api } from '#page/api.ts'
import { useApi } from '#page/use-api.ts'

export const debitOptions = (api: Api) => api.payments.directDebit.queryOptions()

export function useDebit(): DirectDebit {
  return useSuspenseQuery(debitOptions(useApi())).data
}
