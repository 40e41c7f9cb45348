import { createContext, useContext } from 'react'
import type { MemberCard } from '#shared/member-card.ts'
import type { Gender, Sought } from '#shared/profile.ts'

export type LoginReason = 'chat' | 'photos' | 'gifts' | 'likes'
export type MatchedProfile = Pick<
  MemberCard,
  'id' | 'name' | 'main_image' | 'fictional' | 'like' | 'shared_interests'
>
/** The member to whom a new member writes the first message. */
export type Addressee = Pick<MemberCard, 'id' | 'name' | 'fictional' | 'main_image'>
export type SignupOptions = {
  /** Known answers, such as those of the landing page's form. */
  initial?: { gender?: Gender; seeks?: Sought }
  /** The member whose profile opened the signup, and who gets its first message. */
  to?: Addressee
}

/** The overlays that can open over a page, one at a time. */
export type Overlay =
  | { kind: 'match'; profile: MatchedProfile }
  | { kind: 'signup'; options: SignupOptions }
  | { kind: 'unsent'; unsent: number; logOut: () => Promise<void> }
  | { kind: 'login_required'; reason: LoginReason; signup?: SignupOptions }

export const OverlayContext = createContext<((overlay: Overlay) => void) | null>(null)

export function useShowOverlay(): (overlay: Overlay) => void {
  const show = useContext(OverlayContext)
  if (!show) throw new Error('overlays work only inside the frame')
  return show
}

const HUSH_MILLISECONDS = 60_000
let hushedUntil = 0

/** Holds back likes that would announce themselves: they would disturb in the minute after a report. */
export function hushLikes(): void {
  hushedUntil = performance.now() + HUSH_MILLISECONDS
}

/** The time of the page's clock before which no like announces itself. */
export function likesHushedUntil(): number {
  return hushedUntil
}
