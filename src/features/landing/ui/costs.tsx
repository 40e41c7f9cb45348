import { Link } from '@tanstack/react-router'
import { ArrowRight, Gift } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { PublicSettings } from '#features/site/settings.ts'

/** The prices as a receipt: each in credits, and beside it in money. */
export function Costs({ settings }: { settings: PublicSettings }) {
  const t = useTranslations('landing.costs')
  const { signup_credits, message_credits, photo_credits, gift_credits } = settings
  const price = usePriceOfMessage(settings)
  // Each price in money is so many times the price of one message, which is the one that is exact.
  const money = (credits: number) =>
    price && message_credits === 1 ? (credits === 1 ? price : `${credits} × ${price}`) : undefined
  return (
    <section className="bg-secondary py-16 text-white lg:py-28">
      <div className="site-container grid items-center gap-12 lg:grid-cols-[6fr_5fr] lg:gap-16">
        <div>
          <h2 className="text-3xl">{t('title')}</h2>
          {price && (
            <p className="headline mt-6 text-xl lg:mt-10">
              {t.rich('per_message', {
                price,
                big: (chunks) => (
                  <strong className="block text-[clamp(4.5rem,2rem+11vw,10rem)] leading-[0.9] font-extrabold tracking-[-0.05em] tabular">
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
              money={money(message_credits)}
            />
            <Row
              what={t('photo')}
              price={t('credits', { count: photo_credits })}
              money={money(photo_credits)}
            />
            <Row
              what={t('gift')}
              price={t('from_credits', { count: gift_credits })}
              money={money(gift_credits)}
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
    <div className="flex items-baseline justify-between gap-6 border-t border-border px-6 py-5 first:border-0 sm:px-9">
      <dt>{what}</dt>
      <dd className="shrink-0 text-end font-semibold tabular">
        {price}
        {money && <span className="block text-sm font-normal text-ink-soft">{money}</span>}
      </dd>
    </div>
  )
}

/** What a message costs at least where the visitor is. */
function usePriceOfMessage(settings: PublicSettings): string | undefined {
  const format = useFormatter()
  const price = settings.minimum_message_costs[settings.geoip_selected_country]
  if (!price || price.costs === 0) return undefined
  return format.number(price.costs / 100, { style: 'currency', currency: price.currency })
}
