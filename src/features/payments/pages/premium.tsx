import { createFileRoute, Link } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSettings, useUser } from '#page/account.ts'
import { remindsOfActivation } from '#page/nags/activation-reminder.ts'
import { pageTitle } from '#page/page-title.ts'
import { requireMember } from '#page/require-member.ts'
import { Button } from '#ui/controls/button.tsx'
import { Chip } from '#ui/controls/chip.tsx'
import { fromSearch } from '../selling/orders/own-path.ts'
import { DiscountBanner } from '../ui/discount-banner.tsx'
import { loadOffers } from '../ui/load-offers.ts'
import { useOffers } from '../ui/offers-query.ts'
import { PremiumBenefits } from '../ui/premium-benefits.tsx'
import { useMoney } from '../ui/use-money.ts'

export const Route = createFileRoute('/_default/premium')({
  validateSearch: fromSearch,
  beforeLoad: requireMember,
  loader: ({ context }) => loadOffers(context),
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('payments.premium.title'))] }),
  component: Page,
})

function Page() {
  const t = useTranslations('payments.premium')
  const all = useOffers()
  const { offers } = all
  const { from } = Route.useSearch()
  const money = useMoney()
  const user = useUser()
  const premium = user?.paid_user ?? false
  // The strip under the top bar says it.
  const said = all.discount?.reason === 'time_bonus' && user !== null && !remindsOfActivation(user)
  const cheapest = offers.toSorted((a, b) => a.amount - b.amount)[0]
  return (
    <div className="site-container flex flex-col gap-8 py-8 md:py-12">
      <header className="flex flex-col items-start gap-3">
        {premium && (
          <Chip tone="success" icon={<Sparkles />}>
            {t('member')}
          </Chip>
        )}
        <h1 className="text-2xl md:text-3xl">{t('headline')}</h1>
        <p className="max-w-160 text-ink-soft">{premium ? t('member_words') : t('lead')}</p>
      </header>
      <DiscountBanner offers={said ? { ...all, discount: null } : all} />
      <section aria-labelledby="benefits" className="flex flex-col gap-5">
        <h2 id="benefits" className="sr-only">
          {t('title')}
        </h2>
        <PremiumBenefits />
        <p className="text-ink-soft">{t('honest')}</p>
        <Claim />
      </section>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button size="lg" render={<Link to="/credits" search={{ from }} />}>
          {premium ? t('buy') : t('become')}
        </Button>
        {cheapest && !premium && (
          <p className="text-ink-soft tabular">{t('from_price', { price: money(cheapest) })}</p>
        )}
        <Link to="/pricing" className="font-medium underline underline-offset-3">
          {t('prices')}
        </Link>
      </div>
    </div>
  )
}

/** Shown only with its source. */
function Claim() {
  const t = useTranslations('payments.premium')
  const { premium_claim } = useSettings()
  if (!premium_claim) return null
  return (
    <p>
      {t.rich('claim', {
        percentage: premium_claim.percentage,
        link: (words) => (
          <a href={premium_claim.source} rel="noopener" className="font-medium underline underline-offset-3">
            {words}
          </a>
        ),
      })}
    </p>
  )
}
