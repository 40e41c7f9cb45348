import { visitorPools } from '#features/discovery/region-pages/visitor-pools.ts'
import type { Site } from '#features/site/site.server.ts'
import type { App } from '#server/app.ts'
import type { Gender } from '#shared/profile.ts'
import { askForCount, isOld, isShown, type VisibleRegion } from './count-members.server.ts'
import { listRegionsOf, listVisible } from './figures-queries.server.ts'

export type RegionOfSite = { country: string; region: string; name: string; gender: Gender }

/**
 * The regions whose pages search engines may list, by country and name, from the day's count; none where visitors do
 * not see members.
 */
export async function listRegionPages(app: App, site: Site): Promise<RegionOfSite[]> {
  const { countries, logged_out_search, niche } = site.settings
  if (!logged_out_search) return []
  const now = app.clock.now()
  const [counted, regions] = await Promise.all([
    listVisible(app.db, site.id, countries),
    listRegionsOf(app.db, countries),
  ])
  if (!counted.some(({ countedAt }) => !isOld(countedAt, now))) await askForCount(app, site.id)
  const names = new Map(regions.map(({ country, code, name }) => [`${country} ${code}`, name]))
  return counted
    .filter(({ countedAt }) => isShown(countedAt, now))
    .flatMap(({ country, visible }) =>
      ((visible ?? []) as VisibleRegion[]).flatMap(({ region, gender }) => {
        const name = names.get(`${country} ${region}`)
        const offered = visitorPools(niche).some((one) => one.gender === gender)
        return name && offered ? [{ country, region, name, gender }] : []
      }),
    )
    .sort(
      (a, b) =>
        countries.indexOf(a.country as never) - countries.indexOf(b.country as never) ||
        a.name.localeCompare(b.name) ||
        a.gender.localeCompare(b.gender),
    )
}
