import { fail } from '#server/errors.ts'
import { distanceKm } from '#shared/distance.ts'
import { INTERESTS } from '#shared/profile.ts'
import type { SiteContext } from './context.server.ts'
import type { CompanyInfo, Region } from './contract.ts'
import { findPlace, listPlacesAround, listRegions } from './queries.server.ts'
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

/** The known place nearest to where a browser says it is; the position itself is not kept. */
export async function nearestPlace({ app, site }: SiteContext, { lat, lon }: { lat: number; lon: number }) {
  const here = { latitude: lat, longitude: lon }
  const places = await listPlacesAround(app.db, lat, lon, site.settings.countries)
  const nearest = places.sort((a, b) => distanceKm(here, a) - distanceKm(here, b))[0]
  if (!nearest) fail('not_found')
  const { country, region, id, name } = nearest
  return { geocode: { country, region, place: id, place_name: name } }
}

/** A place of the site's countries as a member names it, or undefined. */
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
