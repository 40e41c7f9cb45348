import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { likesOptions } from '#page/account.ts'
import { readAgain } from '#page/refresh.ts'
import { useApi } from '#page/use-api.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { useToast } from '#ui/overlays/toast.tsx'

/** Takes a received like from the list at once, and offers to put it back. */
export function usePassLike(): (member: Pick<MemberCard, 'id' | 'name'>) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const t = useTranslations('likes.card')
  const { mutate } = useMutation(
    api.likes.pass.mutationOptions({
      // One after another, so that an undo follows what it undoes.
      scope: { id: 'pass-like' },
      onError: () => toast.show({ kind: 'danger', title: t('failed') }),
      onSettled: () => readAgain(queryClient, api.likes.list.key()),
    }),
  )
  return ({ id, name }) => {
    queryClient.setQueryData(
      likesOptions(api).queryKey,
      (held) => held && { ...held, liked_by: held.liked_by.filter((like) => like.id !== id) },
    )
    mutate({ id, passed: true })
    toast.show({
      title: t('passed', { name }),
      action: { label: t('undo'), onClick: () => mutate({ id, passed: false }) },
    })
  }
}
