import type { InfiniteData } from '@tanstack/react-query'
import type { Api } from '#page/api.ts'
import type { ApiClient } from '#page/page-context.ts'

/** A conversation by its id, or the one with a member, which may not have begun. */
export type ConversationAddress = { conversation: string } | { member: string }

export type ConversationPage = Awaited<ReturnType<ApiClient['chat']['messages']>>
/** Newest page first; within each, oldest message first. */
export type ConversationPages = InfiniteData<ConversationPage, number | undefined>

/** Has its own key because it is never refetched as a whole: `catchUp` fetches what is new and merges it. */
export const conversationKey = (address: ConversationAddress) => ['conversation', address]

export function conversationQuery(api: Api, address: ConversationAddress) {
  return api.chat.messages.infiniteOptions({
    queryKey: conversationKey(address),
    input: (before: number | undefined) => ({ ...address, before }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page: ConversationPage) => (page.has_older ? page.messages[0]?.seq : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    // Pages are never read again as a whole: to compare them all with each new one would find nothing.
    structuralSharing: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}
