import { useTranslations } from 'use-intl'
import type { PublicSettings } from '#features/site/settings.ts'
import { nicheOf } from '#shared/niches.ts'
import type { DrawnPerson } from '../people.ts'
import { Example } from './example.tsx'
import { LanderStart } from './lander-start.tsx'

const HOME = { page: 'home', slug: '' }

export function Hero({ settings, people }: { settings: PublicSettings; people: DrawnPerson[] }) {
  const t = useTranslations('landing.hero')
  const niche = nicheOf(settings.niche)
  return (
    <section className="overflow-clip bg-linear-to-b from-primary-soft to-canvas to-80%">
      <div className="site-container grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 pt-2 pb-10 md:min-h-[min(52rem,calc(100svh-var(--top-bar)))] md:grid-cols-[repeat(2,minmax(0,1fr))] md:content-center md:gap-y-6 md:py-8 lg:grid-cols-[minmax(0,6fr)_minmax(0,7fr)] lg:gap-x-16">
        <div className="flex flex-col gap-3 md:col-start-1 md:row-start-1 md:gap-5 md:self-end">
          <h1 className="text-[min(clamp(2.25rem,1.5rem+3.6vw,4.5rem),11.5vw)] leading-none font-bold tracking-[-0.035em]">
            {niche === 'general' ? t('title') : t(`niches.${niche}`)}
          </h1>
          <p className="max-w-[38ch] text-ink-soft max-sm:text-[1rem] sm:text-lg">{t('lead')}</p>
        </div>
        <div className="grid content-center md:col-start-2 md:row-span-2 md:row-start-1">
          <Example people={people} />
        </div>
        <div className="md:col-start-1 md:row-start-2">
          <LanderStart settings={settings} via={HOME} />
        </div>
      </div>
    </section>
  )
}
