import type { Interest } from '#shared/profile.ts'
import icons from './interest-icons.svg?url'

/** Drawn by `node scripts/draw-interest-icons.ts`; as lines of script they would weigh 7 KB on every profile. */
export function InterestIcon({ interest }: { interest: Interest }) {
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
      <use href={`${icons}#${interest}`} />
    </svg>
  )
}
