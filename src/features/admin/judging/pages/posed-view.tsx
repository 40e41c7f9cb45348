import { useTranslations } from 'use-intl'
import { PoseDrawing } from '#features/photos/ui/verified/pose-drawing.tsx'
import type { Item } from '../judging-contract.ts'
import { fileAddress } from './use-queue.ts'

type PosedViewProps = { item: Item; posed: NonNullable<Item['posed']> }

/** The picture in the pose beside the main photo, and below them the member's other photos. */
export function PosedView({ item, posed }: PosedViewProps) {
  const t = useTranslations('admin.item')
  const poses = useTranslations('admin.poses')
  const { id, member } = item
  const others = member?.photos.filter(({ file }) => file !== posed.portrait) ?? []
  return (
    <>
      <p className="flex items-center gap-3 rounded-card bg-sunken p-3 text-sm font-semibold">
        <PoseDrawing pose={posed.pose} className="size-18 shrink-0" />
        {t('asked_pose', { pose: poses(posed.pose) })}
      </p>
      <div className="grid grid-cols-2 gap-3 sm:gap-4">
        <Picture source={fileAddress(id, posed.portrait)} words={t('portrait')} />
        <Picture source={fileAddress(id, posed.file)} words={t('posed')} />
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

function Picture({ source, words }: { source: string; words: string }) {
  return (
    <figure>
      <img
        src={source}
        alt={words}
        className="aspect-4/5 max-h-[min(42dvh,34rem)] w-full rounded-card bg-sunken object-contain"
      />
      <figcaption className="mt-2 text-sm text-ink-soft">{words}</figcaption>
    </figure>
  )
}
