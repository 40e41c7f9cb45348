import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#client/account.ts'
import { errorCode } from '#client/api.ts'
import { useLoginRequired } from '#client/login-required.tsx'
import { useMatchModal } from '#client/match-modal.tsx'
import { readAgain } from '#client/refresh.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { useToast } from '#ui/toast.tsx'
import { likedState, setLikeState } from './like-cache.ts'

/**
 * Likes a member: shown at once, taken back with a word if it does not arrive. A match is celebrated; a visitor
 * is asked to log in.
 */
export function useGiveLike(): (member: Pick<MemberCard, 'id' | 'like'>) => void {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const loggedIn = useUser() !== null
  const requireLogin = useLoginRequired()
  const celebrate = useMatchModal()
  const toast = useToast()
  const t = useTranslations('members.like_failed')
  const { mutateAsync } = useMutation(api.likes.give.mutationOptions())
  return useCallback(
    ({ id, like }) => {
      if (!loggedIn) return requireLogin('likes')
      setLikeState(queryClient, api, id, likedState(like))
      mutateAsync({ id }).then(
        ({ match, profile }) => {
          setLikeState(queryClient, api, id, profile.like)
          readAgain(queryClient, api.likes.list.key())
          if (match) celebrate(profile)
        },
        (error: unknown) => {
          setLikeState(queryClient, api, id, like)
          const code = errorCode(error)
          const reason = code === 'contact_blocked' ? 'blocked' : code === 'not_found' ? 'gone' : 'words'
          toast.show({ kind: 'danger', title: t('title'), description: t(reason) })
        },
      )
    },
    [api, queryClient, loggedIn, requireLogin, celebrate, toast, t, mutateAsync],
  )
}
