import { useCallback } from 'react'
import { type SignupOptions, useShowOverlay } from './overlays.ts'

/** Opens the signup over the present page: `signUp()`, or with known answers `signUp({ initial })`. */
export function useSignupModal(): (options?: SignupOptions) => void {
  const show = useShowOverlay()
  return useCallback((options = {}) => show({ kind: 'signup', options }), [show])
}
