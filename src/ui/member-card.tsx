import type { ReactNode } from 'react'
import { cx } from '#ui/class-names.ts'
import { FictionalMark } from '#ui/fictional-mark.tsx'
import { HeartButton } from '#ui/heart-button.tsx'
import { Photo, type PhotoSource } from '#ui/photo.tsx'
import { type LinkElement, renderAs } from '#ui/render-as.ts'

export type MemberCardProps = {
  name: string
  age: number
  place?: string
  /** In words: "12 km". */
  distance?: string
  /** "Online now"; shows the dot. */
  onlineLabel?: string
  photo?: PhotoSource | null
  /** Shows the photo locked, with these words. */
  lockedLabel?: string
  /** What the viewer shares with this member; the first two show. */
  sharedInterests?: { label: string; icon?: ReactNode }[]
  /** The site's word for fictional profiles, where this is one. */
  fictionalWord?: string
  /** "New", at the photo's top right corner. */
  newLabel?: string
  /** Where the card leads. */
  link: LinkElement
  like?: { liked: boolean; label: string; onToggle: (liked: boolean) => void; disabled?: boolean }
  /** The first on the page is loaded first (`true`), its row at once (`eager`). */
  priority?: boolean | 'eager'
  sizes?: string
  viewTransitionName?: string
  /** One below the heading that the cards stand under. */
  heading?: 'h2' | 'h3' | 'h4'
  className?: string
}

export const MEMBER_CARD_SIZES = '(width < 36rem) 50vw, (width < 62rem) 30vw, 220px'

export function MemberCard({
  name,
  age,
  place,
  distance,
  onlineLabel,
  photo,
  lockedLabel,
  sharedInterests = [],
  fictionalWord,
  newLabel,
  link,
  like,
  priority,
  sizes = MEMBER_CARD_SIZES,
  viewTransitionName,
  heading: Heading = 'h2',
  className,
}: MemberCardProps) {
  return (
    <article className={cx('group relative isolate grid min-w-0 grid-cols-[minmax(0,1fr)]', className)}>
      <Photo
        photo={photo}
        alt=""
        ratio={4 / 5}
        sizes={sizes}
        priority={priority}
        locked={lockedLabel ? { label: lockedLabel } : undefined}
        viewTransitionName={viewTransitionName}
        className="col-start-1 row-start-1 rounded-card shadow-card"
        imageClassName="transition-[scale] duration-250 group-hover:scale-[1.03]"
      >
        {fictionalWord && (
          <FictionalMark on="photo" word={fictionalWord} className="absolute start-2.5 top-2.5" />
        )}
        {newLabel && (
          <span className="absolute end-2.5 top-2.5 rounded-full bg-primary-strong px-2.5 py-1 text-xs font-semibold text-on-primary">
            {newLabel}
          </span>
        )}
      </Photo>
      <div className="px-0.5 pt-2.5">
        <Heading className="flex items-center gap-1.5 font-text text-base font-semibold tracking-normal">
          {renderAs(link, {
            // The whole card is this one link; the heart lies above it.
            className:
              'flex min-w-0 text-inherit no-underline outline-hidden after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-3 focus-visible:after:outline-offset-4 focus-visible:after:outline-focus',
            children: (
              <>
                <span className="truncate">{name}</span>
                <span className="shrink-0 font-normal">, {age}</span>
              </>
            ),
          })}
          {onlineLabel && (
            <span className="size-2.5 shrink-0 rounded-full bg-success">
              <span className="sr-only">{onlineLabel}</span>
            </span>
          )}
        </Heading>
        <p className="flex min-h-[1.45em] text-sm text-ink-soft">
          <span className="truncate">{place}</span>
          {distance && (
            <span className="shrink-0 whitespace-pre">
              {place && ' · '}
              {distance}
            </span>
          )}
        </p>
        {/* One row, always there: what does not fit whole does not show. */}
        <ul className="mt-1.5 flex h-[1.625rem] flex-wrap gap-1.5 overflow-hidden">
          {sharedInterests.slice(0, 2).map((interest) => (
            <li
              key={interest.label}
              className="inline-flex h-[1.625rem] max-w-full items-center gap-1 rounded-full bg-primary-soft px-2.5 text-xs font-medium text-primary-ink [&_svg]:size-3.5 [&_svg]:shrink-0"
            >
              {interest.icon}
              <span className="truncate">{interest.label}</span>
            </li>
          ))}
        </ul>
      </div>
      {like && (
        <HeartButton {...like} className="z-10 col-start-1 row-start-1 m-2.5 self-end justify-self-end" />
      )}
    </article>
  )
}
