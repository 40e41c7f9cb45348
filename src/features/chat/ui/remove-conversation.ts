import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#page/use-api.ts'
import type { Chat } from '../contract.ts'
import { conversationKey } from './conversation-query.ts'

/** Removes a conversation optimistically; refetches the list if the server fails. */
export function useRemoveConversation() {
  const api = useApi()
  const queryClient = useQueryClient()
  const queryKey = api.chat.list.queryKey()
  // Those beyond the first ones.
  const moreKey = api.chat.more.key()
  return useMutation({
    mutationKey: api.chat.remove.mutationKey(),
    mutationFn: (removed: { conversation: string }) => api.chat.remove.call(removed),
    onMutate: async ({ conversation }) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(
        queryKey,
        (now) => now && { ...now, chats: now.chats.filter((chat) => chat.id !== conversation) },
      )
      queryClient.setQueriesData<{ pages: { chats: Chat[] }[] }>(
        { queryKey: moreKey },
        (now) =>
          now && {
            ...now,
            pages: now.pages.map((page) => ({
              ...page,
              chats: page.chats.filter((chat) => chat.id !== conversation),
            })),
          },
      )
    },
    onSuccess: (_nothing, { conversation }) => {
      queryClient.removeQueries({ queryKey: conversationKey({ conversation }) })
    },
    // Not awaited: until it has failed, what is read leaves the conversation out.
    onError: () => {
      void queryClient.invalidateQueries({ queryKey })
      void queryClient.invalidateQueries({ queryKey: moreKey })
    },
  })
}
