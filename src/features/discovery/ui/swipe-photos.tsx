import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fullPhoto } from '#page/photo-source.ts'
import { useApi } from '#page/use-api.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { cx } from '#ui/class-names.ts'
import { Photo } from '#ui/photo.tsx'

type SwipePhotosProps = { member: MemberCard; cdnPrefix: string; sizes: string }

/** The other photos of the card on top, over its main one: a tap on the right half shows the next. */
export function SwipePhotos({ member, cdnPrefix, sizes }: SwipePhotosProps) {
  const t = useTranslations('discovery.swipe')
  const api = useApi()
  const { id, name, photo_count: count } = member
  const [at, setAt] = useState(0)
  const { data } = useQuery({
    ...api.members.photos.queryOptions({ input: { id } }),
    enabled: at > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const photo = data?.photos[at]
  // The arrow keys are for the card; a focused button takes only the keys that press it.
  const press = (event: KeyboardEvent) => event.key === 'Enter' && event.stopPropagation()
  return (
    <>
      {at > 0 && (
        <Photo
          key={at}
          photo={fullPhoto(photo, cdnPrefix)}
          alt=""
          sizes={sizes}
          priority="eager"
          locked={photo?.locked ? { label: t('locked') } : undefined}
          className="absolute! inset-0 size-full"
        />
      )}
      <div aria-hidden="true" className="pointer-events-none absolute inset-x-3 top-2 flex gap-1">
        {Array.from({ length: count }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={index}
            className={cx(
              'h-1 flex-1 rounded-full shadow-[0_0_2px_rgb(0_0_0/50%)]',
              index === at ? 'bg-white' : 'bg-white/50',
            )}
          />
        ))}
      </div>
      <span role="status" className="sr-only">
        {at > 0 && t('photo_of', { name, number: at + 1, count })}
      </span>
      {([-1, 1] as const).map((step) => (
        <button
          key={step}
          type="button"
          aria-label={step < 0 ? t('previous_photo') : t('next_photo')}
          onKeyDown={press}
          onClick={() => setAt((at + step + count) % count)}
          className={cx(
            'absolute inset-y-0 w-1/2 cursor-[inherit] rounded-sheet -outline-offset-4!',
            step < 0 ? 'start-0' : 'end-0',
          )}
        />
      ))}
    </>
  )
}
