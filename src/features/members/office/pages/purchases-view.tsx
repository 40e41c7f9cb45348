import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import type { Self } from '#features/office/staff/contract.ts'
import { BankReason } from '#features/payments/office/pages/bank-reason.tsx'
import { ReceiptLink } from '#features/payments/office/pages/receipt-link.tsx'
import { StateMark } from '#features/payments/office/pages/state-mark.tsx'
import { type Currency, formatMoney } from '#shared/money.ts'
import { mayStaff } from '#shared/staff.ts'
import { Button } from '#ui/controls/button.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { useLocale } from '#ui/use-locale.ts'
import type { MemberForStaff } from '../contract.ts'
import { ActDialog } from './act-dialog.tsx'
import { None, useTime } from './facts.tsx'

/** In these states, a bank has taken the money back. */
const TAKEN = ['charged_back', 'debit_returned']

export function PurchasesView({ member, self }: { member: MemberForStaff; self: Self }) {
  const t = useTranslations('office.members')
  const locale = useLocale()
  const time = useTime()
  const [resent, setResent] = useState<string>()
  const seesMoney = mayStaff(self.role, 'money')
  const money = (amount: number, currency: string) =>
    formatMoney({ amount, currency: currency as Currency }, locale)
  return (
    <SectionCard id="purchases" title={t('purchases')}>
      {member.purchases.length === 0 && <None>{t('no_purchases')}</None>}
      <ol className="-my-3 divide-y divide-border text-sm empty:hidden">
        {member.purchases.map(
          ({ id, paid, credits, status, state, at, reference, receipt, reversed, ...one }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-72">
                <p>
                  <span className="font-semibold">{money(paid.amount, paid.currency)}</span> ·{' '}
                  {seesMoney ? (
                    <Link href={`/admin/money/purchases/${id}`} className="tabular">
                      {reference}
                    </Link>
                  ) : (
                    <span className="tabular">{reference}</span>
                  )}{' '}
                  · {t('balance', { credits })} · {one.method}
                </p>
                <p className="text-ink-soft [overflow-wrap:anywhere]">
                  {time(at)}
                  {receipt && (
                    <>
                      {' · '}
                      <ReceiptLink id={receipt.id}>{t('receipt', { number: receipt.number })}</ReceiptLink>
                    </>
                  )}
                  {one.provider_id && ` · ${one.provider_id}`}
                </p>
                {reversed > 0 && state !== 'chargeback_withdrawn' && (
                  <p className="font-semibold">
                    {t(TAKEN.includes(state) ? 'taken_back' : 'given_back', {
                      amount: money(reversed, paid.currency),
                    })}
                  </p>
                )}
                {one.bank_reason && <BankReason reason={one.bank_reason} />}
              </div>
              <StateMark state={state} />
              {seesMoney && status === 'completed' && reversed < paid.amount && (
                <Button
                  size="sm"
                  variant="secondary"
                  render={<Link href={`/admin/money/purchases/${id}?refund`} />}
                >
                  {t('refund')}
                </Button>
              )}
              {status === 'completed' && mayStaff(self.role, 'help_members') && (
                <Button size="sm" variant="secondary" onClick={() => setResent(id)}>
                  {t('resend_receipt')}
                </Button>
              )}
            </li>
          ),
        )}
      </ol>
      {resent && (
        <ActDialog
          member={member}
          act={{ name: 'resend_receipt', purchase: resent }}
          onClose={() => setResent(undefined)}
        />
      )}
    </SectionCard>
  )
}
