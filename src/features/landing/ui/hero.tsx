import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { PublicSettings } from '#features/site/settings.ts'
import { Button } from '#ui/button.tsx'
import type { PhotoSource } from '#ui/photo.tsx'
import { PortraitWall } from './portrait-wall.tsx'
import { StartForm } from './start-form.tsx'

type HeroProps = { settings: PublicSettings; portraits: (PhotoSource | null)[] }

export function Hero({ settings, portraits }: HeroProps) {
  const t = useTranslations('landing.hero')
  return (
    <section className="relative overflow-clip bg-linear-to-b from-primary-soft to-canvas to-70% md:min-h-[min(56rem,100svh)] md:bg-linear-to-br">
      <div className="relative h-[max(13.5rem,31svh)] md:absolute md:inset-y-0 md:end-0 md:h-auto md:w-[46%] lg:w-[52%] xl:w-[min(52%,52rem)]">
        <PortraitWall portraits={portraits} caption={settings.demo ? t('portraits_demo') : t('portraits')} />
        <FirstWords />
      </div>
      <div className="site-container relative flex items-center md:min-h-[min(56rem,100svh)] md:pt-(--top-bar)">
        <div className="flex w-full animate-rise flex-col items-start gap-4 pb-10 max-md:pt-3 md:gap-5 md:w-[52%] md:py-12 md:pe-8 lg:w-[46%] lg:gap-7 lg:pe-4">
          <h1 className="text-[clamp(2.5rem,1.6rem+4.1vw,5rem)] leading-[0.98] font-extrabold tracking-[-0.035em]">
            {t('title')}
          </h1>
          <p className="max-w-[36ch] text-ink-soft sm:text-lg">{t('lead')}</p>
          {settings.signup_open ? (
            <StartForm note={t('note', { age: settings.minimum_age })} />
          ) : (
            <ByInvitation site={settings.name} />
          )}
        </div>
      </div>
    </section>
  )
}

function ByInvitation({ site }: { site: string }) {
  const t = useTranslations('accounts.signup.closed')
  return (
    <div className="flex w-full max-w-120 flex-col items-start gap-4 rounded-sheet border border-edge bg-raised p-6 shadow-overlay">
      <p className="headline text-xl">{t('title', { site })}</p>
      <p className="text-ink-soft">{t('text')}</p>
      <Button render={<Link to="/login" />}>{t('log_in')}</Button>
    </div>
  )
}

/** Two who found each other, before the wall. */
function FirstWords() {
  const t = useTranslations('landing.how')
  return (
    <div
      aria-hidden="true"
      className="absolute start-[-5%] top-[42%] flex w-[62%] flex-col gap-3 text-base font-medium max-lg:hidden"
    >
      <span className="wall-words self-start rounded-card rounded-es-sm bg-raised px-5 py-3 shadow-overlay">
        {t('question')}
      </span>
      <span
        style={{ animationDelay: '2.4s' }}
        className="wall-words self-end rounded-card rounded-ee-sm bg-primary-strong px-5 py-3 text-on-primary shadow-overlay"
      >
        {t('answer')}
      </span>
    </div>
  )
}
