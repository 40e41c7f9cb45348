import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Link, useSearchParams } from 'wouter'
import { api } from '#features/office/frame/api.ts'
import { PageHead } from '#features/office/frame/page-head.tsx'
import { useErrorWords } from '#features/office/frame/use-error-words.ts'
import { NotesView } from '#features/office/notes/pages/notes-view.tsx'
import type { Self } from '#features/office/staff/contract.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { mayStaff } from '#shared/staff.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { BankReason } from './bank-reason.tsx'
import { ReceiptLink } from './receipt-link.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { ReversalRow } from './reversals.tsx'
import { StateMark } from './state-mark.tsx'
import { useAmount, useMethodName } from './use-amount.ts'

/** One purchase: what was paid, what went back, and the button that pays back. */
export function PurchasePage({ id, self }: { id: string; self: Self }) {
  const t = useTranslations('office.money')
  const words = useErrorWords()
  const { data, error } = useQuery(api.payments.open.queryOptions({ input: { id } }))
  const [search] = useSearchParams()
  // A member's page leads straight to it.
  const [refunding, setRefunding] = useState(search.has('refund'))
  if (error) {
    const gone = errorCode(error) === 'not_found' || errorCode(error) === 'invalid_input'
    return <EmptyState heading="h1" title={gone ? t('gone') : words.of(error)} action={<Back />} />
  }
  if (!data) return <Skeleton className="h-80" />
  return (
    <>
      <Back />
      <PageHead
        title={t('purchase', { reference: data.reference })}
        words={
          <span className="flex flex-wrap items-center gap-2">
            <StateMark state={data.state} />
            {data.bank_reason && <BankReason reason={data.bank_reason} />}
          </span>
        }
        action={
          data.left > 0 && (
            <Button variant="secondary" icon={<Undo2 />} onClick={() => setRefunding(true)}>
              {t('refund')}
            </Button>
          )
        }
      />
      <div className="flex flex-col gap-6">
        <SectionCard id="facts" title={t('facts')}>
          <Facts {...data} linked={mayStaff(self.role, 'members')} />
        </SectionCard>
        <SectionCard id="back" title={t('went_back')}>
          {data.reversals.length === 0 ? (
            <p className="text-ink-soft">{t('nothing_back')}</p>
          ) : (
            <ul className="-my-3 divide-y divide-border">
              {data.reversals.map((one) => (
                <ReversalRow key={one.id} {...one} />
              ))}
            </ul>
          )}
        </SectionCard>
        <NotesView self={self} member={data.member} notes={data.notes} purchase={id} />
      </div>
      {refunding && data.left > 0 && <RefundDialog purchase={data} onClose={() => setRefunding(false)} />}
    </>
  )
}

function Back() {
  const t = useTranslations('office.money')
  return (
    <Link href="/admin/money" className="mb-4 inline-flex min-h-11 items-center gap-2 text-sm font-semibold">
      <ArrowLeft aria-hidden="true" className="size-4" />
      {t('purchases')}
    </Link>
  )
}

type FactsProps = Awaited<ReturnType<typeof api.payments.open.call>> & { linked: boolean }

function Facts(purchase: FactsProps) {
  const t = useTranslations('office.money')
  const format = useFormatter()
  const money = useAmount()
  const methodName = useMethodName()
  const { currency, receipts } = purchase
  const at = (time: string) => format.dateTime(new Date(time), { dateStyle: 'medium', timeStyle: 'medium' })
  const facts: [string, ReactNode][] = [
    [t('amount'), money(purchase.amount, currency)],
    [t('list_amount'), purchase.list_amount !== purchase.amount && money(purchase.list_amount, currency)],
    [t('code'), purchase.code],
    [t('vat'), `${money(purchase.vat, currency)}${purchase.country ? ` (${purchase.country})` : ''}`],
    [t('left'), purchase.status === 'completed' && money(purchase.left, currency)],
    [
      t('unused'),
      purchase.status === 'completed' &&
        t('unused_of', { unused: purchase.unused_credits, credits: purchase.credits }),
    ],
    [t('method'), methodName(purchase.method)],
    [t('provider'), purchase.provider],
    [t('payment'), purchase.provider_payment && <code>{purchase.provider_payment}</code>],
    [t('ordered'), at(purchase.at)],
    [t('paid_at'), purchase.completed && at(purchase.completed)],
    [t('failure'), purchase.failure],
    [
      t('receipts'),
      receipts.length > 0 && (
        <span key="receipts" className="flex flex-wrap gap-x-4">
          {receipts.map(({ id, number }) => (
            <ReceiptLink key={id} id={id}>
              {number}
            </ReceiptLink>
          ))}
        </span>
      ),
    ],
    [
      t('member'),
      purchase.linked ? (
        <Link
          key="member"
          href={`/admin/members/${purchase.member}`}
          className="text-primary-ink hover:underline"
        >
          {t('open_member')}
        </Link>
      ) : (
        <code key="member">{purchase.member}</code>
      ),
    ],
  ]
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="min-w-0">
              <dt className="text-sm text-ink-soft">{name}</dt>
              <dd className="font-semibold [overflow-wrap:anywhere] tabular">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
