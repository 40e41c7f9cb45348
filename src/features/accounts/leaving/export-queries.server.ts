import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import { idOf, maySee } from '../account/visibility.server.ts'

export function findExport(db: Db, memberId: string) {
  return db.selectFrom('dataExport').where('memberId', '=', memberId).selectAll().executeTakeFirst()
}

export async function replaceExport(
  tx: Tx,
  row: { memberId: string; id: string; requestedAt: Date },
): Promise<void> {
  const fresh = { ...row, readyAt: null, bytes: null }
  await tx
    .insertInto('dataExport')
    .values(fresh)
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet(fresh))
    .execute()
}

/** @returns false when a newer copy was requested meanwhile, or the account is gone */
export async function markExportReady(
  tx: Tx,
  id: string,
  memberId: string,
  { readyAt, bytes }: { readyAt: Date; bytes: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('dataExport')
    .set({ readyAt, bytes })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes copies requested before the given time. @returns the ids of the remaining ones */
export async function deleteOldExports(tx: Tx, requestedBefore: Date): Promise<Set<string>> {
  await tx.deleteFrom('dataExport').where('requestedAt', '<=', requestedBefore).execute()
  const kept = await tx.selectFrom('dataExport').select('id').execute()
  return new Set(kept.map((row) => row.id))
}

/** Runs a query that returns one JSON object a row, in a column named `row`. */
export async function listRows(db: Db, query: ReturnType<typeof sql<{ row: unknown }>>): Promise<unknown[]> {
  const { rows } = await query.execute(db)
  return rows.map(({ row }) => row)
}

export function listConversations(db: Db, memberId: string) {
  return db
    .selectFrom('inbox')
    .leftJoin('profile', (join) =>
      join
        .onRef('profile.memberId', '=', 'inbox.otherId')
        .on(maySee(idOf(memberId), sql.ref('inbox.other_id'))),
    )
    .where('inbox.memberId', '=', memberId)
    .orderBy('inbox.conversationId')
    .select(['inbox.conversationId', 'profile.memberId as otherId', 'profile.name', 'profile.fictional'])
    .execute()
}

export function listMessagesAfter(db: Db, conversationId: string, after: string | undefined, limit: number) {
  return db
    .selectFrom('message')
    .where('conversationId', '=', conversationId)
    .$if(after !== undefined, (messages) => messages.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .selectAll()
    .execute()
}

/** The photos and voice messages of the member's conversations. */
export function listChatFiles(db: Db, memberId: string) {
  return db
    .selectFrom('inbox')
    .innerJoin('message', 'message.conversationId', 'inbox.conversationId')
    .where('inbox.memberId', '=', memberId)
    .where('message.attachment', 'is not', null)
    .orderBy('message.id')
    .select(['message.conversationId', 'message.seq', 'message.attachment'])
    .execute()
}

/** A picture in a pose that a moderator is still to compare. */
export function findPosedFile(db: Db, memberId: string) {
  return db
    .selectFrom('photoVerification')
    .where('memberId', '=', memberId)
    .where('state', '=', 'sent')
    .select(['id', 'file'])
    .executeTakeFirst()
}

export function listPhotoFiles(db: Db, memberId: string) {
  return db
    .selectFrom('photo')
    .where('memberId', '=', memberId)
    .orderBy('position')
    .select(['id', 'renditions'])
    .execute()
}
