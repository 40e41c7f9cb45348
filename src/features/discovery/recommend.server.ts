import type { MemberContext, Viewer } from '#features/accounts/account/context.server.ts'
import { ageOn, OLDEST_YEARS } from '#shared/dates.ts'
import { SOUGHT_AGE_MAX } from '#shared/sought.ts'
import { interestNumbers, unpackLearned } from './recommend-packing.ts'
import { listRecommendations, type Row } from './recommend-queries.server.ts'
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
  const rows = await listRecommendations(app.db, site.id, [...ids, viewer.id])
  const own = rows.find(({ memberId }) => memberId === viewer.id)
  const candidates = rows
    .filter(({ memberId }) => memberId !== viewer.id)
    .map(
      (row): Candidate => ({
        ...describe(row, now),
        lastOnline: lastOnline.get(row.memberId)!,
        shown: shownNow(row.shown, row.shownAt, now),
      }),
    )
  const ranked = rank(
    own ? describe(own, now) : unknownMember(viewer),
    candidates,
    now,
    rows[0]?.base ?? null,
  )
  // Those of whom nothing is known yet come last.
  return [...new Set([...ranked, ...ids])]
}

function describe(row: Row, now: Date): Rated {
  return {
    memberId: row.memberId,
    age: ageOn(row.dateOfBirth, now),
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
  }
}

/** A viewer of whom there is no row yet: only what the session knows. */
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
