import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { accountWithAddress } from '../account/queries.server.ts'

export type EndingRow = Selectable<Tables['ending']>

/** @returns the declaration with this key, which may be an earlier one */
export async function insertEnding(tx: Tx, ending: Insertable<Tables['ending']>): Promise<EndingRow> {
  await tx
    .insertInto('ending')
    .values(ending)
    .onConflict((conflict) => conflict.column('requestKey').doNothing())
    .execute()
  return tx
    .selectFrom('ending')
    .where('requestKey', '=', ending.requestKey)
    .selectAll()
    .executeTakeFirstOrThrow()
}

export function findEnding(db: Db, id: string): Promise<EndingRow | undefined> {
  return db.selectFrom('ending').where('id', '=', id).selectAll().executeTakeFirst()
}

export function findEndingByKey(db: Db, requestKey: string): Promise<EndingRow | undefined> {
  return db.selectFrom('ending').where('requestKey', '=', requestKey).selectAll().executeTakeFirst()
}

/** The account of the declaration's address, with what its time zone is known by. */
export function findDeclarer(db: Db, siteId: string, emailKey: string) {
  return accountWithAddress(db, siteId, emailKey)
    .leftJoin('profile', 'profile.memberId', 'account.id')
    .select(['account.id', 'account.status', 'account.timeZone', 'profile.country'])
    .executeTakeFirst()
}

/** Notes that the address's declarations have ended its account. */
export async function markEnded(tx: Tx, siteId: string, emailKey: string, endedAt: Date): Promise<void> {
  await tx
    .updateTable('ending')
    .set({ endedAt })
    .where('siteId', '=', siteId)
    .where('emailKey', '=', emailKey)
    .where('endedAt', 'is', null)
    .execute()
}

/** Deletes the declarations of an address, with its account. */
export async function deleteEndings(tx: Tx, siteId: string, emailKey: string): Promise<void> {
  await tx.deleteFrom('ending').where('siteId', '=', siteId).where('emailKey', '=', emailKey).execute()
}
