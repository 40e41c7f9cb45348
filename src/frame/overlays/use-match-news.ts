import { useQueryClient } from '@tanstack/react-query'
import { likesOptions, useLikes } from '#page/account.ts'
import { useMatchModal } from '#page/match-modal.tsx'
import { useApi } from '#page/use-api.ts'
import type { useLikeNews } from './use-like-news.ts'

/** A match made while the member was away: due once, and one a page. `told` notes one that was shown otherwise. */
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
  return {
    due: profile !== undefined,
    show() {
      if (!profile) return
      endAway()
      celebrate(profile)
      told(profile.id)
    },
    told,
  }
}
