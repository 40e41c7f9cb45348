import { fail, refuseField } from '#server/errors.ts'
import { bornBy, type Day } from '#shared/dates.ts'
import type { MemberCard } from '#shared/member-card.ts'
import type { Pool } from '#shared/pools.ts'
import type { Gender } from '#shared/profile.ts'
import { poolsSought } from '../accounts/consent.server.ts'
import type { ApiContext, Viewer } from '../accounts/context.server.ts'
import { loadCards } from '../members/cards.server.ts'
import { shownCountry } from '../site/describe-settings.server.ts'
import { networkOfVisitor } from '../site/tracking.server.ts'
import { RESULTS_PER_PAGE, type SearchFilters } from './contract.ts'
import { listAndCountMatching, type Position, type SearchQuery } from './queries.server.ts'

const OLDEST_YEARS = 120
const SIMILAR_AGE_YEARS = 5
// Below this many results, members who nearly fit are shown as well.
const FEW_RESULTS = 12

type SearchResult = {
  profiles: MemberCard[]
  num_results: number
  next_cursor: string | null
  similar_results: MemberCard[]
  similar_num_results: number
}

/** Members who fit the filters and whom the searcher fits, online last first. */
export async function searchMembers(
  context: ApiContext,
  filters: SearchFilters & { cursor?: string },
): Promise<SearchResult> {
  const { app, site, session } = context
  const viewer = session?.viewer
  if (!viewer && !mayLookAround(context)) fail('authentication_required')
  const after = filters.cursor === undefined ? undefined : readCursor(filters.cursor)
  const country = filters.country ?? viewer?.country ?? shownCountry(context, site)
  const query = buildQuery(context, filters, country)
  if (query.pools.length === 0 || !site.settings.countries.some((code) => code === country)) return NOTHING

  const { positions: page, count } = await listAndCountMatching(app.db, query, {
    limit: RESULTS_PER_PAGE + 1,
    after,
  })
  const shown = page.slice(0, RESULTS_PER_PAGE)
  const similar =
    !after && count < FEW_RESULTS ? await findSimilar(context, query, filters, shown) : NO_SIMILAR
  const cards = await loadCards(
    context,
    [...shown, ...similar.positions].map((position) => position.memberId),
  )
  return {
    profiles: cards.slice(0, shown.length),
    num_results: count,
    next_cursor: page.length > RESULTS_PER_PAGE ? writeCursor(shown.at(-1)!) : null,
    similar_results: cards.slice(shown.length),
    similar_num_results: similar.count,
  }
}

const NOTHING: SearchResult = {
  profiles: [],
  num_results: 0,
  next_cursor: null,
  similar_results: [],
  similar_num_results: 0,
}
const NO_SIMILAR = { positions: [] as Position[], count: 0 }

function mayLookAround(context: ApiContext): boolean {
  const { logged_out_search, logged_out_search_trafficsource } = context.site.settings
  return logged_out_search || (logged_out_search_trafficsource && networkOfVisitor(context) !== undefined)
}

function buildQuery(
  { app, site, session }: ApiContext,
  filters: SearchFilters,
  country: string,
): SearchQuery {
  const now = app.clock.now()
  const minAge = Math.max(filters.min_age ?? site.settings.minimum_age, site.settings.minimum_age)
  return {
    siteId: site.id,
    pools: poolsFor(session?.viewer, filters.gender),
    country,
    region: filters.countryregion || undefined,
    bornBy: bornBy(minAge, now),
    bornAfter: bornBy((filters.max_age ?? OLDEST_YEARS) + 1, now),
    viewerId: session?.viewer.id,
  }
}

function poolsFor(viewer: Viewer | undefined, gender: Gender | undefined): Pool[] {
  if (viewer) return poolsSought(viewer, gender)
  // A visitor has told nothing yet: those who look for the other gender.
  return gender === 'male' ? ['mf'] : ['fm']
}

/** With the region left out and a wider age: those who were not found already. */
async function findSimilar(
  { app }: ApiContext,
  query: SearchQuery,
  filters: SearchFilters,
  found: Position[],
) {
  const wider = {
    ...query,
    region: undefined,
    bornBy: shiftYears(query.bornBy, filters.min_age === undefined ? 0 : SIMILAR_AGE_YEARS),
    bornAfter: shiftYears(query.bornAfter, -SIMILAR_AGE_YEARS),
  }
  const adult = bornBy(18, app.clock.now())
  if (wider.bornBy > adult) wider.bornBy = adult
  const leftOut = found.map((position) => position.memberId)
  const { positions, count } = await listAndCountMatching(app.db, wider, { limit: RESULTS_PER_PAGE, leftOut })
  return { positions, count: Math.max(0, count - found.length) }
}

function shiftYears(day: Day, years: number): Day {
  return `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}-${day.slice(5, 7)}-${day.slice(8) === '29' ? '28' : day.slice(8)}`
}

function writeCursor({ lastOnline, memberId }: Position): string {
  return `${lastOnline.getTime()}.${memberId}`
}

function readCursor(cursor: string): Position {
  const [, time, memberId] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(cursor) ?? []
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(memberId ?? '')
  if (!time || !memberId || !isUuid || Number(time) > 8.64e15) refuseField('cursor', 'invalid_value')
  return { lastOnline: new Date(Number(time)), memberId }
}
