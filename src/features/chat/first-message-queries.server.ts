import type { Db, Tx } from '#server/database/connect.ts'

export type FirstMessage = { memberId: string; toId: string; id: string; body: string }

/** Keeps it, unless there is no such member. */
export async function insertFirstMessage(tx: Tx, message: FirstMessage): Promise<void> {
  const { memberId, toId, id, body } = message
  await tx
    .insertInto('firstMessage')
    .columns(['memberId', 'toId', 'id', 'body'])
    .expression((eb) =>
      eb
        .selectFrom('account')
        .where('account.id', '=', toId)
        .select([
          eb.cast<string>(eb.val(memberId), 'uuid').as('memberId'),
          'account.id as toId',
          eb.cast<string>(eb.val(id), 'uuid').as('id'),
          eb.cast<string>(eb.val(body), 'text').as('body'),
        ]),
    )
    .execute()
}

export async function hasFirstMessage(db: Db, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('firstMessage')
    .where('memberId', '=', memberId)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes it out, so that it is sent once. */
export function takeFirstMessage(tx: Tx, memberId: string): Promise<FirstMessage | undefined> {
  return tx.deleteFrom('firstMessage').where('memberId', '=', memberId).returningAll().executeTakeFirst()
}
