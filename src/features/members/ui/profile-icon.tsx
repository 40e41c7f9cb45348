import type { Interest } from '#shared/profile/interests.ts'
import type { FactIconName } from '../fact-icons.ts'
import icons from './profile-icons.svg?url'

/**
 * The icon of an interest or a fact, drawn by `node scripts/draw-profile-icons.ts`; as JavaScript they would
 * add 9 KB to every profile.
 */
export function ProfileIcon({ name }: { name: Interest | FactIconName }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <use href={`${icons}#${name}`} />
    </svg>
  )
}
