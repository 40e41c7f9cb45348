import type { ApiContext, Viewer } from '#features/accounts/account/context.server.ts'
import type { Db } from '#server/database/connect.ts'
import { bornBy, OLDEST_YEARS } from '#shared/dates.ts'
import { coarseDistanceKm } from '#shared/distance.ts'
import { FACET_NAMES } from '#shared/search-facets.ts'
import { SOUGHT_DISTANCES } from '#shared/sought.ts'
import type { Wanted } from './build-query.server.ts'
import type { SearchFilters, SimilarGroup } from './contract.ts'
import { listPlaces } from './queries.server.ts'
import type { SearchQuery } from './search-queries.server.ts'
import { listMatching, type Position, WALKED } from './search-walks.server.ts'

const WIDER_YEARS = 5
// So many of those last online are counted and ordered by distance.
const COMPARED = 60
const MOST_GROUPS = 4
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
  const groups = await Promise.all(
    relax(context, wanted, filters)
      .slice(0, MOST_GROUPS)
      .map((relaxed) => findGroup(context, relaxed, found)),
  )
  return groups.filter(({ ids }) => ids.length > 0)
}

async function findGroup(context: ApiContext, relaxed: Relaxed, found: string[]): Promise<Similar> {
  const { positions } = await listMatching(context.app.db, relaxed.query, {
    by: 'last_online',
    limit: COMPARED,
    leftOut: found,
    depths: [WALKED],
  })
  const nearest = await nearestFirst(context.app.db, positions, context.session?.viewer)
  const ids = nearest.slice(0, IN_GROUP).map(({ memberId }) => memberId)
  return { ...relaxed, ids, count: positions.length }
}

function relax(context: ApiContext, wanted: Wanted, filters: SearchFilters): Relaxed[] {
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
  { app, site }: ApiContext,
  { query, minAge: from = 0, maxAge: to = OLDEST_YEARS }: Wanted,
): Relaxed[] {
  const youngest = site.settings.minimum_age
  const now = app.clock.now()
  const between = (min: number, max: number): Relaxed[] =>
    min > max
      ? []
      : [
          {
            relaxed: 'age',
            min_age: min,
            max_age: max,
            query: { ...query, bornBy: bornBy(min, now), bornAfter: bornBy(max + 1, now) },
          },
        ]
  return [
    ...between(Math.max(to + 1, youngest), Math.min(to + WIDER_YEARS, OLDEST_YEARS)),
    ...between(Math.max(from - WIDER_YEARS, youngest), from - 1),
  ]
}

/** By the distance that cards show; those equally far, or too far for one, last online first. */
async function nearestFirst(db: Db, positions: Position[], viewer: Viewer | undefined): Promise<Position[]> {
  if (!viewer || viewer.latitude === null || viewer.longitude === null) return positions
  const home = { latitude: viewer.latitude, longitude: viewer.longitude }
  const places = await listPlaces(
    db,
    positions.map(({ memberId }) => memberId),
  )
  const distances = new Map(places.map((place) => [place.memberId, coarseDistanceKm(home, place)]))
  const far = ({ memberId }: Position) => distances.get(memberId) ?? Number.MAX_SAFE_INTEGER
  return positions.toSorted((a, b) => far(a) - far(b))
}
