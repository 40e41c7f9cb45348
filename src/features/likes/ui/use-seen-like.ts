import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '#page/account.ts'
import { readAgain } from '#page/refresh.ts'
import { useApi } from '#page/use-api.ts'
import type { MemberCard } from '#shared/member-card.ts'

/** Marks a received like as seen when its sender's profile is opened. */
export function useSeenLike({ id, like }: Pick<MemberCard, 'id' | 'like'>): void {
  const api = useApi()
  const queryClient = useQueryClient()
  const loggedIn = useUser() !== null
  const { mutate } = useMutation(
    api.likes.seen.mutationOptions({ onSuccess: () => readAgain(queryClient, api.likes.list.key()) }),
  )
  const received = loggedIn && (like === 'received' || like === 'match')
  useEffect(() => {
    if (received) mutate({ id })
  }, [received, id, mutate])
}
