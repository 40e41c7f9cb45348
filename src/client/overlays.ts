import { createContext, useContext } from 'react'
import type { SignupFlowProps } from '#features/accounts/ui/signup-flow.tsx'
import type { MemberCard } from '#shared/member-card.ts'

export type LoginReason = 'chat' | 'photos' | 'gifts' | 'likes'
export type MatchedProfile = Pick<MemberCard, 'id' | 'name' | 'main_image' | 'fictional'>
export type SignupOptions = Pick<SignupFlowProps, 'initial' | 'to'>

/** What may lie over a page; one at a time. */
export type Overlay =
  | { kind: 'match'; profile: MatchedProfile }
  | { kind: 'signup'; options: SignupOptions }
  | { kind: 'login_required'; reason: LoginReason; signup?: SignupOptions }

export const OverlayContext = createContext<((overlay: Overlay) => void) | null>(null)

export function useShowOverlay(): (overlay: Overlay) => void {
  const show = useContext(OverlayContext)
  if (!show) throw new Error('overlays need the frame around the page')
  return show
}
