import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { api } from '#features/office/frame/api.ts'
import { OfficeList } from '#features/office/frame/office-list.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import type { OfficePurchase } from '../contract.ts'
import { BankReason } from './bank-reason.tsx'
import { MoneyFrame } from './money-frame.tsx'
import { PurchaseFilters, usePurchaseFilters } from './purchase-filters.tsx'
import { StateMark } from './state-mark.tsx'
import { useAmount, useMethodName } from './use-amount.ts'

/** The site's purchases, newest first, or those that are sought. */
export function PurchasesPage() {
  const t = useTranslations('office.money')
  const [sought, setSought] = useState('')
  const { filters, chosen, isWrong, choose } = usePurchaseFilters()
  const list = useInfiniteQuery({
    ...api.payments.list.infiniteOptions({
      input: (before: string | undefined) => ({ ...filters, ...(before && { before }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ purchases, has_older }) => (has_older ? purchases.at(-1)?.id : undefined),
    }),
    enabled: !isWrong,
    placeholderData: (before) => before,
  })
  const found = useQuery({
    ...api.payments.find.queryOptions({ input: { sought } }),
    enabled: sought !== '',
  })
  const purchases = sought ? found.data?.purchases : list.data?.pages.flatMap((page) => page.purchases)
  const isFiltered = Object.keys(filters).length > 0
  const seek = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSought(String(new FormData(event.currentTarget).get('sought')).trim())
  }
  return (
    <MoneyFrame part="purchases">
      <SectionCard id="purchases" title={t(sought ? 'found' : 'newest')}>
        <search className="mb-5 grid gap-4">
          <form onSubmit={seek}>
            <TextField
              label={t('seek')}
              name="sought"
              type="search"
              autoComplete="off"
              maxLength={254}
              hint={t('seek_hint')}
              onChange={(event) => event.target.value === '' && setSought('')}
              icon={<Search />}
            />
          </form>
          {!sought && <PurchaseFilters chosen={chosen} onChoose={choose} />}
        </search>
        <OfficeList
          query={sought ? { ...list, error: found.error, refetch: found.refetch, hasNextPage: false } : list}
          rows={purchases}
          more={t('older')}
          none={t(sought ? 'none_found' : isFiltered ? 'none_so' : 'none')}
          className=""
        >
          {(one) => <Purchase key={one.id} {...one} />}
        </OfficeList>
      </SectionCard>
    </MoneyFrame>
  )
}

function Purchase(purchase: OfficePurchase) {
  const { id, reference, at, state, amount, back, currency, method, credits } = purchase
  const t = useTranslations('office.money')
  const format = useFormatter()
  const money = useAmount()
  const methodName = useMethodName()
  return (
    <li>
      <Link
        href={`/admin/money/purchases/${id}`}
        className="-mx-2 grid gap-x-4 gap-y-0.5 rounded-field px-2 py-3 text-ink no-underline hover:bg-hover max-sm:grid-cols-[1fr_auto] sm:grid-cols-[10.5rem_7.5rem_1fr_auto_7rem] sm:items-center"
      >
        <time
          dateTime={at}
          className="text-sm text-ink-soft tabular max-sm:order-3 max-sm:self-center max-sm:text-end max-sm:whitespace-nowrap"
        >
          {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
        <span className="font-semibold whitespace-nowrap tabular">{reference}</span>
        <span className="text-sm max-sm:order-4 max-sm:col-span-2 sm:truncate">
          {methodName(method)} · {t('credits', { credits })}
        </span>
        <span className="max-sm:order-2">
          <StateMark state={state} />
        </span>
        <span className="text-end tabular max-sm:order-1">
          <span className="font-semibold">{money(amount, currency)}</span>
          {back > 0 && state !== 'chargeback_withdrawn' && (
            <span className="block text-sm text-ink-soft">{money(-back, currency)}</span>
          )}
        </span>
        {purchase.bank_reason && (
          <span className="col-span-full max-sm:order-last">
            <BankReason reason={purchase.bank_reason} />
          </span>
        )}
      </Link>
    </li>
  )
}
