import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useChats, useUser } from '#page/account.ts'
import { noteUnread } from '#page/chat-list.ts'
import { useConnected, useIsLive, useLiveEvents } from '#page/live-provider.tsx'
import { useApi } from '#page/use-api.ts'
import { addHeard, catchUp, noteChanged, noteReached } from './conversation-cache.ts'
import type { ConversationAddress } from './conversation-query.ts'

const POLL_MILLISECONDS = 12_000

/** `member`: the other member; null when the conversation is closed. */
type Watched = {
  address: ConversationAddress
  conversation: string | null
  member: string | null
  /** When the newest message that is known was sent. */
  newest: string | undefined
}

/**
 * Keeps an open conversation up to date: by live events, by catching up after gaps, and by polling while
 * disconnected.
 */
export function useConversationNews({ address, conversation, member, newest }: Watched): void {
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
    if (news.type === 'message' && (news.conversation === conversation || news.from === member)) {
      if (!addHeard(queryClient, address, news)) update()
    }
    if (news.type === 'changed' && news.conversation === conversation && !noteChanged(queryClient, news))
      update()
    if ((news.type === 'read' || news.type === 'delivered') && news.conversation === conversation)
      noteReached(queryClient, news)
  })
  // The list is updated first when the other member leaves, is behind a block, or returns; and it may know of a
  // message that came while the conversation was being fetched.
  const listed = useChats().data?.chats.find((chat) => chat.id === conversation)
  const stale =
    listed !== undefined &&
    ((listed.profile === null) !== (member === null) ||
      (listed.last_message?.created_at ?? '') > (newest ?? ''))
  useEffect(() => {
    if (stale) update()
  }, [stale, update])
  // Its end changes the price of a message.
  const discountUntil = useUser()?.time_bonus?.expires
  const pricedUntil = useRef(discountUntil)
  useEffect(() => {
    if (pricedUntil.current !== discountUntil) update()
    pricedUntil.current = discountUntil
  }, [update, discountUntil])
  // A page just loaded hears of all news from `connected` on.
  const connected = useConnected()
  useEffect(() => {
    if (!connected) update()
  }, [connected, update])
  useEffect(() => {
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

/**
 * Marks a conversation as read when opened and with each message seen. `received`: the number of the other member's
 * last message.
 */
export function useMarkRead(
  conversation: string | null,
  received: number | undefined,
  inSight: boolean,
): void {
  const looking = useSyncExternalStore(
    subscribeToVisibility,
    () => !document.hidden,
    () => false,
  )
  const seen = looking && inSight
  const listed = useChats().data?.chats.find((chat) => chat.id === conversation)
  const unread = listed?.num_unread_messages ?? 0
  const read = useSayRead(conversation)
  // In a layout effect, so that the badge does not flash.
  useLayoutEffect(() => {
    if (received !== undefined && seen && (unread > 0 || !listed)) read(received)
  }, [received, seen, unread, listed, read])
}

/** Clears the badge at once and tells the server, once for each message. */
function useSayRead(conversation: string | null): (upTo: number) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  const state = useRef({ telling: false, upTo: 0, told: 0 })
  return useCallback(
    async (upTo: number) => {
      if (!conversation) return
      noteUnread(queryClient, api, { conversation, unread: 0 })
      const { current } = state
      current.upTo = upTo
      if (current.telling) return
      current.telling = true
      while (current.told < current.upTo) {
        const next = current.upTo
        // After a failure the server still counts it as unread: the next list shows it, and it is sent again.
        await api.chat.read.call({ id: conversation, up_to: next }).catch(() => {})
        current.told = next
      }
      current.telling = false
      current.told = 0
    },
    [api, queryClient, conversation],
  )
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
