import { useTranslations } from 'use-intl'
import { useMethodName } from '#features/payments/office/pages/use-amount.ts'
import { isLocale } from '#shared/locales.ts'
import { PAYMENT_METHODS } from '#shared/payment-methods.ts'
import { useLocale } from '#ui/use-locale.ts'

type Loose = ((key: string) => string) & { has(key: string): boolean }

const COUNTRY = /^[A-Z]{2}$/

/**
 * The words of a setting, and of what it can be. A setting within another is named `spam.member_conversations`;
 * neither the place in a list nor a name that staff chose is part of it.
 */
export function useFieldWords() {
  const t = useTranslations('office.settings') as unknown as Loose
  const methodName = useMethodName()
  const locale = useLocale()
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  const languages = new Intl.DisplayNames(locale, { type: 'language' })
  const keyOf = (name: string) => name.split('.').join('.fields.')
  const say = (key: string) => (t.has(key) ? t(key) : '')
  const label = (name: string) => say(`${keyOf(name)}.label`)
  const option = (name: string, value: string) => {
    const known = say(`${keyOf(name)}.options.${value}`)
    if (known) return known
    if (PAYMENT_METHODS.some((id) => id === value)) return methodName(value)
    if (isLocale(value)) return languages.of(value) ?? value
    return COUNTRY.test(value) ? (countries.of(value) ?? value) : value
  }
  return {
    label,
    option,
    help: (name: string) => say(`${keyOf(name)}.help`),
    /** One of a list. */
    item: (name: string) => say(`${keyOf(name)}.item`) || label(name),
    /** What it means that nothing is chosen, where that is a choice. */
    unset: (name: string) => say(`${keyOf(name)}.unset`),
    /** Where a value is: `packages.0.prices.EUR`. */
    at: (path: string) => {
      const [first = '', ...rest] = path.split('.')
      let name = first
      const said = [label(first) || first]
      for (const part of rest) {
        if (/^\d+$/.test(part)) said.push(String(Number(part) + 1))
        else if (label(`${name}.${part}`)) {
          name = `${name}.${part}`
          said.push(label(name))
        } else said.push(option(name, part))
      }
      return said.join(' › ')
    },
  }
}
