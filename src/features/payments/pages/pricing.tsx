import { createFileRoute, Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSettings, useUser } from '#page/account.ts'
import { pageTitle } from '#page/page-title.ts'
import { SignupLink } from '#page/signup-link.tsx'
import { Button } from '#ui/controls/button.tsx'
import { CreditUses } from '../ui/credit-uses.tsx'
import { DiscountBanner } from '../ui/discount-banner.tsx'
import { loadOffers } from '../ui/load-offers.ts'
import { useOffers } from '../ui/offers-query.ts'
import { PackageCards } from '../ui/package-cards.tsx'
import { PremiumBenefits } from '../ui/premium-benefits.tsx'
import { ReturnPolicyLink } from '../ui/return-policy-link.tsx'

export const Route = createFileRoute('/_default/pricing')({
  loader: ({ context }) => loadOffers(context),
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('payments.pricing.title'))] }),
  component: Page,
})

function Page() {
  const t = useTranslations('payments.pricing')
  const tc = useTranslations('payments.credits')
  const all = useOffers()
  const { offers, payment_methods, vat_percentage } = all
  const { name, refund_days } = useSettings()
  const user = useUser()
  return (
    <div className="site-container flex flex-col gap-10 py-8 md:py-12">
      <header className="flex flex-col gap-3">
        <h1 className="text-2xl md:text-3xl">{t('headline', { site: name })}</h1>
        <p className="max-w-160 text-ink-soft">{t('lead')}</p>
      </header>
      <DiscountBanner offers={all} />
      <section
        aria-labelledby="free"
        className="flex flex-col gap-4 rounded-card border border-edge bg-surface p-5 shadow-card sm:p-7"
      >
        <h2 id="free" className="text-xl">
          {t('free_title')}
        </h2>
        <FreeOfCharge />
        {!user && (
          <Button className="mt-2 sm:self-start" render={<SignupLink />}>
            {t('signup')}
          </Button>
        )}
      </section>
      <section aria-labelledby="credits" className="flex flex-col gap-5">
        <h2 id="credits" className="text-xl">
          {t('credits_title')}
        </h2>
        <p className="max-w-160 text-ink-soft">{t('credits_words')}</p>
        <CreditUses offers={offers} />
        <PackageCards
          offers={all}
          {...(user &&
            payment_methods.length > 0 && {
              linkTo: ({ id }) => <Link to="/credits/$id/{-$paymentmethod}" params={{ id }} />,
            })}
        />
        <p className="max-w-160 text-sm text-ink-soft">
          {tc.rich('small_print', {
            vat: vat_percentage,
            days: refund_days,
            link: (words) => <ReturnPolicyLink>{words}</ReturnPolicyLink>,
          })}
        </p>
      </section>
      <section aria-labelledby="premium" className="flex flex-col gap-4">
        <h2 id="premium" className="text-xl">
          {t('premium_title')}
        </h2>
        <p className="max-w-160 text-ink-soft">{t('premium_words')}</p>
        <PremiumBenefits />
      </section>
    </div>
  )
}

function FreeOfCharge() {
  const t = useTranslations('payments.pricing')
  const { signup_credits, free_conversations, free_photos } = useSettings()
  const items = [
    t('free_signup', { credits: signup_credits }),
    t('free_search'),
    t('free_conversations', { count: free_conversations }),
    t('free_photos', { count: free_photos }),
  ]
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {items.map((item) => (
        <li key={item} className="flex gap-3">
          <Check aria-hidden="true" strokeWidth={2.5} className="mt-1 size-5 shrink-0 text-success-ink" />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}
