import type { ApiContext, Viewer } from '#features/accounts/account/context.server.ts'
import type { Db } from '#server/database/connect.ts'
import { bornBy, OLDEST_YEARS } from '#shared/dates.ts'
import { coarseDistanceKm } from '#shared/distance.ts'
import { dayIn } from '#shared/local-time.ts'
import { FACET_NAMES } from '#shared/search-facets.ts'
import { SOUGHT_DISTANCES } from '#shared/sought.ts'
import type { Wanted } from './build-query.server.ts'
import type { SearchFilters, SimilarGroup } from './contract.ts'
import { listPlaces } from './queries.server.ts'
import type { SearchQuery } from './search-queries.server.ts'
import { listMatching, WALKED } from './search-walks.server.ts'

/** Below this many results, similar members are shown as well. */
export const FEW_RESULTS = 12

const WIDER_YEARS = 5
/** So many of those last online are counted and ordered by distance. */
export const COMPARED = 60
export const MOST_GROUPS = 4
const IN_GROUP = 8

/** A search with one filter left out or widened. */
type Relaxed = Pick<SimilarGroup, 'relaxed' | 'min_age' | 'max_age' | 'radius'> & {
  query: SearchQuery
}

export type Similar = Relaxed & { ids: string[]; count: number }

/** Members who would have been found but for one filter; the nearest first in each group. */
export async function findSimilar(
  context: ApiContext,
  wanted: Wanted,
  filters: SearchFilters,
  found: string[],
): Promise<Similar[]> {
  const { app, session } = context
  const walk = async (relaxed: Relaxed) => {
    const { positions } = await listMatching(app.db, relaxed.query, {
      by: 'last_online',
      limit: COMPARED,
      leftOut: found,
      depths: [WALKED],
    })
    return { relaxed, ids: positions.map(({ memberId }) => memberId) }
  }
  const ways = relax(context, wanted, filters)
  const groups: Awaited<ReturnType<typeof walk>>[] = []
  // The next ways are tried only where those before them find no member.
  for (let at = 0; at < ways.length && groups.length < MOST_GROUPS; at += MOST_GROUPS) {
    const walked = await Promise.all(ways.slice(at, at + MOST_GROUPS).map(walk))
    groups.push(...walked.filter(({ ids }) => ids.length > 0))
  }
  groups.splice(MOST_GROUPS)
  const ids = groups.flatMap((group) => group.ids)
  const distances = await distancesTo(app.db, ids, session?.viewer)
  const far = (id: string) => distances.get(id) ?? Number.MAX_SAFE_INTEGER
  return groups.map((group) => ({
    ...group.relaxed,
    ids: group.ids.toSorted((a, b) => far(a) - far(b)).slice(0, IN_GROUP),
    count: group.ids.length,
  }))
}

/** The searches beside one that finds few, in the order in which they are tried. */
export function relax(context: ApiContext, wanted: Wanted, filters: SearchFilters): Relaxed[] {
  const { query, around } = wanted
  const without = (relaxed: string, changed: Partial<SearchQuery>): Relaxed => ({
    relaxed,
    query: { ...query, ...changed },
  })
  const wider = around && SOUGHT_DISTANCES.find((km) => km > around.radius)
  const groups: (Relaxed | undefined)[] = [
    query.region === undefined ? undefined : without('region', { region: undefined }),
    around &&
      (wider
        ? {
            relaxed: 'radius',
            radius: wider,
            query: { ...query, around: { middle: around.middle, overKm: around.radius, toKm: wider } },
          }
        : without('radius', { around: undefined })),
    ...agesBeyond(context, wanted),
    filters.online && without('online', { onlineSince: undefined }),
    filters.new && without('new', { newSince: undefined }),
    filters.interests ? without('interests', { interests: undefined }) : undefined,
    ...[...(filters.photo ? ['photo'] : []), ...FACET_NAMES.filter((facet) => filters[facet])].map(
      (facet, at) => without(facet, { facets: query.facets?.filter((_, index) => index !== at) ?? [] }),
    ),
  ].map((group) => group || undefined)
  return groups.filter((group) => group !== undefined)
}

/** The years just above the ages, and those just below. */
function agesBeyond(
  { app }: ApiContext,
  { query, youngest, minAge: from = 0, maxAge: to = OLDEST_YEARS }: Wanted,
): Relaxed[] {
  const today = dayIn(query.country, app.clock.now())
  const between = (min: number, max: number): Relaxed[] =>
    min > max
      ? []
      : [
          {
            relaxed: 'age',
            min_age: min,
            max_age: max,
            query: { ...query, bornBy: bornBy(min, today), bornAfter: bornBy(max + 1, today) },
          },
        ]
  return [
    ...between(Math.max(to + 1, youngest), Math.min(to + WIDER_YEARS, OLDEST_YEARS)),
    ...between(Math.max(from - WIDER_YEARS, youngest), from - 1),
  ]
}

/** The distances that cards show: of those equally far, or too far for one, the member last online comes first. */
async function distancesTo(
  db: Db,
  ids: string[],
  viewer: Viewer | undefined,
): Promise<Map<string, number | null>> {
  if (ids.length === 0 || !viewer || viewer.latitude === null || viewer.longitude === null) return new Map()
  const home = { latitude: viewer.latitude, longitude: viewer.longitude }
  const places = await listPlaces(db, [...new Set(ids)])
  return new Map(places.map((place) => [place.memberId, coarseDistanceKm(home, place)]))
}
