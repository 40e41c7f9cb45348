import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { pageTitle } from '#page/page-title.ts'
import { requireMember } from '#page/require-member.ts'
import { Banner } from '#ui/frames/banner.tsx'
import { checkoutSearch } from '../selling/orders/own-path.ts'
import { DebtBanner } from '../ui/debt-banner.tsx'
import { DiscountBanner } from '../ui/discount-banner.tsx'
import { CodeField } from '../ui/lazy-code-field.ts'
import { loadOffers } from '../ui/load-offers.ts'
import { useOffers } from '../ui/offers-query.ts'
import { OrderForm } from '../ui/order-form.tsx'
import { PaymentCountry } from '../ui/payment-country.tsx'

export const Route = createFileRoute('/_default/credits/$id/{-$paymentmethod}')({
  validateSearch: checkoutSearch,
  beforeLoad: requireMember,
  loader: async ({ context, params }) => {
    const { offers, code } = await loadOffers(context)
    if (code) await CodeField.preload?.()
    if (!offers.some(({ id }) => id === params.id)) throw notFound()
  },
  staticData: { paying: true },
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('payments.checkout.title'))] }),
  component: Page,
})

function Page() {
  const t = useTranslations('payments.checkout')
  const tc = useTranslations('payments.credits')
  const all = useOffers()
  const { offers, payment_methods, debt_credits } = all
  const { id, paymentmethod } = Route.useParams()
  const { from, bank } = Route.useSearch()
  const offer = offers.find((one) => one.id === id)
  return (
    <div className="site-container flex flex-col gap-6 py-6 md:py-10">
      <header className="flex flex-col gap-1">
        <Link
          to="/credits"
          search={{ from }}
          className="inline-flex min-h-11 w-max max-w-full items-center gap-2 text-sm font-semibold text-ink-soft hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4.5" />
          {t('other_package')}
        </Link>
        <h1 className="text-2xl md:text-3xl">{t('title')}</h1>
      </header>
      <DiscountBanner offers={all} only={id} />
      <DebtBanner debt={debt_credits} of={offer?.credits} />
      {offer && payment_methods.length > 0 ? (
        <OrderForm packageId={offer.id} method={paymentmethod} bank={bank} from={from} />
      ) : (
        <>
          <Banner kind="info" shape="card">
            {tc('unavailable')}
          </Banner>
          <PaymentCountry />
        </>
      )}
    </div>
  )
}
