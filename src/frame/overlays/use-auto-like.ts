import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useUser } from '#page/account.ts'
import { useMatchModal } from '#page/match-modal.tsx'
import { useInMembersArea } from '#page/members-area.ts'
import { useApi } from '#page/use-api.ts'
import { hadAutoLike } from './auto-like-session.ts'

// Neither right after entering nor together with the time bonus, which comes after 40 s.
const AFTER_MILLISECONDS = 60_000

/** The automatic like of a fictional profile: due once a session, in the members area; shown over the page. */
export function useAutoLike(): { due: boolean; receive: () => void } {
  const api = useApi()
  const queryClient = useQueryClient()
  const celebrate = useMatchModal()
  const me = useUser()?.profile.id
  const inMembersArea = useInMembersArea()
  const [due, setDue] = useState(false)
  useEffect(() => {
    if (!me || !inMembersArea || hadAutoLike(me)) return
    const timer = setTimeout(() => setDue(true), AFTER_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [me, inMembersArea])
  return {
    due: due && inMembersArea,
    receive() {
      setDue(false)
      if (me)
        import('./auto-like.ts').then(
          ({ receiveAutoLike }) => receiveAutoLike({ api, queryClient }, me, celebrate),
          // Offline, for example: the next page tries again.
          () => {},
        )
    },
  }
}
