import type { Insertable } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

export async function insertPrepared(tx: Tx, rows: Insertable<Tables['preparedSignup']>[]): Promise<void> {
  await tx.insertInto('preparedSignup').values(rows).execute()
}

/** Which of these addresses of a site have a prepared signup or an account. */
export async function findKnownAddresses(db: Db, siteId: string, emailKeys: string[]): Promise<Set<string>> {
  const [prepared, claimed] = await Promise.all(
    (['preparedSignup', 'emailClaim'] as const).map((table) =>
      db
        .selectFrom(table)
        .where('siteId', '=', siteId)
        .where('emailKey', 'in', emailKeys)
        .select('emailKey')
        .execute(),
    ),
  )
  return new Set([...prepared!, ...claimed!].map(({ emailKey }) => emailKey))
}

/** Marks up to `limit` prepared signups as queued; concurrent nodes take different ones. */
export function takeUnmailed(tx: Tx, now: Date, limit: number) {
  return tx
    .updateTable('preparedSignup')
    .set({ queuedAt: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('preparedSignup')
        .where('queuedAt', 'is', null)
        .orderBy('createdAt')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .select('id'),
    )
    .returning('id')
    .execute()
}

export function renewPreparedLink(tx: Tx, id: string, link: { tokenHash: Buffer; expiresAt: Date }) {
  return tx
    .updateTable('preparedSignup')
    .set(link)
    .where('id', '=', id)
    .returning(['siteId', 'host', 'email', 'language'])
    .executeTakeFirst()
}

export function findPreparedByToken(db: Db, siteId: string, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('preparedSignup')
    .where('tokenHash', '=', tokenHash)
    .where('siteId', '=', siteId)
    .where('expiresAt', '>', now)
    .select(['id', 'email', 'facts'])
    .executeTakeFirst()
}

/** @returns false when it was gone already */
export async function deletePrepared(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('preparedSignup').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deletePreparedFor(tx: Tx, siteId: string, emailKey: string): Promise<void> {
  await tx
    .deleteFrom('preparedSignup')
    .where('siteId', '=', siteId)
    .where('emailKey', '=', emailKey)
    .execute()
}

export async function deleteExpiredPrepared(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('preparedSignup').where('expiresAt', '<=', now).execute()
}
