import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { useMoney } from '../../../ui/use-money.ts'
import type { Offer } from '../../prices/prices-contract.ts'
import type { StoredMethod } from '../../stored/stored-contract.ts'
import { storedName } from '../../stored/ui/stored-name.ts'
import type { TopUp } from '../top-up-contract.ts'
import { AnnouncedTopUp, StopTopUp } from './announced-top-up.tsx'
import { TopUpForm } from './top-up-form.tsx'
import { topUpOptions } from './top-up-query.ts'

type TopUpProps = { offers: Offer[]; methods: StoredMethod[] }

/** The automatic top-up: off unless the member sets it up, and stopped by one press. */
export function TopUpCard({ offers, methods }: TopUpProps) {
  const t = useTranslations('payments.top_up')
  const { top_up } = useSuspenseQuery(topUpOptions(useApi())).data
  const [setting, setSetting] = useState(false)
  return (
    <SectionCard id="top-up" title={t('title')} hint={t('words')}>
      <div className="flex flex-col gap-4">
        {top_up && <Present topUp={top_up} offers={offers} methods={methods} />}
        {methods.length === 0 ? (
          <p className="text-sm text-ink-soft">{t('no_method')}</p>
        ) : setting ? (
          <TopUpForm topUp={top_up} offers={offers} methods={methods} onDone={() => setSetting(false)} />
        ) : (
          <div>
            <Button size="sm" variant="secondary" onClick={() => setSetting(true)}>
              {t(top_up ? 'change' : 'begin')}
            </Button>
          </div>
        )}
        <p className="text-sm text-ink-soft">
          {t.rich('limits', {
            link: (words) => (
              <Link
                to="/transactions/{-$id}"
                params={{ id: undefined }}
                hash="spending-limit"
                className="underline underline-offset-3"
              >
                {words}
              </Link>
            ),
          })}
        </p>
      </div>
    </SectionCard>
  )
}

function Present({ topUp, offers, methods }: TopUpProps & { topUp: TopUp }) {
  const t = useTranslations('payments.top_up')
  const money = useMoney()
  const { currency, monthly_maximum, this_month, below_credits, package_id, stored_method, next } = topUp
  const method = methods.find(({ id }) => id === stored_method)
  const credits = offers.find(({ id }) => id === package_id)?.credits ?? 0
  return (
    <>
      {next && <AnnouncedTopUp topUp={topUp} credits={credits} />}
      <p>
        {t('on', {
          below: t('below_option', { credits: below_credits }),
          package: t('below_option', { credits }),
          method: method ? storedName(method) : '',
        })}{' '}
        {t('used', {
          spent: money({ amount: this_month, currency }),
          maximum: money({ amount: monthly_maximum, currency }),
        })}
      </p>
      {!next && <StopTopUp words={t('stop')} />}
    </>
  )
}
