import { useMutation, useQuery } from '@tanstack/react-query'
import { TicketPercent } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { api } from '#features/office/frame/api.ts'
import { PageHead } from '#features/office/frame/page-head.tsx'
import { useErrorWords } from '#features/office/frame/use-error-words.ts'
import { Waiting } from '#features/office/frame/waiting.tsx'
import { timeAtServer } from '#page/clock/server-clock.ts'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import type { OfficeCode } from '../contract.ts'
import { CodeDialog } from './code-dialog.tsx'
import { refreshCodes } from './refresh-codes.ts'
import { useAmount, useMethodName } from './use-amount.ts'

/** The site's discount codes: what they give, to which members, and how often they were used. */
export function CodesPage() {
  const t = useTranslations('office.codes')
  const [making, setMaking] = useState(false)
  const codes = useQuery(api.codes.list.queryOptions())
  return (
    <>
      <PageHead
        title={t('title')}
        words={t('words')}
        action={
          <Button icon={<TicketPercent />} onClick={() => setMaking(true)}>
            {t('make')}
          </Button>
        }
      />
      <SectionCard id="codes" title={t('list')}>
        <ul className="-my-3 divide-y divide-border">
          {codes.data?.codes.map((one) => <Code key={one.id} {...one} />) ?? (
            <Waiting query={codes} className="my-3 h-32" />
          )}
        </ul>
        {codes.data?.codes.length === 0 && <p className="text-ink-soft">{t('none')}</p>}
      </SectionCard>
      {making && <CodeDialog onClose={() => setMaking(false)} />}
    </>
  )
}

function Code(one: OfficeCode) {
  const t = useTranslations('office.codes')
  const words = useErrorWords()
  const toast = useToast()
  const { id, code, active, used, expires } = one
  const over = expires !== null && Date.parse(expires) <= timeAtServer()
  const change = useMutation(
    api.codes.switch.mutationOptions({
      onSettled: refreshCodes,
      onError: (error) => toast.show({ kind: 'danger', title: words.of(error) }),
    }),
  )
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
      <div className="min-w-52 flex-1">
        <p className={cx('font-semibold', (!active || over) && 'text-ink-soft line-through')}>
          <code>{code}</code>
        </p>
        <Terms {...one} />
      </div>
      <p className="text-sm text-ink-soft">{t('used', { used })}</p>
      {over ? (
        <p className="text-sm font-semibold text-ink-soft">{t('expired')}</p>
      ) : (
        <Button
          size="sm"
          variant="ghost"
          busy={change.isPending}
          onClick={() => change.mutate({ id, active: !active })}
        >
          {t(active ? 'end' : 'resume')}
        </Button>
      )}
    </li>
  )
}

/** What a code gives, and its limits. */
function Terms({
  value,
  percentage,
  currency,
  minimum,
  country,
  for_one,
  begins,
  expires,
  most_uses,
  validity,
  methods,
}: OfficeCode) {
  const t = useTranslations('office.codes')
  const format = useFormatter()
  const money = useAmount()
  const methodName = useMethodName()
  const terms = [
    percentage ? t('percent_off', { value }) : t('amount_off', { amount: money(value, currency!) }),
    t(`validities.${validity}`),
    percentage && currency && t('only_in', { currency }),
    minimum && currency && t('from_price', { amount: money(minimum, currency) }),
    country && t('only_country', { country }),
    for_one && t('for_one'),
    methods.length > 0 && methods.map(methodName).join(', '),
    most_uses !== null && t('most', { count: most_uses }),
    begins && t('since', { at: format.dateTime(new Date(begins), { dateStyle: 'medium', timeZone: 'UTC' }) }),
    expires &&
      t('until', { at: format.dateTime(new Date(expires), { dateStyle: 'medium', timeZone: 'UTC' }) }),
  ]
  return <p className="text-sm text-ink-soft">{terms.filter(Boolean).join(' · ')}</p>
}
