import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useUser } from '#client/account.ts'
import { readAgain } from '#client/refresh.ts'
import type { MemberCard } from '#shared/member-card.ts'

/** A received like is new until who gave it is opened: this page opens them. */
export function useSeenLike({ id, like }: Pick<MemberCard, 'id' | 'like'>): void {
  const { api } = useRouteContext({ from: '__root__' })
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
