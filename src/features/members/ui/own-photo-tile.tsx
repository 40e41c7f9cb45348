import { Clock, Star, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#client/account.ts'
import { photoSource } from '#client/photo-source.ts'
import type { Image } from '#shared/member-card.ts'
import { cx } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Photo } from '#ui/photo.tsx'
import { SpinnerDots } from '#ui/spinner-dots.tsx'

type OwnPhotoTileProps = {
  photo: Image
  number: number
  main: boolean
  busy: boolean
  onMakeMain: () => void
  onRemove: () => void
}

export function OwnPhotoTile({ photo, number, main, busy, onMakeMain, onRemove }: OwnPhotoTileProps) {
  const t = useTranslations('members.own')
  const { cdn_prefix } = useSettings()
  return (
    <li className={cx('relative', main && 'col-span-2 row-span-2')}>
      <Photo
        photo={photoSource(photo, cdn_prefix)}
        alt={t('photo_alt', { number })}
        sizes={main ? '(width >= 62rem) 20rem, 60vw' : '(width >= 62rem) 10rem, 30vw'}
        ratio={0.8}
        priority={main}
        className={cx('rounded-field', !main && 'h-full')}
      >
        <span className="absolute start-2 top-2 flex flex-col items-start gap-1">
          {main && <Tag icon={<Star className="fill-current" />}>{t('photo_main')}</Tag>}
          {photo.status !== 'active' && (
            <Tag icon={<Clock />}>{t(photo.status === 'pending' ? 'photo_pending' : 'photo_rejected')}</Tag>
          )}
        </span>
        {busy && (
          <span className="absolute inset-0 grid place-items-center bg-black/40 text-white">
            <SpinnerDots />
          </span>
        )}
        <span className="absolute inset-x-0 bottom-0 flex justify-between sm:inset-x-1 sm:bottom-1">
          {!main && photo.status !== 'rejected' && (
            <IconButton
              variant="overlay"
              label={t('photo_make_main', { number })}
              icon={<Star />}
              onClick={onMakeMain}
            />
          )}
          <IconButton
            variant="overlay"
            className="ms-auto"
            label={t('photo_remove', { number })}
            icon={<Trash2 />}
            onClick={onRemove}
          />
        </span>
      </Photo>
    </li>
  )
}

function Tag({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1 rounded-full bg-black/65 px-2.5 py-1 text-xs font-semibold text-white backdrop-blur-md [&_svg]:size-3.5 [&_svg]:shrink-0">
      <span aria-hidden="true" className="contents">
        {icon}
      </span>
      {children}
    </span>
  )
}
