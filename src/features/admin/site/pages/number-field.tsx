import { useState } from 'react'
import { useLocale } from 'use-intl'
import { amountOf } from '#features/payments/spending/ui/typed-amount.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { errorWithHint } from './error-with-hint.tsx'
import type { FieldOf, SettingProps } from './field-props.ts'
import { useFieldWords } from './use-field-words.ts'

const NUMBER = /^-?\d{1,12}([.,]\d{1,4})?$/

/** A number, or an amount. What is none stays as it was typed, and is refused. */
export function NumberField(props: SettingProps<FieldOf<'number' | 'money'>>) {
  const { field, name, path, label, value, onChange, errorAt } = props
  const words = useFieldWords()
  const locale = useLocale()
  const isMoney = field.kind === 'money'
  const spelled =
    value === null || value === undefined
      ? ''
      : isMoney && typeof value === 'number'
        ? (value / 100).toFixed(2)
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
      error={errorWithHint(errorAt(path), label === undefined && words.help(name))}
    />
  )
}

function numberOf(text: string, isMoney: boolean, locale: string): number | undefined {
  if (isMoney) return amountOf(text, locale)
  return NUMBER.test(text) ? Number(text.replace(',', '.')) : undefined
}
