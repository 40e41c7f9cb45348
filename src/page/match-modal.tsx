import { useCallback } from 'react'
import { type MatchedProfile, useShowOverlay } from './overlays.ts'

/** Opens the dialog for a match: `celebrate(profile)`. */
export function useMatchModal(): (profile: MatchedProfile) => void {
  const show = useShowOverlay()
  return useCallback((profile) => show({ kind: 'match', profile }), [show])
}
