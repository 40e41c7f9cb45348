import type { Insertable } from 'kysely'
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
