import { Link } from '@tanstack/react-router'
import { Heart, Info, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { TileWords } from '#features/members/ui/member-tile.tsx'
import { startTravel } from '#features/members/ui/photo-travel.ts'
import { useWhy } from '#features/members/ui/use-why.ts'
import { fullPhoto } from '#page/photo-source.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { cx } from '#ui/class-names.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { FictionalMark } from '#ui/fictional-mark.tsx'
import { Photo } from '#ui/photo.tsx'
import { SwipePhotos } from './swipe-photos.tsx'
import { useDrag } from './use-drag.ts'

/** The position in the pile from the top, or the direction in which the card leaves. */
export type CardPlace = 0 | 1 | 2 | 'liked' | 'passed'

const PLACES: Record<CardPlace, string> = {
  0: 'z-30 cursor-grab active:cursor-grabbing',
  1: 'z-20 scale-94 translate-y-3',
  2: 'z-10 scale-88 translate-y-6',
  liked:
    'z-40 translate-x-[140vw]! rotate-18! pointer-events-none [--pull:1]! opacity-0 [transition-delay:0s,0s,0s,200ms]!',
  passed:
    'z-40 -translate-x-[140vw]! -rotate-18! pointer-events-none [--pull:-1]! opacity-0 [transition-delay:0s,0s,0s,200ms]!',
}

const SIZES = '(width < 36rem) 92vw, 25rem'

type SwipeCardProps = {
  member: MemberCard
  place: CardPlace
  words: TileWords
  /** Only the top card: its photo loads with priority. */
  priority: boolean
  onThrow: (like: boolean) => boolean
}

export function SwipeCard({ member, place, words, priority, onThrow }: SwipeCardProps) {
  const t = useTranslations('discovery.swipe')
  const reasons = useTranslations('members.why')
  const whys = useWhy()
  const drag = useDrag(onThrow)
  const { id, name, age } = member
  const onTop = place === 0
  const where = [
    member.place || member.region_name,
    member.distance_km !== null && words.distance(member.distance_km),
    member.from_site !== null && words.from(member.from_site),
  ].filter(Boolean)
  const why = [
    ...member.shared_interests.slice(0, 2).map((interest) => words.interest(interest)),
    ...(member.fictional ? [] : whys(member)),
  ]
  return (
    <article
      aria-label={t('deck', { name, age })}
      inert={!onTop}
      {...(onTop ? drag : {})}
      className={cx(
        '@container absolute inset-0 origin-bottom touch-pan-y rounded-sheet select-none [transition-property:translate,scale,rotate,opacity] duration-350 data-[dragging=true]:duration-0!',
        onTop ? 'ease-spring' : 'ease-out',
        PLACES[place],
      )}
    >
      <Photo
        photo={fullPhoto(member.main_image, words.cdnPrefix)}
        alt=""
        ratio={4 / 5}
        sizes={SIZES}
        priority={priority}
        className="size-full rounded-sheet border border-edge shadow-raised"
      >
        {onTop && member.photo_count > 1 && (
          <SwipePhotos member={member} cdnPrefix={words.cdnPrefix} sizes={SIZES} />
        )}
        <div
          className={cx(
            'pointer-events-none absolute inset-x-0 bottom-0 flex items-end gap-3 bg-linear-to-t from-black/85 via-black/60 to-transparent p-5 pt-10 text-white transition-opacity duration-350',
            (place === 1 || place === 2) && 'opacity-0',
          )}
        >
          <div className="min-w-0 flex-1">
            <h2 className="line-clamp-2 text-xl break-words [@media(height<40rem)]:text-lg text-white">
              <bdi>{name}</bdi>,{'\u00a0'}
              <span className="font-normal whitespace-nowrap">{age}</span>
              {member.online && (
                <span className="ms-2 inline-block size-3 rounded-full bg-success ring-2 ring-black/40">
                  <span className="sr-only">{words.online}</span>
                </span>
              )}
            </h2>
            <p className="text-sm">{where.join(' · ')}</p>
            {member.opening && (
              <p className="as-written mt-1.5 line-clamp-2 text-sm leading-snug [@media(height<40rem)]:hidden @max-[14rem]:hidden">
                {member.opening}
              </p>
            )}
            {why.length > 0 && (
              <>
                {!member.fictional && (
                  <h3 className="mt-2.5 font-text text-xs font-normal text-white/85">{reasons('title')}</h3>
                )}
                <ul data-preview className="mt-1 flex h-7 flex-wrap gap-1.5 overflow-hidden">
                  {why.map((reason) => (
                    <li
                      key={reason}
                      className="flex h-7 max-w-full items-center rounded-full bg-white/20 px-3 text-xs font-medium"
                    >
                      <span className="truncate">{reason}</span>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
          <IconButton
            variant="overlay"
            label={t('open', { name })}
            icon={<Info />}
            // What blurs its ground is drawn anew in each frame of a drag.
            className="pointer-events-auto bg-black/60! backdrop-blur-none!"
            render={
              <Link
                to="/members/$id"
                params={{ id }}
                draggable={false}
                onClick={(event) => startTravel(member.id, event.currentTarget)}
              />
            }
          />
        </div>
        {member.fictional && (
          <FictionalMark
            on="photo"
            word={words.fictional}
            className="absolute start-4 top-5 backdrop-blur-none!"
          />
        )}
      </Photo>
      {/* Beside the photo: inside, its rounded corners would be cut out anew in each frame of a drag. */}
      <Stamp side="end" icon={<X strokeWidth={3} />} look="text-white bg-black/60">
        {t('pass_stamp')}
      </Stamp>
      <Stamp side="start" icon={<Heart strokeWidth={3} />} look="text-on-primary bg-primary-strong">
        {t('like_stamp')}
      </Stamp>
    </article>
  )
}

type StampProps = { side: 'start' | 'end'; icon: ReactNode; look: string; children: ReactNode }

/** Shows whether letting the card go here likes or passes. */
function Stamp({ side, icon, look, children }: StampProps) {
  return (
    <span
      aria-hidden="true"
      data-stamp
      className={cx(
        'headline will-change-[opacity] absolute top-16 flex items-center gap-2 rounded-full px-5 py-2.5 text-lg shadow-raised [&_svg]:size-6',
        side === 'start' ? 'start-5 -rotate-8' : 'end-5 rotate-8',
        look,
      )}
      style={{ opacity: `calc(var(--pull, 0) * ${side === 'start' ? 1 : -1})` }}
    >
      {icon}
      {children}
    </span>
  )
}
