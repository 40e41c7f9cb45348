import { useCallback } from 'react'
import { type LoginReason, type SignupOptions, useShowOverlay } from './overlays.ts'

/**
 * Opens the dialog that this is for members, with signup and login: `requireLogin('chat')`; `signup` is passed on to
 * the signup.
 */
export function useLoginRequired(): (reason: LoginReason, signup?: SignupOptions) => void {
  const show = useShowOverlay()
  return useCallback((reason, signup) => show({ kind: 'login_required', reason, signup }), [show])
}
