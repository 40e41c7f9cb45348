import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSearchParams } from 'wouter'
import { isDay } from '#shared/dates.ts'
import { CURRENCIES } from '#shared/money.ts'
import { PAYMENT_METHODS } from '#shared/payment-methods.ts'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { PURCHASE_STATES } from '../states.ts'
import { useMethodName } from './use-amount.ts'

const NAMES = ['status', 'from', 'to', 'least', 'most', 'method', 'currency'] as const
type Name = (typeof NAMES)[number]
type Chosen = Partial<Record<Name, string>>

const oneOf = <Value extends string>(values: readonly Value[], value: string | undefined) =>
  values.find((one) => one === value)

/** What the list is narrowed to. It stands in the address, so that it can be kept and sent on. */
export function usePurchaseFilters() {
  const [search, setSearch] = useSearchParams()
  const chosen: Chosen = Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = search.get(name)
      return value ? [[name, value]] : []
    }),
  )
  const status = oneOf(PURCHASE_STATES, chosen.status)
  const method = oneOf(PAYMENT_METHODS, chosen.method)
  const currency = oneOf(CURRENCIES, chosen.currency)
  const least = chosen.least === undefined ? undefined : centsOf(chosen.least)
  const most = chosen.most === undefined ? undefined : centsOf(chosen.most)
  const filters = {
    ...(status && { status }),
    ...(method && { method }),
    ...(currency && { currency }),
    ...(chosen.from && isDay(chosen.from) && { from: chosen.from }),
    ...(chosen.to && isDay(chosen.to) && { to: chosen.to }),
    ...(least !== undefined && { least }),
    ...(most !== undefined && { most }),
  }
  return {
    chosen,
    filters,
    isWrong:
      (chosen.least !== undefined && least === undefined) ||
      (chosen.most !== undefined && most === undefined),
    choose: (name: Name | 'none', value = '') =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(name === 'none' ? {} : before)
          if (name !== 'none') after.set(name, value)
          if (value === '' && name !== 'none') after.delete(name)
          return after
        },
        { replace: true },
      ),
  }
}

const TYPED = /^(\d{1,6})(?:[.,](\d{1,2}))?$/

/** Reads an amount as it is typed. */
function centsOf(typed: string): number | undefined {
  const [, whole, part = ''] = TYPED.exec(typed.trim()) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

type FiltersProps = { chosen: Chosen; onChoose: ReturnType<typeof usePurchaseFilters>['choose'] }

export function PurchaseFilters({ chosen, onChoose }: FiltersProps) {
  const t = useTranslations('office.money')
  const states = useTranslations('office.purchase_filters')
  const methodName = useMethodName()
  const [isOpen] = useState(Object.keys(chosen).some((name) => name !== 'status'))
  return (
    <div className="grid gap-4">
      <SelectField
        label={t('state')}
        value={chosen.status ?? ''}
        className="sm:max-w-72"
        onChange={(event) => onChoose('status', event.target.value)}
        options={[
          { value: '', label: t('all_states') },
          ...PURCHASE_STATES.map((value) => ({ value, label: states(value) })),
        ]}
      />
      <details open={isOpen}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-primary-ink">
          {t('more_filters')}
        </summary>
        <div className="mt-2 grid grid-cols-2 gap-4 lg:grid-cols-3">
          {(['from', 'to'] as const).map((name) => (
            <TextField
              key={name}
              type="date"
              label={t(name)}
              value={chosen[name] ?? ''}
              onChange={(event) => onChoose(name, event.target.value)}
            />
          ))}
          {(['least', 'most'] as const).map((name) => (
            <Amount key={name} name={name} value={chosen[name] ?? ''} onChoose={onChoose} />
          ))}
          <SelectField
            label={t('method')}
            value={chosen.method ?? ''}
            onChange={(event) => onChoose('method', event.target.value)}
            options={[
              { value: '', label: t('all_states') },
              ...PAYMENT_METHODS.map((value) => ({ value, label: methodName(value) })),
            ]}
          />
          <SelectField
            label={t('currency')}
            value={chosen.currency ?? ''}
            onChange={(event) => onChoose('currency', event.target.value)}
            options={[
              { value: '', label: t('all_states') },
              ...CURRENCIES.map((value) => ({ value, label: value })),
            ]}
          />
        </div>
      </details>
      {Object.keys(chosen).length > 0 && (
        <div>
          <Button size="sm" variant="ghost" onClick={() => onChoose('none')}>
            {t('no_filters')}
          </Button>
        </div>
      )}
    </div>
  )
}

type AmountProps = { name: 'least' | 'most'; value: string; onChoose: FiltersProps['onChoose'] }

function Amount({ name, value, onChoose }: AmountProps) {
  const t = useTranslations('office.money')
  const isWrong = value !== '' && centsOf(value) === undefined
  return (
    <TextField
      label={t(name)}
      inputMode="decimal"
      autoComplete="off"
      maxLength={9}
      value={value}
      onChange={(event) => onChoose(name, event.target.value)}
      error={isWrong ? t('filter_amount_wrong') : undefined}
    />
  )
}
