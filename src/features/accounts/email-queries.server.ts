import type { Db, Tx } from '#server/database/connect.ts'
import { deletePasskeys } from './passkey-queries.server.ts'

/** Who has an address, or had it lately and may still get it back. */
export function findEmailOwner(db: Db, siteId: string, emailKey: string, now: Date) {
  return db
    .selectFrom('emailClaim')
    .innerJoin('account', 'account.id', 'emailClaim.memberId')
    .where('emailClaim.siteId', '=', siteId)
    .where('emailClaim.emailKey', '=', emailKey)
    .where((eb) => eb.or([eb('emailClaim.keptUntil', 'is', null), eb('emailClaim.keptUntil', '>', now)]))
    .select(['account.id', 'account.status'])
    .executeTakeFirst()
}

export type MailChange = { memberId: string; email: string; createdAt: Date; expiresAt: Date }

export async function saveMailChange(tx: Tx, change: MailChange): Promise<void> {
  await tx
    .insertInto('mailChange')
    .values(change)
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet(change))
    .execute()
}

/** The change that a member waits for. */
export function findMailChange(db: Db, memberId: string, now: Date) {
  return db
    .selectFrom('mailChange')
    .where('memberId', '=', memberId)
    .where('expiresAt', '>', now)
    .selectAll()
    .executeTakeFirst()
}

/** Ends the waiting; with an address, only for that one. @returns whether there was anything to end */
export async function deleteMailChange(tx: Tx, memberId: string, email?: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('mailChange')
    .where('memberId', '=', memberId)
    .$if(email !== undefined, (query) => query.where('email', '=', email!))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteOldMailChanges(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('mailChange').where('expiresAt', '<=', now).execute()
  await tx.deleteFrom('emailClaim').where('keptUntil', '<=', now).execute()
}

export async function updateEmail(tx: Tx, memberId: string, email: string): Promise<void> {
  await tx.updateTable('account').set({ email }).where('id', '=', memberId).execute()
}

/** Takes every way to log in away: a new password has to be chosen by mail. */
export async function deleteCredentials(tx: Tx, memberId: string): Promise<void> {
  await tx.updateTable('account').set({ passwordHash: null }).where('id', '=', memberId).execute()
  await deletePasskeys(tx, memberId)
}

/** An address that is not used any more stays this member's until then. */
export async function keepEmailClaim(
  tx: Tx,
  claim: { siteId: string; emailKey: string; memberId: string; until: Date },
): Promise<void> {
  await tx
    .updateTable('emailClaim')
    .set({ keptUntil: claim.until })
    .where('siteId', '=', claim.siteId)
    .where('emailKey', '=', claim.emailKey)
    .where('memberId', '=', claim.memberId)
    .execute()
}

/** Whether a former address can still be restored; the present one can. */
export function findOwnEmailClaim(
  db: Db,
  claim: { siteId: string; emailKey: string; memberId: string; now: Date },
) {
  return db
    .selectFrom('emailClaim')
    .where('siteId', '=', claim.siteId)
    .where('emailKey', '=', claim.emailKey)
    .where('memberId', '=', claim.memberId)
    .where((eb) => eb.or([eb('keptUntil', 'is', null), eb('keptUntil', '>', claim.now)]))
    .select('memberId')
    .executeTakeFirst()
}

/** Gives up the addresses that a member had after this one, which could be restored until then. */
export async function deleteLaterEmailClaims(
  tx: Tx,
  { memberId, emailKey, until }: { memberId: string; emailKey: string; until: Date },
): Promise<void> {
  await tx
    .deleteFrom('emailClaim')
    .where('memberId', '=', memberId)
    .where('emailKey', '!=', emailKey)
    .where((eb) => eb.or([eb('keptUntil', 'is', null), eb('keptUntil', '>', until)]))
    .execute()
}

export async function deleteEmailClaim(tx: Tx, memberId: string, emailKey: string): Promise<void> {
  await tx
    .deleteFrom('emailClaim')
    .where('memberId', '=', memberId)
    .where('emailKey', '=', emailKey)
    .execute()
}
