import type { ApiContext } from '#features/accounts/account/context.server.ts'
import { visitorTerms } from '#features/discovery/region-pages/visitor-pools.ts'
import { loadCards } from '#features/members/cards.server.ts'
import { shownCountry } from '#features/site/describe-settings.server.ts'
import { mayLookAround } from '#features/site/tracking.server.ts'
import { bornBy } from '#shared/dates.ts'
import { dayIn } from '#shared/local-time.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { audienceOf } from '#shared/niches.ts'
import { type Pool, poolOf } from '#shared/search-pools.ts'
import { listFictional } from './faces-queries.server.ts'

const OF_EACH_GENDER = 6
// Some have no picture.
const LOOKED_AT = 12

/**
 * Fictional profiles for landing pages: such as this visitor may see on the site. Never members, who would have to be
 * asked whether they want to stand there.
 */
export async function listFaces(context: ApiContext): Promise<MemberCard[]> {
  const { app, site } = context
  if (!mayLookAround(context) || site.settings.fictional_share === 0) return []
  const audience = audienceOf(site.settings.niche)
  const pools: Pool[] = audience ? [poolOf(audience, audience)] : ['fm', 'mf']

  const country = shownCountry(context, site)
  const { minAge, facets } = visitorTerms(site.settings)
  const youngest = bornBy(Math.max(minAge, site.settings.minimum_age), dayIn(country, app.clock.now()))
  const cards = await Promise.all(
    pools.map(async (pool) => {
      const ids = await listFictional(app.db, {
        siteId: site.id,
        pool,
        country,
        bornBy: youngest,
        facets,
        limit: LOOKED_AT,
      })
      const shown = await loadCards(context, ids)
      return shown.filter((card) => card.fictional && card.main_image).slice(0, OF_EACH_GENDER)
    }),
  )
  return cards.flat()
}
