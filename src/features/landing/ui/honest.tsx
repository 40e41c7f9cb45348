import { Link } from '@tanstack/react-router'
import { ArrowRight, IdCard, ListChecks, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { PublicSettings } from '#features/site/settings.ts'
import { cx } from '#ui/class-names.ts'
import { FictionalIcon, FictionalMark } from '#ui/fictional-mark.tsx'
import { useMoneyOf } from './money-of.ts'

/** What every landing page says: what it costs, that fictional profiles are marked, from what age, what comes next. */
export function Honest({ settings, className }: { settings: PublicSettings; className?: string }) {
  const t = useTranslations('landing.honest')
  const price = useMoneyOf(settings)(settings.message_credits)
  return (
    <section aria-label={t('title')} className={cx('site-container py-12 lg:py-20', className)}>
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        <Piece icon={<ListChecks />} title={t('next_title')}>
          {t('next_text')}
        </Piece>
        <Piece icon={<Wallet />} title={t('price_title')}>
          {price ? t('price_text', { price }) : t('free_text')}{' '}
          <Link to="/pricing" className="font-semibold whitespace-nowrap underline underline-offset-3">
            {t('price_link')}
          </Link>
        </Piece>
        <Piece icon={<FictionalIcon className="size-5" />} title={t('fictional_title')}>
          {t('fictional_text')} <FictionalMark word={settings.fictional_singular} className="align-bottom" />
        </Piece>
        <Piece icon={<IdCard />} title={t('age_title', { age: settings.minimum_age })}>
          {t('age_text')}
        </Piece>
      </ul>
      <p className="mt-8">
        <Link
          to="/"
          className="inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline"
        >
          {t('more', { site: settings.name })}
          <ArrowRight aria-hidden="true" className="size-5" />
        </Link>
      </p>
    </section>
  )
}

function Piece({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4 lg:flex-col lg:gap-3">
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink [&_svg]:size-5"
      >
        {icon}
      </span>
      <div className="min-w-0">
        <h2 className="text-base font-semibold">{title}</h2>
        <p className="mt-1 text-sm">{children}</p>
      </div>
    </li>
  )
}
