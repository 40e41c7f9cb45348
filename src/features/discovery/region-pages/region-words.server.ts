import { readFileSync } from 'node:fs'
import { translate } from '#features/site/translate.server.ts'
import { LOCALES, type Locale } from '#shared/locales.ts'
import type { Gender } from '#shared/profile.ts'
import { typeset } from '#shared/words/typography.ts'

export type NamedRegion = { code: string; name: string }

/** "in Zeeland", "en Bretagne", "na Śląsku": each language asks for another preposition or case, region by region. */
const WHERE = Object.fromEntries(
  LOCALES.map((locale) => [
    locale,
    JSON.parse(readFileSync(new URL(`where/${locale}.json`, import.meta.url), 'utf8')),
  ]),
) as Record<Locale, Record<string, string>>

/** Where a region is; one that an operator imported is told by its own name. */
export function whereIs(locale: Locale, { code, name }: NamedRegion): string {
  const known = WHERE[locale]
  return Object.hasOwn(known, code)
    ? typeset(known[code]!, locale)
    : translate(locale, 'discovery')('region_page.where', { region: name })
}

/** "Women in Zeeland". */
export function regionHeading(locale: Locale, region: NamedRegion, gender: Gender): string {
  return translate(locale, 'discovery')('region_page.heading', { gender, where: whereIs(locale, region) })
}
