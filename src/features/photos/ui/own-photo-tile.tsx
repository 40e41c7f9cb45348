import { CircleAlert, Clock, GripVertical, Star } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import { photoSource } from '#page/photo-source.ts'
import type { OwnPhoto } from '#shared/own-photo.ts'
import { cx } from '#ui/class-names.ts'
import { Photo } from '#ui/photo.tsx'

export type OwnPhotoTileProps = {
  photo: OwnPhoto
  number: number
  /** The member's main photo. */
  main: boolean
  /** There is another photo to swap with. */
  movable: boolean
  onOpen: () => void
  /**
   * The props that make the tile draggable and its handle usable by keyboard; only once sorting is loaded.
   */
  item?: ComponentProps<'li'>
  handle?: ComponentProps<'button'>
}

/** One of my photos; opens on tap, moves on drag. */
export function OwnPhotoTile({ photo, number, main, movable, onOpen, item, handle }: OwnPhotoTileProps) {
  const t = useTranslations('members.own')
  const { cdn_prefix } = useSettings()
  const first = number === 1
  const { status } = photo
  return (
    <li
      {...item}
      className={cx(
        'relative [-webkit-touch-callout:none]',
        first && 'col-span-2 row-span-2',
        item?.className,
      )}
    >
      <button
        type="button"
        id={`photo-${photo.id}`}
        onClick={onOpen}
        className="block h-full w-full rounded-field select-none"
      >
        <Photo
          photo={photoSource(photo, cdn_prefix)}
          alt={t('photo_open', { number })}
          sizes={first ? '(width >= 62rem) 20rem, 60vw' : '(width >= 62rem) 10rem, 30vw'}
          ratio={0.8}
          priority={first}
          className={cx('rounded-field', !first && 'h-full')}
          imageClassName={status === 'active' ? undefined : 'opacity-60'}
        >
          <span className="absolute start-1.5 top-1.5 flex max-w-[calc(100%-0.75rem)] flex-col items-start gap-1 sm:start-2 sm:top-2">
            {main && (
              <Tag large={first} icon={<Star className="fill-current" />}>
                {t('photo_main')}
              </Tag>
            )}
            {status === 'pending' && (
              <Tag large={first} icon={<Clock />}>
                {t('photo_pending')}
              </Tag>
            )}
            {status === 'rejected' && (
              <Tag large={first} icon={<CircleAlert />}>
                {t('photo_rejected')}
              </Tag>
            )}
          </span>
        </Photo>
      </button>
      {movable && (
        <button
          type="button"
          id={`move-${photo.id}`}
          {...handle}
          aria-label={t('photo_move', { number })}
          title={t('photo_move', { number })}
          className="absolute end-0 bottom-0 grid size-11 touch-none cursor-grab place-items-center rounded-field select-none sm:end-1 sm:bottom-1"
        >
          <span className="grid size-8 place-items-center rounded-full bg-black/55 text-white backdrop-blur-md">
            <GripVertical aria-hidden="true" className="size-4.5" />
          </span>
        </button>
      )}
    </li>
  )
}

function Tag({ icon, large, children }: { icon: ReactNode; large: boolean; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center gap-1 rounded-field bg-black/70 py-1 text-start text-xs leading-tight font-semibold text-white backdrop-blur-md sm:px-2.5 [&_svg]:size-3.5 [&_svg]:shrink-0',
        // Small photos on phones have room only for the text.
        large ? 'px-2' : 'px-1.5 max-sm:[&_svg]:hidden',
      )}
    >
      <span aria-hidden="true" className="contents">
        {icon}
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere] hyphens-auto">{children}</span>
    </span>
  )
}
