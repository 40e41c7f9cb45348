import { useFormatter, useTranslations } from 'use-intl'
import { useNames } from '#features/moderation/office/pages/use-names.ts'
import { referenceOf } from '#features/payments/selling/orders/reference.ts'
import { useFieldWords } from '#features/site/office/pages/use-field-words.ts'
import { CURRENCIES, type Currency, formatMoney } from '#shared/money.ts'
import { useLocale } from '#ui/use-locale.ts'

type Side = Record<string, unknown> | null
type Loose = ((key: string, values?: object) => string) & { has(key: string): boolean }
type Spell = (value: unknown, all: Record<string, unknown>) => string

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const DAY = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

export const isId = (value: unknown) => typeof value === 'string' && UUID.test(value)

/** What says itself what it is. */
const UNNAMED = ['kind', 'about', 'reason', 'amount', 'credits', 'members', 'patterns', 'rank', 'jobs']
/** Part of what another one says. */
const SILENT = ['currency', 'percentage', 'id', 'decision']

/** Spells what an act changed: what it was, and what it became. */
export function useActDetails(): (before: Side, after: Side) => string {
  const t = useTranslations('office.log')
  const labels = useTranslations('office.log.details') as unknown as Loose
  const fields = useFieldWords()
  const plain = usePlain()
  const words = useOwnWords()
  return (before, after) => {
    const all = { ...before, ...after }
    const spell = (name: string, value: unknown) => {
      if (value === null || value === undefined || value === '') return []
      return [words[name]?.(value, all) ?? plain(value)].filter(Boolean)
    }
    return Object.keys(all)
      .filter((name) => !SILENT.includes(name))
      .flatMap((name) => {
        const sides = new Set([...spell(name, before?.[name]), ...spell(name, after?.[name])])
        if (sides.size === 0) return []
        const said = [...sides].join(' → ')
        if (UNNAMED.includes(name)) return [said]
        return [
          t('detail', {
            name: labels.has(name) ? labels(name) : fields.label(name) || name.replaceAll('_', ' '),
            value: said,
          }),
        ]
      })
      .join(' · ')
  }
}

/** The words for values that have some. */
function useOwnWords(): Record<string, Spell | undefined> {
  const t = useTranslations('office') as unknown as Loose
  const locale = useLocale()
  const format = useFormatter()
  const nameOf = useNames()
  const from =
    (...places: string[]): Spell =>
    (value) => {
      const place = places.find((one) => t.has(`${one}.${value}`))
      return place ? t(`${place}.${value}`) : String(value)
    }
  const money: Spell = (value, { currency }) =>
    CURRENCIES.includes(currency as Currency)
      ? formatMoney({ amount: Number(value), currency: currency as Currency }, locale)
      : format.number(Number(value) / 100, { minimumFractionDigits: 2 })
  const language: Spell = (value) =>
    [value]
      .flat()
      .map((one) => nameOf('language', String(one)))
      .join(', ')
  return {
    kind: from('decisions', 'item.kinds', 'mailings.kinds'),
    about: from('members.decided_about'),
    reason: from('reasons'),
    role: from('roles'),
    status: from('members.states'),
    proof: from('members.proofs'),
    amount: money,
    left: money,
    minimum: money,
    value: (value, all) => (all.percentage ? `${value} %` : money(value, all)),
    validity: from('codes.validities'),
    credits: (credits) => t('members.balance', { credits }),
    rank: (rank) => t('members.rank', { rank }),
    purchase: (id) => referenceOf(String(id)),
    jobs: (count) => t('log.jobs', { count }),
    members: (ids) => t('log.members', { count: [ids].flat().length }),
    patterns: (found) =>
      [found as { pattern: string; count: number }[]]
        .flat()
        .map(({ pattern, count }) => t(`members.patterns.${pattern}`, { count }))
        .join(', '),
    country: (country) => nameOf('region', String(country)),
    language,
    languages: language,
  }
}

/** Spells a value of any kind, without ids, which say nothing to a reader. */
function usePlain(): (value: unknown) => string {
  const t = useTranslations('office.log')
  const format = useFormatter()
  const plain = (value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'number') return format.number(value)
    if (isId(value)) return ''
    if (typeof value === 'string') {
      if (DAY.test(value)) return format.dateTime(new Date(value), { dateStyle: 'medium', timeZone: 'UTC' })
      if (TIME.test(value))
        return format.dateTime(new Date(value), { dateStyle: 'medium', timeStyle: 'short' })
      return value
    }
    if (typeof value !== 'object' || value === null) return ''
    if (!Array.isArray(value))
      return Object.entries(value)
        .map(([name, one]) => [name.replaceAll('_', ' '), plain(one)] as const)
        .filter(([, said]) => said)
        .map(([name, said]) => t('detail', { name, value: said }))
        .join(', ')
    if (value.length > 0 && value.every(isId)) return format.number(value.length)
    return value.map(plain).join(', ')
  }
  return plain
}
