import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { HandedRole } from '#shared/staff.ts'

export const NOTES_PAGE = 50
const NOTES_SHOWN = 200

/** Notes with the names of the colleagues who wrote and closed them. */
function notes(db: Db) {
  return db
    .selectFrom('memberNote as note')
    .innerJoin('staff as author', 'author.id', 'note.staffId')
    .leftJoin('staff as closer', 'closer.id', 'note.closedBy')
    .select([
      'note.id',
      'note.memberId',
      'note.purchaseId',
      'note.words',
      'note.forRole',
      'note.createdAt',
      'note.closedAt',
      'note.closingWords',
      'author.name as author',
      'closer.name as closer',
    ])
}

export type NoteRow = Awaited<ReturnType<typeof listNotesOf>>[number]

/** A member's notes, newest first. */
export function listNotesOf(db: Db, memberId: string) {
  return notes(db)
    .where('note.memberId', '=', memberId)
    .orderBy('note.id', 'desc')
    .limit(NOTES_SHOWN)
    .execute()
}

/** A purchase's notes, newest first. */
export function listNotesOfPurchase(db: Db, purchaseId: string) {
  return notes(db)
    .where('note.purchaseId', '=', purchaseId)
    .orderBy('note.id', 'desc')
    .limit(NOTES_SHOWN)
    .execute()
}

type Handed = { siteId: string; roles: readonly HandedRole[]; after?: string | undefined }

/** What is open for these roles, oldest first; one more than a page tells whether there is more. */
export function listHanded(db: Db, { siteId, roles, after }: Handed) {
  return notes(db)
    .innerJoin('profile', 'profile.memberId', 'note.memberId')
    .select('profile.name as memberName')
    .where('note.siteId', '=', siteId)
    .where('note.forRole', 'in', roles)
    .where('note.closedAt', 'is', null)
    .$if(after !== undefined, (query) => query.where('note.id', '>', after!))
    .orderBy('note.id')
    .limit(NOTES_PAGE + 1)
    .execute()
}

export async function countHanded(db: Db, { siteId, roles }: Omit<Handed, 'after'>) {
  if (roles.length === 0) return []
  return db
    .selectFrom('memberNote')
    .where('siteId', '=', siteId)
    .where('forRole', 'in', roles)
    .where('closedAt', 'is', null)
    .select(['forRole', sql<number>`count(*)::int`.as('open')])
    .groupBy('forRole')
    .execute()
}

/** Whether this is a member of the site, and the buyer of this purchase. */
export async function isAbout(
  db: Db,
  about: { siteId: string; memberId: string; purchaseId: string | undefined },
): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .where('account.id', '=', about.memberId)
    .where('account.siteId', '=', about.siteId)
    .$if(about.purchaseId !== undefined, (query) =>
      query
        .innerJoin('purchase', 'purchase.memberId', 'account.id')
        .where('purchase.id', '=', about.purchaseId!),
    )
    .select('account.id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns the note, unless this key was used before */
export async function insertNote(tx: Tx, note: Insertable<Tables['memberNote']>) {
  return tx
    .insertInto('memberNote')
    .values(note)
    .onConflict((on) => on.columns(['staffId', 'requestKey']).doNothing())
    .returning('id')
    .executeTakeFirst()
}

export function findNoteByKey(tx: Tx, staffId: string, requestKey: string) {
  return tx
    .selectFrom('memberNote')
    .where('staffId', '=', staffId)
    .where('requestKey', '=', requestKey)
    .select(['memberId', 'words', 'forRole', 'purchaseId'])
    .executeTakeFirst()
}

export function lockNote(tx: Tx, siteId: string, id: string) {
  return tx
    .selectFrom('memberNote')
    .where('id', '=', id)
    .where('siteId', '=', siteId)
    .select(['id', 'memberId', 'forRole', 'closedAt'])
    .forUpdate()
    .executeTakeFirst()
}

export async function closeNoteRow(
  tx: Tx,
  id: string,
  closing: { closedAt: Date; closedBy: string; closingWords: string },
): Promise<void> {
  await tx.updateTable('memberNote').set(closing).where('id', '=', id).execute()
}
