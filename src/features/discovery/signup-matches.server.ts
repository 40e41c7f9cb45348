import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { poolsSought } from '#features/accounts/consent/consent.server.ts'
import { loadCards } from '#features/members/cards.server.ts'
import { addYears, bornBy, OLDEST_YEARS } from '#shared/dates.ts'
import { dayIn } from '#shared/local-time.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { WITH_PHOTO } from '#shared/search-facets.ts'
import { countImpressions } from './impressions.server.ts'
import { findSearchable, listScriptedOf } from './queries.server.ts'
import { recommend } from './recommend.server.ts'
import { NEAR_AGE_YEARS } from './recommend-score.server.ts'
import type { SearchQuery } from './search-queries.server.ts'
import { listMatching } from './search-walks.server.ts'

const MATCHES = 6
const LOOKED_AT = 24
// In a demo few members answer, and a visitor should meet those.
const LOOKED_AT_IN_DEMO = 200

/**
 * Suggests members to a new member, each looking for the other: those of the same region and age first, then from
 * further away or of another age, each time in the recommended order. Only real members with a photo.
 */
export async function findSignupMatches(context: MemberContext): Promise<MemberCard[]> {
  const { app, site, viewer } = context
  const today = dayIn(viewer.country, app.clock.now())
  const own = await findSearchable(app.db, viewer.id)
  if (!own) return []
  const adult = bornBy(site.settings.minimum_age, today)
  const anyAge = { bornAfter: bornBy(OLDEST_YEARS + 1, today), bornBy: adult }
  const youngest = addYears(own.dateOfBirth, NEAR_AGE_YEARS)
  const nearAge = {
    bornAfter: addYears(own.dateOfBirth, -NEAR_AGE_YEARS),
    bornBy: [youngest, adult].sort()[0]!,
  }
  const everywhere = {
    siteId: site.id,
    pools: poolsSought(viewer),
    country: viewer.country,
    viewerId: viewer.id,
    realOnly: true,
    facets: [WITH_PHOTO],
  }
  const queries: SearchQuery[] = [
    { ...everywhere, ...nearAge, region: viewer.region },
    { ...everywhere, ...nearAge, region: undefined },
    { ...everywhere, ...anyAge, region: viewer.region },
    { ...everywhere, ...anyAge, region: undefined },
  ]
  const matches = new Map<string, MemberCard>()
  const looks = queries.map((query) => ({ query, answering: false }))
  if (app.config.demo) looks.unshift(...queries.map((query) => ({ query, answering: true })))
  for (const { query, answering } of looks) {
    if (matches.size >= MATCHES || query.pools.length === 0) break
    const limit = answering ? LOOKED_AT_IN_DEMO : LOOKED_AT
    const { positions } = await listMatching(app.db, query, {
      by: 'last_online',
      limit,
      leftOut: [...matches.keys()],
    })
    const ids = await recommend(context, positions)
    const wanted = answering ? await listScriptedOf(app.db, ids) : new Set(ids)
    for (const card of await loadCards(
      context,
      ids.filter((id) => wanted.has(id)),
    ))
      if (card.main_image && !card.fictional && matches.size < MATCHES) matches.set(card.id, card)
  }
  countImpressions(app, [...matches.keys()])
  return [...matches.values()]
}
