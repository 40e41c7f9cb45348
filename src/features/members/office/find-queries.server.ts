import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { ListedState } from './rules.ts'

/** Sorts after whatever begins with the same characters. */
const LAST_CHARACTER = '\u{10ffff}'

/** Compares bytes, as the indexes do, so that no collation of the database matters. */
const beginsWith = (column: Expression<string>, prefix: Expression<string>) =>
  sql<SqlBool>`(${column} ~>=~ ${prefix} and ${column} ~<~ (${prefix} || ${LAST_CHARACTER}::text))`

export async function findIdsByEmail(db: Db, siteId: string, prefix: string, limit: number) {
  const rows = await db
    .selectFrom('emailClaim')
    .where('siteId', '=', siteId)
    .where(beginsWith(sql<string>`email_key`, sql<string>`${prefix}::text`))
    .orderBy(sql`email_key using ~<~`)
    .limit(limit)
    .select('memberId')
    .execute()
  return rows.map(({ memberId }) => memberId)
}

export async function findIdsByName(db: Db, siteId: string, prefix: string, limit: number) {
  const rows = await db
    .selectFrom('profile')
    .where('siteId', '=', siteId)
    .where(beginsWith(sql<string>`lower(name)`, sql<string>`lower(${prefix}::text)`))
    .orderBy(sql`lower(name) using ~<~`)
    .limit(limit)
    .select('memberId')
    .execute()
  return rows.map(({ memberId }) => memberId)
}

/** Fewer characters have no trigram: for them only the beginning counts. */
export const PART_MIN = 3

const partOf = (part: string) => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`

// Materialised, so that the plan is made for all of it: for the first few of it, a generic plan reads the table.
export async function findIdsByPartOfEmail(db: Db, siteId: string, part: string, limit: number) {
  const rows = await db
    .with(
      (cte) => cte('found').materialized(),
      (query) =>
        query
          .selectFrom('emailClaim')
          .where('siteId', '=', siteId)
          .where('emailKey', 'like', partOf(part))
          .select('memberId'),
    )
    .selectFrom('found')
    .limit(limit)
    .select('memberId')
    .execute()
  return rows.map(({ memberId }) => memberId)
}

export async function findIdsByPartOfName(db: Db, siteId: string, part: string, limit: number) {
  const rows = await db
    .with(
      (cte) => cte('found').materialized(),
      (query) =>
        query
          .selectFrom('profile')
          .where('siteId', '=', siteId)
          .where(sql<SqlBool>`lower(name) like lower(${partOf(part)}::text)`)
          .select('memberId'),
    )
    .selectFrom('found')
    .limit(limit)
    .select('memberId')
    .execute()
  return rows.map(({ memberId }) => memberId)
}

export function listFound(db: Db, siteId: string, ids: string[]) {
  return db
    .selectFrom('account')
    .innerJoin('profile', 'profile.memberId', 'account.id')
    .where('account.id', 'in', ids)
    .where('account.siteId', '=', siteId)
    .select(FOUND)
    .execute()
}

export type FoundRow = Awaited<ReturnType<typeof listFound>>[number]

export const MEMBERS_PAGE = 50

export type MemberFilter = {
  state?: ListedState | undefined
  country?: string | undefined
  /** The member signed up at or after this moment, and before `until`. */
  since?: Date | undefined
  until?: Date | undefined
  paying?: 'yes' | 'no' | undefined
  /** The last member that is known. */
  before?: string | undefined
}

/** A site's members, newest first; one more than a page tells whether there are older ones. */
export function listMembers(db: Db, siteId: string, now: Date, filter: MemberFilter) {
  const { state, country, since, until, paying, before } = filter
  return (
    db
      .selectFrom('account')
      .innerJoin('profile', 'profile.memberId', 'account.id')
      .where('account.siteId', '=', siteId)
      .where('profile.fictional', '=', false)
      // Spelled out, so that a prepared plan can use the indexes of a state.
      .$if(state !== undefined, (query) => query.where(isInState(state!, now)))
      .$if(paying === 'yes', (query) => query.where(sql<SqlBool>`account.paid_user`))
      .$if(paying === 'no', (query) => query.where(sql<SqlBool>`not account.paid_user`))
      .$if(country !== undefined, (query) =>
        query.where('profile.siteId', '=', siteId).where('profile.country', '=', country!),
      )
      .$if(since !== undefined, (query) => query.where('account.signupDate', '>=', since!))
      .$if(until !== undefined, (query) => query.where('account.signupDate', '<', until!))
      .$if(before !== undefined, (query) =>
        query.where(
          sql<SqlBool>`(account.signup_date, account.id) <
            ((select signup_date from account where id = ${before} and site_id = ${siteId}), ${before}::uuid)`,
        ),
      )
      .select(FOUND)
      .orderBy('account.signupDate', 'desc')
      .orderBy('account.id', 'desc')
      .limit(MEMBERS_PAGE + 1)
      .execute()
  )
}

/** As `accountState` tells it. */
function isInState(state: ListedState, now: Date) {
  const present = sql`account.status <> 'deleted'`
  const free = sql`account.banned_at is null and (account.suspended_until is null or account.suspended_until <= ${now})`
  switch (state) {
    case 'active':
      return sql<SqlBool>`(account.status = 'active' and ${free})`
    case 'not_confirmed':
      return sql<SqlBool>`(account.status = 'not_confirmed' and ${free})`
    case 'suspended':
      return sql<SqlBool>`(${present} and account.banned_at is null and account.suspended_until > ${now})`
    case 'banned':
      return sql<SqlBool>`(${present} and account.banned_at is not null)`
    case 'held':
      return sql<SqlBool>`(${present} and profile.held_at is not null)`
    case 'deleted':
      return sql<SqlBool>`account.status = 'deleted'`
  }
}

const FOUND = [
  'account.id',
  'account.email',
  'account.status',
  'account.deletedAt',
  'account.bannedAt',
  'account.suspendedUntil',
  'account.signupDate',
  'profile.name',
  'profile.dateOfBirth',
  'profile.country',
  'profile.fictional',
] as const
