import type { Tx } from '#server/database/connect.ts'

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
