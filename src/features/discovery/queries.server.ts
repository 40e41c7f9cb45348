import { type Insertable, sql } from 'kysely'
import { noBlockWith } from '#features/accounts/account/sight.server.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Day } from '#shared/dates.ts'
import type { Pool } from '#shared/search-pools.ts'

export type SearchQuery = {
  siteId: string
  pools: Pool[]
  country: string
  region: string | undefined
  /** Born after `bornAfter`, and on or before `bornBy`. */
  bornAfter: Day
  bornBy: Day
  /** Leaves fictional profiles out. */
  realOnly?: boolean
  /** The searching member: left out, like members blocked by or blocking them. */
  viewerId: string | undefined
}

export type Position = { lastOnline: Date; memberId: string }

function matching(db: Db, query: SearchQuery) {
  const { viewerId } = query
  return db
    .selectFrom('searchEntry')
    .where('siteId', '=', query.siteId)
    .where('pool', 'in', query.pools)
    .where('country', '=', query.country)
    .$if(query.region !== undefined, (found) => found.where('region', '=', query.region!))
    .where('dateOfBirth', '>', query.bornAfter)
    .where('dateOfBirth', '<=', query.bornBy)
    .$if(query.realOnly === true, (found) => found.where('fictional', '=', false))
    .$if(viewerId === undefined, (found) => found.where('membersOnly', '=', false))
    .$if(viewerId !== undefined, (found) =>
      found
        .where('memberId', '!=', viewerId!)
        .where(noBlockWith(viewerId!, sql.ref('search_entry.member_id'))),
    )
}

type Page = { limit: number; after?: Position; leftOut?: string[] }

function pageOf(db: Db, query: SearchQuery, { limit, after, leftOut = [] }: Page) {
  return (
    matching(db, query)
      .$if(after !== undefined, (found) =>
        found.where(
          sql<boolean>`(last_online, member_id) < (${after?.lastOnline}, ${after?.memberId}::uuid)`,
        ),
      )
      .$if(leftOut.length > 0, (found) => found.where(sql<boolean>`member_id != all(${leftOut}::uuid[])`))
      .select(['memberId', 'lastOnline'])
      // A bisexual member in two pools is one result.
      .distinct()
      .orderBy('lastOnline', 'desc')
      .orderBy('memberId', 'desc')
      .limit(limit)
  )
}

type Count = { count: number; fictional: number }

function countOf(db: Db, query: SearchQuery) {
  return matching(db, query).select((eb) => [
    eb.fn.count<number>('memberId').distinct().as('count'),
    eb.fn.count<number>('memberId').distinct().filterWhere('fictional', '=', true).as('fictional'),
  ])
}

/** A page of members, last online first. */
export function listMatching(db: Db, query: SearchQuery, page: Page): Promise<Position[]> {
  return pageOf(db, query, page).execute()
}

/** A page of members, and the total number that matches: profiles, and how many of these are fictional. */
export async function listAndCountMatching(
  db: Db,
  query: SearchQuery,
  page: Page,
): Promise<Count & { positions: Position[] }> {
  const [positions, { count, fictional }] = await Promise.all([
    pageOf(db, query, page).execute(),
    countOf(db, query).executeTakeFirstOrThrow(),
  ])
  return { positions, count, fictional }
}

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

/** The member's data that decides which search entries there are. */
export function findSearchable(db: Db, memberId: string) {
  return db
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.memberId')
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
      'account.status',
      'account.specialCategoryConsentAt',
    ])
    .executeTakeFirst()
}

export async function deleteEntries(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('searchEntry').where('memberId', '=', memberId).execute()
}

export type NewEntry = Insertable<Tables['searchEntry']>

export async function insertEntries(tx: Tx, entries: NewEntry[]): Promise<void> {
  await tx
    .insertInto('searchEntry')
    .values(entries)
    .onConflict((conflict) => conflict.doNothing())
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
