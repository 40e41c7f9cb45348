import { useCallback } from 'react'
import { type SignupOptions, useShowOverlay } from './overlays.ts'

/** Opens the signup over whatever page the visitor is on: `signUp()`, with answers already known `{ initial }`. */
export function useSignupModal(): (options?: SignupOptions) => void {
  const show = useShowOverlay()
  return useCallback((options = {}) => show({ kind: 'signup', options }), [show])
}
