import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '#page/use-api.ts'

/** Blocks a member from their conversation, which stays open if there is one. */
export function useBlock(conversation: string | null) {
  const navigate = useNavigate()
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (member: { id: string }) => api.members.block.call(member),
    onSuccess: async () => {
      if (!conversation) await navigate({ to: '/chats' })
      for (const queryKey of [api.chat.key(), api.members.key(), api.discovery.key(), api.likes.key()])
        void queryClient.invalidateQueries({ queryKey })
    },
  })
}
