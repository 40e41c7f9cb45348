import { ArrowLeft, ArrowRight, Heart, Undo2, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { OwnScript } from '#page/early/own-script.tsx'
import { audienceOf } from '#shared/niches.ts'
import { GENDERS } from '#shared/profile.ts'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { FictionalMark } from '#ui/fictional-mark.tsx'
import { Photo } from '#ui/photo.tsx'
import { Headline } from '../ui/headline.tsx'
import { Honest } from '../ui/honest.tsx'
import { ByInvitation } from '../ui/lander-start.tsx'
import { ArrivalFields, Choice, SOUGHT_ONES } from '../ui/start-form.tsx'
import { type Face, inTurn, useFaces } from './faces.ts'
import type { LanderProps } from './lander.ts'
import { swipeByHand } from './swipe-by-hand.ts'

const FORM = 'swipe-start'
const OF_A_PILE = 6

/** A deck that is swiped at once: it asks for the gender sought, shows such people, and ends with the signup. */
export function TinderSwipe({ settings, campaign, via }: LanderProps) {
  const t = useTranslations('landing.tinderswipe')
  const faces = useFaces(settings)
  const drawn = faces.some(({ profile }) => !profile)
  return (
    <>
      <section className="overflow-clip bg-radial-[90%_70%_at_75%_40%] from-primary-soft to-canvas">
        <div className="site-container grid grid-cols-[minmax(0,1fr)] items-center gap-x-12 gap-y-6 pt-4 pb-12 lg:min-h-[min(52rem,calc(100svh-var(--top-bar)))] lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:py-10">
          <div className="flex flex-col gap-4 lg:gap-6">
            <Headline campaign={campaign} title={t('title')} lead={t('lead')} />
            <p className="flex items-center gap-2 text-sm max-lg:hidden">
              <Key icon={<ArrowLeft />} />
              <Key icon={<ArrowRight />} />
              {t('keys')}
            </p>
            <p className="max-w-[46ch] text-sm text-ink-soft max-lg:hidden">
              {t(drawn ? 'drawn' : 'fictional')}
            </p>
          </div>
          <div className="mx-auto w-full max-w-96">
            <Deck settings={settings} via={via} faces={faces} />
            {settings.signup_open && (
              <p className="mt-8 text-center">
                <Button type="submit" form={FORM} variant="ghost" size="sm" iconAfter={<ArrowRight />}>
                  {t('skip')}
                </Button>
              </p>
            )}
            <p className="mt-2 text-center text-sm text-ink-soft lg:hidden">
              {t(drawn ? 'drawn' : 'fictional')}
            </p>
          </div>
        </div>
        <OwnScript run={swipeByHand} />
      </section>
      <Honest settings={settings} />
    </>
  )
}

function Key({ icon }: { icon: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-9 place-items-center rounded-sm border border-control bg-raised shadow-card [&_svg]:size-4"
    >
      {icon}
    </span>
  )
}

type DeckProps = Pick<LanderProps, 'settings' | 'via'> & { faces: Face[] }

function Deck({ settings, via, faces }: DeckProps) {
  const t = useTranslations('landing.tinderswipe')
  const both = inTurn(faces)
  const piles = SOUGHT_ONES.map((sought) => ({
    sought,
    faces: (sought === 'both' ? both : faces.filter(({ gender }) => gender === sought)).slice(0, OF_A_PILE),
  })).filter((pile) => pile.faces.length > 0)
  return (
    <section aria-label={t('deck')} className="swipe-deck aspect-[4/5.6] w-full">
      <fieldset
        aria-labelledby="swipe-who"
        className="swipe-card swipe-cover z-20 overflow-hidden rounded-sheet bg-secondary text-white shadow-overlay"
      >
        <div aria-hidden="true" className="absolute inset-0 grid grid-cols-2">
          {both.slice(0, 4).map(({ photo }) => (
            <Photo key={photo.src} photo={photo} alt="" ratio={4 / 5.6} sizes="12rem" priority />
          ))}
        </div>
        <div className="relative flex flex-col justify-end gap-3 bg-linear-to-t from-[oklch(0.2_0.09_350)] from-35% to-[oklch(0.3_0.13_350/0.25)] p-5">
          <p id="swipe-who" className="headline text-2xl">
            {t('who')}
          </p>
          <div data-controls="" className="flex flex-col gap-2.5">
            {SOUGHT_ONES.filter((sought) => piles.some((pile) => pile.sought === sought)).map((sought) => (
              <label
                key={sought}
                className="flex min-h-13 items-center justify-between gap-2 rounded-full bg-white px-6 py-1 font-semibold text-[oklch(0.36_0.15_350)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-white hover:bg-[oklch(0.95_0.03_5)] active:scale-[0.98]"
              >
                <input
                  type="radio"
                  name="seeks"
                  form={FORM}
                  value={sought}
                  data-swipe="cover"
                  className="sr-only"
                />
                {t(`seeks_${sought}`)}
                <ArrowRight aria-hidden="true" className="size-5" />
              </label>
            ))}
          </div>
        </div>
      </fieldset>
      {piles.map((pile) => (
        <div key={pile.sought} data-pile={pile.sought} className="swipe-pile z-10">
          {pile.faces.map((face, at) => (
            <Card
              key={face.photo.src}
              face={face}
              before={pile.faces[at - 1]}
              {...{ at, settings, pile: pile.sought }}
            />
          ))}
        </div>
      ))}
      <End settings={settings} via={via} piles={piles} />
    </section>
  )
}

type CardProps = {
  face: Face
  before: Face | undefined
  at: number
  pile: string
  settings: LanderProps['settings']
}

const idOf = (pile: string, at: number) => `swipe-${pile}-${at}`

function useNameOf() {
  const t = useTranslations('landing.tinderswipe')
  return ({ profile }: Face, at: number) => profile?.name ?? t('example', { number: at + 1 })
}

function Card({ face, before, at, pile, settings }: CardProps) {
  const t = useTranslations('landing.tinderswipe')
  const nameOf = useNameOf()
  const id = idOf(pile, at)
  const { profile } = face
  const name = nameOf(face, at)
  return (
    <fieldset
      className="swipe-card touch-pan-y rounded-sheet bg-[oklch(0.17_0.035_340)] shadow-overlay select-none"
      style={{ zIndex: 10 - at }}
    >
      <legend className="sr-only">{t('choose', { name })}</legend>
      <Photo
        photo={face.photo}
        alt=""
        sizes="(width < 30rem) 92vw, 24rem"
        ratio={4 / 5}
        // The words stand below the face, on the card's own ground.
        className="absolute! inset-x-0 top-0 rounded-t-sheet"
      >
        <span
          aria-hidden="true"
          className="absolute inset-0 bg-linear-to-t from-[oklch(0.17_0.035_340)] from-3% via-[oklch(0.17_0.035_340/0.7)] via-20% to-transparent to-38%"
        />
      </Photo>
      {profile && (
        <FictionalMark word={settings.fictional_singular} on="photo" className="absolute start-4 top-4 z-1" />
      )}
      <Stamp what="like" className="end-6 rotate-12 border-[oklch(0.8_0.19_152)] text-[oklch(0.85_0.19_152)]">
        {t('like')}
      </Stamp>
      <Stamp what="pass" className="start-6 -rotate-12 border-white text-white">
        {t('pass')}
      </Stamp>
      <div className="absolute inset-x-0 bottom-0 flex flex-col gap-4 p-5 text-white">
        <div>
          <p className="headline truncate text-2xl">
            <bdi>{name}</bdi>
            {profile && (
              <span className="font-normal">
                ,{'\u00a0'}
                {profile.age}
              </span>
            )}
          </p>
          {profile && <p className="truncate text-white/85">{profile.place}</p>}
          {/* A sentence that the card had to cut is no quote. */}
          {profile?.opening && !profile.opening.endsWith('…') && (
            <p className="as-written mt-1 line-clamp-4 text-sm text-pretty text-white/85 max-sm:hidden">
              {profile.opening}
            </p>
          )}
        </div>
        <div data-controls="" className="flex items-center justify-center gap-5">
          <Decide id={id} what="pass" label={t('pass')} className="bg-white text-[oklch(0.35_0.05_340)]">
            <X className="size-7" />
          </Decide>
          {before && (
            <label
              className="grid size-12 place-items-center rounded-full bg-white/20 backdrop-blur-md has-focus-visible:outline-3 has-focus-visible:outline-white"
              title={t('undo', { name: nameOf(before, at - 1) })}
            >
              <input
                type="radio"
                name={idOf(pile, at - 1)}
                form=""
                value="back"
                aria-label={t('undo', { name: nameOf(before, at - 1) })}
                className="sr-only"
              />
              <Undo2 aria-hidden="true" className="size-5" />
            </label>
          )}
          <Decide id={id} what="like" label={t('like')} className="bg-primary-strong text-on-primary">
            <Heart className="size-7 fill-current" />
          </Decide>
        </div>
      </div>
    </fieldset>
  )
}

type DecideProps = {
  id: string
  what: 'like' | 'pass'
  label: string
  className: string
  children: ReactNode
}

function Decide({ id, what, label, className, children }: DecideProps) {
  return (
    <label
      title={label}
      className={cx(
        'grid size-16 place-items-center rounded-full shadow-raised transition-[scale] hover:scale-105 active:scale-95 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-white',
        className,
      )}
    >
      <input
        type="radio"
        id={`${id}-${what}`}
        name={id}
        form=""
        value={what}
        data-swipe={what}
        aria-label={label}
        className="sr-only"
      />
      {children}
    </label>
  )
}

function Stamp({ what, className, children }: { what: string; className: string; children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      data-stamp={what}
      className={cx(
        'headline absolute top-16 z-1 rounded-field border-3 px-4 py-1 text-xl transition-opacity',
        className,
      )}
    >
      {children}
    </span>
  )
}

type EndProps = Pick<LanderProps, 'settings' | 'via'> & { piles: { sought: string; faces: Face[] }[] }

/** The last card: the faces that the visitor liked, and the rest of the signup's first question. */
function End({ settings, via, piles }: EndProps) {
  const t = useTranslations('landing.tinderswipe')
  const tf = useTranslations('landing.form')
  const hero = useTranslations('landing.hero')
  const title = useId()
  const liked = piles.flatMap(({ sought, faces }) =>
    faces.map((face, at) => ({ ...face, id: idOf(sought, at) })),
  )
  // Each is shown when its card was liked, which no script has to see.
  const rules = liked.map(({ id }) => `.swipe-deck:has(#${id}-like:checked) [data-liked="${id}"]`).join(',')
  return (
    <div className="swipe-end flex flex-col justify-center gap-4 overflow-y-auto rounded-sheet border border-edge bg-raised p-5 shadow-raised sm:p-6">
      <style>{`[data-liked]{display:none}${rules}{display:block}.swipe-liked{display:none}.swipe-deck:has([data-swipe=like]:checked) .swipe-liked{display:block}`}</style>
      <h2 id={title} className="text-2xl">
        {t('end')}
      </h2>
      <div className="swipe-liked">
        <p className="mb-2 text-sm font-semibold">{t('liked')}</p>
        <div className="flex ps-3">
          {liked.map(({ id, photo }) => (
            <span key={id} data-liked={id} className="-ms-3">
              <Photo
                photo={photo}
                alt=""
                ratio={1}
                sizes="3rem"
                className="size-12 rounded-full border-2 border-raised"
              />
            </span>
          ))}
        </div>
      </div>
      <p className="text-sm text-ink-soft">{t('end_text')}</p>
      {settings.signup_open ? (
        <form id={FORM} action="/signup" aria-labelledby={title} className="flex flex-col gap-4">
          <ArrivalFields via={via} />
          <Choice
            legend={tf('gender')}
            name="gender"
            chosen={audienceOf(settings.niche)}
            options={GENDERS.map((value) => ({ value, label: tf(value) }))}
          />
          <Button type="submit" size="lg" wide iconAfter={<ArrowRight />}>
            {t('submit')}
          </Button>
          <p className="text-center text-sm text-ink-soft">{hero('note', { age: settings.minimum_age })}</p>
        </form>
      ) : (
        <ByInvitation site={settings.name} />
      )}
    </div>
  )
}
