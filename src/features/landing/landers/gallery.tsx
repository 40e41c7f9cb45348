import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#ui/class-names.ts'
import { FictionalMark } from '#ui/fictional-mark.tsx'
import { Photo } from '#ui/photo.tsx'
import { Headline } from '../ui/headline.tsx'
import { Honest } from '../ui/honest.tsx'
import { LanderStart } from '../ui/lander-start.tsx'
import { type Face, inTurn, useFaces } from './faces.ts'
import type { LanderProps } from './lander.ts'

const FACES = 3

/** Faces to leaf through like the pages of a magazine; the fourth page is the visitor's own. */
export function Gallery({ settings, campaign, via }: LanderProps) {
  const t = useTranslations('landing.gallery')
  const faces = inTurn(useFaces(settings)).slice(0, FACES)
  const drawn = faces.some(({ profile }) => !profile)
  return (
    <>
      <section className="pt-2 lg:pt-6">
        <div className="site-container flex flex-wrap items-end justify-between gap-x-10 gap-y-2">
          <Headline campaign={campaign} title={t('title')} lead={t('lead')} />
          <p className="max-w-[34ch] text-sm text-ink-soft max-lg:hidden">
            {t(drawn ? 'drawn' : 'fictional')}
          </p>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
        <section data-sideways aria-label={t('label')} tabIndex={0} className="gallery mt-5 lg:mt-8">
          {faces.map((face, at) => (
            <Page key={face.photo.src} at={at}>
              <Spread face={face} at={at} word={settings.fictional_singular} />
            </Page>
          ))}
          <Page at={FACES}>
            <div className="grid items-center gap-8 bg-secondary p-5 text-white sm:p-10 lg:grid-cols-2 lg:p-16">
              <div className="flex flex-col gap-3 lg:gap-6">
                <h2 className="text-[clamp(2rem,1.2rem+3.6vw,4.5rem)] leading-none">{t('you')}</h2>
                <p className="sm:text-lg">{t('you_text')}</p>
                <p>
                  <Turn to={FACES - 1} label={t('previous')} icon={<ArrowLeft />} />
                </p>
              </div>
              <LanderStart settings={settings} via={via} className="lg:justify-self-end" />
            </div>
          </Page>
        </section>
        <p className="site-container mt-3 text-sm text-ink-soft lg:hidden">
          {t(drawn ? 'drawn' : 'fictional')}
        </p>
      </section>
      <Honest settings={settings} />
    </>
  )
}

const idOf = (at: number) => `page-${at + 1}`

function Page({ at, children }: { at: number; children: ReactNode }) {
  return (
    <article id={idOf(at)} className="gallery-page">
      {children}
    </article>
  )
}

function Spread({ face: { photo, profile }, at, word }: { face: Face; at: number; word: string }) {
  const t = useTranslations('landing.gallery')
  return (
    <div className="relative grid grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] overflow-hidden bg-raised md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:grid-rows-1">
      <div className={cx('relative min-h-72', at % 2 === 1 && 'md:order-2')}>
        <Photo
          photo={photo}
          alt=""
          sizes="(width < 48rem) 92vw, 32rem"
          priority={at === 0}
          className="absolute! inset-0 size-full"
        >
          {profile && <FictionalMark word={word} on="photo" className="absolute start-4 top-4" />}
        </Photo>
      </div>
      <div className="flex min-w-0 flex-col justify-center gap-2 p-5 sm:p-8 lg:gap-6 lg:p-14">
        <p className="text-sm font-semibold text-ink-soft tabular">{t('step', { step: at + 1 })}</p>
        <h2 className="text-[clamp(2.25rem,1.2rem+4.4vw,5.5rem)] leading-[0.95] tracking-[-0.035em] wrap-anywhere">
          {profile ? profile.name : t('example')}
          {profile && (
            <span className="font-normal text-ink-soft">
              ,{'\u00a0'}
              {profile.age}
            </span>
          )}
        </h2>
        {profile && <p className="lg:text-lg">{profile.place}</p>}
        {/* One that is cut in the middle is no quote. */}
        {profile?.opening && !profile.opening.endsWith('…') && (
          <blockquote
            data-preview
            className="line-clamp-3 max-w-[36ch] border-s-3 border-primary ps-4 lg:text-xl"
          >
            {profile.opening}
          </blockquote>
        )}
        <p className="flex gap-3 pt-2">
          {at > 0 && <Turn to={at - 1} label={t('previous')} icon={<ArrowLeft />} hidesLabel />}
          <Turn to={at + 1} label={t('next')} icon={<ArrowRight />} />
        </p>
      </div>
    </div>
  )
}

type TurnProps = { to: number; label: string; icon: ReactNode; hidesLabel?: boolean }

function Turn({ to, label, icon, hidesLabel = false }: TurnProps) {
  return (
    <a
      href={`#${idOf(to)}`}
      aria-label={hidesLabel ? label : undefined}
      className="inline-flex min-h-12 min-w-12 items-center justify-center gap-2 rounded-full bg-primary-soft px-4 font-semibold text-primary-ink hover:brightness-97 dark:hover:brightness-115 [&_svg]:size-5"
    >
      {!hidesLabel && label}
      {icon}
    </a>
  )
}
