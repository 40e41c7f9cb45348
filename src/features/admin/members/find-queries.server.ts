import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

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

export function listFound(db: Db, siteId: string, ids: string[]) {
  return db
    .selectFrom('account')
    .innerJoin('profile', 'profile.memberId', 'account.id')
    .where('account.id', 'in', ids)
    .where('account.siteId', '=', siteId)
    .select([
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
    ])
    .execute()
}
