import { useFormatter, useTranslations } from 'use-intl'
import type { FormField } from '#features/site/changes/form-fields.ts'
import { useFieldWords } from './use-field-words.ts'

export type Difference = { label: string; before: string; after: string }

const TWO_DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

type Values = Record<string, unknown>

export const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

// The order of fields says nothing, that of a list does.
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner as Values).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? ''

/** Tells in words what is different between two values of a setting, down to the single field. */
export function useDifferences() {
  const t = useTranslations('admin.site')
  const words = useFieldWords()
  const format = useFormatter()

  const spell = (field: FormField, name: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('nothing')
    switch (field.kind) {
      case 'switch':
        return t(value ? 'on' : 'off')
      case 'choice':
        return words.option(name, String(value))
      case 'choices':
        return (value as string[]).map((one) => words.option(name, one)).join(', ') || t('nothing')
      case 'money':
        return typeof value === 'number' ? format.number(value / 100, TWO_DECIMALS) : String(value)
      case 'localised':
        return typeof value === 'string' ? value : spellAll(Object.entries(value as Values))
      case 'list':
        return (value as unknown[]).map((one) => spell(field.item, name, one)).join('; ') || t('nothing')
      case 'object':
        return spellAll(
          Object.entries(field.fields).map(([one, inner]) => [
            words.label(`${name}.${one}`),
            spell(inner, `${name}.${one}`, (value as Values)[one]),
          ]),
        )
      case 'map':
        return spellAll(
          Object.entries(value as Values).map(([one, inner]) => [
            words.option(name, one),
            spell(field.value, name, inner),
          ]),
        )
      default:
        return String(value)
    }
  }
  const spellAll = (pairs: [string, unknown][]) =>
    pairs.map(([label, value]) => `${label}: ${String(value)}`).join('; ') || t('nothing')

  const compare = (
    field: FormField,
    name: string,
    label: string,
    before: unknown,
    after: unknown,
  ): Difference[] => {
    if (isSame(before, after)) return []
    const both = isRecord(before) && isRecord(after)
    if (field.kind === 'object' && both)
      return Object.entries(field.fields).flatMap(([one, inner]) => {
        const within = `${name}.${one}`
        return compare(inner, within, `${label} › ${words.label(within)}`, before[one], after[one])
      })
    if (field.kind === 'map' && both)
      return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((one) =>
        compare(field.value, name, `${label} › ${words.option(name, one)}`, before[one], after[one]),
      )
    if (
      field.kind === 'list' &&
      field.item.kind === 'object' &&
      Array.isArray(before) &&
      Array.isArray(after)
    ) {
      const most = Math.max(before.length, after.length)
      return Array.from({ length: most }, (_one, at) => at).flatMap((at) =>
        compare(field.item, name, t('item', { label, number: at + 1 }), before[at], after[at]),
      )
    }
    return [{ label, before: spell(field, name, before), after: spell(field, name, after) }]
  }

  return {
    spell,
    of: (fields: Record<string, FormField>, before: Values, after: Values): Difference[] =>
      Object.keys(after).flatMap((name) =>
        fields[name] ? compare(fields[name], name, words.label(name), before[name], after[name]) : [],
      ),
  }
}

export function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
