import type { QueryClient } from '@tanstack/react-query'
import { setUser } from '#client/account.ts'
import type { Api } from '#client/api.ts'
import type { User } from '../contract.ts'

/** Whoever was a visitor until now is this member: what was read as a visitor is forgotten. */
export function enterAs(queryClient: QueryClient, api: Api, user: User): void {
  const ofVisitor = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
      !JSON.stringify(queryKey[0]).startsWith('["site"'),
  }
  queryClient.removeQueries({ ...ofVisitor, type: 'inactive' })
  setUser(queryClient, api, user)
}
