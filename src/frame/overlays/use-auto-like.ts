import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '#page/account.ts'
import { useInMembersArea } from '#page/members-area.ts'
import { useApi } from '#page/use-api.ts'
import { hadAutoLike } from './auto-like-session.ts'

// Neither right after entering nor together with the time bonus, which comes after 40 s.
const AFTER_MILLISECONDS = 60_000

/** Asks once a session, in the members area, for the automatic like of a fictional profile: a marked row among the likes. */
export function useAutoLike(): void {
  const api = useApi()
  const queryClient = useQueryClient()
  const me = useUser()?.profile.id
  const inMembersArea = useInMembersArea()
  useEffect(() => {
    if (!me || !inMembersArea || hadAutoLike(me)) return
    const timer = setTimeout(() => {
      import('./auto-like.ts').then(
        ({ receiveAutoLike }) => receiveAutoLike({ api, queryClient }, me),
        // Offline, for example: the next page tries again.
        () => {},
      )
    }, AFTER_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [api, queryClient, me, inMembersArea])
}
