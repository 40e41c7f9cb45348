import type { Insertable } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

type Row = Insertable<Tables['mailTrouble']>
export type TroubleKey = Pick<Row, 'siteId' | 'addressHash' | 'kind'>

export async function upsertTrouble(tx: Tx, trouble: Row): Promise<void> {
  const { memberId, state, notedAt } = trouble
  await tx
    .insertInto('mailTrouble')
    .values(trouble)
    .onConflict((conflict) =>
      conflict.columns(['siteId', 'addressHash', 'kind']).doUpdateSet({ memberId, state, notedAt }),
    )
    .execute()
}

/** What is over once a mail of this kind was sent: also every refusal, as the address takes mail. */
export async function deleteTroubles(db: Db, { siteId, addressHash, kind }: TroubleKey): Promise<void> {
  await db
    .deleteFrom('mailTrouble')
    .where('siteId', '=', siteId)
    .where('addressHash', '=', addressHash)
    .where((eb) => eb.or([eb('kind', '=', kind), eb('state', '=', 'refused')]))
    .execute()
}

export async function findTrouble(db: Db, { siteId, addressHash, kind }: TroubleKey, since?: Date) {
  const found = await db
    .selectFrom('mailTrouble')
    .where('siteId', '=', siteId)
    .where('addressHash', '=', addressHash)
    .where('kind', '=', kind)
    .$if(since !== undefined, (troubles) => troubles.where('notedAt', '>=', since!))
    .select('state')
    .executeTakeFirst()
  return found?.state
}

/** Forgets the troubles of a member's former address. */
export async function deleteTroublesOf(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('mailTrouble').where('memberId', '=', memberId).execute()
}

export async function deleteOldTroubles(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('mailTrouble').where('notedAt', '<', before).execute()
}
