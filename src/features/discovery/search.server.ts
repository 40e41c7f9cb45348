import { type ApiContext, asMember, type Viewer } from '#features/accounts/account/context.server.ts'
import { loadCards, NEW_MILLISECONDS } from '#features/members/cards.server.ts'
import { countLook, countRegionPage } from '#features/members/looking-limits.server.ts'
import type { SiteSettings } from '#features/site/settings.ts'
import { mayLookAround } from '#features/site/tracking.server.ts'
import { fail, refuseField } from '#server/errors.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { buildQuery, type Wanted } from './build-query.server.ts'
import {
  type Applied,
  RESULTS_PER_PAGE,
  type RegionPage,
  type SearchFilters,
  type SimilarGroup,
} from './contract.ts'
import { mostFictional, withinShare } from './fictional-share/fictional-share.server.ts'
import { countImpressions } from './impressions.server.ts'
import { asksForRegion, describeRegionPage, withoutName } from './region-pages/region-page.server.ts'
import { beginSearch, type Count, countMatching } from './search-counts.server.ts'
import { type PageMark, readCursor, writeCursor } from './search-cursor.server.ts'
import type { First } from './search-first.server.ts'
import { listInOrder, type Place } from './search-orders.server.ts'
import type { SearchQuery } from './search-queries.server.ts'
import { findRecommended, firstCandidates } from './search-recommended.server.ts'
import type { Sort } from './search-values.ts'
import type { OrderColumn } from './search-walks.server.ts'
import { FEW_RESULTS, findSimilar, type Similar } from './similar.server.ts'

// After this many pages, a visitor is asked to sign up.
const VISITOR_PAGES = 5
type SearchResult = {
  profiles: MemberCard[]
  num_results: number
  num_results_estimated: boolean
  num_fictional: number
  page: number
  next_cursor: string | null
  applied: Applied
  similar_results: MemberCard[]
  similar_num_results: number
  similar_groups: SimilarGroup[]
  region_page: RegionPage | null
}

type Search = SearchFilters & { page?: number; cursor?: string; only?: 'count' }

/** Members who fit the filters and look for the searcher's gender, in the order asked for. */
export async function searchMembers(context: ApiContext, search: Search): Promise<SearchResult> {
  const { app, site, session } = context
  const viewer = session?.viewer
  if (!viewer && !mayLookAround(context)) fail('authentication_required')
  await (asksForRegion(context, search) ? countRegionPage(context) : countLook(context, 'search'))
  const wanted = await buildQuery(context, search)
  const usual = defaultSort(wanted, viewer, app.clock.now())
  const mark = search.cursor ? readCursor(app, ordersOf(search.sort, viewer), search.cursor) : undefined
  const sort = mark?.sort ?? sortFor(search.sort, viewer) ?? usual
  if (sort === 'nearest' && !wanted.middle) refuseField('sort', 'invalid_value')
  const number = mark?.number ?? search.page ?? 1
  const last = !viewer && number >= VISITOR_PAGES
  if (!viewer && number > VISITOR_PAGES) fail('authentication_required')
  const served = site.settings.countries.some((code) => code === wanted.query.country)
  const nobody = wanted.query.pools.length === 0 || !served
  const found = nobody
    ? NOBODY
    : search.only === 'count'
      ? { ...NOBODY, count: await countMatching(context, wanted.query) }
      : await findPage(context, wanted, sort, { mark, number })
  const { shown, next } = found
  const count = countWithinShare(found.count, site.settings)
  const similar =
    !nobody && !search.only && number === 1 && count.count < FEW_RESULTS
      ? await findSimilar(
          context,
          wanted,
          search,
          shown.map(({ memberId }) => memberId),
        )
      : []
  const ids = new Set(shown.map(({ memberId }) => memberId))
  const loaded = await loadCards(context, [...ids, ...similar.flatMap((group) => group.ids)])
  const shownOf = (isOwn: boolean) =>
    withinShare(
      site.settings,
      loaded.filter(({ id }) => ids.has(id) === isOwn),
    )
  const [own, others] = [shownOf(true), shownOf(false)]
  const cards = [...own, ...others]
  const regionPage = await describeRegionPage(context, search, {
    country: wanted.query.country,
    people: count.count - count.fictional,
    number,
    shown: own.length,
  })
  if (!regionPage?.indexed) await countLook(context, 'card', cards.length)
  if (!context.preview)
    countImpressions(
      app,
      cards.map(({ id }) => id),
    )
  const groups = similar.map((group) => describeGroup(group, others)).filter((group) => group.ids.length > 0)
  return {
    profiles: sort === 'nearest' ? byDistance(own) : regionPage?.indexed ? own.map(withoutName) : own,
    num_results: count.count,
    num_results_estimated: count.estimated,
    num_fictional: count.fictional,
    page: number,
    next_cursor:
      next && !last
        ? writeCursor(app.secret, sort, { after: next, number: number + 1, count: found.count })
        : null,
    applied: { ...describeApplied(wanted, viewer), default_sort: usual },
    similar_results: others,
    similar_num_results: groups.reduce((sum, group) => sum + group.num_results, 0),
    similar_groups: groups,
    region_page: regionPage,
  }
}

