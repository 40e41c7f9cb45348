import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#client/error-text.ts'
import { useToast } from '#ui/toast.tsx'
import type { MemberProfile } from '../contract.ts'

/** Blocks a member or lifts the block, and says so. */
export function useBlock({ id, name }: Pick<MemberProfile, 'id' | 'name'>) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const toast = useToast()
  const errorText = useErrorText()
  const t = useTranslations('members.profile')
  const settled = (blocked: boolean) => {
    queryClient.setQueryData(
      api.members.profile.queryKey({ input: { id } }),
      (held) => held && { profile: { ...held.profile, blocked } },
    )
    // Lists that were read before would still show who is blocked now, or leave out who no longer is.
    for (const queryKey of [api.discovery.key(), api.likes.key(), api.chat.list.key()])
      void queryClient.invalidateQueries({ queryKey })
    toast.show({ kind: 'success', title: t(blocked ? 'blocked_toast' : 'unblocked_toast', { name }) })
  }
  const onError = (error: unknown) => void toast.show({ kind: 'danger', title: errorText(error) })
  const block = useMutation(api.members.block.mutationOptions({ onSuccess: () => settled(true), onError }))
  const unblock = useMutation(
    api.members.unblock.mutationOptions({ onSuccess: () => settled(false), onError }),
  )
  return {
    busy: block.isPending || unblock.isPending,
    block: (onDone: () => void) => block.mutate({ id }, { onSettled: onDone }),
    unblock: () => unblock.mutate({ id }),
  }
}
