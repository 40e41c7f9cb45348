import { MapPin, Sparkles, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { ProfileIcon } from '#features/members/ui/profile-icon.tsx'
import { serverNow } from '#page/clock/server-time.ts'
import { cx } from '#ui/class-names.ts'
import { Photo } from '#ui/photo.tsx'
import { useLocale } from '#ui/use-locale.ts'
import type { LanderFigures } from '../contract.ts'
import { type DrawnPerson, drawnPeople } from '../people.ts'
import { Headline } from '../ui/headline.tsx'
import { Honest } from '../ui/honest.tsx'
import { LanderStart } from '../ui/lander-start.tsx'
import type { LanderProps } from './lander.ts'
import { useFigures } from './lander-data.ts'

const INTERESTS_SHOWN = 5
const REGIONS_SHOWN = 4

/** A front page of news about the site: numbers that are true, no names, and room for the visitor's own. */
export function SocialNetwork({ settings, campaign, via }: LanderProps) {
  const t = useTranslations('landing.socialnetwork')
  const figures = useFigures()
  const format = useFormatter()
  const { counted_at, members } = figures
  const date = format.dateTime(counted_at ? new Date(counted_at) : new Date(serverNow()), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
  return (
    <>
      <section className="bg-sunken">
        <div className="site-container pt-4 pb-12 lg:pt-10">
          <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-3 border-b-4 border-ink pb-4">
            <Headline campaign={campaign} title={t('title')} lead={t('lead')} />
            <p className="headline text-lg first-letter:uppercase">{date}</p>
          </div>
          <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-12 lg:gap-5">
            <News
              className="sm:col-span-2 sm:row-start-1 lg:sticky lg:top-8 lg:col-span-5 lg:col-start-8 lg:row-span-3 lg:self-start"
              plain
            >
              <h2 className="mb-3 text-2xl">{t('you')}</h2>
              <LanderStart settings={settings} via={via} />
            </News>
            {members ? (
              <Numbers figures={figures} people={drawnPeople(settings.niche)} />
            ) : (
              <News className="grid content-center sm:col-span-2 lg:col-span-7">
                <p className="headline text-3xl text-balance">{t(counted_at ? 'small' : 'not_yet')}</p>
              </News>
            )}
          </div>
          {counted_at && (
            <p className="mt-4 text-sm text-ink-soft">
              {t('counted', {
                date: format.dateTime(new Date(counted_at), { day: 'numeric', month: 'long' }),
              })}
            </p>
          )}
        </div>
      </section>
      <Honest settings={settings} />
    </>
  )
}

function Numbers({ figures, people }: { figures: LanderFigures; people: DrawnPerson[] }) {
  const t = useTranslations('landing.socialnetwork')
  const words = useTranslations('site.interests')
  const format = useFormatter()
  const country =
    new Intl.DisplayNames([useLocale()], { type: 'region' }).of(figures.country) ?? figures.country
  const { members, newcomers, regions, interests, new_interests } = figures
  const fresh = new_interests.length >= INTERESTS_SHOWN
  const liked = (fresh ? new_interests : interests).slice(0, INTERESTS_SHOWN)
  const places = regions.filter((one) => one.members !== null).slice(0, REGIONS_SHOWN)
  const most = liked[0]?.members ?? 1
  return (
    <>
      {newcomers && (
        <News
          icon={<Sparkles />}
          className="bg-primary-strong! text-on-primary sm:col-span-2 lg:col-span-7 lg:row-start-1"
        >
          <p className="headline text-[clamp(4rem,2rem+9vw,9rem)] leading-[0.85] tabular">
            {format.number(newcomers)}
          </p>
          <p className="mt-3 text-lg font-semibold">{t('newcomers', { count: newcomers })}</p>
          <div className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-1">
            <span aria-hidden="true" className="flex ps-3">
              {people.map(({ photo }) => (
                <Photo
                  key={photo.src}
                  photo={photo}
                  alt=""
                  ratio={1}
                  sizes="3rem"
                  className="-ms-3 size-12 rounded-full border-2 border-primary-strong"
                />
              ))}
            </span>
            <span className="text-xs">{t('faces')}</span>
          </div>
        </News>
      )}
      {liked.length > 0 && (
        <News className="lg:col-span-7">
          <h2 className="text-xl">{t(fresh ? 'likes' : 'likes_all')}</h2>
          <ol className="mt-4 flex flex-col gap-2">
            {liked.map(({ interest, members }) => (
              <li key={interest} className="flex items-center gap-3">
                <span className="grid size-10 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink [&_svg]:size-5">
                  <ProfileIcon name={interest} />
                </span>
                <span className="min-w-0 flex-1">
                  <span className="flex justify-between gap-3 text-sm font-semibold">
                    <span className="truncate">{words(interest)}</span>
                    <span className="tabular">{format.number(members)}</span>
                  </span>
                  <span className="mt-1 block h-2 overflow-hidden rounded-full bg-sunken">
                    <span
                      className="block h-full rounded-full bg-primary"
                      style={{ width: `${(members / most) * 100}%` }}
                    />
                  </span>
                </span>
              </li>
            ))}
          </ol>
        </News>
      )}
      {places.length > 0 && (
        <News icon={<MapPin />} className="lg:col-span-7">
          <h2 className="pe-9 text-xl">{t('regions')}</h2>
          <ol className="mt-3">
            {places.map(({ region, name, members }) => (
              <li
                key={region}
                className="flex justify-between gap-3 border-b border-border py-2.5 last:border-0"
              >
                <span className="min-w-0 truncate font-medium">{name}</span>
                <span className="tabular">{format.number(members ?? 0)}</span>
              </li>
            ))}
          </ol>
        </News>
      )}
      {members && (
        <News
          icon={<UsersRound />}
          className="flex flex-wrap items-baseline gap-x-4 gap-y-2 bg-secondary! pe-14! text-white sm:col-span-2 lg:col-span-12"
        >
          <p className="headline text-4xl tabular">{format.number(members)}</p>
          <p className="font-semibold">{t('members', { count: members, country })}</p>
        </News>
      )}
    </>
  )
}

type NewsProps = { icon?: ReactNode; className?: string; plain?: boolean; children: ReactNode }

function News({ icon, className, plain = false, children }: NewsProps) {
  return (
    <section
      className={cx(
        'relative min-w-0',
        !plain && 'overflow-hidden rounded-card border border-edge bg-raised p-5 shadow-card sm:p-6',
        className,
      )}
    >
      {icon && (
        <span aria-hidden="true" className="absolute end-4 top-4 opacity-60 [&_svg]:size-7">
          {icon}
        </span>
      )}
      {children}
    </section>
  )
}
