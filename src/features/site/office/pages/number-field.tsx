import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { amountOf } from '#features/payments/selling/spending/ui/typed-amount.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { useLocale } from '#ui/use-locale.ts'
import { errorWithHint } from './error-with-hint.tsx'
import type { FieldOf, SettingProps } from './field-props.ts'
import { useFieldWords } from './use-field-words.ts'

const TWO_DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
/** As `amountOf` reads them, in minor units. */
const LEAST_AMOUNT = 100
const NUMBER = /^-?\d{1,12}([.,]\d{1,4})?$/

/** A number, or an amount. What is none stays as it was typed, and is refused. */
export function NumberField(props: SettingProps<FieldOf<'number' | 'money'>>) {
  const { field, name, path, label, value, onChange, errorAt } = props
  const words = useFieldWords()
  const locale = useLocale()
  const format = useFormatter()
  const errors = useTranslations('office.field_errors')
  const isMoney = field.kind === 'money'
  const spelled =
    value === null || value === undefined
      ? ''
      : isMoney && typeof value === 'number'
        ? format.number(value / 100, { ...TWO_DECIMALS, useGrouping: false })
        : String(value)
  // What was typed last, and what it stands for: "1." on the way to "1.5".
  const [typed, setTyped] = useState({ text: spelled, value })
  const text = typed.value === value ? typed.text : spelled
  const type = (next: string) => {
    const read =
      next.trim() === '' && field.nullable ? null : (numberOf(next.trim(), isMoney, locale) ?? next)
    setTyped({ text: next, value: read })
    onChange(read)
  }
  // Said where it is typed, before anything is saved.
  const [isLeft, setIsLeft] = useState(false)
  const isNoAmount = isMoney && isLeft && typeof value === 'string'
  const wrong = isNoAmount
    ? errors('amount_from', { least: format.number(LEAST_AMOUNT / 100, TWO_DECIMALS) })
    : errorAt(path)
  return (
    <TextField
      id={path}
      label={label ?? words.label(name)}
      hint={label === undefined ? words.help(name) : undefined}
      inputMode={isMoney ? 'decimal' : 'numeric'}
      autoComplete="off"
      maxLength={14}
      className="tabular"
      value={text}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setIsLeft(true)}
      error={errorWithHint(wrong, label === undefined && words.help(name))}
    />
  )
}

function numberOf(text: string, isMoney: boolean, locale: string): number | undefined {
  if (isMoney) return amountOf(text, locale)
  return NUMBER.test(text) ? Number(text.replace(',', '.')) : undefined
}
