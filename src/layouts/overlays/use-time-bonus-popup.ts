import { useEffect, useState } from 'react'
import { useUser } from '#client/account.ts'
import { dismiss, isDismissed } from '#client/dismissals.ts'
import { useInMembersArea } from '#client/members-area.ts'

const AFTER_MILLISECONDS = 40_000

/**
 * Opens 40 s after entering the members area, only for who has no credits left and a bonus still running; closed
 * once, it stays closed.
 */
export function useTimeBonusPopup(): { wanted: boolean; open: boolean; close: () => void } {
  const user = useUser()
  const me = user?.profile.id
  const inMembersArea = useInMembersArea()
  const eligible = Boolean(inMembersArea && user?.time_bonus && user.credits === 0)
  const [state, setState] = useState<'waiting' | 'open' | 'closed'>('waiting')
  useEffect(() => {
    if (!eligible || !me || isDismissed('time_bonus', me)) return
    const timer = setTimeout(() => setState((now) => (now === 'waiting' ? 'open' : now)), AFTER_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [eligible, me])
  return {
    wanted: state !== 'waiting',
    open: state === 'open',
    close() {
      setState('closed')
      if (me) dismiss('time_bonus', me)
    },
  }
}
