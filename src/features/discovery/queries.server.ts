import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Day } from '#shared/dates.ts'
import type { Pool } from '#shared/pools.ts'
import { noBlockWith } from '../members/blocks.server.ts'

export type SearchQuery = {
  siteId: string
  pools: Pool[]
  country: string
  region: string | undefined
  /** Born after the first and not after the second. */
  bornAfter: Day
  bornBy: Day
  /** Who asks: not shown, nor are those who stand in a block with them. */
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
      // A bisexual member who is found in two pools is one result.
      .distinct()
      .orderBy('lastOnline', 'desc')
      .orderBy('memberId', 'desc')
      .limit(limit)
  )
}

function countOf(db: Db, query: SearchQuery) {
  return matching(db, query).select((eb) => eb.fn.count<number>('memberId').distinct().as('count'))
}

/** A page of members, online last first. */
export function listMatching(db: Db, query: SearchQuery, page: Page): Promise<Position[]> {
  return pageOf(db, query, page).execute()
}

/** A page of members, and how many match in all. */
export async function listAndCountMatching(
  db: Db,
  query: SearchQuery,
  page: Page,
): Promise<{ positions: Position[]; count: number }> {
  const positions = await pageOf(db, query, page)
    .select(() => countOf(db, query).as('count'))
    .execute()
  // Where no row is left, none says how many there are before it.
  const { count } = positions[0] ?? (await countOf(db, query).executeTakeFirstOrThrow())
  return { positions, count: count ?? 0 }
}

/** What decides where a member is to be found. */
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
      'profile.invisible',
      'account.status',
      'account.specialCategoryConsentAt',
    ])
    .executeTakeFirst()
}

export async function deleteEntries(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('searchEntry').where('memberId', '=', memberId).execute()
}

export type NewEntry = {
  siteId: string
  pool: Pool
  country: string
  region: string
  memberId: string
  dateOfBirth: Day
  lastOnline: Date
}

export async function insertEntries(tx: Tx, entries: NewEntry[]): Promise<void> {
  await tx
    .insertInto('searchEntry')
    .values(entries)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function updateLastOnline(tx: Tx, memberId: string, bucket: Date): Promise<void> {
  await tx
    .updateTable('searchEntry')
    .set({ lastOnline: bucket })
    .where('memberId', '=', memberId)
    .where('lastOnline', '<', bucket)
    .execute()
}
