import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { LOCALES } from '#shared/locales.ts'
import { regionHeading } from './region-words.server.ts'

const SEED = JSON.parse(readFileSync('src/features/site/seed/places.json', 'utf8')) as Record<
  string,
  { code: string; name: string }[]
>
const REGIONS = Object.values(SEED).flat()

/** What stands before the name of a place, in each language. */
const BEFORE = {
  nl: /^Vrouwen (in|op) \S/,
  en: /^Women in \S/,
  de: /^Frauen (in|im|auf) \S/,
  fr: /^Femmes (en|au|aux|à|dans) \S/,
  es: /^Mujeres en \S/,
  it: /^Donne (in|a|ad|nel|nella|nello|nei|nelle|alle|nell’\S+) ?\S/,
  pl: /^Kobiety (w\u00a0|we |na )\S/,
}

it.each(LOCALES)('says in %s where each region is', (locale) => {
  expect(REGIONS.length).toBeGreaterThan(130)
  const said = REGIONS.map((region) => regionHeading(locale, region, 'female'))
  for (const heading of said) {
    expect(heading).toMatch(BEFORE[locale])
    // Names in two languages, such as "Brussel / Bruxelles", stand in one.
    expect(heading).not.toMatch(/[/'{}]|\s\s/)
  }
  const ofCountry = Map.groupBy(REGIONS, ({ code }) => code.slice(0, 2))
  for (const regions of ofCountry.values())
    expect(new Set(regions.map((region) => regionHeading(locale, region, 'male'))).size).toBe(regions.length)
})

it('names a region that it does not know by its own name', () => {
  const region = { code: 'DK-84', name: 'Hovedstaden' }
  expect(LOCALES.map((locale) => regionHeading(locale, region, 'male'))).toEqual([
    'Mannen in de regio Hovedstaden',
    'Men in the Hovedstaden region',
    'Männer in der Region Hovedstaden',
    'Hommes dans la région Hovedstaden',
    'Hombres en la región de Hovedstaden',
    'Uomini nella regione Hovedstaden',
    'Mężczyźni w\u00a0regionie Hovedstaden',
  ])
})
