import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Locale } from '#shared/locales.ts'
import type { ReportReason, ReportState } from '#shared/report.ts'

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

/** The photo of a profile that a report is about, whose file is kept with the report. */
export type ReportedPhoto = { id: string; file: string }

/** The author of a report: a member, or a person with an address. */
export type Author = { reporterId: string } | { email: string; emailKey: string }

type NewReport = {
  id: string
  siteId: string
  key: string
  number: string
  author: Author
  /** Null: about something else, or about a member whom the author does not see. */
  memberId: string | null
  reason: ReportReason
  about: string
  words: string
  language: Locale
  createdAt: Date
  message: ReportedMessage | undefined
  photo: ReportedPhoto | undefined
}

/**
 * Inserts a report with the reported profile as it is now.
 * @returns false where its author has sent it before, or the reported member is gone
 */
export async function insertReport(tx: Tx, report: NewReport): Promise<boolean> {
  const { id, siteId, key, number, author, memberId, reason, about, words, language, createdAt } = report
  const { conversationId = null, seq = null, ...said } = report.message ?? {}
  const by =
    'reporterId' in author ? { ...author, email: null, emailKey: null } : { reporterId: null, ...author }
  const { numAffectedRows } = await sql`
    insert into report (id, site_id, key, number, reporter_id, email, email_key, member_id, reason, about, words,
      language, seen, created_at, conversation_id, message_seq)
    select ${id}::uuid, ${siteId}::uuid, ${key}::uuid, ${number}, ${by.reporterId}::uuid, ${by.email}, ${by.emailKey},
      member_id, ${reason}, ${about}, ${words}, ${language},
      case when member_id is null then '{}'::jsonb else jsonb_build_object(
        'name', name, 'profile_text', profile_text, 'date_of_birth', date_of_birth,
        'photos', (select coalesce(jsonb_agg(id order by position), '[]') from photo where photo.member_id = profile.member_id),
        'prompts', (select coalesce(jsonb_object_agg(prompt, answer), '{}') from prompt_answer
          where prompt_answer.member_id = profile.member_id)) end
        || ${JSON.stringify({ ...(report.message && { message: said }), photo: report.photo })}::jsonb,
      ${createdAt}::timestamptz, ${conversationId}::uuid, ${seq}::integer
    from (values (${memberId}::uuid)) as wanted (id) left join profile on profile.member_id = wanted.id
    where wanted.id is null or profile.member_id is not null
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Keeps a photo from being removed until the transaction ends. @returns whether it is there */
export async function holdPhoto(tx: Tx, memberId: string, id: string): Promise<boolean> {
  const photo = await tx
    .selectFrom('photo')
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .select('id')
    .forShare()
    .executeTakeFirst()
  return photo !== undefined
}

/** The photos that reports about this member keep. */
export async function listReportedPhotos(db: Db, memberId: string): Promise<ReportedPhoto[]> {
  const rows = await db
    .selectFrom('report')
    .where('memberId', '=', memberId)
    .where(sql<boolean>`seen ? 'photo'`)
    .select(sql<ReportedPhoto>`seen -> 'photo'`.as('photo'))
    .execute()
  return rows.map(({ photo }) => photo)
}

/** The files of messages that reports about this member keep. */
export async function listReportedFiles(db: Db, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('report')
    .where('memberId', '=', memberId)
    .select(
      sql<string | null>`coalesce(seen -> 'message' ->> 'photo', seen -> 'message' ->> 'voice')`.as('file'),
    )
    .execute()
  return rows.flatMap(({ file }) => file ?? [])
}

/**
 * A report, and the site whose people look at it: that of the reported member, who may come from a sister site.
 * @returns undefined when it is gone with the reported member
 */
export async function findReport(db: Db, id: string) {
  return await db
    .selectFrom('report')
    .leftJoin('profile', 'profile.memberId', 'report.memberId')
    .where('report.id', '=', id)
    .selectAll('report')
    .select(sql<string>`coalesce(profile.site_id, report.site_id)`.as('lookingSiteId'))
    .executeTakeFirst()
}

/** The report that its author has sent with this key. */
export function findSent(db: Db, siteId: string, author: Author, key: string) {
  const sent = db
    .selectFrom('report')
    .where('siteId', '=', siteId)
    .where('key', '=', key)
    .select(['number', 'createdAt', 'reason', 'words', 'email'])
  return 'reporterId' in author
    ? sent.where('reporterId', '=', author.reporterId).executeTakeFirst()
    : sent.where('email', 'is not', null).executeTakeFirst()
}

/** A member's own reports, newest first. */
export function listReportsBy(db: Db, reporterId: string, limit: number) {
  return db
    .selectFrom('report')
    .where('reporterId', '=', reporterId)
    .select([
      'number',
      'reason',
      'about',
      'words',
      'state',
      'createdAt',
      sql<string | null>`seen ->> 'name'`.as('name'),
    ])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

const NAMELESS = { about: '', words: '', email: null, emailKey: null, language: 'nl' } as const

/** What an erased member told in reports; that they were made, and why, stays. */
export async function emptyReportsBy(tx: Tx, reporterId: string): Promise<void> {
  const conversation = { conversationId: null, messageSeq: null }
  await tx
    .updateTable('report')
    .set({ ...NAMELESS, ...conversation, reporterId: null })
    .where('reporterId', '=', reporterId)
    .execute()
}

/** As `emptyReportsBy`, for those that the member sent without their account. */
export async function emptyReportsFromAddress(tx: Tx, memberId: string): Promise<void> {
  await tx
    .updateTable('report')
    .from('emailClaim')
    .set(NAMELESS)
    .where('emailClaim.memberId', '=', memberId)
    .whereRef('report.siteId', '=', 'emailClaim.siteId')
    .whereRef('report.emailKey', '=', 'emailClaim.emailKey')
    .where('report.email', 'is not', null)
    .execute()
}

/** A report with its author's address and language. */
export async function findReceipt(db: Db, id: string) {
  const row = await db
    .selectFrom('report')
    .leftJoin('account', (join) =>
      join.onRef('account.id', '=', 'report.reporterId').on('account.status', '!=', 'deleted'),
    )
    .leftJoin('profile', 'profile.memberId', 'account.id')
    .where('report.id', '=', id)
    .select([
      'report.siteId',
      'report.number',
      'report.reason',
      'report.words',
      'report.createdAt',
      'report.memberId',
      'report.email as givenEmail',
      'report.language as givenLanguage',
      'account.email',
      'account.language',
      'account.timeZone',
      'profile.country',
    ])
    .executeTakeFirst()
  const email = row?.email ?? row?.givenEmail
  if (!row || !email) return undefined
  return { ...row, email, language: row.language ?? row.givenLanguage, isMember: row.email !== null }
}

/** Reports that are not decided, the gravest first, then the oldest. */
export function listOpenReports(db: Db) {
  return db
    .selectFrom('report')
    .where('state', '!=', 'decided')
    .selectAll()
    .orderBy(sql`reason = 'minor'`, 'desc')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export function updateState(tx: Tx, number: string, state: ReportState) {
  return tx
    .updateTable('report')
    .set({ state })
    .where('number', '=', number)
    .returning('memberId')
    .executeTakeFirst()
}

/** @returns whether there is such a report, and it stood otherwise */
export async function updateStateById(tx: Tx, id: string, state: ReportState): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('report')
    .set({ state })
    .where('id', '=', id)
    .where('state', '!=', state)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
