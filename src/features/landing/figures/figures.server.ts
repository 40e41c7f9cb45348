import { regionHeading } from '#features/discovery/region-pages/region-words.server.ts'
import type { SiteContext } from '#features/site/context.server.ts'
import { shownCountry } from '#features/site/describe-settings.server.ts'
import type { LanderFigures } from '../contract.ts'
import { pathOfPage } from '../search-engines/public-page.server.ts'
import { askForCount, isOld, isShown, LEAST_SHOWN, type StoredFigures } from './count-members.server.ts'
import { findFigures, listRegionNames } from './figures-queries.server.ts'
import { listRegionPages } from './region-pages.server.ts'

/** How many real members there are in the visitor's country, as last counted; counts them anew once a day. */
export async function readFigures(context: SiteContext): Promise<LanderFigures> {
  const { app, site, locale } = context
  const country = shownCountry(context, site)
  const found = await findFigures(app.db, site.id, country)
  const now = app.clock.now()
  if (!found || isOld(found.countedAt, now)) await askForCount(app, site.id)
  const [regions, pages] = await Promise.all([listRegionNames(app.db, country), listRegionPages(app, site)])
  const counted = found && isShown(found.countedAt, now) ? (found.figures as StoredFigures) : undefined
  const members = new Map(counted?.regions.map((one) => [one.region, one.members]))
  const interests = site.settings.visible_profile_fields.includes('interests')
  return {
    country,
    counted_at: counted ? found!.countedAt.toISOString() : null,
    least_shown: LEAST_SHOWN,
    members: counted?.members || null,
    newcomers: counted?.newcomers || null,
    regions: regions
      .map(({ code, name }) => ({ region: code, name, members: members.get(code) ?? null }))
      .sort((a, b) => (b.members ?? 0) - (a.members ?? 0) || a.name.localeCompare(b.name)),
    interests: (interests && counted?.interests) || [],
    new_interests: (interests && counted?.newInterests) || [],
    region_pages: pages.map(({ name, ...page }) => ({
      country: page.country,
      heading: regionHeading(locale, { code: page.region, name }, page.gender),
      path: pathOfPage(site, { kind: 'region', ...page, page: 1 }),
    })),
  }
}
