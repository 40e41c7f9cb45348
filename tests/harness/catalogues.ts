import { globSync, readFileSync } from 'node:fs'
import { LOCALES, type Locale } from '#shared/locales.ts'
import { STAFF_LANGUAGES } from '#shared/staff.ts'

type Words = { [key: string]: string | Words }

/** A feature's messages in one language, by key. */
export const readCatalogue = (feature: string, locale: string): Map<string, string> =>
  flatten(JSON.parse(readFileSync(`src/features/${feature}/messages/${locale}.json`, 'utf8')) as Words)

function flatten(words: Words, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  )
}

export const FEATURES = [...new Set(globSync('src/features/*/messages').map((path) => path.split('/')[2]!))]

/** Staff's pages are in two languages. */
export const localesOf = (feature: string): readonly Locale[] =>
  feature === 'office' ? STAFF_LANGUAGES : LOCALES

export const featuresIn = (locale: Locale) =>
  FEATURES.filter((feature) => localesOf(feature).includes(locale))

/** All of a language's messages, by feature and key. */
export const messagesIn = (locale: Locale): [key: string, message: string][] =>
  featuresIn(locale).flatMap((feature) =>
    [...readCatalogue(feature, locale)].map(
      ([key, message]) => [`${feature}.${key}`, message] as [string, string],
    ),
  )
