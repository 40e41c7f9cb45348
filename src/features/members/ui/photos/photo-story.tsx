import { ChevronLeft, ChevronRight, Maximize2 } from 'lucide-react'
import { type KeyboardEvent, lazy, type MouseEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fullPhoto, photoSource } from '#page/photo-source.ts'
import type { Image } from '#shared/member-card.ts'
import { cx } from '#ui/class-names.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import type { LinkElement } from '#ui/controls/render-as.ts'
import { renderAs } from '#ui/controls/render-as.ts'
import { Photo } from '#ui/photo.tsx'
import { TRAVELLING_PHOTO } from '../photo-travel.ts'
import { FIRST_SCREEN } from './first-screen.ts'

type PhotoStoryProps = {
  name: string
  photos: Image[]
  cdnPrefix: string
  /** The text about how to unlock photos, and the link for it. */
  lockedLabel: string
  unlock: LinkElement
  /** Shown over the photos, at the top left corner: the way back. */
  back: ReactNode
  /** Shown beside it, and in full screen too. */
  mark?: ReactNode
  /** Likes a photo with a few words, from full screen; absent where that cannot be done. */
  onLike?: ((photo: Image) => void) | undefined
  /** Whose photos can be reported, from full screen; absent for one’s own. */
  reported?: { id: string; name: string } | undefined
}

const loadViewer = () => import('./photo-viewer.tsx')
const PhotoViewer = lazy(loadViewer)

const SIZES = '(width < 36rem) 100vw, (width < 62rem) 30rem, 27rem'

/**
 * A member's photos: swiped or tapped on phones, a strip on tablets, with a row of thumbnails beside the facts. A click
 * shows them in full screen.
 */
export function PhotoStory({
  name,
  photos,
  cdnPrefix,
  lockedLabel,
  unlock,
  back,
  mark,
  onLike,
  reported,
}: PhotoStoryProps) {
  const t = useTranslations('members.profile')
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [viewed, setViewed] = useState<number>()
  const several = photos.length > 1

  const show = (index: number) => {
    const slide = strip.current?.children[index]
    if (slide instanceof HTMLElement) strip.current?.scrollTo({ left: slide.offsetLeft })
  }
  const turn = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target === event.currentTarget) return setViewed(current)
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    show(Math.min(photos.length - 1, Math.max(0, current + step)))
  }
  const choose = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element) || event.target.closest('a, button')) return
    const touched = (event.nativeEvent as PointerEvent).pointerType === 'touch'
    if (!touched || !several) return setViewed(current)
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const backwards = event.clientX - left < width / 3
    show((current + (backwards ? -1 : 1) + photos.length) % photos.length)
  }
  const corner = (
    <div className="absolute start-3 top-5 flex max-w-[calc(100%-5rem)] items-center gap-2 sm:top-3">
      {back}
      {mark}
    </div>
  )
  if (photos.length === 0)
    return (
      <div className="relative mx-auto sm:max-w-[30rem] lg:max-w-none">
        <Photo
          photo={null}
          alt=""
          ratio={4 / 5}
          className={cx(FIRST_SCREEN, 'sm:rounded-card sm:shadow-card')}
        />
        {corner}
      </div>
    )
  return (
    <section aria-label={t('photos', { name })} aria-roledescription="carousel">
      <div className="group relative">
        <ul
          data-sideways
          ref={strip}
          // A scrollable region must be focusable; the arrow keys turn the photos.
          tabIndex={several ? 0 : undefined}
          onKeyDown={turn}
          onClick={choose}
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
        {corner}
        <IconButton
          variant="overlay"
          label={t('full_screen')}
          icon={<Maximize2 />}
          onPointerEnter={() => void loadViewer()}
          onFocus={() => void loadViewer()}
          onClick={() => setViewed(current)}
          className="absolute! end-3 top-5 sm:top-3 sm:max-lg:hidden!"
        />
        {several && (
          <>
            <Bars count={photos.length} current={current} />
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
      {viewed !== undefined && (
        <Suspense>
          <PhotoViewer
            {...{ name, cdnPrefix, mark, onLike, reported }}
            photos={photos.filter(({ locked }) => !locked)}
            first={viewed}
            onClose={(last) => {
              setViewed(undefined)
              show(last)
            }}
          />
        </Suspense>
      )}
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
      className={cx(FIRST_SCREEN, 'w-full')}
    />
  )
  if (!lockedLabel) return picture
  return renderAs(unlock, {
    className: 'block w-full text-start -outline-offset-4! no-underline',
    children: picture,
  })
}

/** The place in the story, on phones. */
function Bars({ count, current }: { count: number; current: number }) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-x-3 top-2 flex gap-1 sm:hidden">
      {Array.from({ length: count }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          key={index}
          className={cx(
            'h-1 flex-1 rounded-full shadow-[0_0_2px_rgb(0_0_0/50%)] transition-colors',
            index === current ? 'bg-white' : 'bg-white/50',
          )}
        />
      ))}
    </div>
  )
}

type TurnProps = { side: 'start' | 'end'; label: string; off: boolean; onClick: () => void }

/** For the mouse only; touch swipes and taps, and the keyboard has arrow keys. */
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
