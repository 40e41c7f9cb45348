import type { Translate } from '#features/site/translate.server.ts'
import type { Locale } from '#shared/locales.ts'

/** "Anna, Bea and 3 more profiles", for a mail. */
export function listNames(
  named: readonly { name: string; fictional: boolean }[],
  count: number,
  language: Locale,
  t: Translate,
): string {
  const names = named.map(({ name, fictional }) => (fictional ? t('push.fictional_name', { name }) : name))
  const more = count - names.length
  return new Intl.ListFormat(language).format([
    ...names,
    ...(more > 0 ? [t('mails.more', { count: more })] : []),
  ])
}
