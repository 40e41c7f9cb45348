import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#page/account.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { useLoginRequired } from '#page/login-required.tsx'
import { useMatchModal } from '#page/match-modal.tsx'
import { readAgain } from '#page/refresh.ts'
import { useApi } from '#page/use-api.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { useToast } from '#ui/overlays/toast.tsx'
import { likedState, setLikeState } from './like-cache.ts'

/**
 * Likes a member, or takes a like back that was not returned, optimistically: rolls back with a message if it
 * fails. Celebrates a match; asks a visitor to log in. `onGiven` is told of a like that makes no match.
 */
export function useGiveLike(): (member: Pick<MemberCard, 'id' | 'like'>, onGiven?: () => void) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  const loggedIn = useUser() !== null
  const requireLogin = useLoginRequired()
  const celebrate = useMatchModal()
  const toast = useToast()
  const t = useTranslations('members.like_failed')
  // In order, so that a second press undoes the first.
  const scope = { id: 'give-like' }
  const { mutateAsync } = useMutation({ ...api.likes.give.mutationOptions(), scope })
  const { mutateAsync: takeBack } = useMutation({ ...api.likes.unlike.mutationOptions(), scope })
  return useCallback(
    ({ id, like }, onGiven) => {
      if (!loggedIn) return requireLogin('likes')
      if (like === 'match') return
      if (like === 'given') {
        setLikeState(queryClient, api, id, 'none')
        takeBack({ id }).then(
          () => readAgain(queryClient, api.likes.list.key()),
          () => {
            setLikeState(queryClient, api, id, like)
            toast.show({ kind: 'danger', title: t('title'), description: t('words') })
          },
        )
        return
      }
      setLikeState(queryClient, api, id, likedState(like))
      mutateAsync({ id }).then(
        ({ match, profile }) => {
          setLikeState(queryClient, api, id, profile.like)
          readAgain(queryClient, api.likes.list.key())
          if (match) celebrate(profile)
          else onGiven?.()
        },
        (error: unknown) => {
          setLikeState(queryClient, api, id, like)
          const code = errorCode(error)
          const reason = code === 'contact_blocked' ? 'blocked' : code === 'not_found' ? 'gone' : 'words'
          toast.show({ kind: 'danger', title: t('title'), description: t(reason) })
        },
      )
    },
    [api, queryClient, loggedIn, requireLogin, celebrate, toast, t, mutateAsync, takeBack],
  )
}
