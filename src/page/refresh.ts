import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isFresh, SHORTEST_FETCH_DISTANCE_MILLISECONDS, useUser } from './account.ts'
import type { Api } from './api.ts'
import { useApi } from './use-api.ts'

const FIRST_REFRESH_MILLISECONDS = 5_000
const REFRESH_MILLISECONDS = 60_000
/** With push, news arrives without polling. */
const REFRESH_WITH_PUSH_MILLISECONDS = 300_000

type Pending = { last: number; timer: ReturnType<typeof setTimeout> | undefined }
const pending = new Map<string, Pending>()

let stopped = false

/** Stops reading again while the session is being ended, when each answer would be a refusal; or goes on. */
export function stopReadingAgain(stop: boolean): void {
  stopped = stop
}

/** Refetches the active queries under this key: at once, but never twice within 200 ms, however they were fetched. */
export function readAgain(queryClient: QueryClient, queryKey: QueryKey): void {
  const name = JSON.stringify(queryKey)
  const state = pending.get(name) ?? { last: 0, timer: undefined }
  pending.set(name, state)
  if (state.timer) return
  const readJustNow = queryClient
    .getQueryCache()
    .findAll({ queryKey })
    .some((query) => query.state.fetchStatus === 'fetching' || isFresh(query))
  const last = readJustNow ? Date.now() : state.last
  const wait = Math.max(0, last + SHORTEST_FETCH_DISTANCE_MILLISECONDS - Date.now())
  state.timer = setTimeout(() => {
    state.timer = undefined
    state.last = Date.now()
    if (!stopped) void queryClient.invalidateQueries({ queryKey })
  }, wait)
}

/** Refetches user, chats and likes. */
export function readNewsAgain(queryClient: QueryClient, api: Api): void {
  readAgain(queryClient, api.accounts.user.key())
  readAgain(queryClient, api.chat.list.key())
  readAgain(queryClient, api.likes.list.key())
}

/** Reads after 5 s, and then each time after as long as it is told. @returns stops it */
export function keepReading(read: () => void, every: () => number): () => void {
  let timer = setTimeout(next, FIRST_REFRESH_MILLISECONDS)
  function next() {
    read()
    timer = setTimeout(next, every())
  }
  return () => clearTimeout(timer)
}

/**
 * Keeps user, chats and likes fresh: after 5 s, then every 60 s, with push every 300 s. A hidden page pauses while
 * its live connection is open, and refetches when it becomes visible.
 */
export function useRefresh(isLive: () => boolean): void {
  const api = useApi()
  const queryClient = useQueryClient()
  const user = useUser()
  const rests = useEffectEvent(() => document.hidden && isLive())
  const every = useEffectEvent(() => (user?.push ? REFRESH_WITH_PUSH_MILLISECONDS : REFRESH_MILLISECONDS))
  useEffect(
    () =>
      keepReading(
        () => rests() || readNewsAgain(queryClient, api),
        () => every(),
      ),
    [queryClient, api],
  )
}
