import { ArrowDown, Check } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { ProfileIcon } from '#features/members/ui/profile-icon.tsx'
import type { Interest } from '#shared/profile/interests.ts'
import { Button } from '#ui/controls/button.tsx'
import { useLocale } from '#ui/use-locale.ts'
import { Headline } from '../ui/headline.tsx'
import { Honest } from '../ui/honest.tsx'
import { LanderStart } from '../ui/lander-start.tsx'
import type { LanderProps } from './lander.ts'
import { useFigures } from './lander-data.ts'

/** Where nothing was counted: what most people like. */
const SHOWN: Interest[] = [
  'travel',
  'music',
  'cooking',
  'hiking',
  'dogs',
  'books',
  'movies',
  'cycling',
  'wine',
  'dancing',
  'nature',
  'festivals',
  'fitness',
  'coffee',
  'art',
  'gardening',
  'board_games',
  'yoga',
  'beach',
  'theatre',
]
const TILES = SHOWN.length
const HUE_STEP = 47
/** The form that takes along what was chosen. */
const START = 'start-form'

/** Big icons of interests to choose from, each with how many members share it. */
export function IconsLanding({ settings, campaign, via }: LanderProps) {
  const t = useTranslations('landing.iconslanding')
  const figures = useFigures()
  const format = useFormatter()
  const countries = new Intl.DisplayNames([useLocale()], { type: 'region' })
  const counted = figures.interests.slice(0, TILES)
  const isCounted = counted.length >= TILES / 2
  const tiles = isCounted ? counted : SHOWN.map((interest) => ({ interest, members: undefined }))
  return (
    <>
      <section className="group/icons site-container grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 pt-4 pb-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:pt-10">
        <Headline
          campaign={campaign}
          title={t('title')}
          lead={t(isCounted ? 'lead' : 'lead_uncounted')}
          className="lg:col-span-2"
        />
        <div>
          {/* No row begins that is not filled: twenty in fours or fives, in threes without the last two. */}
          <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,6.25rem),1fr))] gap-2.5 sm:gap-4 md:grid-cols-5 max-[29rem]:[&>label:nth-of-type(n+19)]:hidden">
            <legend className="mb-3 text-sm font-semibold">{t('choose')}</legend>
            {tiles.map(({ interest, members }, at) => (
              <Tile key={interest} interest={interest} members={members} hue={(at * HUE_STEP + 5) % 360} />
            ))}
          </fieldset>
          <p className="pointer-events-none sticky bottom-4 z-10 hidden justify-center mt-4 group-has-[[name=interest]:checked]/icons:max-lg:flex">
            <Button
              render={<a href="#start" />}
              iconAfter={<ArrowDown />}
              className="pointer-events-auto shadow-overlay"
            >
              {t(isCounted ? 'go' : 'go_uncounted')}
            </Button>
          </p>
          {isCounted && figures.counted_at && (
            <p className="mt-4 text-sm text-ink-soft">
              {t('counted', {
                country: countries.of(figures.country) ?? figures.country,
                date: format.dateTime(new Date(figures.counted_at), { day: 'numeric', month: 'long' }),
              })}
            </p>
          )}
        </div>
        <div id="start" className="flex flex-col gap-5 lg:sticky lg:top-8 lg:self-start">
          <div className="rounded-card bg-primary-soft p-5 text-primary-ink">
            <p className="group-has-[[name=interest]:checked]/icons:hidden">{t('open')}</p>
            <p className="hidden font-semibold group-has-[[name=interest]:checked]/icons:block">
              {t(isCounted ? 'shared' : 'shared_uncounted')}
            </p>
            <Shared tiles={tiles} />
            <p className="mt-2 hidden text-sm group-has-[[name=interest]:checked]/icons:block">{t('kept')}</p>
          </div>
          <LanderStart settings={settings} via={via} id={START} />
        </div>
      </section>
      <Honest settings={settings} />
    </>
  )
}

type Tiled = { interest: Interest; members: number | undefined }

function Tile({ interest, members, hue }: Tiled & { hue: number }) {
  const t = useTranslations('landing.iconslanding')
  const words = useTranslations('site.interests')
  return (
    <label
      style={{ '--tile': hue } as CSSProperties}
      className="interest-tile group relative flex min-h-31 flex-col items-center justify-center gap-1.5 rounded-card px-1.5 py-3 text-center transition-[scale,background-color,color] active:scale-95 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
    >
      <input
        type="checkbox"
        name="interest"
        value={interest}
        form={START}
        id={`like-${interest}`}
        className="sr-only"
      />
      <span
        aria-hidden="true"
        className="[&_svg]:size-10 [&_svg]:stroke-[1.75] transition-[rotate,scale] group-has-checked:scale-110 group-has-checked:-rotate-6"
      >
        <ProfileIcon name={interest} />
      </span>
      <span className="max-w-full text-sm leading-tight font-semibold hyphens-auto">{words(interest)}</span>
      {members !== undefined && <span className="text-xs tabular">{t('members', { count: members })}</span>}
      <span className="absolute end-2 top-2 hidden size-5 place-items-center rounded-full bg-white text-black group-has-checked:grid">
        <Check aria-hidden="true" className="size-3.5" />
      </span>
    </label>
  )
}

/** With how many each chosen interest is shared; shown by style alone, as the page has no script. */
function Shared({ tiles }: { tiles: Tiled[] }) {
  const t = useTranslations('landing.iconslanding')
  const words = useTranslations('site.interests')
  const rules = tiles.map(
    ({ interest }) => `.group\\/icons:has(#like-${interest}:checked) [data-shared=${interest}]`,
  )
  return (
    <ul className="flex flex-col gap-1 not-empty:mt-1">
      <style>{`[data-shared]{display:none}${rules.join(',')}{display:flex}`}</style>
      {tiles.map(({ interest, members }) => (
        <li key={interest} data-shared={interest} className="items-center justify-between gap-3">
          <span className="flex min-w-0 items-center gap-2 [&_svg]:size-5 [&_svg]:shrink-0">
            <ProfileIcon name={interest} />
            <span className="truncate">{words(interest)}</span>
          </span>
          {members !== undefined && (
            <span className="shrink-0 font-semibold tabular">{t('members', { count: members })}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
