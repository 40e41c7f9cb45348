import { useTranslations } from 'use-intl'
import { PoseDrawing } from '#features/photos/ui/verified/pose-drawing.tsx'
import type { Item } from '../contract.ts'
import { fileAddress } from './use-queue.ts'
import { JudgedPicture } from './use-seen.tsx'

type PosedViewProps = { item: Item; posed: NonNullable<Item['posed']> }

/** The picture in the pose beside the main photo, and below them the member's other photos. */
export function PosedView({ item, posed }: PosedViewProps) {
  const t = useTranslations('office.item')
  const poses = useTranslations('office.poses')
  const { id, member } = item
  const others = member?.photos.filter(({ file }) => file !== posed.portrait) ?? []
  return (
    <>
      <div className="flex flex-col gap-4 md:flex-row">
        <p className="flex items-center gap-3 rounded-card bg-sunken px-3 py-2 text-sm font-semibold sm:p-3 md:w-40 md:shrink-0 md:flex-col md:justify-center md:text-center">
          <PoseDrawing pose={posed.pose} className="size-12 shrink-0 sm:size-18" />
          {t('asked_pose', { pose: poses(posed.pose) })}
        </p>
        <div className="grid flex-1 grid-cols-2 gap-3 sm:gap-4">
          <Picture item={id} file={posed.portrait} words={t('portrait')}>
            {t('portrait_short')}
          </Picture>
          <Picture item={id} file={posed.file} words={t('posed')}>
            {t('posed_short')}
          </Picture>
        </div>
      </div>
      {others.length > 0 && (
        <ul className="flex gap-2 overflow-x-auto">
          {others.map(({ id: photo, file }, at) => (
            <li key={photo} className="shrink-0">
              <img
                src={fileAddress(id, file)}
                alt={t('photo', { number: at + 2 })}
                className="h-28 rounded-field bg-sunken object-cover"
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type PictureProps = { item: string; file: string; words: string; children: string }

function Picture({ item, file, words, children }: PictureProps) {
  return (
    <figure>
      <figcaption className="mb-2 text-sm font-semibold text-ink-soft">{children}</figcaption>
      <JudgedPicture
        item={item}
        file={file}
        alt={words}
        className="aspect-4/5 max-h-(--judged) w-full rounded-card bg-sunken object-contain"
      />
    </figure>
  )
}
