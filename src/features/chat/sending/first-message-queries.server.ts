import type { Db, Tx } from '#server/database/connect.ts'

export type FirstMessage = { memberId: string; toId: string; id: string; body: string }

/** Stores the message, unless its recipient does not exist. */
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

/**
 * Whether a first message is waiting for another member than `toId`, to whom the writer has written nothing in a
 * conversation yet.
 */
export async function waitsForAnother(db: Db, memberId: string, toId: string): Promise<boolean> {
  const row = await db
    .selectFrom('firstMessage')
    .where('memberId', '=', memberId)
    .where('toId', '!=', toId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('inbox')
            .whereRef('inbox.memberId', '=', 'firstMessage.memberId')
            .whereRef('inbox.otherId', '=', 'firstMessage.toId')
            .where('inbox.sent', '>', 0)
            .select('inbox.conversationId'),
        ),
      ),
    )
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes and returns the message, so that it is sent once. */
export function takeFirstMessage(tx: Tx, memberId: string): Promise<FirstMessage | undefined> {
  return tx.deleteFrom('firstMessage').where('memberId', '=', memberId).returningAll().executeTakeFirst()
}
