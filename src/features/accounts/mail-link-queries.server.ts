import type { Db, Tx } from '#server/database/connect.ts'

export async function insertMailToken(
  tx: Tx,
  token: {
    tokenHash: Buffer
    memberId: string
    purpose: string
    detail: string | null
    createdAt: Date
    expiresAt: Date
  },
): Promise<void> {
  await tx
    .insertInto('mailToken')
    .values({ ...token, mailedAt: null, usedAt: null })
    .execute()
}

export async function updateMailed(tx: Tx, tokenHash: Buffer, mailedAt: Date): Promise<void> {
  await tx.updateTable('mailToken').set({ mailedAt }).where('tokenHash', '=', tokenHash).execute()
}

/** Whether a mail with a link of this purpose has ever left. */
export async function hasMailedLink(db: Db, memberId: string, purpose: string): Promise<boolean> {
  const link = await db
    .selectFrom('mailToken')
    .where('memberId', '=', memberId)
    .where('purpose', '=', purpose)
    .where('mailedAt', 'is not', null)
    .select('memberId')
    .limit(1)
    .executeTakeFirst()
  return link !== undefined
}

export async function countMailTokens(
  db: Db,
  memberId: string,
  purpose: string,
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('mailToken')
    .where('memberId', '=', memberId)
    .where('purpose', '=', purpose)
    .where('createdAt', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Marks a token as used, once. @returns whose it was and what it is about, or undefined when it is not good (any more) */
export function spendMailToken(tx: Tx, tokenHash: Buffer, purpose: string, now: Date) {
  return tx
    .updateTable('mailToken')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['memberId', 'detail', 'expiresAt'])
    .executeTakeFirst()
}
