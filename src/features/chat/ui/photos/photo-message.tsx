import { useQueryClient } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Message } from '#shared/message.ts'
import { thumbhashPicture } from '#ui/thumbhash-picture.ts'
import { type ChatPhoto, photosInView } from './photos-in-view.ts'

const ChatPhotoViewer = lazy(() => import('./chat-photo-viewer.tsx'))

/** Uncovered on this page, so that they stay so while one looks elsewhere. */
const uncovered = new Set<string>()

const LONGEST_SIDE_REM = 17

/** A photo in a conversation; a covered one is neither shown nor fetched before a tap. */
export function PhotoMessage({ photo, author }: { photo: NonNullable<Message['photo']>; author: string }) {
  const t = useTranslations('chat.photos')
  const { small, full, width, height, thumbhash, covered } = photo
  const [open, setOpen] = useState(!covered || uncovered.has(small))
  const [viewed, setViewed] = useState<ChatPhoto[]>()
  const queryClient = useQueryClient()
  const [gone, setGone] = useState(false)
  useEffect(() => {
    if (!gone) return
    const look = () => setGone(false)
    window.addEventListener('online', look)
    return () => window.removeEventListener('online', look)
  }, [gone])
  const shape = {
    width: `${LONGEST_SIDE_REM * Math.min(1, width / height)}rem`,
    aspectRatio: Math.max(0.4, Math.min(2.5, width / height)),
    backgroundImage: `url(${thumbhashPicture(thumbhash)})`,
  }
  const frame = 'relative block max-w-full overflow-hidden rounded-card bg-cover bg-center'
  if (gone)
    return (
      <span className="block rounded-card bg-sunken px-4 py-2 text-ink-soft italic">{t('not_loaded')}</span>
    )
  if (!open)
    return (
      <button
        type="button"
        onClick={() => {
          uncovered.add(small)
          setOpen(true)
        }}
        style={shape}
        className={`${frame} min-h-28 min-w-44`}
      >
        <span className="absolute inset-0 grid place-items-center bg-black/25 p-3 backdrop-blur-xl">
          <span className="flex flex-col items-center gap-1.5 rounded-field bg-black/65 px-3.5 py-3 text-center text-sm font-semibold text-balance text-white">
            <EyeOff aria-hidden="true" className="size-5" />
            {t(covered === 'nude' ? 'covered_nude' : 'covered_new')}
            <span className="font-normal">{t('uncover')}</span>
          </span>
        </span>
      </button>
    )
  const label = t('photo_of', { name: author })
  return (
    <span className="block">
      <button
        type="button"
        aria-label={t('enlarge', { name: author })}
        onClick={() => setViewed(photosInView(queryClient, small, uncovered))}
        style={shape}
        className={`${frame} cursor-zoom-in`}
      >
        <img
          src={small}
          srcSet={`${small} 640w, ${full} ${Math.max(width, 641)}w`}
          sizes={`${LONGEST_SIDE_REM}rem`}
          width={width}
          height={height}
          alt={label}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setGone(true)}
          className="absolute inset-0 size-full object-cover"
        />
      </button>
      {viewed && (
        <Suspense>
          <ChatPhotoViewer
            photos={viewed}
            first={small}
            author={author}
            onClose={() => setViewed(undefined)}
          />
        </Suspense>
      )}
    </span>
  )
}
