import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useIsLive, useLiveEvents } from '#client/live-provider.tsx'
import {
  type ConversationAddress,
  catchUp,
  markRead,
  noteRead,
} from '#features/chat/ui/conversation-cache.ts'

const POLL_MILLISECONDS = 12_000

type Watched = { address: ConversationAddress; conversation: string | null; member: string }

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
    if (news.type === 'reconnected') update()
    if (news.type === 'message' && (news.conversation === conversation || news.from === member)) update()
    if (news.type === 'read' && news.conversation === conversation)
      noteRead(queryClient, news.conversation, news.up_to)
  })
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
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const looking = useSyncExternalStore(
    subscribeToVisibility,
    () => !document.hidden,
    () => false,
  )
  const seen = looking && inSight
  useEffect(() => {
    if (!conversation || !received || !seen) return
    // If it fails, the next opening says it again.
    markRead(api, queryClient, conversation).catch(() => {})
  }, [api, queryClient, conversation, received, seen])
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
