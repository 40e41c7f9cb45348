import { type Insertable, sql } from 'kysely'
import type { App } from '#server/app.ts'
import { MINUTE } from '#server/clock.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

/** Those of these members who answer by script. */
export async function listScriptedOf(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('account')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('scripted', '=', true)
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Where these members live. */
export function listPlaces(db: Db, ids: string[]) {
  return db
    .selectFrom('profile')
    .innerJoin('place', (join) =>
      join.onRef('place.country', '=', 'profile.country').onRef('place.id', '=', 'profile.placeId'),
    )
    .where(sql<boolean>`profile.member_id = any(${ids}::uuid[])`)
    .select(['profile.memberId', 'place.latitude', 'place.longitude'])
    .execute()
}

async function findRegionName(db: Db, country: string, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('region')
    .where('country', '=', country)
    .where('code', '=', code)
    .select('name')
    .executeTakeFirst()
  return row?.name
}

/** A place by its id, in one of these countries. */
function findPlaceIn(db: Db, countries: string[], id: string) {
  return db
    .selectFrom('place')
    .where(sql<boolean>`country = any(${countries})`)
    .where('id', '=', id)
    .select(['country', 'id', 'name', 'latitude', 'longitude'])
    .executeTakeFirst()
}

type Place = NonNullable<Awaited<ReturnType<typeof findPlaceIn>>>

/** They change by an import only, and nearly every search names one. */
const KEPT_FOR = MINUTE
const KEPT_AT_MOST = 5_000

type Known = { place?: Place; name?: string }
type Kept = Map<string, Known & { until: number }>

const keptBy = new WeakMap<App, Kept>()

/** The name of a country's region; undefined where it has none of this code. */
export async function regionName(app: App, country: string, code: string): Promise<string | undefined> {
  const key = `region ${country} ${code}`
  const kept = keptOf(app, key)
  if (kept?.name !== undefined) return kept.name
  const name = await findRegionName(app.db, country, code)
  if (name !== undefined) keep(app, key, { name })
  return name
}

/** A place by its id, in one of these countries. */
export async function knownPlace(app: App, countries: string[], id: string): Promise<Place | undefined> {
  const key = `place ${id} ${countries}`
  const kept = keptOf(app, key)
  if (kept?.place) return kept.place
  const place = await findPlaceIn(app.db, countries, id)
  if (place) keep(app, key, { place })
  return place
}

function keptOf(app: App, key: string) {
  const kept = keptBy.get(app)?.get(key)
  return kept && kept.until > app.clock.now().getTime() ? kept : undefined
}

/** Only what there is, so that invented names fill nothing. */
function keep(app: App, key: string, known: Known): void {
  const all = keptBy.get(app) ?? new Map()
  keptBy.set(app, all)
  if (all.size >= KEPT_AT_MOST) all.clear()
  all.set(key, { ...known, until: app.clock.now().getTime() + KEPT_FOR })
}

/** The member's data that decides which search entries there are. */
export function findSearchable(db: Db, memberId: string) {
  return db
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.memberId')
    .leftJoin('place', (join) =>
      join.onRef('place.country', '=', 'profile.country').onRef('place.id', '=', 'profile.placeId'),
    )
    .where('memberId', '=', memberId)
    .select([
      'profile.siteId',
      'profile.gender',
      'profile.sexuality',
      'profile.country',
      'profile.region',
      'profile.dateOfBirth',
      'profile.lastOnlineAt',
      'profile.showsOnline',
      'profile.membersOnly',
      'profile.fictional',
      'profile.invisible',
      'profile.heldAt',
      'profile.hairColor',
      'profile.eyeColor',
      'profile.bodyType',
      'profile.relationshipStatus',
      'profile.tattoos',
      'profile.signupReason',
      'profile.appearance',
      'profile.race',
      'profile.children',
      'profile.education',
      'profile.interests',
      'profile.mainPhotoId',
      'place.latitude',
      'place.longitude',
      'account.status',
      'account.suspendedUntil',
      'account.bannedAt',
      'account.signupDate',
      'account.specialCategoryConsentAt',
      sql<string[]>`array(
        select site_id from shown_on where shown_on.member_id = profile.member_id order by site_id
      )`.as('sisters'),
    ])
    .executeTakeFirst()
}

/** @returns the entries that there were */
export function deleteEntries(tx: Tx, memberId: string) {
  return tx.deleteFrom('searchEntry').where('memberId', '=', memberId).returningAll().execute()
}

export type NewEntry = Insertable<Tables['searchEntry']>

/** @returns the entries that there were not yet */
export function insertEntries(tx: Tx, entries: NewEntry[]) {
  return tx
    .insertInto('searchEntry')
    .values(entries)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute()
}

export async function updateLastOnline(
  tx: Tx,
  memberId: string,
  { shown, hidden }: { shown: Date; hidden: Date },
): Promise<void> {
  const bucket = sql<Date>`case when profile.shows_online then ${shown}::timestamptz else ${hidden}::timestamptz end`
  await tx
    .updateTable('searchEntry')
    .from('profile')
    .set({ lastOnline: bucket })
    .whereRef('profile.memberId', '=', 'searchEntry.memberId')
    .where('searchEntry.memberId', '=', memberId)
    .where('searchEntry.lastOnline', '<', bucket)
    .execute()
}
