import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { api, queryClient } from '#features/office/frame/api.ts'
import { FormDialog } from '#features/office/frame/form-dialog.tsx'
import { OfficeList } from '#features/office/frame/office-list.tsx'
import { useErrorWords } from '#features/office/frame/use-error-words.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import type { OfficeReversal } from '../contract.ts'
import { BankReason } from './bank-reason.tsx'
import { MoneyFrame } from './money-frame.tsx'
import { StateMark } from './state-mark.tsx'
import { useAmount, useMethodName } from './use-amount.ts'

/** What went back: refunds that have not arrived, all refunds, or what banks took back. */
export function ReversalsPage({ kind }: { kind: 'unpaid' | 'refunds' | 'taken' }) {
  const t = useTranslations('office.money')
  const list = useInfiniteQuery(
    api.payments.reversals.infiniteOptions({
      input: (before: string | undefined) => ({ kind, ...(before && { before }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ reversals, has_older }) => (has_older ? reversals.at(-1)?.id : undefined),
    }),
  )
  const rows = list.data?.pages.flatMap((page) => page.reversals)
  return (
    <MoneyFrame part={kind}>
      <SectionCard id={kind} title={t(kind)} hint={t(`${kind}_words`)}>
        <OfficeList query={list} rows={rows} more={t('older')} none={t(`${kind}_none`)}>
          {(one) => <ReversalRow key={one.id} {...one} linked />}
        </OfficeList>
      </SectionCard>
    </MoneyFrame>
  )
}

export function ReversalRow({ linked = false, ...one }: OfficeReversal & { linked?: boolean }) {
  const t = useTranslations('office.money')
  const kinds = useTranslations('office.reversal_kinds')
  const format = useFormatter()
  const money = useAmount()
  const methodName = useMethodName()
  const {
    id,
    purchase,
    reference,
    at,
    kind,
    status,
    amount,
    excess,
    covered,
    settles,
    credits,
    debt_credits,
    currency,
  } = one
  const isOwed = status === 'requested' || status === 'failed'
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
      <div className="min-w-52 flex-1">
        <p className="font-semibold">
          {kinds(kind)}{' '}
          {linked && (
            <Link href={`/admin/money/purchases/${purchase}`} className="tabular">
              {reference}
            </Link>
          )}
        </p>
        <p className="text-sm text-ink-soft">
          {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })} ·{' '}
          {methodName(one.method)} · {t('taken_credits', { credits })}
          {debt_credits > 0 && ` · ${t('owed_credits', { credits: debt_credits })}`}
        </p>
        {one.reason && <BankReason reason={one.reason} />}
        {one.withdrawn && <p className="text-sm">{t('chargeback_withdrawn')}</p>}
        {excess > 0 && (
          <p className="text-sm text-danger-ink">{t('excess', { amount: money(excess, currency) })}</p>
        )}
        {settles > 0 && <p className="text-sm">{t('settles', { amount: money(settles, currency) })}</p>}
        {isOwed && covered > 0 && (
          <p className="text-sm">
            {t('covered', { amount: money(covered, currency), left: money(amount - covered, currency) })}
          </p>
        )}
      </div>
      <StateMark back={status} />
      <p className="font-semibold tabular">{money(amount + settles, currency)}</p>
      {status === 'failed' && <Failed id={id} />}
    </li>
  )
}

const refresh = () =>
  Promise.all(
    [api.payments.reversals.key(), api.payments.open.key()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )

/** A refund that its provider did not take: the money is still owed. */
function Failed({ id }: { id: string }) {
  const t = useTranslations('office.money')
  const words = useErrorWords()
  const toast = useToast()
  const [noting, setNoting] = useState(false)
  const [reason, setReason] = useState('')
  const onError = (error: unknown) => toast.show({ kind: 'danger', title: words.of(error) })
  const again = useMutation(api.payments.sendRefund.mutationOptions({ onSettled: refresh, onError }))
  const paid = useMutation(
    api.payments.paidByHand.mutationOptions({ onSettled: refresh, onSuccess: () => setNoting(false) }),
  )
  const submit = () => {
    paid.mutate({ id, reason })
  }
  return (
    <div className="flex gap-2">
      <Button size="sm" variant="secondary" busy={again.isPending} onClick={() => again.mutate({ id })}>
        {t('send_again')}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => setNoting(true)}>
        {t('paid_by_hand')}
      </Button>
      {noting && (
        <FormDialog
          id="paid-by-hand"
          title={t('paid_by_hand_title')}
          description={t('paid_by_hand_words')}
          submit={t('note')}
          busy={paid.isPending}
          noValidate
          onSubmit={submit}
          onClose={() => setNoting(false)}
        >
          <TextField
            label={t('reason')}
            name="reason"
            required
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            hint={t('paid_by_hand_hint')}
            error={paid.error ? (words.at(paid.error, 'reason') ?? words.of(paid.error)) : undefined}
          />
        </FormDialog>
      )}
    </div>
  )
}
