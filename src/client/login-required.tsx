import { useCallback } from 'react'
import { type LoginReason, useShowOverlay } from './overlays.ts'

/** Tells a visitor that this is for members, and offers to sign up or log in: `requireLogin('chat')`. */
export function useLoginRequired(): (reason: LoginReason) => void {
  const show = useShowOverlay()
  return useCallback((reason) => show({ kind: 'login_required', reason }), [show])
}
