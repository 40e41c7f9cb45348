import { type Insertable, sql } from 'kysely'
import { type SiteSettings, siteSettings } from '#features/site/settings.ts'
import { MINUTE } from '#server/clock.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

export async function findPortrait(db: Db, photoId: string): Promise<object | undefined> {
  const row = await db.selectFrom('photo').where('id', '=', photoId).select('portrait').executeTakeFirst()
  return row?.portrait ?? undefined
}

// PostgreSQL takes at most 65,535 parameters in one statement.
const MAX_PARAMETERS = 60_000

/** Inserts rows, split into statements that stay below the parameter limit. */
export async function insertMany<T extends keyof Tables & string>(
  tx: Tx,
  table: T,
  rows: Insertable<Tables[T]>[],
): Promise<void> {
  const size = Math.floor(MAX_PARAMETERS / Object.keys(rows[0] ?? { none: 0 }).length)
  for (let start = 0; start < rows.length; start += size)
    await tx
      .insertInto(table)
      .values(rows.slice(start, start + size) as never)
      .execute()
}

export async function hasSite(db: Db): Promise<boolean> {
  return (await db.selectFrom('site').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function hasDemoSite(db: Db): Promise<boolean> {
  const site = await db.selectFrom('site').where('demo', '=', true).select('id').limit(1).executeTakeFirst()
  return site !== undefined
}

export async function readSettings(db: Db, siteId: string): Promise<SiteSettings> {
  const { settings } = await db
    .selectFrom('site')
    .where('id', '=', siteId)
    .select('settings')
    .executeTakeFirstOrThrow()
  return siteSettings.parse(settings)
}

export function listPlaces(db: Db) {
  return db
    .selectFrom('place')
    .selectAll()
    .orderBy('country')
    .orderBy('population', 'desc')
    .orderBy('id')
    .execute()
}

/** Scripted members of a country who look for this gender, most recently online first. */
export function listScripted(
  db: Db,
  query: { siteId: string; country: string; likes: 'male' | 'female'; limit: number },
) {
  return db
    .selectFrom('searchEntry')
    .innerJoin('account', 'account.id', 'searchEntry.memberId')
    .where('searchEntry.siteId', '=', query.siteId)
    .where('searchEntry.country', '=', query.country)
    .where('searchEntry.pool', '=', query.likes === 'male' ? 'fm' : 'mf')
    .where('account.scripted', '=', true)
    .orderBy('searchEntry.lastOnline', 'desc')
    .orderBy('searchEntry.memberId')
    .limit(query.limit)
    .select('account.id')
    .execute()
}

// Of a thousand members so many are online, each for so long. They do not all change at once.
const PRESENT_IN_THOUSAND = 40
const STAY_MINUTES = 20

/** Marks a share of the members made by filling a demo as connected now, in one statement. Others stay as they are. */
export async function updatePresent(db: Db, { now, listedAt }: { now: Date; listedAt: Date }): Promise<void> {
  const minute = Math.floor(now.getTime() / MINUTE)
  // Guests have passwords: they are online when a person is logged in as them.
  await sql`
    with present as (
      select account.id from account
      join site on site.id = account.site_id
      where site.demo and account.demo and account.password_hash is null and account.status = 'active'
        and abs(mod(hashtextextended(
          account.id::text,
          (${minute}::int + abs(mod(hashtextextended(account.id::text, 0), ${STAY_MINUTES}))) / ${STAY_MINUTES}
        ), 1000)) < ${PRESENT_IN_THOUSAND}
    ), noted as (
      insert into presence (member_id, connected_at) select id, ${now}::timestamptz from present
      on conflict (member_id) do update set connected_at = excluded.connected_at
    ), seen as (
      update profile set last_online_at = ${now} from present where profile.member_id = present.id
    )
    update search_entry set last_online = ${listedAt} from present
    where search_entry.member_id = present.id and search_entry.last_online < ${listedAt}
  `.execute(db)
}

/** A scripted demo member; undefined for all others. */
export function findScripted(db: Db, memberId: string) {
  return db
    .selectFrom('account')
    .innerJoin('profile', 'profile.memberId', 'account.id')
    .innerJoin('site', 'site.id', 'account.siteId')
    .where('account.id', '=', memberId)
    .where('account.scripted', '=', true)
    .where('site.demo', '=', true)
    .select(['account.siteId', 'account.language', 'profile.gender', 'profile.interests'])
    .executeTakeFirst()
}

const REMEMBERED = 50

/** The latest messages of a sender in a conversation. */
export async function listMessagesBy(db: Db, conversationId: string, senderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('message')
    .where('conversationId', '=', conversationId)
    .where('senderId', '=', senderId)
    .orderBy('id', 'desc')
    .limit(REMEMBERED)
    .select('body')
    .execute()
  return rows.map(({ body }) => body)
}

export function findMessage(db: Db, conversationId: string, id: string) {
  return db
    .selectFrom('message')
    .where('conversationId', '=', conversationId)
    .where('id', '=', id)
    .select('body')
    .executeTakeFirst()
}

export async function isAnswered(
  db: Db,
  conversationId: string,
  senderId: string,
  clientId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('message')
    .where('conversationId', '=', conversationId)
    .where('senderId', '=', senderId)
    .where('clientId', '=', clientId)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
