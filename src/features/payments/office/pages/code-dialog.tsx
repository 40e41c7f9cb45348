import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#features/office/frame/api.ts'
import { FormDialog } from '#features/office/frame/form-dialog.tsx'
import { useErrorWords } from '#features/office/frame/use-error-words.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { COUNTRIES } from '#shared/countries.ts'
import { CURRENCIES, type Currency } from '#shared/money.ts'
import { PAYMENT_METHODS } from '#shared/payment-methods.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { SegmentedControl } from '#ui/controls/segmented-control.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { useLocale } from '#ui/use-locale.ts'
import { amountOf } from '../../selling/spending/ui/typed-amount.ts'
import { CODE_VALIDITIES } from '../states.ts'
import { refreshCodes } from './refresh-codes.ts'
import { useMethodName } from './use-amount.ts'

const PERCENTAGE_MAX = 90

/** Makes a code: what it gives, and its limits. */
export function CodeDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('office.codes')
  const locale = useLocale()
  const money = useTranslations('office.money')
  const words = useErrorWords()
  const toast = useToast()
  const methodName = useMethodName()
  const [kind, setKind] = useState<'percentage' | 'amount'>('percentage')
  const [currency, setCurrency] = useState<Currency | ''>('')
  const [methods, setMethods] = useState<(typeof PAYMENT_METHODS)[number][]>([])
  const [sent, setSent] = useState(false)
  const [typed, setTyped] = useState({
    code: '',
    value: '',
    minimum: '',
    begins: '',
    expires: '',
    most: '',
    country: '',
  })
  const [validity, setValidity] = useState<(typeof CODE_VALIDITIES)[number]>('once-per-user')
  const make = useMutation(
    api.codes.make.mutationOptions({
      onSettled: refreshCodes,
      onSuccess: (_done, { code }) => {
        toast.show({ kind: 'success', title: t('made', { code: code.toUpperCase() }) })
        onClose()
      },
    }),
  )
  const percentage = /^\d{1,2}$/.test(typed.value.trim()) ? Number(typed.value) : undefined
  const value =
    kind === 'amount'
      ? amountOf(typed.value, locale)
      : percentage && percentage <= PERCENTAGE_MAX
        ? percentage
        : undefined
  const minimum = typed.minimum.trim() === '' ? null : amountOf(typed.minimum, locale)
  const needsCurrency = currency === '' && (kind === 'amount' || minimum !== null)
  const most =
    typed.most.trim() === ''
      ? null
      : /^[1-9]\d{0,5}$/.test(typed.most.trim())
        ? Number(typed.most)
        : undefined
  const problems = {
    code: typed.code.trim().length < 3 && t('code_missing'),
    value: value === undefined && t(kind === 'amount' ? 'amount_wrong' : 'percentage_wrong'),
    minimum: minimum === undefined && t('amount_wrong'),
    most_uses: most === undefined && t('most_wrong'),
    currency: needsCurrency && t('currency_missing'),
  }
  const submit = () => {
    setSent(true)
    if (
      value === undefined ||
      minimum === undefined ||
      most === undefined ||
      Object.values(problems).some(Boolean)
    )
      return
    make.mutate({
      code: typed.code,
      value,
      percentage: kind === 'percentage',
      currency: currency || null,
      minimum,
      country: (typed.country || null) as (typeof COUNTRIES)[number] | null,
      begins: typed.begins || null,
      expires: typed.expires || null,
      most_uses: most,
      validity,
      methods,
    })
  }
  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    onChange: (event: { target: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: event.target.value })),
  })
  const errorAt = (name: string) =>
    (sent && name in problems && problems[name as keyof typeof problems]) || words.at(make.error, name)
  return (
    <FormDialog
      id="make-code"
      title={t('make')}
      submit={t('make')}
      busy={make.isPending}
      noValidate
      phone="full"
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('code')}
        hint={t('code_hint')}
        required
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        className="[&_input]:uppercase"
        {...field('code')}
        error={errorAt('code')}
      />
      <SegmentedControl
        legend={t('kind')}
        name="kind"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'percentage', label: t('percentage') },
          { value: 'amount', label: t('amount') },
        ]}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t(kind === 'percentage' ? 'percentage' : 'amount')}
          inputMode="decimal"
          required
          maxLength={9}
          autoComplete="off"
          {...field('value')}
          error={errorAt('value')}
        />
        <SelectField
          label={t('currency')}
          name="currency"
          value={currency}
          onChange={(event) => setCurrency(event.target.value as Currency | '')}
          options={[
            { value: '', label: t('every_currency') },
            ...CURRENCIES.map((one) => ({ value: one, label: one })),
          ]}
          error={errorAt('currency')}
        />
        <TextField
          label={t('minimum')}
          hint={t('minimum_hint')}
          inputMode="decimal"
          maxLength={9}
          autoComplete="off"
          {...field('minimum')}
          error={errorAt('minimum')}
        />
        <SelectField
          label={money('country')}
          {...field('country')}
          options={[
            { value: '', label: t('every_country') },
            ...COUNTRIES.map((one) => ({ value: one, label: one })),
          ]}
        />
        <SelectField
          label={t('validity')}
          name="validity"
          value={validity}
          onChange={(event) => setValidity(event.target.value as typeof validity)}
          options={CODE_VALIDITIES.map((one) => ({ value: one, label: t(`validities.${one}`) }))}
        />
        <TextField
          label={t('most_label')}
          hint={t('most_hint')}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
          {...field('most')}
          error={errorAt('most_uses')}
        />
        <TextField
          label={t('begins')}
          hint={t('begins_hint')}
          type="date"
          {...field('begins')}
          error={errorAt('begins')}
        />
        <TextField
          label={t('expires')}
          hint={t('expires_hint')}
          type="date"
          {...field('expires')}
          error={errorAt('expires')}
        />
      </div>
      <fieldset>
        <legend className="mb-2 text-sm font-medium">{t('methods')}</legend>
        <div className="grid gap-x-4 gap-y-1 sm:grid-cols-3">
          {PAYMENT_METHODS.map((one) => (
            <Checkbox
              key={one}
              name="methods"
              className="text-sm"
              label={methodName(one)}
              checked={methods.includes(one)}
              onChange={(event) =>
                setMethods((before) =>
                  event.target.checked ? [...before, one] : before.filter((other) => other !== one),
                )
              }
            />
          ))}
        </div>
        <p className="mt-1 text-sm text-ink-soft">{t('methods_hint')}</p>
      </fieldset>
      {make.error && errorCode(make.error) !== 'invalid_input' && <FormError title={words.of(make.error)} />}
    </FormDialog>
  )
}
