import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useUnreadCounts, useUser } from '#page/account.ts'
import { useIsLive } from '#page/live-provider.tsx'
import { useOtherTabsLogOuts } from '#page/other-tabs.ts'
import { useRefresh } from '#page/refresh.ts'
import { startedOffline } from '#page/started-offline.ts'
import { useApi } from '#page/use-api.ts'
import { useServedTags } from './served-tags.ts'
import { useTabCount } from './tab-title.ts'
import { useFocusOfPage } from './use-focus-of-page.ts'

const LATE_AFTER_MILLISECONDS = 5_000

/**
 * The effects that run while the page is open, on every route.
 * @returns whether the page is done with its own work, so that the rest of its life may load
 */
export function usePageLife(): boolean {
  const { unread, newLikes } = useUnreadCounts()
  useTabCount(unread + newLikes)
  useRefresh(useIsLive())
  useLeavingOnLogout()
  useEffect(reportHidden, [])
  useOtherTabsLogOuts()
  useServedTags()
  useFocusOfPage()
  useLeavingOnReturn()
  return useLate()
}

function useLate(): boolean {
  // Nothing of its own has to load in a page that began without a connection.
  const [late, setLate] = useState(startedOffline() !== undefined)
  useEffect(() => {
    const timer = setTimeout(setLate, LATE_AFTER_MILLISECONDS, true)
    return () => clearTimeout(timer)
  }, [])
  return late
}

/** A page whose data takes longer fails at a logout. */
const LOADED_WITHIN_MILLISECONDS = 10_000

/** After a logout, here or elsewhere, leaves the pages of members and removes private queries from the cache. */
function useLeavingOnLogout(): void {
  const api = useApi()
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
    const isFound = ({ queryKey }: { queryKey: readonly unknown[] }) => isPrivate(queryKey[0])
    void router.invalidate().then(() => {
      const cache = queryClient.getQueryCache()
      for (const query of cache.findAll({ predicate: isFound })) {
        const remove = () => cache.remove(query)
        // A page may be loading by it, and would fail with it.
        if (query.state.fetchStatus !== 'fetching') remove()
        else {
          query.promise?.then(remove, remove)
          setTimeout(remove, LOADED_WITHIN_MILLISECONDS)
        }
      }
    })
  }, [me, api, router, queryClient])
}

/**
 * A page from the back-forward cache may show a member's data to the next user of the browser: it stays hidden until
 * the session is checked.
 */
function useLeavingOnReturn(): void {
  const api = useApi()
  const me = useUser()?.profile.id
  useEffect(() => {
    if (!me) return
    const comeBack = async ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      document.documentElement.hidden = true
      const answer = await api.accounts.user.call().catch(() => undefined)
      if (answer?.user?.profile.id === me) document.documentElement.hidden = false
      else window.location.reload()
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [me, api])
}

function reportHidden(): () => void {
  const tell = () => {
    if (document.hidden)
      navigator.sendBeacon('/api/page-hidden.php', new Blob(['{}'], { type: 'application/json' }))
  }
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}
