import { useFormatter, useTranslations } from 'use-intl'
import { isSame } from '#features/office/frame/is-same.ts'
import type { FormField } from '../../changes/form-fields.ts'
import { HOUR_SECONDS, isDuration, MINUTE_SECONDS } from './durations.ts'
import { useFieldWords } from './use-field-words.ts'

/** Words of a value; `none` where they only say that nothing stands there. */
export type Said = { words: string; none: boolean }

export type Difference = { label: string; before: Said; after: Said }

const TWO_DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

type Values = Record<string, unknown>

/** Tells in words what is different between two values of a setting, down to the single field. */
export function useDifferences() {
  const t = useTranslations('office.site')
  const words = useFieldWords()
  const format = useFormatter()

  const spell = (field: FormField, name: string, value: unknown): string => {
    if (field.kind === 'choice' && !value && words.unset(name)) return words.unset(name)
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
      case 'number':
        return isDuration(field, name) && typeof value === 'number'
          ? t('duration', {
              hours: Math.floor(value / HOUR_SECONDS),
              minutes: Math.floor((value % HOUR_SECONDS) / MINUTE_SECONDS),
            })
          : String(value)
      case 'localised':
        return typeof value === 'string'
          ? value
          : spellAll(Object.entries(value as Values).map(([one, text]) => [words.option('', one), text]))
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
    pairs
      .filter(([_label, value]) => value !== t('nothing'))
      .map(([label, value]) => `${label}: ${String(value)}`)
      .join('; ') || t('nothing')

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
      return pair(before, after).flatMap(([was, is, number]) =>
        compare(field.item, name, t('item', { label: words.item(name), number }), was, is),
      )
    }
    return [{ label, before: say(field, name, before, 'absent'), after: say(field, name, after, 'removed') }]
  }

  const say = (field: FormField, name: string, value: unknown, missing: 'absent' | 'removed'): Said => {
    if (value === undefined) return { words: t(missing), none: true }
    const said = spell(field, name, value)
    return { words: said, none: said === t('nothing') }
  }

  return {
    of: (fields: Record<string, FormField>, before: Values, after: Values): Difference[] =>
      Object.keys(after).flatMap((name) =>
        fields[name] ? compare(fields[name], name, words.label(name), before[name], after[name]) : [],
      ),
  }
}

/** What stood in a list beside what stands there now, by their ids where they have them, with the place of each. */
function pair(before: unknown[], after: unknown[]): [unknown, unknown, number][] {
  const idOf = (one: unknown, at: number) =>
    isRecord(one) && typeof one.id === 'string' ? `id ${one.id}` : at
  const was = new Map(before.map((one, at) => [idOf(one, at), { one, at }]))
  const is = new Map(after.map((one, at) => [idOf(one, at), { one, at }]))
  return [...new Set([...is.keys(), ...was.keys()])].map((id) => [
    was.get(id)?.one,
    is.get(id)?.one,
    (is.get(id) ?? was.get(id))!.at + 1,
  ])
}

export function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
