import { Link } from '@tanstack/react-router'
import { Check, Hourglass, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#client/account.ts'
import type { Purchase } from '#features/payments/contract.ts'
import { Button } from '#ui/button.tsx'
import { SpinnerDots } from '#ui/spinner-dots.tsx'

type StateProps = { purchase: Purchase; from: string | undefined }

/** How a payment stands, in one big look, and what to do next. */
export function PurchaseState({ purchase, from }: StateProps) {
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
      return <Pending purchase={purchase} from={from} />
    case 'completed':
      return <Completed purchase={purchase} from={from} />
    case 'failed':
      return <Failed purchase={purchase} from={from} />
  }
}

function Pending({ purchase, from }: StateProps) {
  const t = useTranslations('payments.transactions')
  return (
    <State
      look="bg-warning-soft text-warning-ink"
      icon={<Hourglass />}
      title={t('pending_title')}
      words={t('pending_words')}
      action={
        <>
          {purchase.checkout_url && (
            // A page of the provider's, not of ours.
            <Button render={<a href={purchase.checkout_url} />}>{t('pending_back')}</Button>
          )}
          <OtherMethod purchase={purchase} from={from} variant="secondary">
            {t('pending_other')}
          </OtherMethod>
        </>
      }
    />
  )
}

function Completed({ purchase, from }: StateProps) {
  const t = useTranslations('payments.transactions')
  const balance = useUser()?.credits ?? 0
  return (
    <State
      look="bg-success-soft text-success-ink"
      icon={<Check strokeWidth={2.5} />}
      title={t('completed_title', { credits: purchase.credits })}
      words={t('completed_words', { balance })}
      action={
        from ? (
          // An address with its search as it was; the router would read and write it anew.
          <Button render={<a href={from} />}>{t('completed_back')}</Button>
        ) : (
          <Button render={<Link to="/chats" />}>{t('completed_chats')}</Button>
        )
      }
    />
  )
}

function Failed({ purchase, from }: StateProps) {
  const t = useTranslations('payments.transactions')
  const reason = purchase.failure ?? 'failed'
  return (
    <State
      look="bg-danger-soft text-danger-ink"
      icon={<X strokeWidth={2.5} />}
      title={t(`${reason}_title`)}
      words={t(`${reason}_words`)}
      action={
        <OtherMethod purchase={purchase} from={from}>
          {t('failed_again')}
        </OtherMethod>
      }
    />
  )
}

type OtherMethodProps = StateProps & { variant?: 'primary' | 'secondary'; children: ReactNode }

function OtherMethod({ purchase, from, variant = 'primary', children }: OtherMethodProps) {
  return (
    <Button
      variant={variant}
      render={
        <Link to="/credits/$id/{-$paymentmethod}" params={{ id: purchase.package_id }} search={{ from }} />
      }
    >
      {children}
    </Button>
  )
}

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
      <div aria-live="polite" className="flex flex-col gap-2">
        <h1 className="text-2xl">{title}</h1>
        <p className="text-ink-soft">{words}</p>
      </div>
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
