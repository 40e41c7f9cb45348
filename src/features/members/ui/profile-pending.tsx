import { useState } from 'react'
import { useSettings } from '#page/account.ts'
import { photoSource } from '#page/photo-source.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { cx } from '#ui/class-names.ts'
import { FictionalMark } from '#ui/fictional-mark.tsx'
import { MEMBER_CARD_SIZES } from '#ui/member-card.tsx'
import { Photo } from '#ui/photo.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TRAVELLING_PHOTO } from './photo-travel.ts'
import { FIRST_SCREEN } from './photos/first-screen.ts'

/** A member's page until it comes: what the pressed card told of them, and room for the rest. */
export function ProfilePending({ member }: { member: MemberCard | undefined }) {
  const { cdn_prefix, fictional_singular } = useSettings()
  // It covers the list's place, so that nothing scrolls and the way back leads to where one was.
  const [height] = useState(() => document.documentElement.scrollHeight)
  return (
    <div style={{ height }}>
      <div className="fixed inset-x-0 top-[calc(var(--top-bar)+var(--safe-top))] bottom-0 z-20 overflow-hidden bg-canvas">
        <article
          aria-busy="true"
          className="grid grid-cols-[minmax(0,1fr)] sm:site-container sm:pt-6 lg:grid-cols-[27rem_minmax(0,1fr)] lg:gap-x-12 lg:pt-10"
        >
          <Photo
            // Already there, from the card.
            photo={photoSource(member?.main_image, cdn_prefix)}
            sizes={MEMBER_CARD_SIZES}
            alt=""
            ratio={4 / 5}
            priority
            viewTransitionName={TRAVELLING_PHOTO}
            className={cx(FIRST_SCREEN, 'w-full sm:mx-auto sm:max-w-[30rem] sm:rounded-card lg:max-w-none')}
          >
            {member?.fictional && (
              <FictionalMark on="photo" word={fictional_singular} className="absolute start-16 top-6" />
            )}
          </Photo>
          <div className="flex min-h-96 flex-col gap-4 p-4 sm:px-0 sm:pt-6 lg:pt-1">
            {member ? (
              <>
                <h1 className="text-2xl">
                  {member.name},{'\u00a0'}
                  <span className="font-normal whitespace-nowrap">{member.age}</span>
                </h1>
                <p className="-mt-2 text-ink-soft">{member.place || member.region_name}</p>
              </>
            ) : (
              <Skeleton className="h-8 w-1/2" />
            )}
            {['w-2/3', 'w-full', 'w-5/6', 'w-11/12', 'w-1/2'].map((width) => (
              <Skeleton key={width} className={`h-5 ${width}`} />
            ))}
          </div>
        </article>
      </div>
    </div>
  )
}
