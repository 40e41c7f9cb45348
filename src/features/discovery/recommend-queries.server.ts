import { type Insertable, sql } from 'kysely'
import { builtOnce } from '#server/database/built-once.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Day } from '#shared/dates.ts'
import { HALF_SHOWN_DAYS } from './recommend-score.server.ts'

export type Row = {
  memberId: string
  dateOfBirth: Day
  soughtMinAge: number | null
  soughtMaxAge: number | null
  soughtDistanceKm: number | null
  latitude: number | null
  longitude: number | null
  interestsFirst: number
  interestsOther: number
  completeness: number
  photos: number
  fictional: boolean
  asked: number
  answered: number
  learned: Buffer | null
  shown: number
  /** In milliseconds: a date takes longer to read than the rest of a row. */
  shownAt: number
}

const recommendationsOf = builtOnce(
  (_, { ids }: { ids: string[] }) =>
    sql<Row>`select member_id as "memberId", date_of_birth as "dateOfBirth", sought_min_age as "soughtMinAge",
      sought_max_age as "soughtMaxAge", sought_distance_km as "soughtDistanceKm", latitude, longitude,
      interests_first as "interestsFirst", interests_other as "interestsOther", completeness, photos, fictional,
      asked, answered, learned, shown, extract(epoch from shown_at)::float8 * 1000 as "shownAt"
    from recommendation where member_id = any(${ids}::uuid[])`,
)

/** What the order asks of these members. Hundreds of rows, so their columns are named here and not row by row. */
export function listRecommendations(db: Db, ids: string[]): Promise<Row[]> {
  return recommendationsOf(db.withoutPlugins(), { ids })
}

/** The log odds of a like on this site; null if nothing is learned there. */
export async function findTaste(db: Db, siteId: string): Promise<number | null> {
  const row = await db.selectFrom('taste').where('siteId', '=', siteId).select('base').executeTakeFirst()
  return row?.base ?? null
}

/** The profiles from which the rows of these members are made. */
export function listSources(db: Db, ids: string[]) {
  return db
    .selectFrom('profile')
    .leftJoin('place', (join) =>
      join.onRef('place.country', '=', 'profile.country').onRef('place.id', '=', 'profile.placeId'),
    )
    .where(sql<boolean>`profile.member_id = any(${ids}::uuid[])`)
    .select([
      'profile.memberId',
      'profile.siteId',
      'profile.dateOfBirth',
      'profile.soughtMinAge',
      'profile.soughtMaxAge',
      'profile.soughtDistanceKm',
      'place.latitude',
      'place.longitude',
      'profile.interests',
      'profile.fictional',
      sql<string>`left(profile.profile_text, 100)`.as('profileText'),
      'profile.signupReason',
      'profile.relationshipStatus',
      'profile.bodyType',
      'profile.hairColor',
      'profile.eyeColor',
      'profile.tattoos',
      sql<number>`(select count(*)::int from photo
        where photo.member_id = profile.member_id and photo.status = 'active')`.as('photos'),
    ])
    .execute()
}

export async function saveRecommendations(
  tx: Tx,
  rows: Insertable<Tables['recommendation']>[],
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('recommendation')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('memberId').doUpdateSet((eb) => ({
        dateOfBirth: eb.ref('excluded.dateOfBirth'),
        soughtMinAge: eb.ref('excluded.soughtMinAge'),
        soughtMaxAge: eb.ref('excluded.soughtMaxAge'),
        soughtDistanceKm: eb.ref('excluded.soughtDistanceKm'),
        latitude: eb.ref('excluded.latitude'),
        longitude: eb.ref('excluded.longitude'),
        interestsFirst: eb.ref('excluded.interestsFirst'),
        interestsOther: eb.ref('excluded.interestsOther'),
        completeness: eb.ref('excluded.completeness'),
        photos: eb.ref('excluded.photos'),
        fictional: eb.ref('excluded.fictional'),
      })),
    )
    .execute()
}

/** The members who can be found and have no row in the recommended order yet. */
export async function listMissing(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ memberId: string }>`
    select distinct member_id from search_entry
    where not exists (select from recommendation where recommendation.member_id = search_entry.member_id)
    order by member_id limit ${limit}`.execute(db)
  return rows.map(({ memberId }) => memberId)
}

/** Adds impressions to what is left of the former ones. */
export async function addImpressions(tx: Tx, counts: [string, number][], now: Date): Promise<void> {
  // In one order, so that two processes cannot wait for each other.
  const ids = counts.map(([id]) => id)
  await sql`
    with counted as (
      select locked.member_id, added.times
      from (select member_id from recommendation where member_id = any(${ids}::uuid[]) order by member_id for update) locked
      join unnest(${ids}::uuid[], ${counts.map(([, times]) => times)}::int[]) as added (member_id, times)
        on added.member_id = locked.member_id
    )
    update recommendation set
      shown = shown * power(0.5, greatest(0, extract(epoch from ${now}::timestamptz - shown_at)) / 86400 / ${HALF_SHOWN_DAYS}::float8)
        + counted.times,
      shown_at = ${now}
    from counted where counted.member_id = recommendation.member_id and recommendation.member_id = any(${ids}::uuid[])`.execute(
    tx,
  )
}
