import { type Translate, translate } from '#features/site/translate.server.ts'
import type { Locale } from '#shared/locales.ts'

/** Translates with the site's catalogues: `say('chat.composer.send')`. */
export function words(locale: Locale): Translate {
  return (key, values) => {
    const [feature = '', ...rest] = key.split('.')
    return translate(locale, feature)(rest.join('.'), values)
  }
}
