import { Undo2 } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Purchase, Reversal } from '../selling/orders/orders-contract.ts'
import { useMoney } from './use-money.ts'

/** What went back of a purchase, and how far it is on its way. */
export function Reversals({ purchase }: { purchase: Purchase }) {
  const t = useTranslations('payments.transactions')
  return (
    <section aria-labelledby="went-back" className="rounded-card border border-border bg-surface p-6">
      <h2
        id="went-back"
        tabIndex={-1}
        className="mb-4 scroll-mt-[calc(var(--top-bar)+var(--safe-top)+2.5rem)] rounded-sm text-lg"
      >
        {t('went_back')}
      </h2>
      <ul className="flex flex-col gap-4">
        {purchase.reversals.map((reversal) => (
          <Row key={reversal.id} reversal={reversal} currency={purchase.currency} />
        ))}
      </ul>
    </section>
  )
}

function Row({ reversal, currency }: { reversal: Reversal; currency: Purchase['currency'] }) {
  const t = useTranslations('payments.transactions')
  const format = useFormatter()
  const money = useMoney()
  const { kind, status, amount, settles, credits, debt_credits: debt, created_at } = reversal
  return (
    <li className="flex gap-3">
      <Undo2 aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap justify-between gap-x-6 font-semibold">
          <span>{t(`back_kind.${kind}`)}</span>
          <span className="ms-auto tabular">{money({ amount: amount + settles, currency })}</span>
        </p>
        <p className={status === 'failed' ? 'text-danger-ink' : 'text-ink-soft'}>
          {t(`back_state.${status}`)}
        </p>
        <p className="text-sm text-ink-soft">
          <time dateTime={created_at}>
            {format.dateTime(new Date(created_at), { dateStyle: 'long', timeStyle: 'short' })}
          </time>
          {credits > 0 && <> · {t('back_credits', { credits })}</>}
        </p>
        {settles > 0 && (
          <p className="text-sm text-ink-soft">
            {t('back_settles', { amount: money({ amount: settles, currency }) })}
          </p>
        )}
        {debt > 0 && <p className="text-sm text-ink-soft">{t('back_debt', { credits: debt })}</p>}
      </div>
    </li>
  )
}
