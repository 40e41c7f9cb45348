import { createFileRoute, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSettings, useUser } from '#page/account.ts'
import { pageTitle } from '#page/page-title.ts'
import { requireMember } from '#page/require-member.ts'
import { Banner } from '#ui/frames/banner.tsx'
import { fromSearch } from '../selling/orders/own-path.ts'
import { ComingTopUp } from '../selling/topping-up/ui/announced-top-up.tsx'
import { topUpOptions } from '../selling/topping-up/ui/top-up-query.ts'
import { CreditUses } from '../ui/credit-uses.tsx'
import { DebtBanner } from '../ui/debt-banner.tsx'
import { DiscountBanner } from '../ui/discount-banner.tsx'
import { loadOffers } from '../ui/load-offers.ts'
import { MethodLogo } from '../ui/method-logo.tsx'
import { useOffers } from '../ui/offers-query.ts'
import { PackageCards } from '../ui/package-cards.tsx'
import { PaymentCountry } from '../ui/payment-country.tsx'
import { ReturnPolicyLink } from '../ui/return-policy-link.tsx'

export const Route = createFileRoute('/_default/credits')({
  validateSearch: fromSearch,
  beforeLoad: requireMember,
  loader: ({ context }) =>
    Promise.all([loadOffers(context), context.queryClient.ensureQueryData(topUpOptions(context.api))]),
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('payments.credits.title'))] }),
  component: Page,
})

function Page() {
  const t = useTranslations('payments.credits')
  const all = useOffers()
  const { offers, payment_methods, vat_percentage, debt_credits } = all
  const { from } = Route.useSearch()
  const { refund_days } = useSettings()
  const user = useUser()
  const canPay = payment_methods.length > 0
  return (
    <div className="site-container flex flex-col gap-8 py-8 md:py-12">
      <header className="flex flex-col gap-3">
        {from && (
          // A plain link keeps the search as it was; the router would rewrite it.
          <a
            href={from}
            className="inline-flex min-h-11 w-max max-w-full items-center gap-2 text-sm font-semibold text-ink-soft hover:text-ink"
          >
            <ArrowLeft aria-hidden="true" className="size-4.5" />
            {t('back')}
          </a>
        )}
        <h1 className="text-2xl md:text-3xl">{t('title')}</h1>
        <p className="max-w-140 text-ink-soft">{t('lead')}</p>
        {user && <p className="font-semibold tabular">{t('balance', { credits: user.credits })}</p>}
        {user?.paid_user && canPay && (
          <p>
            <Link
              to="/credits/repeat-order"
              search={{ from }}
              className="inline-flex min-h-11 items-center font-medium underline underline-offset-3"
            >
              {t('repeat')}
            </Link>
          </p>
        )}
      </header>
      <DiscountBanner offers={all} />
      <DebtBanner debt={debt_credits} />
      <ComingTopUp />
      {!canPay && (
        <Banner kind="info" shape="card">
          {t('unavailable')}
        </Banner>
      )}
      <section aria-labelledby="packages">
        <h2 id="packages" className="sr-only">
          {t('packages')}
        </h2>
        <PackageCards
          offers={all}
          {...(canPay && {
            linkTo: ({ id }) => (
              <Link to="/credits/$id/{-$paymentmethod}" params={{ id }} search={{ from }} />
            ),
          })}
        />
      </section>
      <section aria-labelledby="uses" className="flex flex-col gap-4">
        <h2 id="uses" className="text-lg">
          {t('uses')}
        </h2>
        <CreditUses offers={offers} />
      </section>
      {user && !user.paid_user && <FirstPurchase />}
      <section aria-labelledby="methods" className="flex flex-col gap-4">
        <h2 id="methods" className="text-lg">
          {t('pay_with')}
        </h2>
        {canPay && (
          <ul className="flex flex-wrap gap-2">
            {payment_methods.map(({ id, name }) => (
              <li
                key={id}
                className="flex max-w-full items-center gap-2.5 rounded-field border border-border bg-surface py-1.5 ps-1.5 pe-3.5 text-sm font-medium"
              >
                <MethodLogo method={id} />
                {name}
              </li>
            ))}
          </ul>
        )}
        <PaymentCountry />
      </section>
      <p className="max-w-160 text-sm text-ink-soft">
        {t.rich('small_print', {
          vat: vat_percentage,
          days: refund_days,
          link: (words) => <ReturnPolicyLink>{words}</ReturnPolicyLink>,
        })}
      </p>
    </div>
  )
}

function FirstPurchase() {
  const t = useTranslations('payments.credits')
  const { premium_photos } = useSettings()
  return (
    <section className="flex flex-col gap-2 rounded-card bg-secondary-soft p-6">
      <h2 className="text-lg">{t('first_title')}</h2>
      <p className="max-w-160">{t('first_words', { photos: premium_photos })}</p>
      <p>
        <Link to="/premium" className="font-semibold text-secondary-ink underline underline-offset-3">
          {t('first_link')}
        </Link>
      </p>
    </section>
  )
}
