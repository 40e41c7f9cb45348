import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { conversationKey } from '#features/chat/ui/conversation-query.ts'

/** Gone from the list at once, then on the server; when that fails, the list is read again. */
export function useRemoveConversation() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const queryKey = api.chat.list.queryKey()
  return useMutation({
    mutationKey: api.chat.remove.mutationKey(),
    mutationFn: (removed: { conversation: string }) => api.chat.remove.call(removed),
    onMutate: async ({ conversation }) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(
        queryKey,
        (now) => now && { chats: now.chats.filter((chat) => chat.id !== conversation) },
      )
    },
    onSuccess: (_nothing, { conversation }) => {
      queryClient.removeQueries({ queryKey: conversationKey({ conversation }) })
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
}

/** The last removal that failed: when, and why. Outlives the page on which it was asked for. */
export function useFailedRemoval(): { at: number; error: unknown } | undefined {
  const { api } = useRouteContext({ from: '__root__' })
  return useMutationState({
    filters: { mutationKey: api.chat.remove.mutationKey(), status: 'error' },
    select: ({ state }) => ({ at: state.submittedAt, error: state.error as unknown }),
  }).at(-1)
}
