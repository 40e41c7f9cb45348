import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/** What forbids a decision about a member: they are fictional, or are banned, also by a ban that still waits. */
export function findObstacles(db: Db, memberId: string, decision: string) {
  return db
    .selectFrom('account')
    .innerJoin('profile', 'profile.memberId', 'account.id')
    .where('account.id', '=', memberId)
    .select([
      'profile.fictional',
      sql<boolean>`(account.banned_at is not null or exists (
        select from moderation_decision as other
        where other.member_id = account.id and other.kind = 'ban' and other.id <> ${decision}
          and not exists (select from moderation_outcome where decision_id = other.id)
      ))`.as('banned'),
    ])
    .executeTakeFirst()
}
