import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isFresh, SHORTEST_FETCH_DISTANCE_MILLISECONDS, useUser } from './account.ts'
import type { Api } from './api.ts'

const FIRST_REFRESH_MILLISECONDS = 5_000
const REFRESH_MILLISECONDS = 60_000
/** With push, news arrives by itself. */
const REFRESH_WITH_PUSH_MILLISECONDS = 300_000

type Pending = { last: number; timer: ReturnType<typeof setTimeout> | undefined }
const pending = new Map<string, Pending>()

/** Reads again what is on the page under this key: at once, but never twice within 200 ms, whoever read it before. */
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
    void queryClient.invalidateQueries({ queryKey })
  }, wait)
}

/** User, chats and likes. */
export function readNewsAgain(queryClient: QueryClient, api: Api): void {
  readAgain(queryClient, api.accounts.user.key())
  readAgain(queryClient, api.chat.list.key())
  readAgain(queryClient, api.likes.list.key())
}

/**
 * Keeps user, chats and likes fresh: after 5 s, then every 60 s, every 300 s with push. A hidden page rests while
 * its live connection stands; it is read again when it is looked at.
 */
export function useRefresh(isLive: () => boolean): void {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const every = useRef(REFRESH_MILLISECONDS)
  const user = useUser()
  every.current = user?.push ? REFRESH_WITH_PUSH_MILLISECONDS : REFRESH_MILLISECONDS
  useEffect(() => {
    let timer = setTimeout(refresh, FIRST_REFRESH_MILLISECONDS)
    function refresh() {
      if (!document.hidden || !isLive()) readNewsAgain(queryClient, api)
      timer = setTimeout(refresh, every.current)
    }
    return () => clearTimeout(timer)
  }, [queryClient, api, isLive])
}
