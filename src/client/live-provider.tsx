import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { LiveEvent, LiveRequest } from '#shared/live.ts'
import { setUser, useUser } from './account.ts'
import { connectLive, type LiveConnection } from './live.ts'
import { readAgain, readNewsAgain } from './refresh.ts'

/** After a gap nobody knows what happened meanwhile: ask for what was missed. */
export type LiveNews = LiveEvent | { type: 'connected' }
type Handler = (news: LiveNews) => void

type Live = {
  subscribe(handler: Handler): () => void
  send(request: LiveRequest): void
  isOpen(): boolean
}

const LiveContext = createContext<Live | null>(null)
const ConnectedContext = createContext(true)

function useLive(): Live {
  const live = useContext(LiveContext)
  if (!live) throw new Error('live events need a LiveProvider above')
  return live
}

/** Calls the handler for everything the server tells this member while the component is on the page. */
export function useLiveEvents(handler: Handler): void {
  const live = useLive()
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => live.subscribe((news) => latest.current(news)), [live])
}

/** What the browser tells the server over the same connection: that somebody is typing. */
export function useLiveSend(): (request: LiveRequest) => void {
  return useLive().send
}

export function useIsLive(): () => boolean {
  return useLive().isOpen
}

/** False while a connection that once stood is lost. */
export function useConnected(): boolean {
  return useContext(ConnectedContext)
}

/** Holds the live connection of whoever is logged in, and keeps the page's data up to date with it. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const me = useUser()?.profile.id
  const connection = useRef<LiveConnection>(undefined)
  const handlers = useRef(new Set<Handler>())
  const [connected, setConnected] = useState(true)

  const live = useMemo<Live>(
    () => ({
      subscribe(handler) {
        handlers.current.add(handler)
        return () => handlers.current.delete(handler)
      },
      send: (request) => connection.current?.send(request),
      isOpen: () => connection.current?.isOpen() ?? false,
    }),
    [],
  )

  useEffect(() => {
    if (!me) return
    const tell = (news: LiveNews) => {
      for (const handler of handlers.current) handler(news)
    }
    let stood = false
    const connect = () =>
      connectLive({
        onEvent(event) {
          switch (event.type) {
            case 'message':
            case 'read':
            case 'chats':
              readAgain(queryClient, api.chat.list.key())
              break
            case 'like':
              readAgain(queryClient, api.likes.list.key())
              break
            case 'user':
              readAgain(queryClient, api.accounts.user.key())
              break
            case 'purchase':
              readAgain(queryClient, api.accounts.user.key())
              readAgain(queryClient, api.payments.key())
              break
            case 'logged_out':
              setUser(queryClient, api, null)
          }
          tell(event)
        },
        onOpen(again) {
          stood = true
          setConnected(true)
          if (again) readNewsAgain(queryClient, api)
          // The first time there was a gap as well: since the page was rendered.
          tell({ type: 'connected' })
        },
        onClosed(refused) {
          setConnected(!stood)
          if (refused) readAgain(queryClient, api.accounts.user.key())
        },
      })
    // Not within the effect: React's strict mode undoes the first one at once.
    const timer = setTimeout(() => {
      connection.current = connect()
    })
    return () => {
      clearTimeout(timer)
      connection.current?.close()
      connection.current = undefined
      setConnected(true)
    }
  }, [me, api, queryClient])

  return (
    <LiveContext value={live}>
      <ConnectedContext value={connected}>{children}</ConnectedContext>
    </LiveContext>
  )
}
