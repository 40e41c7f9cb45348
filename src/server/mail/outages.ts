import { MINUTE } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { Stream } from './senders.ts'

/** Longer than between two looks: after it, a process that finds an outage tries the server itself. */
const LOOKED_AT_FOR_MILLISECONDS = 5 * MINUTE

/** Whether a stream's server is known to be away, so that it need not be tried. */
export async function isAway(db: Db, stream: Stream, now: Date): Promise<boolean> {
  const outage = await db
    .selectFrom('mailOutage')
    .where('stream', '=', stream)
    .where('lookedAt', '>', new Date(now.getTime() - LOOKED_AT_FOR_MILLISECONDS))
    .select('stream')
    .executeTakeFirst()
  return outage !== undefined
}

export async function beginOutage(db: Db, stream: Stream, now: Date): Promise<void> {
  await db
    .insertInto('mailOutage')
    .values({ stream, since: now, lookedAt: now })
    .onConflict((conflict) => conflict.column('stream').doUpdateSet({ lookedAt: now }))
    .execute()
}

export async function noteLook(db: Db, stream: Stream, now: Date): Promise<void> {
  await db.updateTable('mailOutage').set({ lookedAt: now }).where('stream', '=', stream).execute()
}

/** @returns whether this call ended it */
export async function endOutage(db: Db, stream: Stream): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('mailOutage')
    .where('stream', '=', stream)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export function listOutages(db: Db): Promise<{ stream: Stream; since: Date }[]> {
  return db.selectFrom('mailOutage').select(['stream', 'since']).execute()
}
