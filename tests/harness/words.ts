import { type Translate, translate } from '#features/site/translate.server.ts'
import type { Locale } from '#shared/locales.ts'

/** What the site says in a language, read from its catalogues: `say('chat.composer.send')`. */
export function words(locale: Locale): Translate {
  return (key, values) => {
    const [feature = '', ...rest] = key.split('.')
    return translate(locale, feature)(rest.join('.'), values)
  }
}

/** The words around and between a message's tags, for what is marked up: a part of it is enough to find it. */
export function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
