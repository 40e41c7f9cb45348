import { type SignupOptions, useShowOverlay } from './overlays.ts'

/** Opens the signup over the present page: `signUp()`, or with known answers `signUp({ initial })`. */
export function useSignupModal(): (options?: SignupOptions) => void {
  const show = useShowOverlay()
  return (options = {}) => show({ kind: 'signup', options })
}
