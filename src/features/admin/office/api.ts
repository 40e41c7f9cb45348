import endpoints from 'virtual:staff-contract'
import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { QueryClient } from '@tanstack/react-query'
import type { AdminContract } from '#features/admin/contract.ts'
import { HttpLink } from '#page/http-link.ts'

type Client = ContractRouterClient<AdminContract>

/** Staff's API, as query and mutation options. */
export const api = createTanstackQueryUtils(
  createORPCClient(new HttpLink(`${window.location.origin}/api`, endpoints)) as Client,
)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: (failures, error) => failures < 2 && codeOf(error) === undefined, staleTime: 10_000 },
  },
})

/** The code of a declared error; undefined for what nobody expected. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof ORPCError && error.defined ? error.code : undefined
}

/** What is wrong with each field, by its path. */
export function fieldsOf(error: unknown): Record<string, string> {
  if (codeOf(error) !== 'invalid_input') return {}
  const { fields } = (error as ORPCError<string, { fields: { path: string; code: string }[] }>).data
  return Object.fromEntries(fields.map(({ path, code }) => [path, code]))
}
