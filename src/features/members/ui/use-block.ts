import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#page/errors/error-text.ts'
import { useApi } from '#page/use-api.ts'
import { useToast } from '#ui/overlays/toast.tsx'
import type { MemberProfile } from '../contract.ts'

/** Blocks or unblocks a member, and confirms it in a toast. */
export function useBlock({ id, name }: Pick<MemberProfile, 'id' | 'name'>) {
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const errorText = useErrorText()
  const t = useTranslations('members.profile')
  const settled = (blocked: boolean) => {
    queryClient.setQueryData(
      api.members.profile.queryKey({ input: { id } }),
      (held) => held && { profile: { ...held.profile, blocked } },
    )
    // Cached lists may still show the blocked member, or lack the unblocked one.
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
