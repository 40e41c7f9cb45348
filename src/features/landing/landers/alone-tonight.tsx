import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { audienceOf } from '#shared/niches.ts'
import { GENDERS } from '#shared/profile.ts'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { Photo } from '#ui/photo.tsx'
import { type DrawnPerson, drawnPeople } from '../people.ts'
import { Honest } from '../ui/honest.tsx'
import { ByInvitation } from '../ui/lander-start.tsx'
import { ArrivalFields, Choice, SOUGHT_ONES } from '../ui/start-form.tsx'
import type { LanderProps } from './lander.ts'

const MOODS = ['quiet', 'busy', 'bored'] as const

/** An evening street: lit windows, and one question at a time. */
export function AloneTonight({ settings, campaign, via }: LanderProps) {
  const t = useTranslations('landing.alonetonight')
  return (
    <>
      <section className="evening-sky relative isolate overflow-clip text-white">
        <div className="site-container grid grid-cols-[minmax(0,1fr)] items-end gap-x-12 gap-y-10 pt-10 lg:min-h-[min(52rem,calc(100svh-var(--top-bar)))] lg:grid-cols-[minmax(0,6fr)_minmax(0,6fr)] lg:pt-0">
          <div className="flex flex-col gap-6 lg:self-center lg:py-14">
            <h1 className="text-[clamp(2.5rem,1.6rem+4vw,4.75rem)] leading-[0.98] font-bold tracking-[-0.035em]">
              {campaign?.headline ?? t('title')}
            </h1>
            <p className="max-w-[36ch] text-lg text-white/85">{campaign?.text ?? t('lead')}</p>
            {settings.signup_open ? (
              <Questions settings={settings} via={via} />
            ) : (
              <ByInvitation site={settings.name} />
            )}
          </div>
          <House people={drawnPeople(settings.niche)} />
        </div>
      </section>
      <Honest settings={settings} />
    </>
  )
}

/**
 * Each question shows when the one before is answered: by style alone, since the page has no script. How the evening is
 * only changes what the page says, and is sent nowhere.
 */
function Questions({ settings, via }: Pick<LanderProps, 'settings' | 'via'>) {
  const t = useTranslations('landing.alonetonight')
  const tf = useTranslations('landing.form')
  const audience = audienceOf(settings.niche)
  return (
    <div className="group/evening flex w-full max-w-120 flex-col gap-3 rounded-sheet border border-white/15 bg-raised p-5 text-ink shadow-overlay sm:p-6">
      <form>
        <Choice
          legend={t('mood')}
          name="mood"
          chosen={undefined}
          options={MOODS.map((value) => ({ value, label: t(`mood_${value}`) }))}
        />
      </form>
      <form action="/signup" aria-label={tf('label')} className="contents">
        <ArrivalFields via={via} />
        <Next when="group-has-[[name=mood]:checked]/evening:flex">
          {MOODS.map((mood) => (
            <p key={mood} className={cx('text-ink-soft', SAID[mood])}>
              {t(`said_${mood}`)}
            </p>
          ))}
          <Choice
            legend={tf('gender')}
            name="gender"
            chosen={audience}
            options={GENDERS.map((value) => ({ value, label: tf(value) }))}
          />
        </Next>
        <Next when="group-has-[[name=mood]:checked]/evening:group-has-[[name=gender]:checked]/evening:flex">
          <Choice
            legend={tf('seeks')}
            name="seeks"
            chosen={audience}
            options={SOUGHT_ONES.map((value) => ({ value, label: tf(`seeks_${value}`) }))}
          />
        </Next>
        <Next when="group-has-[[name=mood]:checked]/evening:group-has-[[name=seeks]:checked]/evening:flex">
          <Button type="submit" size="lg" wide iconAfter={<ArrowRight />} className="mt-1">
            {t('submit')}
          </Button>
          <p className="text-center text-sm text-ink-soft">{t('note', { age: settings.minimum_age })}</p>
        </Next>
      </form>
    </div>
  )
}

const SAID: Record<(typeof MOODS)[number], string> = {
  quiet: 'not-group-has-[[value=quiet]:checked]/evening:hidden',
  busy: 'not-group-has-[[value=busy]:checked]/evening:hidden',
  bored: 'not-group-has-[[value=bored]:checked]/evening:hidden',
}

function Next({ when, children }: { when: string; children: ReactNode }) {
  return <div className={cx('next-question hidden flex-col gap-3', when)}>{children}</div>
}

/** The windows by storey, from the top: the number of a person who is at home, `lit` with no person in sight, or `dark`. */
const STOREYS: (number | 'lit' | 'dark')[][] = [
  ['dark', 0, 'lit', 'dark'],
  ['lit', 'dark', 1, 'lit'],
  [2, 'lit', 'dark', 3],
  ['dark', 4, 'lit', 'dark'],
]
const WINDOWS = STOREYS.flat().map((shows, at) => ({ at, shows }))

function House({ people }: { people: DrawnPerson[] }) {
  const t = useTranslations('landing.alonetonight')
  return (
    <figure className="relative mx-auto w-full max-w-124 max-lg:max-h-104 max-lg:overflow-clip lg:self-end">
      <div
        role="img"
        aria-label={t('house')}
        className="rounded-t-[1.25rem] bg-[oklch(0.26_0.06_345)] px-[7%] pt-[8%] pb-[4%] shadow-overlay [box-shadow:0_0_6rem_oklch(0.75_0.14_70/0.18)]"
      >
        <div className="grid grid-cols-4 gap-[4.5%]">
          {WINDOWS.map(({ at, shows }) => (
            <Window
              key={at}
              person={typeof shows === 'number' ? people[shows] : undefined}
              lit={shows !== 'dark'}
              first={at < 4}
            />
          ))}
        </div>
      </div>
      <figcaption className="absolute inset-x-0 bottom-0 bg-linear-to-t from-[oklch(0.17_0.05_340)] to-transparent px-4 pt-10 pb-3 text-center text-xs text-white/80">
        {t('caption')}
      </figcaption>
    </figure>
  )
}

function Window({ person, lit, first }: { person: DrawnPerson | undefined; lit: boolean; first: boolean }) {
  return (
    <div
      className={cx(
        'relative aspect-[3/4] overflow-hidden rounded-t-[0.6rem] rounded-b-[0.2rem] border-[3px] border-[oklch(0.2_0.05_345)]',
        lit
          ? 'bg-[oklch(0.82_0.13_78)] shadow-[0_0_1.4rem_oklch(0.8_0.14_75/0.45)]'
          : 'bg-[oklch(0.3_0.06_330)]',
      )}
    >
      {person && (
        <Photo
          photo={person.photo}
          alt=""
          ratio={3 / 4}
          sizes="(width < 62rem) 22vw, 7rem"
          priority={first ? true : 'eager'}
          className="absolute! inset-0 size-full"
        />
      )}
      {person && (
        <span
          aria-hidden="true"
          className="absolute inset-0 bg-linear-to-b from-[oklch(0.75_0.16_70/0.35)] to-[oklch(0.35_0.12_20/0.35)]"
        />
      )}
      {/* The glazing bars. */}
      <span aria-hidden="true" className="absolute inset-x-0 top-[38%] h-[3px] bg-[oklch(0.2_0.05_345)]" />
      <span
        aria-hidden="true"
        className="absolute inset-y-0 start-1/2 w-[2px] -translate-x-1/2 bg-[oklch(0.2_0.05_345)]/70"
      />
    </div>
  )
}
