import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { likesOptions, useLikes } from '#page/account.ts'
import { useMatchModal } from '#page/match-modal.tsx'
import { useApi } from '#page/use-api.ts'
import type { useLikeNews } from './use-like-news.ts'

/**
 * A match made while the member was away is shown once, and each page shows one at most. A match that the member has seen
 * in the list of matches or on its profile is not shown. `told` notes a match that was shown elsewhere.
 */
export function useMatchNews({ away, endAway }: ReturnType<typeof useLikeNews>) {
  const api = useApi()
  const queryClient = useQueryClient()
  const celebrate = useMatchModal()
  const likes = useLikes().data
  const id = away.find((match) => likes?.matches_to_celebrate.includes(match))
  const profile = likes?.profiles.find((member) => member.id === id)
  const told = (match: string) => {
    queryClient.setQueryData(
      likesOptions(api).queryKey,
      (held) =>
        held && { ...held, matches_to_celebrate: held.matches_to_celebrate.filter((one) => one !== match) },
    )
    // Unasked, so a failure is silent: it is told again.
    api.likes.celebrated.call({ id: match }).catch(() => {})
  }
  const path = useRouterState({ select: (state) => state.location.pathname })
  const seen = likes?.matches_to_celebrate.filter(
    (match) => path === '/likes/matches' || path.startsWith(`/members/${match}`),
  )
  const tell = useEffectEvent(() => seen?.forEach(told))
  const seenIds = seen?.join()
  useEffect(() => {
    if (seenIds) tell()
  }, [seenIds])
  return {
    // The pages of likes show it themselves.
    due: profile !== undefined && !path.startsWith('/likes'),
    show() {
      if (!profile) return
      endAway()
      celebrate(profile)
      told(profile.id)
    },
    told,
  }
}
