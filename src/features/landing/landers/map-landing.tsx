import { useRouterState } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { readTracking } from '#features/site/tracking.ts'
import { cx } from '#ui/class-names.ts'
import { useLocale } from '#ui/use-locale.ts'
import type { LanderFigures } from '../contract.ts'
import countries from '../map/countries.json' with { type: 'json' }
import { Headline } from '../ui/headline.tsx'
import { Honest } from '../ui/honest.tsx'
import { LanderStart } from '../ui/lander-start.tsx'
import type { LanderProps } from './lander.ts'
import { useFigures } from './lander-data.ts'

type Drawn = { width: number; height: number; path: string; regions: Record<string, number[]> }

const LARGEST = 44
/** The radius of a bubble without a number of its own: the number stands above. */
const UNTOLD = 7
/** Half a digit's width, and the room around a number. */
const HALF_DIGIT = 6
const AROUND = 5
/** Between two bubbles. */
const GAP = 3

type Shown = { region: string; name: string; members: number | null }

/** The visitor's country: how many members each of its regions has, on a map and as a list; each leads to its search. */
export function MapLanding({ settings, campaign, via }: LanderProps) {
  const t = useTranslations('landing.maplanding')
  const { country, regions, counted_at, least_shown, region_pages } = useFigures()
  const few = counted_at === null ? undefined : `< ${least_shown}`
  const format = useFormatter()
  const search = useRouterState({ select: (state) => state.location.search })
  const drawn = (countries as unknown as Record<string, Drawn>)[country]
  const arrival = readTracking(search)
  const hrefOf = (region?: string) =>
    `/members?${new URLSearchParams({ country, ...(region && { countryregion: region }), ...arrival })}`
  return (
    <>
      <section className="map-sea overflow-clip">
        <div className="site-container grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 pt-4 pb-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:pt-10">
          <div className="flex flex-col gap-6 lg:row-span-2">
            <Headline campaign={campaign} title={t('title')} lead={t('lead')} />
            <div className="max-lg:hidden">
              <p className="mb-3 text-sm font-semibold">{t('start')}</p>
              <LanderStart settings={settings} via={via} />
            </div>
          </div>
          <figure className="min-w-0">
            {drawn && <Chart drawn={drawn} regions={regions} few={few} hrefOf={hrefOf} />}
            <figcaption className="mt-2 text-xs text-ink-soft">{t('source')}</figcaption>
          </figure>
          <div className="lg:col-start-2">
            <h2 className="text-lg">{t('list')}</h2>
            <List regions={regions} few={few} hrefOf={hrefOf} />
            <p className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm">
              {counted_at && (
                <span className="max-w-[44ch] text-ink-soft">
                  {t('counted', {
                    date: format.dateTime(new Date(counted_at), { day: 'numeric', month: 'long' }),
                  })}
                </span>
              )}
              <a
                href={hrefOf()}
                className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
              >
                {t('all')}
              </a>
            </p>
          </div>
          <div className="lg:hidden">
            <p className="mb-3 text-sm font-semibold">{t('start')}</p>
            <LanderStart settings={settings} via={via} />
          </div>
        </div>
      </section>
      <RegionPages here={country} pages={region_pages} arrival={new URLSearchParams(arrival).toString()} />
      <Honest settings={settings} />
    </>
  )
}

type RegionPagesProps = {
  here: string
  pages: LanderFigures['region_pages']
  /** What the address said of where the visitor comes from, for the links' own. */
  arrival: string
}

/** Leads on to each region's own page, for those who look for women or men there; other countries are folded. */
function RegionPages({ here, pages, arrival }: RegionPagesProps) {
  const t = useTranslations('landing.maplanding')
  const names = new Intl.DisplayNames(useLocale(), { type: 'region' })
  const countries = [...new Set(pages.map(({ country }) => country))]
  if (countries.length === 0) return null
  return (
    <nav aria-labelledby="region-pages" className="site-container py-12">
      <h2 id="region-pages" className="mb-2 text-xl">
        {t('pages')}
      </h2>
      {countries.map((country) => (
        <details
          key={country}
          open={country === here}
          className="group border-b border-border py-2 last:border-0"
        >
          <summary className="flex min-h-11 items-center justify-between gap-4 font-semibold">
            {names.of(country)}
            <Plus
              aria-hidden="true"
              className="size-5 shrink-0 text-primary-ink transition-transform duration-200 group-open:rotate-45"
            />
          </summary>
          <ul className="columns-[14rem] gap-x-6 pb-3">
            {pages
              .filter((page) => page.country === country)
              .map(({ path, heading }) => (
                <li key={path} className="break-inside-avoid">
                  <a
                    href={arrival ? `${path}&${arrival}` : path}
                    className="inline-flex min-h-11 items-center underline underline-offset-4"
                  >
                    {heading}
                  </a>
                </li>
              ))}
          </ul>
        </details>
      ))}
    </nav>
  )
}

