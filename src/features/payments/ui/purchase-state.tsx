import { Link } from '@tanstack/react-router'
import { Check, Hourglass, X } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useUser } from '#page/account.ts'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { SpinnerDots } from '#ui/spinner-dots.tsx'
import type { Purchase } from '../selling/orders/orders-contract.ts'
import { OrderAgain } from './lazy-order-again.ts'
import { PurchaseChip } from './purchase-chip.tsx'

type StateProps = { purchase: Purchase; from: string | undefined }

/** The outcome of a payment usually arrives within this time; until then the page offers no actions. */
const HEARD_WITHIN_MILLISECONDS = 12_000

/** The status of a payment and the next step. */
export function PurchaseState({
  purchase,
  from,
  returned = false,
}: StateProps & { returned?: boolean | undefined }) {
  const t = useTranslations('payments.transactions')
  switch (purchase.status) {
    case 'loading':
      return (
        <State
          look="bg-info-soft text-info-ink"
          icon={<SpinnerDots className="text-xl" />}
          title={t('loading_title')}
          words={t('loading_words')}
        />
      )
    case 'pending':
      return <Pending purchase={purchase} from={from} returned={returned} />
    case 'completed':
      // What follows below says what became of it.
      if (purchase.reversals.length > 0) return <h1 className="text-center text-2xl">{t('detail_title')}</h1>
      if (!purchase.just_completed) return <Earlier purchase={purchase} />
      return <Completed purchase={purchase} from={from} />
    case 'failed':
      return <Failed purchase={purchase} from={from} />
  }
}

