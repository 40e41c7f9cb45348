import type { Insertable } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

/** Replaces an open invitation of the same address to the same site: its link works no more. */
export async function insertInvitation(
  tx: Tx,
  invitation: Insertable<Tables['staffInvitation']>,
): Promise<void> {
  const { siteId, emailKey, ...changed } = { renews: false, ...invitation }
  await tx
    .insertInto('staffInvitation')
    .values(invitation)
    .onConflict((conflict) =>
      conflict.columns(['siteId', 'emailKey']).where('usedAt', 'is', null).doUpdateSet(changed),
    )
    .execute()
}

export async function findInvitation(db: Db, siteId: string, tokenHash: Buffer, now: Date) {
  return openInvitation(db, siteId, tokenHash, now).executeTakeFirst()
}

export async function lockInvitation(tx: Tx, siteId: string, tokenHash: Buffer, now: Date) {
  return openInvitation(tx, siteId, tokenHash, now).forUpdate().executeTakeFirst()
}

function openInvitation(db: Db, siteId: string, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('staffInvitation')
    .where('tokenHash', '=', tokenHash)
    .where('siteId', '=', siteId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .selectAll()
}

export async function closeInvitation(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('staffInvitation').set({ usedAt: now }).where('id', '=', id).execute()
}

/** Lets an open invitation count until then. */
export async function prolongInvitation(db: Db, tokenHash: Buffer, expiresAt: Date): Promise<void> {
  await db
    .updateTable('staffInvitation')
    .set({ expiresAt })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .execute()
}

/** Withdraws the invitations that a colleague has sent at a site. */
export async function deleteInvitationsBy(tx: Tx, siteId: string, staffId: string): Promise<void> {
  await tx
    .deleteFrom('staffInvitation')
    .where('siteId', '=', siteId)
    .where('invitedBy', '=', staffId)
    .where('usedAt', 'is', null)
    .execute()
}

/** @returns the address that is not invited any more; undefined for none of this site's */
export async function deleteInvitation(tx: Tx, siteId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('staffInvitation')
    .where('id', '=', id)
    .where('siteId', '=', siteId)
    .where('usedAt', 'is', null)
    .returning('email')
    .executeTakeFirst()
  return row?.email
}

/** Open invitations of a site, also those whose link has expired. */
export function listInvitations(db: Db, siteId: string) {
  return db
    .selectFrom('staffInvitation')
    .where('siteId', '=', siteId)
    .where('usedAt', 'is', null)
    .select(['id', 'email', 'role', 'renews', 'createdAt', 'expiresAt'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}
