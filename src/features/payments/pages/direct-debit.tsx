import { createFileRoute, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import { pageTitle } from '#page/page-title.ts'
import { requireMember } from '#page/require-member.ts'
import { Button } from '#ui/controls/button.tsx'
import { Banner } from '#ui/frames/banner.tsx'
import { DebitOrder } from '../providers/debit/ui/debit-order.tsx'
import { useDebit } from '../providers/debit/ui/debit-query.ts'
import { MandateCard } from '../providers/debit/ui/mandate-card.tsx'
import { debitSearch } from '../selling/orders/own-path.ts'
import { DebtBanner } from '../ui/debt-banner.tsx'
import { loadOffers } from '../ui/load-offers.ts'
import { useOffers } from '../ui/offers-query.ts'

export const Route = createFileRoute('/_default/directdebit')({
  validateSearch: debitSearch,
  beforeLoad: requireMember,
  loader: ({ context: { api, queryClient } }) =>
    Promise.all([
      loadOffers({ api, queryClient }),
      queryClient.ensureQueryData(api.payments.directDebit.queryOptions()),
    ]),
  // Without a package it is about the mandate only.
  staticData: { paying: (search) => 'package' in search && search.package !== undefined },
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('payments.debit.title'))] }),
  component: Page,
})

function Page() {
  const t = useTranslations('payments.debit')
  const { from, package: id } = Route.useSearch()
  const { offers, debt_credits } = useOffers()
  const debit = useDebit()
  const offer = offers.find((one) => one.id === id)
  return (
    <div className="site-container flex flex-col gap-6 py-6 md:py-10">
      <header className="flex flex-col gap-1">
        <Link
          {...(offer
            ? { to: '/credits/$id/{-$paymentmethod}', params: { id: offer.id }, search: { from } }
            : { to: '/transactions/{-$id}' })}
          className="inline-flex min-h-11 w-max max-w-full items-center gap-2 text-sm font-semibold text-ink-soft hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4.5" />
          {offer ? t('back') : <AllPurchases />}
        </Link>
        <h1 className="text-2xl md:text-3xl">{t(id === undefined ? 'own_title' : 'title')}</h1>
      </header>
      <DebtBanner debt={debt_credits} of={offer?.credits} />
      {debit.blocked ? (
        <Blocked />
      ) : offer && debit.offered ? (
        <DebitOrder offer={offer} debit={debit} from={from} />
      ) : offer ? (
        <Banner kind="info" shape="card">
          {t('unavailable')}
        </Banner>
      ) : id !== undefined ? (
        <NoSuchPackage from={from} />
      ) : (
        <OwnMandate />
      )}
    </div>
  )
}

/** An old link, or a package that is not sold here. */
function NoSuchPackage({ from }: { from: string | undefined }) {
  const t = useTranslations('payments.debit')
  const repeat = useTranslations('payments.repeat')
  return (
    <div className="flex max-w-xl flex-col items-start gap-5">
      <p role="status">{t('package_gone')}</p>
      <Button render={<Link to="/credits" search={{ from }} />}>{repeat('choose')}</Button>
    </div>
  )
}

function AllPurchases() {
  return useTranslations('payments.transactions')('all')
}

function Blocked() {
  const t = useTranslations('payments.debit')
  const { support_email: email } = useSettings()
  return (
    <Banner kind="warning" shape="card">
      <strong className="block">{t('blocked')}</strong> {t('blocked_words', { email })}
    </Banner>
  )
}

function OwnMandate() {
  const t = useTranslations('payments.debit')
  const purchases = useTranslations('payments.transactions')
  const { mandate } = useDebit()
  const [revoked, setRevoked] = useState(false)
  if (mandate && !revoked)
    return (
      <div className="max-w-xl">
        <MandateCard mandate={mandate} onRevoked={() => setRevoked(true)} />
      </div>
    )
  return (
    <div className="flex max-w-xl flex-col items-start gap-5">
      <p role="status">
        {revoked && `${t('revoked')} `}
        {t('none')}
      </p>
      <Button render={<Link to="/credits" />}>{purchases('buy')}</Button>
    </div>
  )
}
