import endpoints from 'virtual:staff-contract'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { QueryClient } from '@tanstack/react-query'
import { isTransient } from '#page/errors/declared-error.ts'
import { HttpLink } from '#page/http-link.ts'
import type { OfficeContract } from '../contract.ts'
import { askOfSite } from './chosen-site.ts'

type Client = ContractRouterClient<OfficeContract>

/** Staff's API, as query and mutation options. */
export const api = createTanstackQueryUtils(
  createORPCClient(new HttpLink(`${window.location.origin}/api`, endpoints, askOfSite)) as Client,
)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: (failures, error) => failures < 2 && isTransient(error), staleTime: 10_000 },
  },
})
