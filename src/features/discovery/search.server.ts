import type { ApiContext, Viewer } from '#features/accounts/account/context.server.ts'
import { poolsSought } from '#features/accounts/consent/consent.server.ts'
import type { Db } from '#server/database/connect.ts'
import { fail, refuseField } from '#server/errors.ts'
import { seal, unseal } from '#server/seal.ts'
import { addYears, bornBy, OLDEST_YEARS } from '#shared/dates.ts'
import { coarseDistanceKm } from '#shared/distance.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { audienceOf } from '#shared/niches.ts'
import type { Gender } from '#shared/profile.ts'
import { type Pool, poolOf } from '#shared/search-pools.ts'
import { loadCards } from '../members/cards.server.ts'
import { countLook } from '../members/looking-limits.server.ts'
import { shownCountry } from '../site/describe-settings.server.ts'
import { mayLookAround } from '../site/tracking.server.ts'
import { RESULTS_PER_PAGE, type SearchFilters } from './contract.ts'
import { listPlaces } from './queries.server.ts'
import { findAndCount } from './search-counts.server.ts'
import type { Position, SearchQuery } from './search-queries.server.ts'

// After this many pages, a visitor is asked to sign up.
const VISITOR_PAGES = 5
const SIMILAR_AGE_YEARS = 5
// So many of those last online are ordered by distance.
const SIMILAR_COMPARED = 200
// Below this many results, similar members are shown as well.
const FEW_RESULTS = 12

type SearchResult = {
  profiles: MemberCard[]
  num_results: number
  num_fictional: number
  next_cursor: string | null
  similar_results: MemberCard[]
  similar_num_results: number
}

/** Members who fit the filters and look for the searcher's gender, last online first. */
export async function searchMembers(
  context: ApiContext,
  filters: SearchFilters & { cursor?: string },
): Promise<SearchResult> {
  const { app, site, session } = context
  const viewer = session?.viewer
  if (!viewer && !mayLookAround(context)) fail('authentication_required')
  await countLook(context, 'search')
  const { after, number } = filters.cursor === undefined ? FIRST_PAGE : readCursor(app.secret, filters.cursor)
  const last = !viewer && number >= VISITOR_PAGES
  if (!viewer && number > VISITOR_PAGES) fail('authentication_required')
  const country = filters.country ?? viewer?.country ?? shownCountry(context, site)
  const query = buildQuery(context, filters, country)
  if (query.pools.length === 0 || !site.settings.countries.some((code) => code === country)) return NOTHING

  const {
    positions: page,
    walkedTo,
    count,
    fictional,
  } = await findAndCount(app.db, query, { limit: RESULTS_PER_PAGE + 1, after })
  const shown = page.slice(0, RESULTS_PER_PAGE)
  const next = page.length > RESULTS_PER_PAGE ? shown.at(-1) : walkedTo
  const similar =
    !after && count < FEW_RESULTS ? await findSimilar(context, query, filters, shown) : NO_SIMILAR
  const cards = await loadCards(
    context,
    [...shown, ...similar.positions].map((position) => position.memberId),
  )
  await countLook(context, 'card', cards.length)
  return {
    profiles: cards.slice(0, shown.length),
    num_results: count,
    num_fictional: fictional,
    next_cursor: next && !last ? writeCursor(app.secret, { after: next, number: number + 1 }) : null,
    similar_results: cards.slice(shown.length),
    similar_num_results: similar.count,
  }
}

const NOTHING: SearchResult = {
  profiles: [],
  num_results: 0,
  num_fictional: 0,
  next_cursor: null,
  similar_results: [],
  similar_num_results: 0,
}
const NO_SIMILAR = { positions: [] as Position[], count: 0 }

function buildQuery(
  { app, site, session }: ApiContext,
  filters: SearchFilters,
  country: string,
): SearchQuery {
  const now = app.clock.now()
  const minAge = Math.max(filters.min_age ?? site.settings.minimum_age, site.settings.minimum_age)
  return {
    siteId: site.id,
    pools: poolsFor(session?.viewer, site.settings.niche, filters.gender),
    country,
    region: filters.countryregion || undefined,
    bornBy: bornBy(minAge, now),
    bornAfter: bornBy((filters.max_age ?? OLDEST_YEARS) + 1, now),
    viewerId: session?.viewer.id,
    realOnly: filters.fictional === 'no',
  }
}

function poolsFor(viewer: Viewer | undefined, niche: number, gender: Gender | undefined): Pool[] {
  if (viewer) return poolsSought(viewer, gender)
  // A visitor's gender is unknown: they see the site's audience, or else those who look for the other gender.
  const audience = audienceOf(niche)
  if (audience) return gender === undefined || gender === audience ? [poolOf(audience, audience)] : []
  return [gender === 'male' ? poolOf('male', 'female') : poolOf('female', 'male')]
}

/** Searches with a wider age and any region, without the members found already; the nearest first. */
async function findSimilar(
  { app, site, session }: ApiContext,
  query: SearchQuery,
  filters: SearchFilters,
  found: Position[],
) {
  const wider = {
    ...query,
    region: undefined,
    bornBy: addYears(query.bornBy, filters.min_age === undefined ? 0 : SIMILAR_AGE_YEARS),
    bornAfter: addYears(query.bornAfter, -SIMILAR_AGE_YEARS),
  }
  const oldEnough = bornBy(site.settings.minimum_age, app.clock.now())
  if (wider.bornBy > oldEnough) wider.bornBy = oldEnough
  const leftOut = found.map((position) => position.memberId)
  const limit = SIMILAR_COMPARED
  const { positions, count } = await findAndCount(app.db, wider, { limit, leftOut })
  const nearest = session ? await nearestFirst(app.db, positions, session.viewer) : positions
  return { positions: nearest.slice(0, RESULTS_PER_PAGE), count: Math.max(0, count - found.length) }
}

/** By the distance that cards show; whoever is equally far, or too far for one, last online first. */
async function nearestFirst(
  db: Db,
  positions: Position[],
  { latitude, longitude }: Viewer,
): Promise<Position[]> {
  if (latitude === null || longitude === null || positions.length === 0) return positions
  const places = await listPlaces(
    db,
    positions.map(({ memberId }) => memberId),
  )
  const distances = new Map(
    places.map((place) => [place.memberId, coarseDistanceKm({ latitude, longitude }, place)]),
  )
  const far = ({ memberId }: Position) => distances.get(memberId) ?? Number.MAX_SAFE_INTEGER
  return positions.toSorted((a, b) => far(a) - far(b))
}

/** The position after which a page begins, and its number. */
type PageMark = { after: Position | undefined; number: number }

const FIRST_PAGE: PageMark = { after: undefined, number: 1 }
const CURSOR = 'search cursor'

/** Sealed: the cursor holds a member's last online time, which is more than the card shows. */
function writeCursor(secret: string, { after, number }: { after: Position; number: number }): string {
  return seal(secret, CURSOR, `${after.lastOnline.getTime()} ${after.memberId} ${number}`)
}

function readCursor(secret: string, cursor: string): PageMark {
  const text = unseal(secret, CURSOR, cursor)
  if (text === undefined) refuseField('cursor', 'invalid_value')
  const [time, memberId = '', number] = text.split(' ')
  return { after: { lastOnline: new Date(Number(time)), memberId }, number: Number(number) }
}
