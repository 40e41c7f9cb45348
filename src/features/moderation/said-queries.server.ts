import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/** What a member says of themselves now. */
export function findSaid(db: Db, memberId: string) {
  return db
    .selectFrom('account')
    .innerJoin('profile', 'profile.memberId', 'account.id')
    .where('account.id', '=', memberId)
    .select([
      'account.siteId',
      'account.scripted',
      'account.language',
      'account.email',
      'profile.fictional',
      'profile.name',
      'profile.profileText',
      sql<Record<string, string>>`(
        select coalesce(jsonb_object_agg(prompt, answer), '{}') from prompt_answer
        where prompt_answer.member_id = account.id)`.as('prompts'),
    ])
    .executeTakeFirst()
}
export type Said = Awaited<ReturnType<typeof findSaid>> & object
