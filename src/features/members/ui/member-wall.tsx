import { type ReactNode, useRef } from 'react'
import { useAfterTouch } from '#page/late/after-touch.ts'
import { useSettled } from '#page/late/use-settled.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { MemberCardSkeleton } from '#ui/member-card-skeleton.tsx'
import type { TileWords } from './member-tile.tsx'
import { MemberTile } from './member-tile.tsx'

// The number of cards side by side on a wide screen.
const FIRST_ROW = 4
const SKELETONS = 12

const loadPhotos = () => import('./photos/card-photos.tsx')
const loadOpening = () => import('./photos/opening-profile.tsx')

type MemberWallProps = {
  members: MemberCard[]
  words: TileWords
  onLike: (member: MemberCard) => void
  /** At the top of the page: loads its first row's pictures eagerly. */
  first?: boolean
  heading?: 'h2' | 'h3'
  newIds?: ReadonlySet<string>
  toLike?: boolean
  actions?: (member: MemberCard) => ReactNode
}

export function MemberWall({
  members,
  words,
  onLike,
  first = false,
  heading = 'h2',
  newIds,
  toLike,
  actions,
}: MemberWallProps) {
  const wall = useRef<HTMLUListElement>(null)
  const CardPhotos = useAfterTouch(loadPhotos)
  const OpeningProfile = useAfterTouch(loadOpening)
  // On a slow network, the pictures below would hold up the scripts.
  const others = useSettled() ? false : 'later'
  const priorityOf = (index: number) =>
    first && index < FIRST_ROW ? index === 0 || ('eager' as const) : others
  return (
    <>
      <ul ref={wall} className="member-wall">
        {members.map((member, index) => (
          <li key={member.id} className="min-w-0">
            <MemberTile
              member={member}
              words={words}
              onLike={onLike}
              heading={heading}
              priority={priorityOf(index)}
              isNew={newIds?.has(member.id)}
              toLike={toLike}
              actions={actions?.(member)}
            />
          </li>
        ))}
        {CardPhotos && <CardPhotos wall={wall} members={members} cdnPrefix={words.cdnPrefix} />}
      </ul>
      {OpeningProfile && <OpeningProfile members={members} />}
    </>
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
