import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { errorCode } from '#page/errors/declared-error.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { readAgain } from '#page/refresh.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { useLocale } from '#ui/use-locale.ts'
import { useMoney } from '../../../ui/use-money.ts'
import type { Spending } from '../spending-contract.ts'
import { spendingOptions } from './spending-query.ts'
import { amountOf } from './typed-amount.ts'

/** The most that the member wants to spend in a month. */
export function SpendingLimit({ spending }: { spending: Spending }) {
  const t = useTranslations('payments.spending')
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const [sent, setSent] = useState(false)
  const { set, busy, error } = useSetLimit(spending, () => {
    setTyped('')
    setSent(false)
  })
  const amount = amountOf(typed, locale)
  const { limit, currency } = spending

  function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (amount !== undefined && !busy) set(amount)
  }

  return (
    <SectionCard id="spending-limit" title={t('limit_title')} hint={t('limit_words')}>
      <div className="flex flex-col gap-4">
        <Present spending={spending} />
        <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
          <TextField
            label={t('limit_label', { currency })}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={9}
            className="min-w-0 flex-[1_1_14rem]"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={(sent && amount === undefined && t('limit_wrong')) || error}
          />
          <Button
            type="submit"
            variant="secondary"
            busy={busy}
            className="mt-[calc(var(--text-sm)*1.45+0.375rem)] min-h-13!"
          >
            {t('limit_set')}
          </Button>
        </form>
        {limit && (
          <button
            type="button"
            onClick={() => !busy && set(null)}
            className="min-h-11 self-start text-start text-sm font-medium underline underline-offset-3"
          >
            {t('limit_remove')}
          </button>
        )}
      </div>
    </SectionCard>
  )
}

function Present({ spending }: { spending: Spending }) {
  const { limit, next, this_month, open_this_month: open } = spending
  const t = useTranslations('payments.spending')
  const format = useFormatter()
  const money = useMoney()
  const currency = limit?.currency ?? spending.currency
  const spent = money({ amount: this_month, currency })
  const at = next && format.dateTime(new Date(next.from), { dateStyle: 'long', timeStyle: 'short' })
  return (
    <div aria-live="polite" className="flex flex-col gap-2">
      <p>{limit ? t('limit_spent', { spent, limit: money(limit) }) : t('limit_none', { spent })}</p>
      {open > 0 && (
        <p className="text-sm text-ink-soft">
          {t('limit_open', { open: money({ amount: open, currency }) })}
        </p>
      )}
      {limit && (
        <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
          <div
            className="h-full rounded-full bg-primary-strong"
            style={{ width: `${Math.min(100, (100 * this_month) / limit.amount)}%` }}
          />
        </div>
      )}
      {next && at && (
        <p className="text-sm text-ink-soft">
          {next.limit ? t('limit_later', { limit: money(next.limit), at }) : t('limit_ends', { at })}
        </p>
      )}
    </div>
  )
}

function useSetLimit({ currency }: Spending, onDone: () => void) {
  const t = useTranslations('payments.spending')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const errorText = useErrorText()
  const { mutate, isPending, error } = useMutation({
    ...api.payments.setSpendingLimit.mutationOptions(),
    onSuccess(spending) {
      queryClient.setQueryData(spendingOptions(api).queryKey, spending)
      readAgain(queryClient, api.payments.topUp.key())
      readAgain(queryClient, api.payments.purchases.key())
      toast.show({ kind: 'success', title: t('saved') })
      onDone()
    },
    onError(refused) {
      if (errorCode(refused) === 'conflict') readAgain(queryClient, api.payments.spending.key())
    },
  })
  return {
    set: (amount: number | null) => mutate({ amount, currency }),
    busy: isPending,
    error: error && errorText(error),
  }
}
