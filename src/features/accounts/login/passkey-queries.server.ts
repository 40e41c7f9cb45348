import type { Insertable } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

export type NewPasskey = Omit<Insertable<Tables['passkey']>, 'lastUsedAt'>

export async function countPasskeys(db: Db, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('passkey')
    .where('memberId', '=', memberId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A member's passkeys, newest first. */
export function findPasskeys(db: Db, memberId: string) {
  return db
    .selectFrom('passkey')
    .where('memberId', '=', memberId)
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The passkey with this credential id on this site, unless its account is deleted. */
export function findCredential(db: Db, siteId: string, credentialId: Buffer) {
  return db
    .selectFrom('passkey')
    .innerJoin('account', 'account.id', 'passkey.memberId')
    .where('passkey.credentialId', '=', credentialId)
    .where('account.siteId', '=', siteId)
    .where('account.status', '!=', 'deleted')
    .selectAll('passkey')
    .select(['account.demo', 'account.scripted'])
    .executeTakeFirst()
}

/** @returns false when the credential is already registered */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows: rows } = await tx
    .insertInto('passkey')
    .values({ ...passkey, lastUsedAt: null })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst()
  return rows === 1n
}

/**
 * Records a passkey's use.
 * @returns false when its counter did not increase (which suggests a copy), or it was removed meanwhile
 */
export async function usePasskey(
  tx: Tx,
  { memberId, id, counter, at }: { memberId: string; id: string; counter: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ counter, lastUsedAt: at })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    // Synced passkeys do not count: their counter stays 0.
    .where((eb) =>
      eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.val(counter === 0)])]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function updatePasskeyName(
  tx: Tx,
  memberId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ name })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deletePasskey(tx: Tx, memberId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey')
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** @returns how many were deleted */
export async function deletePasskeys(tx: Tx, memberId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey')
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function insertChallenge(
  tx: Tx,
  challenge: { challengeHash: Buffer; boundTo: Buffer; purpose: string; expiresAt: Date },
): Promise<void> {
  await tx.insertInto('passkeyChallenge').values(challenge).execute()
}

/** Consumes a challenge. @returns whether it was valid */
export async function spendChallenge(
  tx: Tx,
  challenge: { challengeHash: Buffer; boundTo: Buffer; purpose: string; now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeyChallenge')
    .where('challengeHash', '=', challenge.challengeHash)
    .where('boundTo', '=', challenge.boundTo)
    .where('purpose', '=', challenge.purpose)
    .where('expiresAt', '>', challenge.now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteExpiredChallenges(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('passkeyChallenge').where('expiresAt', '<=', now).execute()
}
