import { readdirSync, readFileSync } from 'node:fs'
import { createTranslator } from 'use-intl/core'
import { dateLocale, LOCALES, type Locale } from '#shared/locales.ts'
import { elidable, elided } from '#shared/words/elided.ts'
import { isolatedValues } from '#shared/words/isolated.ts'
import { typesetWords } from '#shared/words/typeset-message.ts'

const FEATURES = new URL('../', import.meta.url)

type Words = { [key: string]: string | Words }

/** The texts of all features in each language as they were written, read once. */
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

/** A feature's texts as they are shown. */
function shownWords(locale: Locale, feature: string): Words {
  return typesetWords((catalogues[locale][feature] ?? {}) as Words, locale, feature)
}

export type Translate = (key: string, values?: Record<string, string | number | Date>) => string

const translators = new Map<string, Translate>()

/** The texts of one feature, or of a part of it (`payments.sandbox_bank`), for what the server writes: settings, mails, push. */
export function translate(locale: Locale, feature: string): Translate {
  const name = `${locale} ${feature}`
  const translator = translators.get(name) ?? createTranslate(locale, feature)
  // Cached, because a translator keeps the messages that it has parsed, and parsing is expensive.
  translators.set(name, translator)
  return translator
}

function createTranslate(locale: Locale, feature: string): Translate {
  const [whole = ''] = feature.split('.')
  // The catalogues are untyped data here; the catalogue check ensures that all keys exist.
  const translator = createTranslator({
    locale: dateLocale(locale),
    messages: { [whole]: shownWords(locale, whole) } as Record<string, never>,
    namespace: feature as never,
    timeZone: 'Europe/Amsterdam',
  }) as unknown as Translate
  return (key, values) => elided(translator(key, values && elidable(isolatedValues(values), locale)), locale)
}
