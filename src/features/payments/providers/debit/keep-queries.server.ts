import { sql } from 'kysely'
import type { Tx } from '#server/database/connect.ts'
import type { Day } from '#shared/dates.ts'
import { FALLBACK_TIME_ZONE } from '#shared/local-time.ts'

/** Deletes a member's mandates by which nothing was collected. */
export async function deleteUnusedMandates(tx: Tx, memberId: string): Promise<void> {
  await tx
    .deleteFrom('debitMandate')
    .where('memberId', '=', memberId)
    .where('lastCollectedOn', 'is', null)
    .execute()
}

/** Takes from a member's mandates what proves nothing. */
export async function stripMandates(tx: Tx, memberId: string): Promise<void> {
  await tx
    .updateTable('debitMandate')
    .set({ requestKey: null, phoneLabel: null })
    .where('memberId', '=', memberId)
    .execute()
}

/** Deletes mandates that ended before, and by which nothing was collected since. */
export async function deleteOldMandates(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('debitMandate')
    .where('endedAt', '<', before)
    .where((eb) =>
      eb.or([
        eb('lastCollectedOn', 'is', null),
        eb('lastCollectedOn', '<', before.toISOString().slice(0, 10)),
      ]),
    )
    .execute()
}

/** Ends mandates by which nothing was collected since that day. @returns their ids */
export async function endLapsed(tx: Tx, day: Day, now: Date): Promise<string[]> {
  const signedOn = sql<Day>`(signed_at at time zone ${sql.lit(FALLBACK_TIME_ZONE)})::date`
  const rows = await tx
    .updateTable('debitMandate')
    .set({ endedAt: now, endedBy: 'lapsed' })
    .where('endedAt', 'is', null)
    .where(({ fn }) => fn.coalesce('lastCollectedOn', signedOn), '<=', day)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
