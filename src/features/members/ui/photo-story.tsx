import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fullPhoto, photoSource } from '#client/photo-source.ts'
import type { Image } from '#shared/member-card.ts'
import { cx } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Photo } from '#ui/photo.tsx'
import type { LinkElement } from '#ui/render-as.ts'
import { renderAs } from '#ui/render-as.ts'
import { TRAVELLING_PHOTO } from './photo-travel.ts'

type PhotoStoryProps = {
  name: string
  photos: Image[]
  cdnPrefix: string
  /** What unlocks the photos that the viewer may not see, and where it leads. */
  lockedLabel: string
  unlock: LinkElement
  /** On the photos, at the top left corner. */
  mark?: ReactNode
}

const SIZES = '(width < 36rem) 100vw, (width < 62rem) 30rem, 27rem'

/** A member's photos: swiped on phones, a strip on tablets, with a row of small ones beside the facts. */
export function PhotoStory({ name, photos, cdnPrefix, lockedLabel, unlock, mark }: PhotoStoryProps) {
  const t = useTranslations('members.profile')
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const several = photos.length > 1

  const show = (index: number) => {
    const slide = strip.current?.children[index]
    if (slide instanceof HTMLElement) strip.current?.scrollTo({ left: slide.offsetLeft })
  }
  const turn = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    show(Math.min(photos.length - 1, Math.max(0, current + step)))
  }
  if (photos.length === 0)
    return (
      <div className="relative mx-auto sm:max-w-[30rem] lg:max-w-none">
        <Photo photo={null} alt="" ratio={4 / 5} className="sm:rounded-card sm:shadow-card" />
        {mark}
      </div>
    )
  return (
    <section aria-label={t('photos', { name })} aria-roledescription="carousel">
      <div className="group relative">
        <ul
          ref={strip}
          // What scrolls must be within reach of the keyboard; its arrows turn the photos.
          tabIndex={several ? 0 : undefined}
          onKeyDown={turn}
          onScroll={(event) => setCurrent(nearestSlide(event.currentTarget))}
          className={cx(
            'relative flex snap-x snap-mandatory gap-3 overflow-x-auto overscroll-x-contain [scrollbar-width:none] max-sm:gap-0 sm:rounded-card lg:gap-0 [&::-webkit-scrollbar]:hidden',
            !several && 'justify-center',
          )}
        >
          {photos.map((photo, index) => (
            <li
              key={photo.id}
              className="w-full shrink-0 snap-start overflow-hidden sm:w-[30rem] sm:max-w-full sm:rounded-card lg:w-full lg:rounded-none"
            >
              <Slide
                {...{ photo, index, cdnPrefix, unlock }}
                alt={t('photo_of', { name, number: index + 1, count: photos.length })}
                lockedLabel={photo.locked ? lockedLabel : undefined}
              />
            </li>
          ))}
        </ul>
        {mark}
        {several && (
          <>
            <Dots count={photos.length} current={current} />
            <Turn
              side="start"
              label={t('previous_photo')}
              off={current === 0}
              onClick={() => show(current - 1)}
            />
            <Turn
              side="end"
              label={t('next_photo')}
              off={current === photos.length - 1}
              onClick={() => show(current + 1)}
            />
          </>
        )}
      </div>
      {several && <Thumbnails {...{ photos, cdnPrefix, current, show }} />}
    </section>
  )
}

function nearestSlide(strip: HTMLElement): number {
  const middle = strip.scrollLeft + strip.clientWidth / 4
  const slides = [...strip.children] as HTMLElement[]
  const atEnd = strip.scrollLeft + strip.clientWidth >= strip.scrollWidth - 2
  if (atEnd && strip.scrollLeft > 0) return slides.length - 1
  return Math.max(
    0,
    slides.findLastIndex((slide) => slide.offsetLeft <= middle),
  )
}

type SlideProps = {
  photo: Image
  index: number
  alt: string
  cdnPrefix: string
  lockedLabel?: string
  unlock: LinkElement
}

function Slide({ photo, index, alt, cdnPrefix, lockedLabel, unlock }: SlideProps) {
  const picture = (
    <Photo
      photo={fullPhoto(photo, cdnPrefix)}
      alt={lockedLabel ? '' : alt}
      ratio={4 / 5}
      sizes={SIZES}
      priority={index === 0}
      locked={lockedLabel ? { label: lockedLabel } : undefined}
      viewTransitionName={index === 0 ? TRAVELLING_PHOTO : undefined}
    />
  )
  if (!lockedLabel) return picture
  return renderAs(unlock, {
    className: 'block w-full text-start -outline-offset-4! no-underline',
    children: picture,
  })
}

function Dots({ count, current }: { count: number; current: number }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 bottom-9 flex justify-center gap-1.5 sm:bottom-4 lg:hidden"
    >
      <span className="flex gap-1.5 rounded-full bg-black/35 px-2.5 py-2 backdrop-blur-sm">
        {Array.from({ length: count }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
            key={index}
            className={cx(
              'h-1.5 rounded-full transition-[width,background-color]',
              index === current ? 'w-5 bg-white' : 'w-1.5 bg-white/60',
            )}
          />
        ))}
      </span>
    </div>
  )
}

type TurnProps = { side: 'start' | 'end'; label: string; off: boolean; onClick: () => void }

/** For the mouse; fingers swipe, and the keyboard has its arrows. */
function Turn({ side, label, off, onClick }: TurnProps) {
  return (
    <IconButton
      variant="overlay"
      label={label}
      icon={side === 'start' ? <ChevronLeft /> : <ChevronRight />}
      onClick={onClick}
      tabIndex={-1}
      disabled={off}
      className={cx(
        'absolute! inset-y-0 my-auto hidden! opacity-0 transition-opacity group-hover:opacity-100 disabled:opacity-0! pointer-fine:inline-grid!',
        side === 'start' ? 'start-3' : 'end-3',
      )}
    />
  )
}

type ThumbnailsProps = {
  photos: Image[]
  cdnPrefix: string
  current: number
  show: (index: number) => void
}

function Thumbnails({ photos, cdnPrefix, current, show }: ThumbnailsProps) {
  const t = useTranslations('members.profile')
  return (
    <ul className="mt-3 hidden grid-cols-6 gap-2 lg:grid">
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <button
            type="button"
            aria-label={t('show_photo', { number: index + 1 })}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => show(index)}
            className="block w-full overflow-hidden rounded-field ring-primary-strong transition-[box-shadow,opacity] aria-[current=true]:ring-3 not-aria-[current=true]:opacity-75 hover:opacity-100"
          >
            <Photo photo={photoSource(photo, cdnPrefix)} alt="" ratio={4 / 5} sizes="80px" />
          </button>
        </li>
      ))}
    </ul>
  )
}
