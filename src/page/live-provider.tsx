import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { LiveEvent, LiveRequest } from '#shared/live.ts'
import { setCredits, setUser, useUser } from './account.ts'
import { noteMessage, noteUnread } from './chat-list.ts'
import { connectLive, type LiveConnection } from './live.ts'
import { readAgain, readNewsAgain } from './refresh.ts'
import { useApi } from './use-api.ts'

/** `connected` means that events may have been missed: refetch. */
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
  if (!live) throw new Error('useLiveEvents works only inside a LiveProvider')
  return live
}

/** Calls the handler for every event to this member while the component is mounted. */
export function useLiveEvents(handler: Handler): void {
  const live = useLive()
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => live.subscribe((news) => latest.current(news)), [live])
}

/** Sends to the server over the live connection, such as that the member is typing. */
export function useLiveSend(): (request: LiveRequest) => void {
  return useLive().send
}

export function useIsLive(): () => boolean {
  return useLive().isOpen
}

/** False while an established connection is lost. */
export function useConnected(): boolean {
  return useContext(ConnectedContext)
}

/**
 * True once React has hydrated the whole page. Parts of it hydrate after the frame around them: news before that
 * would change the content to compare with. A transition that changes a context waits for them.
 */
function usePageHydrated(wanted: boolean): boolean {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => {
    if (wanted) startTransition(() => setHydrated(true))
  }, [wanted])
  return hydrated
}

/** Conversations that are cached but not open hear no news; they are fetched when they are opened. */
function forgetClosedConversations(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: ['conversation'], type: 'inactive', fetchStatus: 'idle' })
}

/** Keeps the live connection of the logged-in member, and refetches queries on its events. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const me = useUser()?.profile.id
  const connection = useRef<LiveConnection>(undefined)
  const handlers = useRef(new Set<Handler>())
  const [connected, setConnected] = useState(true)
  const hydrated = usePageHydrated(me !== undefined)

  const live = useMemo<Live>(
    () => ({
      subscribe(handler) {
        handlers.current.add(handler)
        return () => handlers.current.delete(handler)
      },
      send: (request) => connection.current?.send(request),
      isOpen: () => hydrated && (connection.current?.isOpen() ?? false),
    }),
    [hydrated],
  )

  useEffect(() => {
    if (!me || !hydrated) return
    const tell = (news: LiveNews) => {
      for (const handler of handlers.current) handler(news)
    }
    let stood = false
    const connect = () =>
      connectLive({
        onEvent(event) {
          switch (event.type) {
            case 'message':
              noteMessage(queryClient, api, event)
              if (event.balance !== undefined) setCredits(queryClient, api, event.balance)
              forgetClosedConversations(queryClient)
              break
            case 'unread':
              noteUnread(queryClient, api, event)
              break
            case 'changed':
              // The list shows the words of the last message; no reaction.
              if (event.message.edited || event.message.gone) readAgain(queryClient, api.chat.list.key())
              forgetClosedConversations(queryClient)
              break
            case 'read':
            case 'delivered':
              forgetClosedConversations(queryClient)
              break
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
          forgetClosedConversations(queryClient)
          setConnected(true)
          if (again) readNewsAgain(queryClient, api)
          // The first connection follows a gap too: the time since the page was rendered.
          tell({ type: 'connected' })
        },
        onClosed(refused) {
          setConnected(!stood)
          if (refused) readAgain(queryClient, api.accounts.user.key())
        },
      })
    // Deferred, because React's strict mode undoes the first effect at once.
    const timer = setTimeout(() => {
      connection.current = connect()
    })
    return () => {
      clearTimeout(timer)
      connection.current?.close()
      connection.current = undefined
      setConnected(true)
    }
  }, [me, api, queryClient, hydrated])

  return (
    <LiveContext value={live}>
      <ConnectedContext value={connected}>{children}</ConnectedContext>
    </LiveContext>
  )
}
