import type { Db, Tx } from '#server/database/connect.ts'

type Accepted = { memberId: string; kind: 'text' | 'name'; said: object; acceptedAt: Date }

export async function saveAccepted(tx: Tx, { said, ...row }: Accepted): Promise<void> {
  const written = JSON.stringify(said)
  await tx
    .insertInto('acceptedWords')
    .values({ ...row, said: written })
    .onConflict((conflict) =>
      conflict.columns(['memberId', 'kind']).doUpdateSet({ said: written, acceptedAt: row.acceptedAt }),
    )
    .execute()
}

export async function findAccepted(db: Db, memberId: string, kind: 'text' | 'name') {
  const row = await db
    .selectFrom('acceptedWords')
    .where('memberId', '=', memberId)
    .where('kind', '=', kind)
    .select('said')
    .executeTakeFirst()
  return row?.said
}

export async function deleteAccepted(tx: Tx, memberId: string, kind: 'text' | 'name'): Promise<void> {
  await tx.deleteFrom('acceptedWords').where('memberId', '=', memberId).where('kind', '=', kind).execute()
}
