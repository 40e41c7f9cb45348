import { useRouterState } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import type { LanderFigures } from '#features/landing/contract.ts'
import { readTracking } from '#features/site/tracking.ts'
import { cx } from '#ui/class-names.ts'
import countries from '../map/countries.json' with { type: 'json' }
import { Headline } from '../ui/headline.tsx'
import { Honest } from '../ui/honest.tsx'
import { LanderStart } from '../ui/lander-start.tsx'
import type { LanderProps } from './lander.ts'
import { useFigures } from './lander-data.ts'

type Drawn = { width: number; height: number; path: string; regions: Record<string, number[]> }

const LARGEST = 44
const SMALLEST = 9
/** In a smaller bubble a number would not be read. */
const NUMBER_FITS = 22

type Shown = { region: string; name: string; members: number | null }

/** The visitor's country: how many members each of its regions has, on a map and as a list; each leads to its search. */
export function MapLanding({ settings, campaign, via }: LanderProps) {
  const t = useTranslations('landing.maplanding')
  const { country, regions, counted_at, region_pages } = useFigures()
  const format = useFormatter()
  const search = useRouterState({ select: (state) => state.location.search })
  const drawn = (countries as unknown as Record<string, Drawn>)[country]
  const hrefOf = (region?: string) =>
    `/members?${new URLSearchParams({ country, ...(region && { countryregion: region }), ...readTracking(search) })}`
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
            {drawn && <Chart drawn={drawn} regions={regions} hrefOf={hrefOf} />}
            <figcaption className="mt-2 text-xs text-ink-soft">{t('source')}</figcaption>
          </figure>
          <div className="lg:col-start-2">
            <h2 className="text-lg">{t('list')}</h2>
            <List regions={regions} hrefOf={hrefOf} />
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
      <RegionPages here={country} pages={region_pages} />
      <Honest settings={settings} />
    </>
  )
}

/** Leads on to each region's own page, for those who look for women or men there; other countries are folded. */
function RegionPages({ here, pages }: { here: string; pages: LanderFigures['region_pages'] }) {
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
                  <a href={path} className="inline-flex min-h-11 items-center underline underline-offset-4">
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

type ListProps = { regions: Shown[]; hrefOf: (region: string) => string }

function List({ regions, hrefOf }: ListProps) {
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
            <span className="min-w-0 truncate">{name}</span>
            {members !== null && <span className="text-sm tabular">{format.number(members)}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}

type ChartProps = ListProps & { drawn: Drawn }

/** For the eye and the pointer; the list says the same to all others. */
function Chart({ drawn, regions, hrefOf }: ChartProps) {
  const format = useFormatter()
  const most = Math.max(...regions.map(({ members }) => members ?? 0), 1)
  const shown = regions
    .filter(({ region }) => drawn.regions[region])
    .map((one) => {
      const [x, y] = drawn.regions[one.region] as [number, number]
      const radius = one.members ? Math.max(SMALLEST, Math.sqrt(one.members / most) * LARGEST) : SMALLEST - 2
      return { ...one, x, y, radius }
    })
    .sort((a, b) => b.radius - a.radius)
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
      {shown.map(({ region, name, members, x, y, radius }) => (
        <a key={region} href={hrefOf(region)} tabIndex={-1} data-bubble={region} className="map-bubble">
          <title>{members === null ? name : `${name}: ${format.number(members)}`}</title>
          <circle cx={x} cy={y} r={radius} />
          <text
            x={x}
            y={radius >= NUMBER_FITS ? y + 6 : y - radius - 6}
            className={cx('tabular', radius < NUMBER_FITS && 'is-outside')}
          >
            {radius >= NUMBER_FITS ? format.number(members ?? 0) : name}
          </text>
        </a>
      ))}
    </svg>
  )
}
