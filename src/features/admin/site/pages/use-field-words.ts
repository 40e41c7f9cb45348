import { useLocale, useTranslations } from 'use-intl'
import { PAYMENT_METHODS } from '#shared/payment-methods.ts'
import { useMethodName } from '../../money/pages/use-amount.ts'

type Loose = ((key: string) => string) & { has(key: string): boolean }

const COUNTRY = /^[A-Z]{2}$/

/**
 * The words of a setting, and of what it can be. A setting within another is named `spam.member_conversations`;
 * neither the place in a list nor a name that staff chose is part of it.
 */
export function useFieldWords() {
  const t = useTranslations('admin.settings') as unknown as Loose
  const methodName = useMethodName()
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' })
  const keyOf = (name: string) => name.split('.').join('.fields.')
  const say = (key: string) => (t.has(key) ? t(key) : '')
  return {
    label: (name: string) => say(`${keyOf(name)}.label`),
    help: (name: string) => say(`${keyOf(name)}.help`),
    option: (name: string, value: string) => {
      const known = say(`${keyOf(name)}.options.${value}`)
      if (known) return known
      if (PAYMENT_METHODS.some((id) => id === value)) return methodName(value)
      return COUNTRY.test(value) ? (countries.of(value) ?? value) : value
    },
  }
}
