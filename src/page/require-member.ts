import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { userOptions } from './account.ts'
import type { Api } from './api.ts'

type Loading = { context: { api: Api; queryClient: QueryClient }; location: { href: string } }

/**
 * For pages of members only: `beforeLoad: requireMember`. Redirects visitors to the login, which brings them back.
 * Adds `user` to the route's context.
 */
export async function requireMember({ context: { api, queryClient }, location }: Loading) {
  const { user } = await queryClient.ensureQueryData(userOptions(api))
  if (!user) throw redirect({ href: loginAddress(location.href) })
  return { user }
}

/** The address of the login that returns to `href` afterwards. */
export function loginAddress(href: string): string {
  return `/login?redirect=${encodeURIComponent(href)}`
}
