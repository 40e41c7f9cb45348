import { Pause, Play } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { cx } from '#ui/class-names.ts'
import { LogoMark } from '#ui/logo.tsx'
import { Photo, type PhotoSource } from '#ui/photo.tsx'

export const PORTRAITS = 9
const COLUMNS = 3
// How far each column is on its way when the page opens.
const HEAD_STARTS = ['-9s', '-40s', '-27s']
// Between two tiles, in percent of the wall, and when.
const SPARKS = [
  { left: '33.3%', top: '30%', delay: '2s' },
  { left: '66.6%', top: '62%', delay: '6s' },
  { left: '66.6%', top: '18%', delay: '10s' },
]

type PortraitWallProps = {
  portraits: (PhotoSource | null)[]
  /** Says who these are. */
  caption: string
}

/** Portraits that drift past each other. Moves by CSS alone, and can be stopped without script. */
export function PortraitWall({ portraits, caption }: PortraitWallProps) {
  const t = useTranslations('landing.hero')
  const places = Array.from({ length: PORTRAITS }, (_, place) => ({ place, photo: portraits[place] ?? null }))
  return (
    <figure className="group absolute inset-0">
      <div className="absolute inset-0 overflow-hidden mask-t-from-[calc(100%-7rem)] mask-b-from-75% mask-t-to-[calc(100%-2rem)] mask-b-to-100% md:mask-b-from-85%">
        <div className="absolute inset-x-0 top-0 flex h-full gap-2.5 px-2.5 sm:gap-4 sm:px-4 md:pe-0">
          {Array.from({ length: COLUMNS }, (_, column) => (
            <div
              key={HEAD_STARTS[column]}
              style={{ animationDelay: HEAD_STARTS[column] }}
              className={cx(
                column === 2 && 'md:max-lg:hidden',
                'min-w-0 flex-1 self-start group-has-checked:[animation-play-state:paused]',
                column === 1 ? 'wall-drift-down' : 'wall-drift',
              )}
            >
              {[0, 1, 2].map((copy) => (
                <div key={copy}>
                  {places
                    .filter(({ place }) => place % COLUMNS === column)
                    .map(({ place, photo }, row) => (
                      <Photo
                        key={place}
                        // The copies' pictures are there already; they need no placeholder.
                        photo={copy > 0 && photo ? { ...photo, thumbhash: null } : photo}
                        alt=""
                        ratio={3 / 4}
                        sizes="(width < 48rem) 32vw, 15rem"
                        priority={copy === 0 && row < 2}
                        className="mb-2.5 rounded-field sm:mb-4 sm:rounded-card"
                      />
                    ))}
                </div>
              ))}
            </div>
          ))}
        </div>
        <div aria-hidden="true" className="absolute inset-0 max-lg:hidden">
          {SPARKS.map(({ left, top, delay }) => (
            <span
              key={delay}
              style={{ left, top, animationDelay: delay }}
              className="wall-spark absolute -mt-8 -ml-8 grid size-16 place-items-center rounded-full bg-white opacity-0 shadow-overlay group-has-checked:[animation-play-state:paused]"
            >
              <LogoMark className="size-9" />
            </span>
          ))}
        </div>
      </div>
      <figcaption className="absolute end-2.5 bottom-1 flex items-center gap-1 md:end-5 md:bottom-5 md:gap-2">
        <span className="rounded-full bg-black/55 px-3 py-1 text-xs font-medium text-white backdrop-blur-md md:py-1.5">
          {caption}
        </span>
        <label className="relative grid size-11 place-items-center rounded-full text-white has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus motion-reduce:hidden">
          <input type="checkbox" className="peer absolute inset-0 cursor-pointer opacity-0" />
          <span className="sr-only">{t('pause')}</span>
          <span
            aria-hidden="true"
            className="grid size-8 place-items-center rounded-full bg-black/55 backdrop-blur-md [&_svg]:size-3.5 [&_svg]:fill-current peer-checked:[&_svg]:first:hidden peer-not-checked:[&_svg]:last:hidden"
          >
            <Pause />
            <Play />
          </span>
        </label>
      </figcaption>
    </figure>
  )
}