/** The column by which an order walks along the index. */
const ORDERED_BY: { [S in Sort]?: OrderColumn } = {
  recommended: 'last_online',
  online: 'last_online',
  newest: 'signed_up_at',
}

/** What the first page reads beside the count, which rarely changes how it is read. */
function firstRead(
  { session }: ApiContext,
  query: SearchQuery,
  { sort, by, limit }: { sort: Sort; by: OrderColumn; limit: number },
): First {
  return sort === 'recommended' ? firstCandidates(query, session!.viewer) : { by, limit }
}

type Found = {
  shown: Place[]
  next: Place | undefined
  count: Count
}

const NOBODY: Found = {
  shown: [],
  next: undefined,
  count: { count: 0, fictional: 0, estimated: false, few: true },
}

/** No more fictional profiles are counted than may be shown. */
function countWithinShare({ count, fictional, estimated, few }: Count, settings: SiteSettings): Count {
  const counted = Math.min(fictional, count)
  const people = count - counted
  const shown = Math.min(counted, mostFictional(settings, people))
  return { count: people + shown, fictional: shown, estimated, few }
}

/** The order asked for; visitors have no recommended one. */
function sortFor(asked: Sort | undefined, viewer: unknown): Sort | undefined {
  return !viewer && asked === 'recommended' ? undefined : asked
}

/**
 * The order where none is asked for. A new member who seeks near them begins with the nearest, as nothing else is known of
 * their taste; a member of a week begins with those that we recommend.
 */
function defaultSort({ sought, around }: Wanted, viewer: Viewer | undefined, now: Date): Sort {
  if (!viewer) return 'online'
  const isNew = now.getTime() - viewer.signupDate.getTime() < NEW_MILLISECONDS
  return isNew && sought && around ? 'nearest' : 'recommended'
}

/** In which orders a further page may come: a list goes on as it began, also when its member is new no longer. */
function ordersOf(asked: Sort | undefined, viewer: unknown): readonly Sort[] {
  const sort = sortFor(asked, viewer)
  if (sort) return [sort]
  return viewer ? ['recommended', 'nearest'] : ['online']
}

async function findPage(
  context: ApiContext,
  { query, middle }: Wanted,
  sort: Sort,
  { mark, number }: { mark: PageMark | undefined; number: number },
): Promise<Found> {
  const { app } = context
  const after = mark?.after
  // A page that is asked by its number follows those that are read again here.
  const skipped = after ? 0 : (number - 1) * RESULTS_PER_PAGE
  const limit = skipped + RESULTS_PER_PAGE + 1
  const by = ORDERED_BY[sort]
  const isFirst = number === 1 && by !== undefined
  const begun = mark
    ? { counting: Promise.resolve(mark.count) }
    : beginSearch(context, query, isFirst ? firstRead(context, query, { sort, by, limit }) : undefined)
  const { counting } = begun
  if (sort === 'recommended') {
    const [count, { shown, next }] = await Promise.all([
      counting,
      findRecommended(asMember(context), query, { after, number, begun }),
    ])
    if (count.count === 0 && !count.estimated) return NOBODY
    if (mark || !count.estimated || number > 1) return { shown, next, count }
    const atLeast = next ? Math.max(count.count, shown.length + 1) : shown.length
    return { shown, next, count: { ...count, count: atLeast, estimated: next !== undefined } }
  }
  const [count, { positions, walkedTo }] = await Promise.all([
    counting,
    listInOrder(app.db, query, sort, { limit, after, begun, middle }),
  ])
  if (count.count === 0 && !count.estimated) return NOBODY
  const shown = positions.slice(skipped, skipped + RESULTS_PER_PAGE)
  const next = positions.length === limit ? shown.at(-1) : walkedTo
  if (mark || !count.estimated) return { shown, next, count }
  // The first page says no less than it shows, and is exact where it shows all.
  const all = !walkedTo && positions.length < limit
  const atLeast = all ? positions.length : Math.max(count.count, positions.length)
  return { shown, next, count: { ...count, count: atLeast, estimated: !all } }
}

/** Within a page, by the distance that the cards show. */
function byDistance(cards: MemberCard[]): MemberCard[] {
  const far = ({ distance_km }: MemberCard) => distance_km ?? Number.MAX_SAFE_INTEGER
  return cards.toSorted((a, b) => far(a) - far(b))
}

function describeApplied(
  { minAge, maxAge, around, sought }: Wanted,
  viewer: Viewer | undefined,
): Omit<Applied, 'default_sort'> {
  return {
    min_age: minAge ?? null,
    max_age: maxAge ?? null,
    place: around?.place ?? null,
    place_name: around?.placeName ?? null,
    radius: around?.radius ?? null,
    sought,
    home: viewer?.placeName ? { place: viewer.placeId, name: viewer.placeName } : null,
  }
}

function describeGroup(
  { relaxed, min_age, max_age, radius, ids, count }: Similar,
  cards: MemberCard[],
): SimilarGroup {
  const shown = cards.filter(({ id }) => ids.includes(id))
  const regions = relaxed === 'region' ? [...new Set(shown.map(({ region_name }) => region_name))] : undefined
  return { relaxed, min_age, max_age, radius, regions, ids: shown.map(({ id }) => id), num_results: count }
}
