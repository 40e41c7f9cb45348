import { useCallback } from 'react'
import { type MatchedProfile, useShowOverlay } from './overlays.ts'

/** Celebrates a mutual like with whoever it is: `celebrate(profile)`. */
export function useMatchModal(): (profile: MatchedProfile) => void {
  const show = useShowOverlay()
  return useCallback((profile) => show({ kind: 'match', profile }), [show])
}
