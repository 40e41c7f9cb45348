import type { TileWords } from '#features/members/ui/member-tile.tsx'
import { MemberTile } from '#features/members/ui/member-tile.tsx'
import type { MemberCard } from '#shared/member-card.ts'
import { MemberCardSkeleton } from '#ui/member-card-skeleton.tsx'

// As many as stand side by side on a wide screen.
const FIRST_ROW = 5
const SKELETONS = 10

type MemberWallProps = {
  members: MemberCard[]
  words: TileWords
  onLike: (member: MemberCard) => void
  /** Stands at the top of the page: its first row is loaded at once. */
  first?: boolean
  heading?: 'h2' | 'h3'
  newIds?: ReadonlySet<string>
  toLike?: boolean
}

export function MemberWall({
  members,
  words,
  onLike,
  first = false,
  heading = 'h2',
  newIds,
  toLike,
}: MemberWallProps) {
  return (
    <ul className="member-wall">
      {members.map((member, index) => (
        <li key={member.id} className="min-w-0">
          <MemberTile
            member={member}
            words={words}
            onLike={onLike}
            heading={heading}
            priority={first && (index === 0 || (index < FIRST_ROW && 'eager'))}
            isNew={newIds?.has(member.id)}
            toLike={toLike}
          />
        </li>
      ))}
    </ul>
  )
}

export function MemberWallSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="member-wall">
      {Array.from({ length: SKELETONS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is all it is
        <MemberCardSkeleton key={index} />
      ))}
    </div>
  )
}
