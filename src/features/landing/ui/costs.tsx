import { Link } from '@tanstack/react-router'
import { ArrowRight, Gift } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { PublicSettings } from '#features/site/settings.ts'
import { useMoneyOf } from './money-of.ts'

/** The prices as a receipt, each in credits and in money. */
export function Costs({ settings }: { settings: PublicSettings }) {
  const t = useTranslations('landing.costs')
  const { signup_credits, message_credits, photo_credits, gift_credits } = settings
  const money = useMoneyOf(settings)
  const price = money(message_credits)
  // Other packages ask more for it.
  const { from = false } = settings.minimum_message_costs[settings.geoip_selected_country] ?? {}
  const moneyFrom = (credits: number) => {
    const least = money(credits)
    return least && from ? t('from_price', { price: least }) : least
  }
  return (
    <section className="bg-secondary py-16 text-white lg:py-28">
      <div className="site-container grid grid-cols-[minmax(0,1fr)] items-center gap-12 lg:grid-cols-[6fr_5fr] lg:gap-16">
        <div>
          <h2 className="text-3xl">{t('title')}</h2>
          {price && (
            <p className="headline mt-6 text-xl lg:mt-10">
              {t.rich('per_message', {
                price,
                big: (chunks) => (
                  <strong className="block text-[min(clamp(4.5rem,2rem+11vw,10rem),23vw)] mb-[0.08em] leading-none font-bold tracking-[-0.05em] tabular">
                    {chunks}
                  </strong>
                ),
              })}
            </p>
          )}
          <p className="mt-6 max-w-[44ch] text-lg text-white/85 lg:mt-10">{t('lead')}</p>
          <Link
            to="/pricing"
            className="mt-4 inline-flex min-h-11 items-center gap-2 font-semibold text-white underline-offset-4 hover:underline focus-visible:outline-white"
          >
            {t('all')}
            <ArrowRight aria-hidden="true" className="size-5" />
          </Link>
        </div>
        <div className="overflow-hidden rounded-sheet bg-raised text-ink shadow-overlay">
          {signup_credits > 0 && message_credits > 0 && (
            <div className="flex items-start gap-4 bg-success-soft px-6 py-6 sm:px-9">
              <Gift aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-success-ink" />
              <p>
                <strong className="headline block text-lg">
                  {t('welcome', { credits: signup_credits })}
                </strong>
                {t('welcome_text', { count: Math.floor(signup_credits / message_credits) })}
              </p>
            </div>
          )}
          <dl>
            <Row what={t('free')} price={t('free_price')} />
            <Row
              what={t('message')}
              price={t('credits', { count: message_credits })}
              money={moneyFrom(message_credits)}
            />
            <Row
              what={t('photo')}
              price={t('credits', { count: photo_credits })}
              money={moneyFrom(photo_credits)}
            />
            <Row
              what={t('gift')}
              price={t('from_credits', { count: gift_credits })}
              money={moneyFrom(gift_credits)}
            />
          </dl>
          <p className="border-t border-border px-6 py-5 text-sm text-ink-soft sm:px-9">
            {t('refund', { days: settings.refund_days })}
          </p>
        </div>
      </div>
    </section>
  )
}

function Row({ what, price, money }: { what: string; price: string; money?: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-border px-[min(1.5rem,6vw)] py-5 first:border-0 sm:px-9">
      <dt className="min-w-0 max-w-full flex-[1_1_8rem]">{what}</dt>
      <dd className="ms-auto text-end font-semibold tabular">
        {price}
        {money && <span className="block text-sm font-normal text-ink-soft">{money}</span>}
      </dd>
    </div>
  )
}
