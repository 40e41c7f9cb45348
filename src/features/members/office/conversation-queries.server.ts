import type { Db } from '#server/database/connect.ts'

/** How much is shown before and after what was reported. */
const AROUND = 10

/** A report at which the site's people look: of a member of theirs, who may have been reported from a sister site. */
export function findReportOfSite(db: Db, siteId: string, id: string) {
  return db
    .selectFrom('report')
    .innerJoin('profile', 'profile.memberId', 'report.memberId')
    .where('report.id', '=', id)
    .where('profile.siteId', '=', siteId)
    .select([
      'report.number',
      'report.memberId',
      'report.reporterId',
      'report.conversationId',
      'report.messageSeq',
      'report.state',
      'report.createdAt',
    ])
    .executeTakeFirst()
}

export async function findConversationBetween(db: Db, memberId: string, otherId: string) {
  const row = await db
    .selectFrom('inbox')
    .where('memberId', '=', memberId)
    .where('otherId', '=', otherId)
    .select('conversationId')
    .executeTakeFirst()
  return row?.conversationId
}

export type Message = Awaited<ReturnType<typeof messagesAround>>[number]

const messages = (db: Db, conversationId: string) =>
  db
    .selectFrom('message')
    .where('conversationId', '=', conversationId)
    .select(['id', 'seq', 'senderId', 'body', 'gift', 'attachment', 'unsentAt', 'createdAt'])

export function messagesAround(db: Db, conversationId: string, seq: number) {
  return messages(db, conversationId)
    .where('seq', '>=', seq - AROUND)
    .where('seq', '<=', seq + AROUND)
    .orderBy('seq')
    .execute()
}

export async function messagesUntil(db: Db, conversationId: string, until: Date) {
  const rows = await messages(db, conversationId)
    .where('createdAt', '<=', until)
    .orderBy('seq', 'desc')
    .limit(2 * AROUND)
    .execute()
  return rows.reverse()
}
