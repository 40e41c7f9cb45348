import type { sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'

export function findExport(db: Db, memberId: string) {
  return db.selectFrom('dataExport').where('memberId', '=', memberId).selectAll().executeTakeFirst()
}

/** Locks the member, so that two requests at once ask for one copy. */
export async function lockExporter(tx: Tx, memberId: string): Promise<void> {
  await tx.selectFrom('account').where('id', '=', memberId).select('id').forNoKeyUpdate().execute()
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

/** @returns false when another copy has been asked for meanwhile, or the member has gone */
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

/** Forgets copies that were asked for before a time. @returns the ids of those that are kept */
export async function deleteOldExports(tx: Tx, requestedBefore: Date): Promise<Set<string>> {
  await tx.deleteFrom('dataExport').where('requestedAt', '<', requestedBefore).execute()
  const kept = await tx.selectFrom('dataExport').select('id').execute()
  return new Set(kept.map((row) => row.id))
}

/** Rows of a query that answers with one JSON object each, in a column named `row`. */
export async function listRows(db: Db, query: ReturnType<typeof sql<{ row: unknown }>>): Promise<unknown[]> {
  const { rows } = await query.execute(db)
  return rows.map(({ row }) => row)
}

export function listConversations(db: Db, memberId: string) {
  return db
    .selectFrom('inbox')
    .leftJoin('account', (join) =>
      join.onRef('account.id', '=', 'inbox.otherId').on('account.status', '!=', 'deleted'),
    )
    .leftJoin('profile', 'profile.memberId', 'account.id')
    .where('inbox.memberId', '=', memberId)
    .orderBy('inbox.conversationId')
    .select(['inbox.conversationId', 'inbox.otherId', 'profile.name', 'profile.fictional'])
    .execute()
}

export function listMessagesAfter(db: Db, conversationId: string, after: string | undefined, limit: number) {
  return db
    .selectFrom('message')
    .where('conversationId', '=', conversationId)
    .$if(after !== undefined, (messages) => messages.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .select(['id', 'senderId', 'body', 'credits', 'createdAt'])
    .execute()
}

export function listPhotoFiles(db: Db, memberId: string) {
  return db
    .selectFrom('photo')
    .where('memberId', '=', memberId)
    .orderBy('position')
    .select(['id', 'renditions'])
    .execute()
}
