import { createIsomorphicFn } from '@tanstack/react-start'
import type { User } from '#features/accounts/contract.ts'
import { pageContext } from '../page-context.ts'

// A cookie, so that the server leaves the reminder out of the page as well.
const COOKIE = 'activation_rests'
const DAY_SECONDS = 86_400

const rests = createIsomorphicFn()
  .server(() => pageContext().cookies[COOKIE] !== undefined)
  .client(() => document.cookie.includes(`${COOKIE}=`))

/** Whether the page reminds this member to confirm their address. */
export function remindsOfActivation(user: User): boolean {
  return user.status === 'not_confirmed' && !rests()
}

export function restActivation(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere
  document.cookie = `${COOKIE}=1; path=/; max-age=${DAY_SECONDS}; samesite=lax`
}

/** After a logout, for the next member in this browser. */
export function forgetActivationRest(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere
  document.cookie = `${COOKIE}=; path=/; max-age=0`
}
