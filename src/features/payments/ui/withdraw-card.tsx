import { lazy, Suspense, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '#ui/controls/button.tsx'
import type { Withdrawal } from '../money-back/reversals/reversals-contract.ts'
import type { Purchase } from '../selling/orders/orders-contract.ts'
import { useMoney } from './use-money.ts'

const loadDialog = () => import('./withdraw-dialog.tsx')
const WithdrawDialog = lazy(loadDialog)

type WithdrawCardProps = { purchase: Purchase; withdrawal: Withdrawal }

/** The first of the two clicks by which a buyer withdraws, and what that would give back. */
export function WithdrawCard({ purchase, withdrawal }: WithdrawCardProps) {
  const t = useTranslations('payments.withdrawal')
  const format = useFormatter()
  const money = useMoney()
  const [asking, setAsking] = useState(false)
  const { credits, until } = withdrawal
  // What there was went back already.
  const isDone = credits === 0 && purchase.reversals.length > 0
  const amount = money({ amount: withdrawal.amount, currency: purchase.currency })
  const button = (busy: boolean) => (
    <Button
      variant="secondary"
      busy={busy}
      aria-haspopup="dialog"
      onPointerEnter={loadDialog}
      onFocus={loadDialog}
      onClick={() => setAsking(true)}
    >
      {t('open')}
    </Button>
  )
  if (isDone) return null
  return (
    <section
      aria-labelledby="withdraw"
      className="flex flex-col gap-3 rounded-card border border-border bg-surface p-6"
    >
      <h2 id="withdraw" className="text-lg">
        {t('title')}
      </h2>
      <p className="text-ink-soft hyphens-auto">
        {credits > 0
          ? t('words', {
              until: format.dateTime(new Date(until), { dateStyle: 'long', timeZone: 'UTC' }),
              amount,
              credits,
            })
          : t('all_used')}
      </p>
      {credits > 0 && (
        <div>
          <Suspense fallback={button(true)}>
            {button(false)}
            {asking && (
              <WithdrawDialog
                purchase={purchase}
                withdrawal={withdrawal}
                amount={amount}
                onClose={() => setAsking(false)}
              />
            )}
          </Suspense>
        </div>
      )}
    </section>
  )
}
