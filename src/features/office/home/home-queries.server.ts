import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/** Members who signed up at a site within a span, which its end is not part of. */
export async function countSignupsBetween(
  db: Db,
  siteId: string,
  { from, until }: { from: Date; until: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('account')
    .innerJoin('profile', 'profile.memberId', 'account.id')
    .where('account.siteId', '=', siteId)
    .where('account.signupDate', '>=', from)
    .where('account.signupDate', '<', until)
    .where('profile.fictional', '=', false)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Refunds of a site that have not reached their buyer. */
export async function countOpenRefunds(db: Db, siteId: string) {
  return db
    .selectFrom('reversal')
    .where('siteId', '=', siteId)
    .where('status', 'in', ['requested', 'sent', 'failed'])
    .select([
      sql<number>`count(*)::int`.as('open'),
      sql<number>`(count(*) filter (where status = 'failed'))::int`.as('failed'),
    ])
    .executeTakeFirstOrThrow()
}

/** The sites at which a colleague has a role, and which. */
export function listRolesOf(db: Db, staffId: string) {
  return db.selectFrom('staffRole').where('staffId', '=', staffId).select(['siteId', 'role']).execute()
}
