import { useLocale as useFormatLocale } from 'use-intl'
import { DEFAULT_LOCALE, type Locale, localeOf } from '#shared/locales.ts'

/** The language of the page. What formats days and numbers has the one of a country, see `dateLocale`. */
export function useLocale(): Locale {
  return localeOf(useFormatLocale()) ?? DEFAULT_LOCALE
}
