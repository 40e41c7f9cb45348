import { Pause, Play } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { OwnScript } from '#page/early/own-script.tsx'
import { cx } from '#ui/class-names.ts'
import { Photo, type PhotoSource } from '#ui/photo.tsx'
import { drawnPeople, OTHERS } from '../people.ts'
import { Headline } from '../ui/headline.tsx'
import { Honest } from '../ui/honest.tsx'
import { LanderStart } from '../ui/lander-start.tsx'
import type { LanderProps } from './lander.ts'
import { leanToPointer } from './lean-to-pointer.ts'

const COLUMNS = 4

/** A wall of portraits that drifts and leans to the pointer; the first question stands before it. */
export function Collage({ settings, campaign, via }: LanderProps) {
  const t = useTranslations('landing.collagelanding')
  const people = [...drawnPeople(settings.niche), ...drawnPeople(settings.niche, OTHERS)]
  const photos = [...new Map(people.map(({ photo }) => [photo.src, smallest(photo)])).values()]
  const columns = Array.from({ length: COLUMNS }, (_, column) =>
    photos.filter((_photo, at) => at % COLUMNS === column),
  )
  return (
    <>
      <section className="collage relative isolate overflow-clip bg-[oklch(0.2_0.07_345)] text-white">
        <figure className="collage-wall">
          <div role="img" aria-label={t('wall')} className="collage-tilt">
            {columns.map((column, at) => (
              <div key={column[0]?.src} className={cx('collage-column', at % 2 === 1 && 'is-rising')}>
                {/* Twice, so that the end of the way looks like its beginning. */}
                {[...column, ...column].map((photo, number) => (
                  <Photo
                    // biome-ignore lint/suspicious/noArrayIndexKey: the same portrait comes twice
                    key={number}
                    photo={photo}
                    alt=""
                    ratio={4 / 5}
                    priority={number < 2 ? 'eager' : false}
                    className="collage-tile"
                  />
                ))}
              </div>
            ))}
          </div>
        </figure>
        <div className="site-container relative flex min-h-[calc(100svh-var(--top-bar))] flex-col justify-end gap-6 pt-[38svh] pb-8 md:justify-center md:py-12">
          <Headline campaign={campaign} title={t('title')} lead={t('lead')} className="max-w-130" />
          <LanderStart settings={settings} via={via} />
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-xs text-white/85">
            <label className="collage-still inline-flex min-h-11 items-center gap-2 rounded-full bg-black/50 px-4 font-semibold backdrop-blur-md has-focus-visible:outline-3 has-focus-visible:outline-white">
              <input type="checkbox" className="sr-only" />
              <Pause aria-hidden="true" className="size-4 in-[label:has(:checked)]:hidden" />
              <Play aria-hidden="true" className="hidden size-4 in-[label:has(:checked)]:block" />
              {t('still')}
            </label>
            {t('caption')}
          </p>
        </div>
        <OwnScript run={leanToPointer} />
      </section>
      <Honest settings={settings} />
    </>
  )
}

/** A wall of them in the large size would be too heavy for a phone. */
function smallest({ srcSet, ...photo }: PhotoSource): PhotoSource {
  return { ...photo, src: srcSet?.split(' ')[0] ?? photo.src }
}
