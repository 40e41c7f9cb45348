import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { ReportReason } from '#shared/report.ts'

/** The message that a report is about, as it was. */
export type ReportedMessage = {
  conversationId: string
  seq: number
  body: string
  gift: string | null
  /** The photo's file, which is kept with the report. */
  photo: string | null
  /** The sound's, too. */
  voice: string | null
  sentAt: Date
}

type NewReport = {
  id: string
  siteId: string
  key: string
  reporterId: string
  memberId: string
  reason: ReportReason
  words: string
  createdAt: Date
  message: ReportedMessage | undefined
}

/** Inserts a report with the profile as it is now; false where its reporter has sent it before. */
export async function insertReport(tx: Tx, report: NewReport): Promise<boolean> {
  const { id, siteId, key, reporterId, memberId, reason, words, createdAt, message } = report
  const { conversationId = null, seq = null, ...said } = message ?? {}
  const { numAffectedRows } = await sql`
    insert into report (id, site_id, key, reporter_id, member_id, reason, words, seen, created_at,
      conversation_id, message_seq)
    select ${id}::uuid, ${siteId}::uuid, ${key}::uuid, ${reporterId}::uuid, member_id, ${reason}, ${words}, jsonb_build_object(
        'name', name, 'profile_text', profile_text, 'date_of_birth', date_of_birth,
        'photos', (select coalesce(jsonb_agg(id order by position), '[]') from photo where member_id = ${memberId}),
        'prompts', (select coalesce(jsonb_object_agg(prompt, answer), '{}') from prompt_answer where member_id = ${memberId}))
        || ${JSON.stringify(message ? { message: said } : {})}::jsonb,
      ${createdAt}::timestamptz, ${conversationId}::uuid, ${seq}::integer
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
    .set({ words: '', reporterId: null, conversationId: null, messageSeq: null })
    .where('reporterId', '=', reporterId)
    .execute()
}

export async function hasReport(tx: Tx, reporterId: string, key: string): Promise<boolean> {
  const row = await tx
    .selectFrom('report')
    .where('reporterId', '=', reporterId)
    .where('key', '=', key)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
