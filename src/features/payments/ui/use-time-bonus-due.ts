import { useEffect, useState } from 'react'
import { useUser } from '#page/account.ts'
import { useInMembersArea } from '#page/members-area.ts'

const AFTER_MILLISECONDS = 40_000

/** Whether the popup is due: 40 s after entering the members area, without credits, while the time bonus runs. */
export function useTimeBonusDue(): boolean {
  const user = useUser()
  const inMembersArea = useInMembersArea()
  const eligible = Boolean(inMembersArea && user?.time_bonus && user.credits === 0)
  const [entered, setEntered] = useState(false)
  useEffect(() => {
    if (!eligible) return
    const timer = setTimeout(() => setEntered(true), AFTER_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [eligible])
  return eligible && entered
}
