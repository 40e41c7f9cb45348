import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useNews, useUser } from './account.ts'
import { useIsLive } from './live-provider.tsx'
import { useRefresh } from './refresh.ts'
import { useTabCount } from './tab-title.ts'

const YEAR_SECONDS = 31_536_000

/** What goes on as long as the page is open, whatever it shows. */
export function usePageLife(): void {
  const { unread, newLikes } = useNews()
  useTabCount(unread + newLikes)
  useRefresh(useIsLive())
  useLeavingOnLogout()
  useEffect(tellWhenHidden, [])
  useEffect(rememberTimeZone, [])
}

/** Whoever was logged out, here or elsewhere, leaves the pages for members, and nothing private stays behind. */
function useLeavingOnLogout(): void {
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const queryClient = useQueryClient()
  const me = useUser()?.profile.id
  const before = useRef(me)
  useEffect(() => {
    const was = before.current
    before.current = me
    if (!was || me) return
    const shared = [api.site.key(), api.accounts.key()].map((key) => JSON.stringify(key[0]))
    const isPrivate = (part: unknown) =>
      Array.isArray(part) && !shared.some((key) => JSON.stringify(part.slice(0, 1)) === key)
    void router
      .invalidate()
      .then(() => queryClient.removeQueries({ predicate: ({ queryKey }) => isPrivate(queryKey[0]) }))
  }, [me, api, router, queryClient])
}

function tellWhenHidden(): () => void {
  const tell = () => {
    if (document.hidden)
      navigator.sendBeacon('/api/page-hidden.php', new Blob(['{}'], { type: 'application/json' }))
  }
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}

/** So that the server writes times on the next page as this device would. */
function rememberTimeZone(): void {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere
  document.cookie = `tz=${encodeURIComponent(timeZone)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}
