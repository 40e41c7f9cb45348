import { Dog, Footprints, Heart } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { LogoMark } from '#ui/frames/logo.tsx'
import { Photo } from '#ui/photo.tsx'
import type { DrawnPerson } from '../people.ts'

/** A card, a match and a first conversation as members see them, between two drawn people, marked as an example. */
export function Example({ people }: { people: DrawnPerson[] }) {
  const t = useTranslations('landing.example')
  const [she, you, ...others] = people as [DrawnPerson, DrawnPerson, DrawnPerson, DrawnPerson]
  return (
    <figure className="@container mx-auto w-full max-w-90 lg:max-w-[min(35rem,calc((100svh-14rem)*0.9))]">
      <div
        role="img"
        aria-label={t('description')}
        className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-center gap-x-[4%] @max-[16rem]:grid-cols-1 lg:relative lg:block lg:aspect-[10/11]"
      >
        <Photo
          photo={others[0]!.photo}
          alt=""
          ratio={4 / 5}
          sizes="15rem"
          className="absolute! end-0 top-[2%] w-[40%] rotate-6 rounded-sheet shadow-raised max-lg:hidden"
        />
        <Photo
          photo={others[1]!.photo}
          alt=""
          ratio={4 / 5}
          sizes="12rem"
          className="absolute! end-[2%] bottom-[3%] w-[32%] rotate-3 rounded-sheet shadow-raised max-lg:hidden"
        />
        <Card person={she} />
        <div className="flex min-w-0 flex-col gap-2.5 @max-[16rem]:hidden lg:contents">
          <Match people={[you, she]} />
          <span className="first-words max-w-full self-end rounded-card rounded-ee-sm bg-primary-strong px-3.5 py-2 text-sm font-medium text-on-primary shadow-raised [animation-delay:900ms] lg:absolute lg:end-0 lg:bottom-[41%] lg:px-5 lg:py-3 lg:text-base">
            {t('question')}
          </span>
          <span className="first-words max-w-full self-start rounded-card rounded-es-sm bg-raised px-3.5 py-2 text-sm font-medium shadow-raised [animation-delay:1500ms] lg:absolute lg:start-[22%] lg:bottom-[12%] lg:px-5 lg:py-3 lg:text-base">
            {t('answer')}
          </span>
        </div>
      </div>
      <figcaption className="mt-2.5 text-center text-xs text-ink-soft lg:mt-4">{t('caption')}</figcaption>
    </figure>
  )
}

function Card({ person: { gender, age, photo } }: { person: DrawnPerson }) {
  const t = useTranslations('landing.example')
  const chip =
    'inline-flex items-center gap-1 rounded-full bg-primary-soft px-2.5 py-1 text-xs font-medium text-primary-ink [&_svg]:size-3.5 [&_svg]:shrink-0'
  return (
    <div className="relative -rotate-2 rounded-card border border-edge bg-raised p-1.5 shadow-overlay @max-[16rem]:mx-auto @max-[16rem]:w-2/3 lg:absolute! lg:start-0 lg:top-0 lg:w-[58%] lg:rounded-sheet lg:p-3">
      <Photo
        photo={photo}
        alt=""
        ratio={4 / 5}
        sizes="(width < 62rem) 9rem, 20rem"
        priority
        className="rounded-field lg:rounded-card"
      >
        <span className="absolute end-2 bottom-2 grid size-9 place-items-center rounded-full bg-surface text-primary shadow-raised lg:end-3 lg:bottom-3 lg:size-12">
          <Heart className="heart-pop size-5 fill-current [animation-delay:300ms] lg:size-6" />
        </span>
      </Photo>
      <span className="absolute start-3 -top-3 z-10 rounded-full bg-secondary px-2.5 py-1 text-xs font-semibold text-white lg:start-6 lg:-top-3.5 lg:px-3.5 lg:text-sm">
        {t('mark')}
      </span>
      <p className="truncate px-1 pt-1.5 text-sm font-semibold lg:pt-3 lg:text-lg">
        {t(gender)}
        <span className="font-normal">
          ,{'\u00a0'}
          {age}
        </span>
      </p>
      <p className="truncate px-1 pb-1 text-xs text-ink-soft lg:text-sm">{t('place')}</p>
      <p className="flex flex-wrap gap-1.5 px-1 pt-1 pb-1.5 max-lg:hidden">
        <span className={chip}>
          <Dog />
          {t('dogs')}
        </span>
        <span className={chip}>
          <Footprints />
          {t('walking')}
        </span>
      </p>
    </div>
  )
}

function Match({ people }: { people: [DrawnPerson, DrawnPerson] }) {
  const t = useTranslations('landing.example')
  return (
    <span className="first-words flex max-w-full items-center gap-2 self-start rounded-full bg-raised p-1.5 pe-3.5 shadow-raised [animation-delay:500ms] lg:absolute lg:end-0 lg:top-[40%] lg:gap-2.5 lg:p-2 lg:pe-5">
      <span className="flex shrink-0">
        {people.map(({ photo }, index) => (
          <Photo
            key={photo.src}
            photo={photo}
            alt=""
            ratio={1}
            sizes="3rem"
            className={`size-8 rounded-full border-2 border-raised lg:size-11 ${index ? '-ms-2.5 lg:-ms-3' : ''}`}
          />
        ))}
      </span>
      <LogoMark className="size-5 lg:size-7" />
      <span className="headline min-w-0 text-sm leading-tight lg:text-lg">{t('match')}</span>
    </span>
  )
}