type ListProps = {
  regions: Shown[]
  /** What stands for a number too small to be told; none before members are counted. */
  few: string | undefined
  hrefOf: (region: string) => string
}

function List({ regions, few, hrefOf }: ListProps) {
  const format = useFormatter()
  const most = Math.max(...regions.map(({ members }) => members ?? 0), 1)
  return (
    <ul className="mt-2 grid gap-x-4 gap-y-1 [grid-template-columns:repeat(auto-fill,minmax(min(100%,13rem),1fr))]">
      {regions.map(({ region, name, members }) => (
        <li key={region}>
          <a
            href={hrefOf(region)}
            data-region={region}
            className="relative isolate flex min-h-11 items-center justify-between gap-3 overflow-hidden rounded-field px-3 font-medium hover:bg-hover"
          >
            <span
              aria-hidden="true"
              className="absolute inset-y-1 start-0 -z-1 rounded-field bg-primary-soft"
              style={{ width: `${((members ?? 0) / most) * 100}%` }}
            />
            <span className="min-w-0 wrap-anywhere hyphens-auto">{name}</span>
            <span className={cx('shrink-0 text-sm tabular', members === null && 'text-ink-soft')}>
              {members === null ? few : format.number(members)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

type ChartProps = ListProps & { drawn: Drawn }

/** For the eye and the pointer; the list says the same to all others. */
function Chart({ drawn, regions, few, hrefOf }: ChartProps) {
  const format = useFormatter()
  const most = Math.max(...regions.map(({ members }) => members ?? 0), 1)
  const shown = regions
    .filter(({ region }) => drawn.regions[region])
    .map(({ region, name, members }) => {
      const [x, y] = drawn.regions[region] as [number, number]
      const number = members === null ? few : format.number(members)
      const fits = members === null ? UNTOLD : format.number(members).length * HALF_DIGIT + AROUND
      const radius = Math.max(fits, Math.sqrt((members ?? 0) / most) * LARGEST)
      return { region, name, number, isTold: members !== null, x, y, radius }
    })
    .sort((a, b) => b.radius - a.radius)
  moveApart(shown)
  const rules = shown.map(
    ({ region }) =>
      `.map-sea:has([data-region="${region}"]:is(:hover,:focus-visible)) [data-bubble="${region}"]`,
  )
  return (
    <svg
      viewBox={`0 0 ${drawn.width} ${drawn.height}`}
      aria-hidden="true"
      className="mx-auto max-h-[44rem] w-full overflow-visible"
    >
      {rules.length > 0 && <style>{`${rules.join(',')}{--on:1}`}</style>}
      <path d={drawn.path} className="map-land" />
      {shown.map(({ region, name, number, isTold, x, y, radius }) => (
        <a key={region} href={hrefOf(region)} tabIndex={-1} data-bubble={region} className="map-bubble">
          <title>{number ? `${name}: ${number}` : name}</title>
          <circle cx={x} cy={y} r={radius} />
          <text x={x} y={isTold ? y + 6 : y - radius - 6} className={cx('tabular', !isTold && 'is-outside')}>
            {number}
          </text>
        </a>
      ))}
    </svg>
  )
}

/** Moves each bubble from under the larger ones, as that of Brandenburg from under Berlin's. @param bubbles largest first */
function moveApart(bubbles: { x: number; y: number; radius: number }[]): void {
  bubbles.forEach((small, at) => {
    for (const large of bubbles.slice(0, at)) {
      const [across, down] = [small.x - large.x, small.y - large.y]
      const distance = Math.hypot(across, down)
      const lack = small.radius + large.radius + GAP - distance
      if (lack <= 0) continue
      small.x += distance > 0 ? (across / distance) * lack : lack
      small.y += distance > 0 ? (down / distance) * lack : 0
    }
  })
}
