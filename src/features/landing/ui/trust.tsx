import { useTranslations } from 'use-intl'

const PROMISES = ['fictional', 'price', 'privacy'] as const

export function Trust() {
  const t = useTranslations('landing.trust')
  return (
    <section className="site-container py-14 lg:py-24">
      <h2 className="sr-only">{t('title')}</h2>
      <ul>
        {PROMISES.map((promise) => (
          <li
            key={promise}
            className="grid gap-3 border-t border-border py-8 first:border-0 lg:grid-cols-[7fr_5fr] lg:items-baseline lg:gap-16 lg:py-12"
          >
            <h3 className="text-[clamp(1.75rem,1.2rem+2.4vw,3.25rem)] leading-[1.05] font-bold tracking-[-0.03em]">
              {t(`${promise}_title`)}
            </h3>
            <p className="max-w-[46ch] text-ink-soft lg:text-lg">{t(`${promise}_text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
