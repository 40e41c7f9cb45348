import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { catchUp, clearUnread, noteRead } from '#features/chat/ui/conversation-cache.ts'
import type { ConversationAddress } from '#features/chat/ui/conversation-query.ts'
import { useChats, useUser } from '#page/account.ts'
import { useIsLive, useLiveEvents } from '#page/live-provider.tsx'
import { useApi } from '#page/use-api.ts'

const POLL_MILLISECONDS = 12_000

/** `member`: the other member; null when the conversation is closed. */
type Watched = { address: ConversationAddress; conversation: string | null; member: string | null }

/**
 * Keeps an open conversation up to date: by live events, by catching up after gaps, and by polling while
 * disconnected.
 */
export function useConversationNews({ address, conversation, member }: Watched): void {
  const api = useApi()
  const queryClient = useQueryClient()
  const isLive = useIsLive()
  const key = JSON.stringify(address)
  const update = useCallback(() => {
    // After a failure, the next event or poll fetches it.
    catchUp(api, queryClient, JSON.parse(key) as ConversationAddress).catch(() => {})
  }, [api, queryClient, key])

  useLiveEvents((news) => {
    if (news.type === 'connected') update()
    if (news.type === 'message' && (news.conversation === conversation || news.from === member)) update()
    if (news.type === 'read' && news.conversation === conversation)
      noteRead(queryClient, news.conversation, news.up_to)
  })
  // The list is updated first when the other member leaves, is behind a block, or returns.
  const listed = useChats().data?.chats.find((chat) => chat.id === conversation)
  const stale = listed !== undefined && (listed.profile === null) !== (member === null)
  useEffect(() => {
    if (stale) update()
  }, [stale, update])
  // Its end changes the price of a message.
  const discountUntil = useUser()?.time_bonus?.expires
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again when the discount changes
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
  }, [update, isLive, discountUntil])
}

/**
 * Marks a conversation as read when opened and with each message seen. `received`: the other member's last
 * message.
 */
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
  // A list fetched meanwhile may count messages that are already in view.
  useLayoutEffect(() => {
    if (unread > 0 && seen) read()
  }, [unread, seen, read])
}

/** Clears the badge at once and tells the server; calls during the request cause one more afterwards. */
function useSayRead(conversation: string | null): () => void {
  const api = useApi()
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
      // After a failure the server still counts it as unread: the next list shows it, and it is sent again.
      await api.chat.read.call({ id: conversation }).catch(() => {})
    }
    state.current.telling = false
  }, [api, queryClient, conversation])
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
