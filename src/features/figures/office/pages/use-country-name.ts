import { useTranslations } from 'use-intl'
import { useLocale } from '#ui/use-locale.ts'

/** The name of a country of the counts. */
export function useCountryName() {
  const t = useTranslations('office.figures')
  const names = new Intl.DisplayNames([useLocale()], { type: 'region' })
  return (country: string) => (/^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : t('unknown'))
}
