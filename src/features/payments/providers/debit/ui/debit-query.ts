import { useSuspenseQuery } from '@tanstack/react-query'
import type { Api } from '#page/api.ts'
import { useApi } from '#page/use-api.ts'
import type { DirectDebit } from '../debit-contract.ts'

export const debitOptions = (api: Api) => api.payments.directDebit.queryOptions()

export function useDebit(): DirectDebit {
  return useSuspenseQuery(debitOptions(useApi())).data
}
