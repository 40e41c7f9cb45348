import type { MemberContext, Viewer } from '#features/accounts/account/context.server.ts'
import type { App } from '#server/app.ts'
import { MINUTE } from '#server/clock.ts'
import { ageOn, OLDEST_YEARS } from '#shared/dates.ts'
import { dayIn } from '#shared/local-time.ts'
import { SOUGHT_AGE_MAX } from '#shared/sought.ts'
import { interestNumbers, unpackLearned } from './recommend-packing.ts'
import { findTaste, listRecommendations, type Row } from './recommend-queries.server.ts'
import { type Candidate, type Rated, rank, shownNow } from './recommend-score.server.ts'
import type { Position } from './search-walks.server.ts'

/** These members, by when they were last online, in the recommended order for the viewer. */
export async function recommend(
  { app, site, viewer }: MemberContext,
  positions: Position[],
): Promise<string[]> {
  if (positions.length === 0) return []
  const now = app.clock.now()
  const lastOnline = new Map(positions.map(({ memberId, at }) => [memberId, at]))
  const ids = [...lastOnline.keys()]
  const [rated, base] = await Promise.all([rateMembers(app, [...ids, viewer.id]), tasteOf(app, site.id)])
  const candidates: Candidate[] = []
  for (const [memberId, at] of lastOnline) {
    const member = rated.get(memberId)
    if (!member || memberId === viewer.id) continue
    candidates.push({ ...member, lastOnline: at, shown: shownNow(member.shownThen, member.shownAt, now) })
  }
  const ranked = rank(rated.get(viewer.id) ?? unknownMember(viewer), candidates, now, base)
  // Members of whom nothing is known yet come last.
  return [...new Set([...ranked, ...ids])]
}

/** A viewer without a row in the table yet: only what the session knows. */
function unknownMember({ id, latitude, longitude, interests }: Viewer): Rated {
  return {
    memberId: id,
    age: null,
    soughtAges: null,
    soughtDistanceKm: null,
    latitude,
    longitude,
    interests: interestNumbers(interests),
    completeness: 0,
    photos: 0,
    asked: 0,
    answered: 0,
    fictional: false,
    learned: null,
  }
}

/** What the order knows of a member, with the impressions left at a time. */
type RatedMember = Rated & { shownThen: number; shownAt: Date }

/**
 * Those online last are candidates of nearly every search, so they stay in memory for a minute: only their order in a
 * list depends on it. The database decides each time which members are shown.
 */
const KEPT_FOR = MINUTE
const KEPT_AT_MOST = 20_000

type Kept<T> = { value: T; until: number }

type Memory = { members: Map<string, Kept<RatedMember>>; tastes: Map<string, Kept<number | null>> }

const memories = new WeakMap<App, Memory>()

function memoryOf(app: App): Memory {
  let memory = memories.get(app)
  if (!memory) {
    memory = { members: new Map(), tastes: new Map() }
    memories.set(app, memory)
  }
  return memory
}

/** What the order knows of these members, as far as it knows them; up to a minute old. */
async function rateMembers(app: App, ids: string[]): Promise<Map<string, RatedMember>> {
  const { members } = memoryOf(app)
  const now = app.clock.now()
  const rated = new Map<string, RatedMember>()
  const missing: string[] = []
  for (const id of ids) {
    const kept = members.get(id)
    if (kept && kept.until > now.getTime()) rated.set(id, kept.value)
    else missing.push(id)
  }
  if (missing.length === 0) return rated
  for (const row of await listRecommendations(app.db, missing)) {
    const value = describe(row, now)
    rated.set(row.memberId, value)
    // As the latest: the first in the map are those kept longest.
    members.delete(row.memberId)
    members.set(row.memberId, { value, until: now.getTime() + KEPT_FOR })
  }
  for (const id of members.keys()) {
    if (members.size <= KEPT_AT_MOST) break
    members.delete(id)
  }
  return rated
}

/** The log odds of a like on the site; null if nothing is learned there. Up to a minute old. */
async function tasteOf(app: App, siteId: string): Promise<number | null> {
  const { tastes } = memoryOf(app)
  const now = app.clock.now().getTime()
  const kept = tastes.get(siteId)
  if (kept && kept.until > now) return kept.value
  const value = await findTaste(app.db, siteId)
  tastes.set(siteId, { value, until: now + KEPT_FOR })
  return value
}

const CHANNEL = 'rated'

/** Reads a member anew at their next use, in each process; without an id, everybody. */
export function forgetRated(app: App, memberId?: string): void {
  forgetHere(app, memberId)
  app.bus.tell(CHANNEL, { memberId })
}

export function subscribeRated(app: App): void {
  void app.bus.listen(CHANNEL, (told) => forgetHere(app, (told as { memberId?: string }).memberId))
}

function forgetHere(app: App, memberId: string | undefined): void {
  if (memberId === undefined) memories.delete(app)
  else memoryOf(app).members.delete(memberId)
}

function describe(row: Row, now: Date): RatedMember {
  return {
    memberId: row.memberId,
    age: ageOn(row.dateOfBirth, dayIn('', now)),
    soughtAges:
      row.soughtMinAge === null || row.soughtMaxAge === null
        ? null
        : {
            min: row.soughtMinAge,
            max: row.soughtMaxAge === SOUGHT_AGE_MAX ? OLDEST_YEARS : row.soughtMaxAge,
          },
    soughtDistanceKm: row.soughtDistanceKm,
    latitude: row.latitude,
    longitude: row.longitude,
    interests: [row.interestsFirst, row.interestsOther],
    completeness: row.completeness,
    photos: row.photos,
    asked: row.asked,
    answered: row.answered,
    fictional: row.fictional,
    learned: unpackLearned(row.learned),
    shownThen: row.shown,
    shownAt: new Date(row.shownAt),
  }
}
