import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useChats } from '#client/account.ts'
import { useIsLive, useLiveEvents } from '#client/live-provider.tsx'
import { catchUp, clearUnread, noteRead } from '#features/chat/ui/conversation-cache.ts'
import type { ConversationAddress } from '#features/chat/ui/conversation-query.ts'

const POLL_MILLISECONDS = 12_000

/** `member`: with whom; null when the other has left. */
type Watched = { address: ConversationAddress; conversation: string | null; member: string | null }

/** Keeps an open conversation up to date: by live events, after gaps, and by asking while there is no connection. */
export function useConversationNews({ address, conversation, member }: Watched): void {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const isLive = useIsLive()
  const key = JSON.stringify(address)
  const update = useCallback(() => {
    // What fails now is fetched with the next news or the next poll.
    catchUp(api, queryClient, JSON.parse(key) as ConversationAddress).catch(() => {})
  }, [api, queryClient, key])

  useLiveEvents((news) => {
    if (news.type === 'connected') update()
    if (news.type === 'message' && (news.conversation === conversation || news.from === member)) update()
    if (news.type === 'read' && news.conversation === conversation)
      noteRead(queryClient, news.conversation, news.up_to)
  })
  // The list hears first that the other left, or is back.
  const listed = useChats().data?.chats.find((chat) => chat.id === conversation)
  const stale = listed !== undefined && (listed.profile === null) !== (member === null)
  useEffect(() => {
    if (stale) update()
  }, [stale, update])
  useEffect(() => {
    update()
    const look = () => {
      if (!document.hidden) update()
    }
    const timer = setInterval(() => {
      if (!document.hidden && !isLive()) update()
    }, POLL_MILLISECONDS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [update, isLive])
}

/** Marks a conversation as read on opening and with each message that is seen. `received`: the last of the other's. */
export function useMarkRead(
  conversation: string | null,
  received: string | undefined,
  inSight: boolean,
): void {
  const looking = useSyncExternalStore(
    subscribeToVisibility,
    () => !document.hidden,
    () => false,
  )
  const seen = looking && inSight
  const unread = useChats().data?.chats.find((chat) => chat.id === conversation)?.num_unread_messages ?? 0
  const read = useSayRead(conversation)
  useEffect(() => {
    if (received && seen) read()
  }, [received, seen, read])
  // A list that was on its way brings a count for what is in sight.
  useLayoutEffect(() => {
    if (unread > 0 && seen) read()
  }, [unread, seen, read])
}

/** Takes the badge away at once and tells the server; what comes while it is told is told after it. */
function useSayRead(conversation: string | null): () => void {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const state = useRef({ telling: false, again: false })
  return useCallback(async () => {
    if (!conversation) return
    clearUnread(api, queryClient, conversation)
    state.current.again = true
    if (state.current.telling) return
    state.current.telling = true
    while (state.current.again) {
      state.current.again = false
      // If it fails it stays unread on the server: the next list says so, and we say it again.
      await api.chat.read.call({ id: conversation }).catch(() => {})
    }
    state.current.telling = false
  }, [api, queryClient, conversation])
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
