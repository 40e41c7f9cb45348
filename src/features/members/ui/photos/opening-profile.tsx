import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSettings } from '#page/account.ts'
import { photoSource } from '#page/photo-source.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { cx } from '#ui/class-names.ts'
import { FictionalMark } from '#ui/fictional-mark.tsx'
import { MEMBER_CARD_SIZES } from '#ui/member-card.tsx'
import { Photo } from '#ui/photo.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TRAVELLING_PHOTO, travelFromHere } from '../photo-travel.ts'
import { FIRST_SCREEN } from './first-screen.ts'

/** What comes sooner shows nothing between. */
const SHOWN_AFTER_MILLISECONDS = 150

/** While the page of a pressed card comes: what the card told of the member, over the list, which stays where it is. */
export default function OpeningProfile({ members }: { members: MemberCard[] }) {
  const leadsTo = useRouterState({
    select: ({ isLoading, location }) =>
      isLoading ? /^\/members\/([^/]+)$/.exec(location.pathname)?.[1] : undefined,
  })
  const member = members.find(({ id }) => id === leadsTo)
  return member && <Opening key={member.id} member={member} />
}

function Opening({ member }: { member: MemberCard }) {
  const { cdn_prefix, fictional_singular } = useSettings()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      travelFromHere()
      setShown(true)
    }, SHOWN_AFTER_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])
  if (!shown) return null
  return (
    // For those who cannot see it, the line of progress says so.
    <div
      aria-hidden="true"
      data-opening
      className="fixed inset-x-0 top-[calc(var(--top-bar)+var(--safe-top))] bottom-0 z-20 touch-none overflow-hidden bg-canvas"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] sm:site-container sm:pt-6 lg:grid-cols-[27rem_minmax(0,1fr)] lg:gap-x-12 lg:pt-10">
        <Photo
          // Already there, from the card.
          photo={photoSource(member.main_image, cdn_prefix)}
          sizes={MEMBER_CARD_SIZES}
          alt=""
          ratio={4 / 5}
          priority
          viewTransitionName={TRAVELLING_PHOTO}
          className={cx(FIRST_SCREEN, 'w-full sm:mx-auto sm:max-w-[30rem] sm:rounded-card lg:max-w-none')}
        >
          {member.fictional && (
            <FictionalMark on="photo" word={fictional_singular} className="absolute start-16 top-6" />
          )}
        </Photo>
        <div className="flex min-h-96 flex-col gap-4 p-4 sm:px-0 sm:pt-6 lg:pt-1">
          <p className="font-headline text-2xl leading-tight font-bold tracking-tight">
            <bdi>{member.name}</bdi>,{'\u00a0'}
            <span className="font-normal whitespace-nowrap">{member.age}</span>
          </p>
          <p className="-mt-2 text-ink-soft">{member.place || member.region_name}</p>
          {['w-2/3', 'w-full', 'w-5/6', 'w-11/12', 'w-1/2'].map((width) => (
            <Skeleton key={width} className={`h-5 ${width}`} />
          ))}
        </div>
      </div>
    </div>
  )
}
