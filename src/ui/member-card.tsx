import type { CSSProperties, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { HeartButton } from './controls/heart-button.tsx'
import { type LinkElement, renderAs } from './controls/render-as.ts'
import { FictionalMark } from './fictional-mark.tsx'
import { Photo, type PhotoProps, type PhotoSource } from './photo.tsx'

export type MemberCardProps = {
  name: string
  age: number
  place?: string
  /** For example "12 km". */
  distance?: string
  /** The sister site that the member comes from. */
  from?: string
  /** "Online now"; also shows the dot. */
  onlineLabel?: string
  /** After the age; only where the main photo was verified. */
  verified?: ReactNode
  photo?: PhotoSource | null
  /** Locks the photo, with this label. */
  lockedLabel?: string
  /** Interests that viewer and member share; the first two are shown. */
  sharedInterests?: { label: string; icon?: ReactNode }[]
  /** The site's word for fictional profiles; only for those. */
  fictionalWord?: string
  /** "Likes you", "Match" or "New", in the photo's top right corner. */
  state?: { label: string; matters?: boolean }
  /** How many photos can be leafed through. */
  photos?: number
  /** The beginning of the member's own text, shown where no interests are shared. */
  opening?: string
  link: LinkElement
  like?: { liked: boolean; label: string; onToggle: (liked: boolean) => void; disabled?: boolean }
  /** Below the card's words; takes clicks before the card's link. */
  actions?: ReactNode
  /** `true` for the first card on the page, which loads first; `eager` for its row. */
  priority?: PhotoProps['priority']
  sizes?: string
  viewTransitionName?: string
  /** One level below the heading above the cards. */
  heading?: 'h2' | 'h3' | 'h4'
  className?: string
}

/** Beyond it a dot stands for several photos. */
export const MOST_DOTS = 6

export const MEMBER_CARD_SIZES = '(width < 36rem) 50vw, (width < 62rem) 30vw, 270px'

export function MemberCard({
  name,
  age,
  place,
  distance,
  from,
  onlineLabel,
  verified,
  photo,
  lockedLabel,
  sharedInterests = [],
  fictionalWord,
  state,
  photos = 1,
  opening,
  link,
  like,
  actions,
  priority,
  sizes = MEMBER_CARD_SIZES,
  viewTransitionName,
  heading: Heading = 'h2',
  className,
}: MemberCardProps) {
  return (
    <article
      className={cx(
        'group relative isolate grid min-w-0 grid-cols-[minmax(0,1fr)] touch-pan-y touch-pinch-zoom',
        // The actions of all cards in a row stand on one line.
        actions ? 'h-full grid-rows-[auto_1fr]' : undefined,
        className,
      )}
    >
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
        {/* Where both do not fit beside each other, the badge goes below the mark. */}
        <div className="absolute inset-x-2.5 top-2.5 z-1 flex flex-wrap items-start gap-1.5">
          {fictionalWord && <FictionalMark on="photo" word={fictionalWord} className="max-w-full!" />}
          {state && (
            <span
              className={cx(
                'ms-auto max-w-full truncate rounded-full px-2.5 py-1 text-xs font-semibold',
                state.matters ? 'bg-primary-strong text-on-primary' : 'bg-surface/92 text-ink',
              )}
            >
              {state.label}
            </span>
          )}
        </div>
        {photos > 1 && (
          <span
            aria-hidden="true"
            className="photo-dots absolute inset-x-0 bottom-3 z-1 mx-auto"
            style={{ '--photos': Math.min(photos, MOST_DOTS) } as CSSProperties}
          />
        )}
      </Photo>
      <div className={cx('px-0.5 pt-2.5', actions ? 'flex flex-col' : undefined)}>
        <Heading className="font-text text-base leading-snug font-semibold tracking-normal break-words">
          {renderAs(link, {
            // The whole card is this one link; the heart lies above it.
            className:
              'text-inherit no-underline outline-hidden after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-3 focus-visible:after:outline-offset-4 focus-visible:after:outline-focus',
            children: (
              <>
                <bdi>{name}</bdi>,{'\u00a0'}
                <span className="font-normal whitespace-nowrap">{age}</span>
              </>
            ),
          })}
          {verified}
          {onlineLabel && (
            <span className="ms-1.5 inline-block size-2.5 rounded-full bg-success">
              <span className="sr-only">{onlineLabel}</span>
            </span>
          )}
        </Heading>
        <p className="text-sm text-ink-soft hyphens-auto">
          {place}
          {distance && <span className="whitespace-nowrap">{place ? ` · ${distance}` : distance}</span>}
          {from && <span className="block break-words">{from}</span>}
        </p>
        {sharedInterests.length > 0 ? (
          // One row; chips that do not fit are hidden.
          <ul data-preview className="mt-1.5 flex h-[1.625rem] flex-wrap gap-1.5 overflow-hidden">
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
        ) : (
          opening && (
            <p data-preview className="as-written mt-1 line-clamp-2 text-sm leading-snug">
              {opening}
            </p>
          )
        )}
        {actions && <div className="relative z-10 mt-auto flex gap-2 pt-3">{actions}</div>}
      </div>
      {like && (
        <HeartButton {...like} className="z-10 col-start-1 row-start-1 m-2.5 self-end justify-self-end" />
      )}
    </article>
  )
}
