import { MINUTE } from '#server/clock.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import { deleteTroublesOf } from '../account/mail-trouble-queries.server.ts'
import { deletePasskeys } from '../login/passkey-queries.server.ts'

/** The account that has an address, or that gave it up and can still restore it. */
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

/** The member's pending change of address. */
export function findMailChange(db: Db, memberId: string, now: Date) {
  return db
    .selectFrom('mailChange')
    .where('memberId', '=', memberId)
    .where('expiresAt', '>', now)
    .selectAll()
    .executeTakeFirst()
}

/** Lets a pending change to this address wait until then, or as long as it does already. @returns whether it is pending */
export async function prolongMailChange(
  db: Db,
  { memberId, email, expiresAt }: { memberId: string; email: string; expiresAt: Date },
): Promise<boolean> {
  const pending = await db
    .selectFrom('mailChange')
    .where('memberId', '=', memberId)
    .where('email', '=', email)
    .select('expiresAt')
    .executeTakeFirst()
  // A mail that leaves at once needs no more time than its change was given.
  if (pending && pending.expiresAt.getTime() < expiresAt.getTime() - MINUTE)
    await db
      .updateTable('mailChange')
      .set({ expiresAt })
      .where('memberId', '=', memberId)
      .where('email', '=', email)
      .execute()
  return pending !== undefined
}

/** Deletes the pending change; with an address, only a change to that one. @returns whether there was one */
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
  await deleteTroublesOf(tx, memberId)
}

/** Removes password and passkeys: the member has to set a new password by mail. */
export async function deleteCredentials(tx: Tx, memberId: string): Promise<void> {
  await tx.updateTable('account').set({ passwordHash: null }).where('id', '=', memberId).execute()
  await deletePasskeys(tx, memberId)
}

/** Reserves an address that the member gave up, until the given time. */
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

/** The member's claim on an address: their present one, or a former one that can still be restored. */
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

/** Releases the addresses that the member had after this one, which can be restored until `until`. */
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
