import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { useLocale } from '#ui/use-locale.ts'
import { useMoney } from '../../../ui/use-money.ts'
import { TOP_UP } from '../../orders/immediate-start.ts'
import type { Offer } from '../../prices/prices-contract.ts'
import { amountOf } from '../../spending/ui/typed-amount.ts'
import type { StoredMethod } from '../../stored/stored-contract.ts'
import { storedName } from '../../stored/ui/stored-name.ts'
import type { TopUp } from '../top-up-contract.ts'
import { topUpOptions } from './top-up-query.ts'

const BELOW = [5, 10, 20, 50, 100]

type TopUpFormProps = { topUp: TopUp | null; offers: Offer[]; methods: StoredMethod[]; onDone: () => void }

/** When, what, with what and how much at most; nothing is chosen for the member but the smallest steps. */
export function TopUpForm({ topUp, offers, methods, onDone }: TopUpFormProps) {
  const t = useTranslations('payments.top_up')
  const locale = useLocale()
  const money = useMoney()
  const { refund_days } = useSettings()
  const [below, setBelow] = useState(topUp?.below_credits ?? BELOW[0]!)
  const [packageId, setPackage] = useState(topUp?.package_id ?? offers[0]?.id)
  const [methodId, setMethod] = useState(topUp?.stored_method ?? methods[0]?.id)
  const [typed, setTyped] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [sent, setSent] = useState(false)
  const { save, busy, error } = useSave(onDone)
  const offer = offers.find(({ id }) => id === packageId) ?? offers[0]
  const method = methods.find(({ id }) => id === methodId) ?? methods[0]
  const maximum = amountOf(typed, locale)
  if (!offer || !method) return null
  // A discount ends; the maximum must allow the price without it.
  const tooLittle = maximum === undefined || maximum < offer.list_amount

  function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (busy || tooLittle || !agreed || !offer || !method) return
    save({
      package_id: offer.id,
      below_credits: below,
      stored_method: method.id,
      monthly_maximum: maximum,
      currency: offer.currency,
      agreed: TOP_UP,
    })
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 rounded-field bg-sunken p-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('below')}
          name="below"
          value={String(below)}
          onChange={(event) => setBelow(Number(event.target.value))}
          options={[...new Set([...BELOW, below])].map((credits) => ({
            value: String(credits),
            label: t('below_option', { credits }),
          }))}
        />
        <SelectField
          label={t('package')}
          name="package"
          value={offer.id}
          onChange={(event) => setPackage(event.target.value)}
          options={offers.map(({ id, credits, list_amount: amount, currency }) => ({
            value: id,
            label: t('package_option', { credits, price: money({ amount, currency }) }),
          }))}
        />
        <SelectField
          label={t('method')}
          name="stored_method"
          value={method.id}
          onChange={(event) => setMethod(event.target.value)}
          options={methods.map((one) => ({ value: one.id, label: storedName(one) }))}
        />
        <TextField
          label={t('maximum', { currency: offer.currency })}
          name="monthly_maximum"
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          hint={t('maximum_hint')}
          error={
            sent &&
            tooLittle &&
            t('maximum_wrong', { price: money({ amount: offer.list_amount, currency: offer.currency }) })
          }
        />
      </div>
      <Checkbox
        name="agreed"
        className="text-sm"
        required
        checked={agreed}
        onChange={(event) => setAgreed(event.target.checked)}
        error={sent && !agreed && t('agree_missing')}
        label={t('agree', { days: refund_days })}
      />
      {error && <FormError title={error} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {t('save')}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

function useSave(onDone: () => void) {
  const t = useTranslations('payments.top_up')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const errorText = useErrorText()
  const { mutate, isPending, error } = useMutation({
    ...api.payments.setTopUp.mutationOptions(),
    onSuccess(answer) {
      queryClient.setQueryData(topUpOptions(api).queryKey, answer)
      toast.show({ kind: 'success', title: t('saved') })
      onDone()
    },
  })
  return { save: mutate, busy: isPending, error: error && errorText(error) }
}
