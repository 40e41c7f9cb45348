import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { userOptions } from './account.ts'
import type { Api } from './api.ts'

type Loading = { context: { api: Api; queryClient: QueryClient }; location: { href: string } }

/**
 * For pages that only a member may see: `beforeLoad: requireMember`. Others are sent to the login, which brings
 * them back. Adds `user` to the route's context.
 */
export async function requireMember({ context: { api, queryClient }, location }: Loading) {
  const { user } = await queryClient.ensureQueryData(userOptions(api))
  if (!user) throw redirect({ href: loginAddress(location.href) })
  return { user }
}

/** Where the login is, for who shall come back to `href` afterwards. */
export function loginAddress(href: string): string {
  return `/login?redirect=${encodeURIComponent(href)}`
}

/** Where to go after logging in: an address of this site, whatever the link said. */
export function addressAfterLogin(wanted: string | undefined): string {
  const base = 'https://site.invalid'
  const address = wanted?.startsWith('/') && URL.canParse(wanted, base) ? new URL(wanted, base) : undefined
  // Of "/.//elsewhere" the path alone is another site's address.
  const isOurs = address?.origin === base && !address.pathname.startsWith('//')
  return isOurs ? wanted! : '/members'
}
