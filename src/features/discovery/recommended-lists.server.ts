import { createHash } from 'node:crypto'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { App } from '#server/app.ts'
import { type Db, isAfterClose, type Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { transact } from '#server/database/transact.ts'
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

type NewList = Insertable<Tables['recommendedList']>

/**
 * Saves lists, and lets their members' oldest go. Does not wait until the disk has them: a search whose list is lost begins
 * anew.
 */
async function saveLists(tx: Tx, lists: NewList[]): Promise<void> {
  const all = <Column extends keyof NewList>(column: Column) => lists.map((list) => list[column])
  const listed = lists.map(({ listed }) => `{${(listed as string[]).join(',')}}`)
  await sql`
    with unsynced as (select set_config('synchronous_commit', 'off', true)),
      old as (
        delete from recommended_list using (
          select member_id, id, row_number() over (partition by member_id order by made_at desc, id desc) as nth
          from recommended_list where member_id = any(${all('memberId')}::uuid[])
        ) as known
        where known.member_id = recommended_list.member_id and known.id = recommended_list.id
          and nth >= ${sql.lit(LISTS_KEPT)}
      )
    insert into recommended_list (member_id, id, filters, made_at, listed, walked_at, walked_id)
    select list.member_id, list.id, filters, made_at, listed::uuid[], walked_at, walked_id
    from unsynced, unnest(${all('memberId')}::uuid[], ${all('id')}::uuid[], ${all('filters')}::text[],
      ${all('madeAt')}::timestamptz[], ${listed}::text[], ${all('walkedAt')}::timestamptz[], ${all('walkedId')}::uuid[])
      as list (member_id, id, filters, made_at, listed, walked_at, walked_id)
    -- Whose account is erased by now keeps no list.
    where exists (select from account where account.id = list.member_id)`.execute(tx)
}

/** So many lists of a member are kept, of all filters together. */
const LISTS_KEPT = 4
const GATHERED_MILLISECONDS = 20

type Saving = { waiting: NewList[]; saved: Promise<void>; saveNow(): void }
const saving = new WeakMap<App, Saving>()

/**
 * Saves a list after the answer, with those of other members that come at about the same time: only a further page reads
 * it, and waits for it (`listsSaved`).
 */
export function saveListLater(app: App, list: NewList): void {
  const begun = saving.get(app)
  if (begun) begun.waiting.push(list)
  else saving.set(app, gather(app, list, saved.get(app)))
}

function gather(app: App, first: NewList, before: Promise<void> = Promise.resolve()): Saving {
  const { promise: due, resolve: saveNow } = Promise.withResolvers<void>()
  const timer = setTimeout(saveNow, GATHERED_MILLISECONDS).unref()
  const waiting = [first]
  const done = Promise.all([due, before])
    .then(() => {
      clearTimeout(timer)
      saving.delete(app)
      return transact(app.db, (tx) => saveLists(tx, waiting))
    })
    .catch((err) => {
      if (!isAfterClose(err)) app.log.warn({ err }, 'recommended lists were not saved')
    })
  saved.set(app, done)
  return { waiting, saved: done, saveNow }
}

/** When this process has saved what it saves last. */
const saved = new WeakMap<App, Promise<void>>()

/** When this process has saved all lists that it was given. */
export async function listsSaved(app: App): Promise<void> {
  saving.get(app)?.saveNow()
  await saved.get(app)
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
