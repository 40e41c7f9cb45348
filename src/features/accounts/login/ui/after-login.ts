import type { QueryClient } from '@tanstack/react-query'
import { setUser } from '#page/account.ts'
import type { Api } from '#page/api.ts'
import type { User } from '../../account/account-fields.ts'

/** The browser has not kept the session that it was given. */
export class CookieRefused extends Error {}

/** @throws CookieRefused */
export async function requireCookie(api: Api): Promise<void> {
  // Where it cannot be asked, the next page tells.
  const asked = await api.accounts.user.call().catch(() => undefined)
  if (asked && !asked.user) throw new CookieRefused()
}

/** Drops what was cached for the visitor, who is now logged in as this member. */
export function applyLogin(queryClient: QueryClient, api: Api, user: User): void {
  const ofVisitor = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
      !JSON.stringify(queryKey[0]).startsWith('["site"'),
  }
  queryClient.removeQueries({ ...ofVisitor, type: 'inactive' })
  setUser(queryClient, api, user)
}
