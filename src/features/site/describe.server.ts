import { fail } from '#server/errors.ts'
import { distanceKm } from '#shared/distance.ts'
import { INTERESTS } from '#shared/profile/interests.ts'
import type { SiteContext } from './context.server.ts'
import type { CompanyInfo, Region, SuggestedPlace } from './contract.ts'
import { findPlace, listPlacesAround, listPlacesByWords, listRegions } from './queries.server.ts'
import { translate } from './translate.server.ts'

export async function describeCompany({ site }: SiteContext): Promise<{ company: CompanyInfo }> {
  const { company, settings } = site
  return {
    company: {
      name: company.name,
      address: company.address,
      city: company.city,
      country: company.country,
      kvk: company.kvk,
      tradenames: company.tradenames,
      vat_numbers: company.vatNumbers,
      support_phone: settings.support_phone.replaceAll(/[-\s]/g, ''),
      delete_discount: company.deleteDiscount,
      added: site.createdAt.toISOString(),
    },
  }
}

export async function describeInterests({ locale }: SiteContext) {
  const t = translate(locale, 'site')
  return { interests: INTERESTS.map((key) => ({ key, name: t(`interests.${key}`) })) }
}

export async function describeRegions({ app, site }: SiteContext, country: string | undefined) {
  const countries = site.settings.countries.filter((code) => !country || code === country)
  const regionData: Record<string, Region[]> = {}
  if (countries.length === 0) return { region_data: regionData }
  const { regions, places } = await listRegions(app.db, countries)
  const byCode = new Map<string, Region>()
  for (const { country: code, ...region } of regions) {
    const described = { code: region.code, name: region.name, places: [] }
    byCode.set(region.code, described)
    regionData[code] = [...(regionData[code] ?? []), described]
  }
  for (const place of places) byCode.get(place.region)?.places.push({ id: place.id, name: place.name })
  return { region_data: regionData }
}

// Near first, where many places are known; a place is nearest if none outside that box can be nearer.
const LOOKED_AROUND = [
  { degrees: 0.1, surelyKm: 11 },
  { degrees: 0.7, surelyKm: Number.POSITIVE_INFINITY },
]

/** The known place nearest to a browser's position, which is not stored. */
export async function nearestPlace({ app, site }: SiteContext, { lat, lon }: { lat: number; lon: number }) {
  const here = { latitude: lat, longitude: lon }
  for (const { degrees, surelyKm } of LOOKED_AROUND) {
    const places = await listPlacesAround(app.db, here, { degrees, countries: site.settings.countries })
    const [nearest] = places.sort((a, b) => distanceKm(here, a) - distanceKm(here, b))
    if (!nearest || distanceKm(here, nearest) > surelyKm) continue
    const { country, region, id, name } = nearest
    return { geocode: { country, region, place: id, place_name: name } }
  }
  return fail('not_found')
}

const PLACES_AT_MOST = 7

/** The places, in a country of the site, whose names have words that begin as a visitor has typed. */
export async function suggestPlaces(
  { app, site }: Pick<SiteContext, 'app' | 'site'>,
  { country, typed }: { country: string; typed: string },
): Promise<{ places: SuggestedPlace[] }> {
  const text = wordsOf(typed)
  if (text === '' || !site.settings.countries.some((code) => code === country)) return { places: [] }
  const words = text.split(' ')
  const found = await listPlacesByWords(app.db, { country, words, limit: PLACES_AT_MOST })
  return { places: found.map(({ regionName, ...place }) => ({ ...place, region_name: regionName })) }
}

/** As `place_words` in the database makes them. */
function wordsOf(typed: string): string {
  return typed
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** The place with these codes, if it belongs to one of the site's countries. */
export async function knownPlace(
  { app, site }: { app: Pick<SiteContext['app'], 'db'>; site: SiteContext['site'] },
  country: string,
  region: string,
  id: string,
) {
  if (!site.settings.countries.some((code) => code === country)) return undefined
  const place = await findPlace(app.db, country, id)
  return place?.region === region ? place : undefined
}
