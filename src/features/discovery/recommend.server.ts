import type { MemberContext, Viewer } from '#features/accounts/account/context.server.ts'
import { ageOn, OLDEST_YEARS } from '#shared/dates.ts'
import { SOUGHT_AGE_MAX } from '#shared/sought.ts'
import { interestNumbers, unpackLearned } from './recommend-packing.ts'
import { findBase, listRecommendations, type Row } from './recommend-queries.server.ts'
import { type Candidate, type Rated, rank, shownNow } from './recommend-score.server.ts'

/** These members in the recommended order for the viewer. */
export async function recommend({ app, site, viewer }: MemberContext, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const now = app.clock.now()
  const [rows, base] = await Promise.all([
    listRecommendations(app.db, [...ids, viewer.id]),
    findBase(app.db, site.id),
  ])
  const own = rows.find(({ memberId }) => memberId === viewer.id)
  const candidates = rows
    .filter(({ memberId }) => memberId !== viewer.id)
    .map(
      (row): Candidate => ({
        ...describe(row, now),
        lastOnline: row.lastOnline ?? new Date(0),
        shown: shownNow(row.shown, row.shownAt, now),
      }),
    )
  const ranked = rank(own ? describe(own, now) : unknownMember(viewer), candidates, now, base)
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
