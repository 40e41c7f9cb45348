import { bornBy, dayOf } from '#shared/dates.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { poolsSought } from '../accounts/consent.server.ts'
import type { MemberContext } from '../accounts/context.server.ts'
import { loadCards } from '../members/cards.server.ts'
import { findSearchable, listMatching, type SearchQuery } from './queries.server.ts'

const MATCHES = 6
const LOOKED_AT = 24
const NEAR_AGE_YEARS = 7
const OLDEST_YEARS = 120

/**
 * A few members for a new member to meet, who each look for the other: of the same region and about as old first,
 * then further away or of another age. Only people, and only with a photo.
 */
export async function findSignupMatches(context: MemberContext): Promise<MemberCard[]> {
  const { app, site, viewer } = context
  const now = app.clock.now()
  const own = await findSearchable(app.db, viewer.id)
  if (!own) return []
  const adult = bornBy(site.settings.minimum_age, now)
  const anyAge = { bornAfter: bornBy(OLDEST_YEARS, now), bornBy: adult }
  const youngest = yearsFrom(own.dateOfBirth, NEAR_AGE_YEARS)
  const nearAge = {
    bornAfter: yearsFrom(own.dateOfBirth, -NEAR_AGE_YEARS),
    bornBy: [youngest, adult].sort()[0]!,
  }
  const everywhere = {
    siteId: site.id,
    pools: poolsSought(viewer),
    country: viewer.country,
    viewerId: viewer.id,
  }
  const queries: SearchQuery[] = [
    { ...everywhere, ...nearAge, region: viewer.region },
    { ...everywhere, ...nearAge, region: undefined },
    { ...everywhere, ...anyAge, region: viewer.region },
    { ...everywhere, ...anyAge, region: undefined },
  ]
  const matches = new Map<string, MemberCard>()
  for (const query of queries) {
    if (matches.size >= MATCHES || query.pools.length === 0) break
    const found = await listMatching(app.db, query, { limit: LOOKED_AT, leftOut: [...matches.keys()] })
    for (const card of await loadCards(
      context,
      found.map(({ memberId }) => memberId),
    ))
      if (card.main_image && !card.fictional && matches.size < MATCHES) matches.set(card.id, card)
  }
  return [...matches.values()]
}

function yearsFrom(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return dayOf(year + years, month, date) ?? dayOf(year + years, month, date - 1)!
}
