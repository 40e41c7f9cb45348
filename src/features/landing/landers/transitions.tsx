import { ArrowDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/controls/button.tsx'
import { LogoMark } from '#ui/frames/logo.tsx'
import { Photo } from '#ui/photo.tsx'
import { drawnPeople } from '../people.ts'
import { Headline } from '../ui/headline.tsx'
import { Honest } from '../ui/honest.tsx'
import { LanderStart } from '../ui/lander-start.tsx'
import type { LanderProps } from './lander.ts'

const SCENES = ['one', 'two', 'three'] as const

/** Scenes that follow the scroll: two people come nearer, like each other and talk. Where they cannot, they stand still. */
export function Transitions({ settings, campaign, via }: LanderProps) {
  const t = useTranslations('landing.transitionsvideolanding')
  const example = useTranslations('landing.example')
  const [she, he] = drawnPeople(settings.niche)
  return (
    <>
      <section className="scenes bg-[oklch(0.2_0.06_310)] text-white">
        <div className="site-container flex flex-col items-start gap-5 pt-6 pb-4 lg:pt-14">
          <Headline campaign={campaign} title={t('title')} lead={t('lead')} />
          <Button render={<a href="#start" />} variant="soft" size="sm" iconAfter={<ArrowDown />}>
            {t('four')}
          </Button>
        </div>
        <div className="scenes-way">
          <div className="scenes-stage">
            <span aria-hidden="true" className="scenes-dawn" />
            <figure className="scenes-figure">
              <div role="img" aria-label={t('stage')} className="scenes-pair">
                {[she!, he!].map(({ photo }, at) => (
                  <Photo
                    key={photo.src}
                    photo={photo}
                    alt=""
                    ratio={4 / 5}
                    sizes="(width < 48rem) 44vw, 20rem"
                    priority
                    className={at ? 'scenes-he' : 'scenes-she'}
                  />
                ))}
                <span className="scenes-heart">
                  <LogoMark className="size-10 sm:size-14" />
                </span>
                <span className="scenes-question">{example('question')}</span>
                <span className="scenes-answer">{example('answer')}</span>
              </div>
              <figcaption className="relative z-3 mt-3 text-center text-xs text-white/85">
                {example('caption')}
              </figcaption>
            </figure>
            <ol className="scenes-words">
              {SCENES.map((scene) => (
                <li key={scene} className={`headline scenes-${scene}`}>
                  {t(scene)}
                </li>
              ))}
            </ol>
          </div>
        </div>
      </section>
      <section
        id="start"
        className="bg-linear-to-b from-[oklch(0.42_0.15_355)] to-secondary py-16 text-white lg:py-28"
      >
        <div className="site-container grid grid-cols-[minmax(0,1fr)] items-center gap-8 lg:grid-cols-2">
          <h2 className="text-[clamp(2rem,1.2rem+3.6vw,4rem)] leading-none">{t('four')}</h2>
          <LanderStart settings={settings} via={via} className="lg:justify-self-end" />
        </div>
      </section>
      <Honest settings={settings} />
    </>
  )
}