function Pending({ purchase, from, returned }: StateProps & { returned: boolean }) {
  const t = useTranslations('payments.transactions')
  const [resting, setResting] = useState(returned)
  useEffect(() => {
    const timer = setTimeout(() => setResting(false), HEARD_WITHIN_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])
  // It takes days, and what to transfer stands on the provider's page.
  const transfer = purchase.payment_method === 'bank_transfer'
  if (purchase.collect_on) return <Collecting day={purchase.collect_on} untold={purchase.collect_untold} />
  return (
    <State
      look="bg-warning-soft text-warning-ink"
      icon={<Hourglass />}
      title={t(transfer ? 'transfer_title' : 'pending_title')}
      words={t(transfer ? 'transfer_words' : 'pending_words')}
      action={
        <div className={cx(ACTIONS, resting && !transfer && 'invisible')}>
          {purchase.checkout_url && (
            // A page of the provider's, so not a route.
            <Button render={<a href={purchase.checkout_url} />}>
              {t(transfer ? 'transfer_back' : 'pending_back')}
            </Button>
          )}
          {!purchase.under_way && (
            <OtherMethod purchase={purchase} from={from} variant="secondary">
              {t('pending_other')}
            </OtherMethod>
          )}
        </div>
      }
    />
  )
}

/** A direct debit, of which the buyer was told the day. */
function Collecting({ day, untold }: { day: string; untold: boolean }) {
  const t = useTranslations('payments.transactions')
  const format = useFormatter()
  const date = format.dateTime(new Date(day), { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <State
      look="bg-warning-soft text-warning-ink"
      icon={<Hourglass />}
      title={t('debit_title')}
      words={untold ? t('debit_untold') : t('debit_words', { date })}
      action={
        <Button variant="secondary" render={<Link to="/directdebit" />}>
          {t('debit_mandate')}
        </Button>
      }
    />
  )
}

/** A purchase of some time ago, which is looked up. */
function Earlier({ purchase }: { purchase: Purchase }) {
  const t = useTranslations('payments.transactions')
  const { settled_credits: settled } = purchase
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <h1 className="text-2xl">{t('detail_title')}</h1>
      <PurchaseChip purchase={purchase} />
      {settled > 0 && <p className="text-ink-soft">{t('settled', { credits: settled })}</p>}
    </div>
  )
}

function Completed({ purchase, from }: StateProps) {
  const t = useTranslations('payments.transactions')
  const balance = useUser()?.credits ?? 0
  const { credits, settled_credits: settled } = purchase
  return (
    <State
      look="bg-success-soft text-success-ink"
      icon={<Check strokeWidth={2.5} />}
      title={t('completed_title', { credits: credits - settled })}
      words={[t('completed_words', { balance }), settled > 0 && t('settled', { credits: settled })]
        .filter(Boolean)
        .join(' ')}
      action={
        from ? (
          // A plain link keeps the search as it was; the router would rewrite it.
          <Button render={<a href={from} />}>{t('completed_back')}</Button>
        ) : (
          <Button render={<Link to="/chats" />}>{t('completed_chats')}</Button>
        )
      }
    />
  )
}

const CARDS = ['credit_card', 'carte_bancaire', 'nexi', 'mastercard', 'visa', 'maestro']

function Failed({ purchase, from }: StateProps) {
  const t = useTranslations('payments.transactions')
  const { payment_method, failure_reason, replaced_by: newer } = purchase
  const failure = purchase.failure ?? 'failed'
  const byCard = failure === 'failed' && CARDS.includes(payment_method)
  const repeats = byCard && purchase.repeat !== null
  const words = t(`${failure}_words`, { credits: newer?.credits ?? 0 })
  return (
    <State
      look={failure === 'failed' ? 'bg-danger-soft text-danger-ink' : 'bg-sunken text-ink-soft'}
      icon={<X strokeWidth={2.5} />}
      title={t(byCard ? 'card_failed_title' : `${failure}_title`)}
      words={failure_reason ? `${t(`reason.${failure_reason}`)} ${words}` : words}
      action={
        <>
          {repeats && (
            <Suspense>
              <OrderAgain purchase={purchase} from={from} />
            </Suspense>
          )}
          {newer ? (
            <Button render={<Link to="/transactions/{-$id}" params={{ id: newer.id }} search={{ from }} />}>
              {t('replaced_look')}
            </Button>
          ) : purchase.recurring && failure === 'failed' ? (
            <Again purchase={purchase} from={from} />
          ) : (
            <OtherMethod purchase={purchase} from={from} variant={repeats ? 'secondary' : 'primary'}>
              {t('failed_again')}
            </OtherMethod>
          )}
          {from && (
            <Button variant="secondary" render={<a href={from} />}>
              {t('completed_back')}
            </Button>
          )}
        </>
      }
    />
  )
}

/** After a failed charge of a card that was kept: the same card with its bank's page, or PayPal. */
function Again({ purchase, from }: StateProps) {
  const t = useTranslations('payments.transactions')
  return (
    <>
      <OtherMethod purchase={purchase} from={from} method={purchase.payment_method}>
        {t('retry')}
      </OtherMethod>
      {purchase.payment_method !== 'paypal' && (
        <OtherMethod purchase={purchase} from={from} method="paypal" variant="secondary">
          {t('pay_with_paypal')}
        </OtherMethod>
      )}
    </>
  )
}

type OtherMethodProps = StateProps & {
  method?: string
  variant?: 'primary' | 'secondary'
  children: ReactNode
}

function OtherMethod({ purchase, from, method, variant = 'primary', children }: OtherMethodProps) {
  return (
    <Button
      variant={variant}
      render={
        <Link
          to="/credits/$id/{-$paymentmethod}"
          params={{ id: purchase.package_id, paymentmethod: method }}
          search={{ from }}
        />
      }
    >
      {children}
    </Button>
  )
}

const ACTIONS = 'flex flex-wrap justify-center gap-3'

type LookProps = { look: string; icon: ReactNode; title: string; words: string; action?: ReactNode }

function State({ look, icon, title, words, action }: LookProps) {
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <span
        aria-hidden="true"
        className={`grid size-18 place-items-center rounded-full [&_svg]:size-8 ${look}`}
      >
        {icon}
      </span>
      <div aria-live="polite" className="flex w-full flex-col gap-2">
        <h1 className="text-2xl">{title}</h1>
        <p className="text-ink-soft">{words}</p>
      </div>
      {action && <div className={cx(ACTIONS, 'mt-3')}>{action}</div>}
    </div>
  )
}
