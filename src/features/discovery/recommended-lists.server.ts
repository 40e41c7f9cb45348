import { createHash } from 'node:crypto'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { App } from '#server/app.ts'
import { type Db, isAfterClose, type Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { fits, isShown, type SearchQuery } from './search-queries.server.ts'
import type { Position } from './search-walks.server.ts'

export type List = {
  memberId: string
  id: string
  madeAt: Date
  listed: string[]
  walkedAt: Date | null
  walkedId: string | null
}

/** A list, with one page of it. */
export type ListPage = Omit<List, 'listed'> & {
  length: number
  /** The members of the page that still fit. */
  fitting: string[]
  /** The whole list, where the page reaches beyond it and there may be more. */
  listed: string[] | null
}

/** What a search asks for, without what changes by the minute. */
export function keyOf({ onlineSince, newSince, facets = [], interests, ...query }: SearchQuery): string {
  const key = [
    query,
    Boolean(onlineSince),
    Boolean(newSince),
    facets.map(String),
    interests && [String(interests.bits), interests.all],
  ]
  return createHash('sha256').update(JSON.stringify(key)).digest('base64url')
}

/** One page, after so many of a member's list by its id, or of their latest one of these filters. */
export async function findListPage(
  db: Db,
  query: SearchQuery,
  of: { memberId: string; id: string | undefined; filters: string; since: Date; passed: number; end: number },
): Promise<ListPage | undefined> {
  const page = sql`list.listed[${of.passed + 1}::int:${of.end}::int]`
  const { rows } = await sql<ListPage>`
    select member_id, id, made_at, walked_at, walked_id, cardinality(listed) as length,
      array(select member_id from (${stillFitting(query, page)}) as shown) as fitting,
      case when walked_at is not null and cardinality(listed) <= ${of.end}::int then listed end as listed
    from (
      select * from recommended_list
      where member_id = ${of.memberId}::uuid and filters = ${of.filters} and made_at > ${of.since}::timestamptz
        ${of.id === undefined ? sql`` : sql`and id = ${of.id}::uuid`}
      order by made_at desc, id desc limit 1
    ) as list`.execute(db)
  return rows[0]
}

/**
 * Saves a list, and lets the member's oldest go. Does not wait until the disk has it: a search whose list is lost begins
 * anew.
 */
async function saveList(db: Db, list: Insertable<Tables['recommendedList']>, kept: number): Promise<void> {
  const { memberId, id, filters, madeAt, listed, walkedAt, walkedId } = list
  await sql`
    with unsynced as (select set_config('synchronous_commit', 'off', true)),
      old as (
        delete from recommended_list where member_id = ${memberId}::uuid and id in (
          select id from recommended_list where member_id = ${memberId}::uuid
          order by made_at desc, id desc offset ${sql.lit(kept - 1)})
      )
    insert into recommended_list (member_id, id, filters, made_at, listed, walked_at, walked_id)
    select ${memberId}::uuid, ${id}::uuid, ${filters}, ${madeAt}::timestamptz, ${listed}::uuid[], ${walkedAt}::timestamptz,
      ${walkedId}::uuid
    from unsynced`.execute(db)
}

const saving = new WeakMap<App, Map<string, Promise<void>>>()

/** Saves a list after the answer: only a further page reads it, and waits for it (`listsSaved`). */
export function saveListLater(app: App, list: Insertable<Tables['recommendedList']>, kept: number): void {
  const all = saving.get(app) ?? new Map<string, Promise<void>>()
  saving.set(app, all)
  const { memberId } = list
  const saved = (all.get(memberId) ?? Promise.resolve())
    .then(() => saveList(app.db, list, kept))
    .catch((err) => {
      if (!isAfterClose(err)) app.log.warn({ err }, 'a recommended list was not saved')
    })
    .finally(() => {
      if (all.get(memberId) === saved) all.delete(memberId)
    })
  all.set(memberId, saved)
}

/** When this process has saved the lists of a member. */
export async function listsSaved(app: App, memberId: string): Promise<void> {
  await saving.get(app)?.get(memberId)
}

/** @returns false if another request has made the list longer meanwhile */
export async function extendList(db: Db, length: number, longer: List): Promise<boolean> {
  const { memberId, id, listed, walkedAt, walkedId } = longer
  const { numUpdatedRows } = await db
    .updateTable('recommendedList')
    .set({ listed, walkedAt, walkedId })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .where(sql<boolean>`cardinality(listed) = ${length}`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Those of these members who still fit the search and are shown to its viewer, in this order. */
export async function listStillFitting(db: Db, query: SearchQuery, ids: string[]): Promise<Position[]> {
  const { rows } = await sql<Position>`${stillFitting(query, sql`${ids}::uuid[]`)}`.execute(db)
  return rows
}

export function stillFitting(query: SearchQuery, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select page.member_id, entry.last_online as at
    from unnest(${ids}) with ordinality as page (member_id, number)
    cross join lateral (
      select last_online from search_entry
      where search_entry.member_id = page.member_id and site_id = ${query.siteId}
        and pool = any(${query.pools}) and country = ${query.country}
        and ${fits(query, 'search_entry')} and ${isShown(query, [], 'search_entry')}
      limit 1
    ) as entry
    order by page.number`
}

export async function deleteOldLists(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('recommendedList').where('madeAt', '<', before).execute()
}
