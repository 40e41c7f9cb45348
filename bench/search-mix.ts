import type { ApiContext } from '#features/accounts/account/context.server.ts'
import type { SearchFilters } from '#features/discovery/contract.ts'
import { searchMembers } from '#features/discovery/search.server.ts'
import { INTERESTS } from '#shared/profile/interests.ts'
import { BODY_TYPES, HAIR_COLORS, TATTOOS } from '#shared/profile.ts'
import type { Timed } from './timing.ts'

type Viewer = { country: string; region: string; placeId: string }

/** What a member searches, and how many searches in a hundred are so. */
const KINDS: [share: number, (viewer: Viewer, draw: () => number) => SearchFilters][] = [
  [20, () => ({})],
  [15, (viewer) => ({ countryregion: viewer.region })],
  [15, (_, draw) => ages(draw, 5)],
  [8, (viewer, draw) => ({ countryregion: viewer.region, ...ages(draw, 1) })],
  [5, (_, draw) => ({ fictional: 'no', min_age: 18 + Math.floor(draw() * 40) })],
  [4, (_, draw) => ({ min_age: 67 + Math.floor(draw() * 20) })],
  [12, (viewer, draw) => ({ place: viewer.placeId, radius: one([10, 25, 50, 100], draw) })],
  [4, (viewer, draw) => ({ place: viewer.placeId, radius: 25, ...ages(draw, 5), photo: 'yes' })],
  [4, (_, draw) => ({ hair_color: one(HAIR_COLORS, draw), photo: 'yes' })],
  [
    4,
    (_, draw) => ({ interests: `${one(INTERESTS, draw)},${one(INTERESTS, draw)}`, interests_match: 'all' }),
  ],
  [3, (viewer, draw) => ({ countryregion: viewer.region, ...rare(draw) })],
  [2, (_, draw) => ({ online: 'yes', ...ages(draw, 10) })],
  [2, (_, draw) => ({ sort: 'newest', new: 'yes', ...ages(draw, 10) })],
  [2, (_, draw) => ({ sort: 'nearest', ...ages(draw, 10) })],
]

function one<T>(values: readonly T[], draw: () => number): T {
  return values[Math.floor(draw() * values.length)]!
}

function ages(draw: () => number, years: number): SearchFilters {
  const youngest = 18 + Math.floor(draw() * 40)
  return { min_age: youngest, max_age: youngest + years }
}

/** Fits one in hundreds. */
function rare(draw: () => number): SearchFilters {
  return {
    hair_color: one(HAIR_COLORS, draw),
    body_type: one(BODY_TYPES, draw),
    tattoos: one(TATTOOS, draw),
  }
}

export function drawFilters(viewer: Viewer, draw: () => number): SearchFilters {
  let at = draw() * 100
  for (const [share, filters] of KINDS) {
    at -= share
    if (at < 0) return filters(viewer, draw)
  }
  return {}
}

/** One search as members make them; one in ten goes on for some pages. */
export async function searchOnce(context: ApiContext, draw: () => number): Promise<Timed[]> {
  const viewer = context.session!.viewer
  const filters = drawFilters(viewer, draw)
  const pages = draw() < 0.1 ? 8 : 1
  const timed: Timed[] = []
  let cursor: string | undefined
  for (let page = 1; page <= pages; page++) {
    const at = performance.now()
    const found = await searchMembers(context, { ...filters, cursor })
    const what = `page ${page} of ${JSON.stringify(filters)}, ${found.num_results} found, ${viewer.country}`
    timed.push({ what, milliseconds: performance.now() - at })
    if (!found.next_cursor) break
    cursor = found.next_cursor
  }
  return timed
}
