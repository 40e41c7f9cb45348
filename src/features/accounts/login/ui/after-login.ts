import type { QueryClient } from '@tanstack/react-query'
import { setUser } from '#page/account.ts'
import type { Api } from '#page/api.ts'
import type { User } from '../../account/account-fields.ts'

/** Drops what was cached for the visitor, who is now logged in as this member. */
export function applyLogin(queryClient: QueryClient, api: Api, user: User): void {
  const ofVisitor = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
      !JSON.stringify(queryKey[0]).startsWith('["site"'),
  }
  queryClient.removeQueries({ ...ofVisitor, type: 'inactive' })
  setUser(queryClient, api, user)
}
