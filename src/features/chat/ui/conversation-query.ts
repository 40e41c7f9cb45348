import type { InfiniteData } from '@tanstack/react-query'
import type { Api, ApiClient } from '#client/api.ts'

/** A conversation by its own id, or the one with a member, which may not have begun. */
export type ConversationAddress = { conversation: string } | { member: string }

export type ConversationPage = Awaited<ReturnType<ApiClient['chat']['messages']>>
/** The newest page first, each with its oldest message first. */
export type ConversationPages = InfiniteData<ConversationPage, string | undefined>

/** Never read again as a whole, hence its own key: what is new is fetched by `catchUp` and merged in. */
export const conversationKey = (address: ConversationAddress) => ['conversation', address]

export function conversationQuery(api: Api, address: ConversationAddress) {
  return api.chat.messages.infiniteOptions({
    queryKey: conversationKey(address),
    input: (before: string | undefined) => ({ ...address, before }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: ConversationPage) => (page.has_older ? page.messages[0]?.id : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}
