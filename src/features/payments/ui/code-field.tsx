import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorData } from '#page/errors/declared-error.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { readAgain } from '#page/refresh.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import type { Offer, Offers } from '../selling/prices/prices-contract.ts'
import { discountOf } from './offers-query.ts'
import { useDiscountValue } from './use-discount-value.ts'
import { useForgetCode } from './use-forget-code.ts'
import { useRefusalWords } from './use-refusal-words.ts'

type CodeFieldProps = { offers: Offers; offer: Offer; method: string | undefined }

/** A discount code: typed here, or brought along, with what it does for this package. */
export function CodeField({ offers, offer, method }: CodeFieldProps) {
  const { code } = offers
  return (
    <div data-view="code-field">
      {code?.discount ? (
        <Applied offers={offers} offer={offer} />
      ) : (
        // Another code from the address or the server is another field.
        <Typed key={code?.code} offers={offers} offer={offer} method={method} />
      )}
    </div>
  )
}

function Applied({ offers, offer }: Omit<CodeFieldProps, 'method'>) {
  const t = useTranslations('payments.checkout.code')
  const value = useDiscountValue()
  const say = useRefusalWords()
  const forget = useForgetCode()
  const discount = offers.code!.discount!
  const { currency } = offer
  const minimum = discount.minimum_order_value ?? 0
  const used = discountOf(offers, offer)
  const words = { code: discount.code, value: value(discount) }
  return (
    <div className="flex flex-col gap-1">
      <p className="flex items-center justify-between gap-2 rounded-field bg-sunken ps-4 pe-1">
        <span className="min-w-0 py-2.5 text-sm font-semibold">{t('applied', words)}</span>
        <IconButton label={t('remove')} icon={<X />} onClick={forget} />
      </p>
      <p aria-live="polite" className="text-sm text-ink-soft empty:hidden">
        {offer.list_amount < minimum
          ? say({ why: 'minimum', minimum: { amount: minimum, currency }, paymentmethods: [] })
          : used && used.code !== discount.code
            ? t('worse', { ...words, better: value(used) })
            : offers.discount && t('better', { own: value(offers.discount) })}
      </p>
    </div>
  )
}

function Typed({ offers: { code: kept }, offer, method }: CodeFieldProps) {
  const t = useTranslations('payments.checkout.code')
  const say = useRefusalWords()
  const errorText = useErrorText()
  const api = useApi()
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState(kept?.code ?? '')
  const { mutate, isPending, error, reset } = useMutation({
    ...api.payments.discountCode.mutationOptions(),
    onSuccess: () => readAgain(queryClient, api.payments.offers.key()),
  })
  const refused = errorData(error, 'discount_code_refused') ?? (error ? null : kept?.refused)
  const changed = typed !== (kept?.code ?? '')
  const apply = () => {
    if (typed.trim() && !isPending)
      mutate({ code: typed, package: offer.id, ...(method && { payment_method: method }) })
  }
  // Enter would place the order.
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply()
  }
  return (
    <div className="flex flex-wrap items-start gap-2">
      <TextField
        label={t('label')}
        name="discount_code"
        className="min-w-0 flex-[1_1_9rem]"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        autoFocus={!kept}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          reset()
        }}
        onKeyDown={applyOnEnter}
        error={refused ? (error || !changed) && say(refused) : error && errorText(error)}
      />
      <Button
        type="button"
        variant="secondary"
        busy={isPending}
        onClick={apply}
        className="mt-[calc(var(--text-sm)*1.45+0.375rem)] min-h-13!"
      >
        {t('apply')}
      </Button>
    </div>
  )
}
