import { readdirSync, readFileSync } from 'node:fs'
import { createTranslator } from 'use-intl/core'
import { LOCALES, type Locale } from '#shared/locales.ts'

const FEATURES = new URL('../', import.meta.url)

type Words = { [key: string]: string | Words }

/** Every feature's words in a language, read once. */
const catalogues = Object.fromEntries(LOCALES.map((locale) => [locale, readCatalogue(locale)])) as Record<
  Locale,
  Words
>

function readCatalogue(locale: Locale): Words {
  const catalogue: Words = {}
  for (const feature of readdirSync(FEATURES)) {
    try {
      catalogue[feature] = JSON.parse(
        readFileSync(new URL(`${feature}/messages/${locale}.json`, FEATURES), 'utf8'),
      ) as Words
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  return catalogue
}

export type Translate = (key: string, values?: Record<string, string | number | Date>) => string

const translators = new Map<string, Translate>()

/** The words of one feature, for what the server itself writes: settings, mails, push. */
export function translate(locale: Locale, feature: string): Translate {
  const name = `${locale} ${feature}`
  const translator = translators.get(name) ?? createTranslate(locale, feature)
  // Each keeps the messages that it has read: reading them is what costs.
  translators.set(name, translator)
  return translator
}

function createTranslate(locale: Locale, feature: string): Translate {
  // The catalogues are data here; that their keys exist is the catalogue check's business.
  return createTranslator({
    locale,
    messages: catalogues[locale] as Record<string, never>,
    namespace: feature as never,
    timeZone: 'Europe/Amsterdam',
  }) as unknown as Translate
}
