import { Link, useRouter } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Flag, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#page/account.ts'
import { fullPhoto, prefixOf } from '#page/photo-source.ts'
import type { Image } from '#shared/member-card.ts'
import { cx } from '#ui/class-names.ts'
import { HeartButton } from '#ui/controls/heart-button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { watchZoom, type Zoom } from './watch-zoom.ts'

type PhotoViewerProps = {
  name: string
  /** Only those that the viewer may see in full. */
  photos: Image[]
  cdnPrefix: string
  first: number
  /** Whose a photo is, where they are not all of one member. */
  nameOf?: (photo: Image) => string
  mark?: ReactNode
  /** Asks for a few words about a photo, with a like; absent where none can be given. */
  onLike?: ((photo: Image) => void) | undefined
  /** Whose photos can be reported to the site; absent where they cannot. */
  reported?: { id: string; name: string } | undefined
  /** With the photo that was shown last. */
  onClose: (last: number) => void
}

const ReportMember = lazy(() =>
  import('../reports/report-member.tsx').then((module) => ({ default: module.ReportMember })),
)

// The share of a photo's size by which an arrow key moves a photo that is zoomed in.
const PAN_SHARE = 0.2

/** A member's photos on the whole screen: turned by swipe, arrows or keys; zoomed by pinch, wheel, double tap or keys. */
export default function PhotoViewer({
  name,
  photos,
  cdnPrefix,
  first,
  nameOf = () => name,
  mark,
  onLike,
  reported,
  onClose,
}: PhotoViewerProps) {
  const t = useTranslations('members.profile')
  const loggedIn = useUser() !== null
  const [reporting, setReporting] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const zoom = useRef<Zoom>(undefined)
  const count = photos.length
  const [at, setAt] = useState(Math.min(first, count - 1))
  const [zoomed, setZoomed] = useState(false)

  useEffect(() => dialog.current?.showModal(), [])
  useBack(() => dialog.current?.close())
  useEffect(() => {
    if (!stage.current) return
    zoom.current = watchZoom(stage.current, {
      onZoom: setZoomed,
      onTurn: (step) => setAt((now) => Math.min(count - 1, Math.max(0, now + step))),
      onClose: () => dialog.current?.close(),
    })
    return () => zoom.current?.stop()
  }, [count])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each photo begins in its own size
  useEffect(() => zoom.current?.reset(), [at])

  const turn = (step: -1 | 1) => setAt(Math.min(count - 1, Math.max(0, at + step)))
  const onKeyDown = (event: KeyboardEvent) => {
    // It closes the photos, and not also the page around them.
    if (event.key === 'Escape') event.stopPropagation()
    const arrow = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key]
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (arrow && zoomed) zoom.current?.pan(arrow[0]! * PAN_SHARE, arrow[1]! * PAN_SHARE)
    else if (arrow?.[0]) turn(arrow[0] > 0 ? -1 : 1)
    else if (event.key === '+' || event.key === '=') zoom.current?.by(1.5)
    else if (event.key === '-') zoom.current?.by(1 / 1.5)
    else if (event.key === '0') zoom.current?.reset()
    else return
    event.preventDefault()
  }
  const photo = photos[at]
  if (!photo) return null
  if (reported && reporting)
    return (
      <Suspense>
        <ReportMember member={reported} photo={photo.id} onClose={() => onClose(at)} />
      </Suspense>
    )
  const label = t('photo_of', { name: nameOf(photo), number: at + 1, count })
  return (
    <dialog
      ref={dialog}
      aria-label={t('photos', { name })}
      onKeyDown={onKeyDown}
      onClose={() => onClose(at)}
      className="m-0 h-full max-h-none w-screen max-w-none overflow-hidden overscroll-contain bg-black text-white backdrop:bg-black"
    >
      <div
        ref={stage}
        className={cx(
          'absolute inset-0 grid touch-none place-items-center select-none',
          zoomed ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in',
        )}
      >
        <img
          key={photo.id}
          src={
            photo.filename
              ? prefixOf(photo, cdnPrefix) + photo.filename
              : (fullPhoto(photo, cdnPrefix)?.src ?? '')
          }
          alt={label}
          draggable={false}
          className="max-h-dvh max-w-full object-contain"
        />
      </div>
      <div className="pointer-events-none absolute inset-x-0 top-0 flex items-center gap-2 p-3 pt-[calc(var(--safe-top)+0.75rem)] [&>:is(a,button)]:pointer-events-auto">
        {mark}
        <p role="status" className="me-auto rounded-full bg-black/45 px-3 py-1 text-sm font-medium tabular">
          <span className="sr-only">{label}</span>
          <span aria-hidden="true">
            {at + 1} / {count}
          </span>
        </p>
        {reported && (
          <IconButton
            variant="overlay"
            label={t('report_photo')}
            icon={<Flag />}
            {...(loggedIn
              ? { onClick: () => setReporting(true) }
              : {
                  render: (
                    <Link to="/complaints" search={{ about: `/members/${reported.id}` }} preload={false} />
                  ),
                })}
          />
        )}
        <IconButton
          variant="overlay"
          label={zoomed ? t('zoom_out') : t('zoom_in')}
          icon={zoomed ? <ZoomOut /> : <ZoomIn />}
          onClick={() => (zoomed ? zoom.current?.reset() : zoom.current?.by(2.5))}
        />
        <IconButton
          variant="overlay"
          label={t('close')}
          icon={<X />}
          autoFocus
          onClick={() => dialog.current?.close()}
        />
      </div>
      {onLike && (
        <HeartButton
          liked={false}
          label={t('like_photo', { name })}
          onToggle={() => {
            dialog.current?.close()
            onLike(photo)
          }}
          className="absolute! end-4 bottom-[calc(var(--safe-bottom)+1rem)]"
        />
      )}
      {count > 1 &&
        (['start', 'end'] as const).map((side) => (
          <IconButton
            key={side}
            variant="overlay"
            label={side === 'start' ? t('previous_photo') : t('next_photo')}
            icon={side === 'start' ? <ChevronLeft /> : <ChevronRight />}
            disabled={side === 'start' ? at === 0 : at === count - 1}
            onClick={() => turn(side === 'start' ? -1 : 1)}
            className={cx(
              'absolute! inset-y-0 my-auto pointer-coarse:hidden!',
              side === 'start' ? 'start-3' : 'end-3',
            )}
          />
        ))}
    </dialog>
  )
}

/** Does this in place of going back to the page before. */
function useBack(instead: () => void): void {
  const { history } = useRouter()
  const act = useRef(instead)
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: false,
        blockerFn({ action }) {
          if (action === 'BACK') act.current()
          return action === 'BACK'
        },
      }),
    [history],
  )
}
