import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { ReportReason } from '#shared/report.ts'

type NewReport = {
  id: string
  siteId: string
  key: string
  reporterId: string
  memberId: string
  reason: ReportReason
  words: string
  createdAt: Date
}

/** Inserts a report with the profile as it is now; false where its reporter has sent it before. */
export async function insertReport(tx: Tx, report: NewReport): Promise<boolean> {
  const { id, siteId, key, reporterId, memberId, reason, words, createdAt } = report
  const { numAffectedRows } = await sql`
    insert into report (id, site_id, key, reporter_id, member_id, reason, words, seen, created_at)
    select ${id}::uuid, ${siteId}::uuid, ${key}::uuid, ${reporterId}::uuid, member_id, ${reason}, ${words}, jsonb_build_object(
        'name', name, 'profile_text', profile_text, 'date_of_birth', date_of_birth,
        'photos', (select coalesce(jsonb_agg(id order by position), '[]') from photo where member_id = ${memberId}),
        'prompts', (select coalesce(jsonb_object_agg(prompt, answer), '{}') from prompt_answer where member_id = ${memberId})),
      ${createdAt}::timestamptz
    from profile where member_id = ${memberId}
    on conflict (reporter_id, key) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Null when it is gone with the reported member. */
export async function findReport(db: Db, id: string) {
  return await db.selectFrom('report').where('id', '=', id).selectAll().executeTakeFirst()
}

/** What an erased member told in reports; that they were made, and why, stays. */
export async function emptyReportsBy(tx: Tx, reporterId: string): Promise<void> {
  await tx
    .updateTable('report')
    .set({ words: '', reporterId: null })
    .where('reporterId', '=', reporterId)
    .execute()
}
