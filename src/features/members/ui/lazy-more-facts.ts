import { lazyView } from '#page/late/lazy-view.ts'
import type { MemberProfile } from '../contract.ts'

export const MoreFacts = lazyView('more-facts', () => import('./more-facts.tsx'), 'MoreFacts')

/** Whether a member says more than the facts of every profile. */
export function saysMore(said: MemberProfile): boolean {
  const { height_cm, children, child_wish, smoking, education, work, languages } = said
  return Boolean(height_cm || children || child_wish || smoking || education || work || languages.length)
}
