/** The site's languages. The first is the source language and the fallback. */
export const LOCALES = ['nl', 'en', 'de', 'fr', 'es', 'it', 'pl'] as const
export type Locale = (typeof LOCALES)[number]

export const DEFAULT_LOCALE: Locale = 'nl'

/** Each language's own name, for menus. */
export const LOCALE_NAMES: Record<Locale, string> = {
  nl: 'Nederlands',
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  pl: 'Polski',
}

/** For days and times: in Europe's English the day comes before the month. */
export const dateLocale = (language: string): string => (language === 'en' ? 'en-GB' : language)

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && (LOCALES as readonly string[]).includes(value)
}

/** The supported locale of a language tag such as `de-AT`. */
export function localeOf(tag: string | null | undefined): Locale | undefined {
  const language = tag?.trim().slice(0, 2).toLowerCase()
  return isLocale(language) ? language : undefined
}

/** The supported locale that an `Accept-Language` header ranks highest. */
export function preferredLocale(acceptLanguage: string | null | undefined): Locale | undefined {
  return (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag, ...parameters] = part.split(';')
      const quality = parameters.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find((q) => q !== undefined)
      return { locale: localeOf(tag), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter((choice) => choice.locale !== undefined && choice.quality > 0)
    .sort((a, b) => b.quality - a.quality)[0]?.locale
}
