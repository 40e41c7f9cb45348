import { useCallback } from 'react'
import { type LoginReason, type SignupOptions, useShowOverlay } from './overlays.ts'

/**
 * Tells a visitor that this is for members, and offers to sign up or log in: `requireLogin('chat')`, with what the
 * signup is to know.
 */
export function useLoginRequired(): (reason: LoginReason, signup?: SignupOptions) => void {
  const show = useShowOverlay()
  return useCallback((reason, signup) => show({ kind: 'login_required', reason, signup }), [show])
}
