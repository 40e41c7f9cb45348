import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'

/** A member's conversations; `kept` where the other is still a member and has it on their list. */
export async function listConversationsOf(
  db: Db,
  memberId: string,
): Promise<{ conversationId: string; otherId: string; kept: boolean }[]> {
  const rows = await db
    .selectFrom('inbox')
    .leftJoin('inbox as theirs', (join) =>
      join
        .onRef('theirs.conversationId', '=', 'inbox.conversationId')
        .onRef('theirs.memberId', '=', 'inbox.otherId'),
    )
    .leftJoin('account', 'account.id', 'inbox.otherId')
    .where('inbox.memberId', '=', memberId)
    .select(['inbox.conversationId', 'inbox.otherId', 'account.id as accountId', 'theirs.removedAt'])
    .execute()
  return rows.map(({ conversationId, otherId, accountId, removedAt }) => ({
    conversationId,
    otherId,
    kept: accountId !== null && removedAt === null,
  }))
}

/** Puts an id that nobody ever had in the member's place, and takes the member's own view away. */
export async function disownConversation(tx: Tx, conversationId: string, memberId: string): Promise<void> {
  const { rows } = await sql<{ nobody: string }>`select gen_random_uuid() as nobody`.execute(tx)
  const { nobody } = rows[0]!
  await tx
    .deleteFrom('inbox')
    .where('conversationId', '=', conversationId)
    .where('memberId', '=', memberId)
    .execute()
  await tx
    .updateTable('inbox')
    .set({ otherId: nobody })
    .where('conversationId', '=', conversationId)
    .where('otherId', '=', memberId)
    .execute()
  await sql`
    update conversation set
      low_member_id = least(case low_member_id when ${memberId} then high_member_id else low_member_id end, ${nobody}::uuid),
      high_member_id = greatest(case low_member_id when ${memberId} then high_member_id else low_member_id end, ${nobody}::uuid)
    where id = ${conversationId}`.execute(tx)
  // The client's id of a message stands in the ledger of who paid for it: here it would tell who that was.
  await tx
    .updateTable('message')
    .set((eb) => ({ senderId: nobody, clientId: eb.ref('id') }))
    .where('conversationId', '=', conversationId)
    .where('senderId', '=', memberId)
    .execute()
}

export async function forgetConversation(tx: Tx, conversationId: string): Promise<void> {
  await tx.deleteFrom('message').where('conversationId', '=', conversationId).execute()
  await tx.deleteFrom('inbox').where('conversationId', '=', conversationId).execute()
  await tx.deleteFrom('conversation').where('id', '=', conversationId).execute()
}
