import { type ExpressionBuilder, sql } from 'kysely'
import { idOf, isThere, neitherBlocks } from '#features/accounts/account/visibility.server.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

/** A member's conversations; `kept` where the other is still a member and has it on their list. */
export async function listConversationsOf(
  db: Db,
  memberId: string,
): Promise<{ conversationId: string; otherId: string; kept: boolean; blocked: boolean }[]> {
  const rows = await db
    .selectFrom('inbox')
    .leftJoin('inbox as theirs', (join) =>
      join
        .onRef('theirs.conversationId', '=', 'inbox.conversationId')
        .onRef('theirs.memberId', '=', 'inbox.otherId'),
    )
    .leftJoin('account', 'account.id', 'inbox.otherId')
    .where('inbox.memberId', '=', memberId)
    .select([
      'inbox.conversationId',
      'inbox.otherId',
      'account.id as accountId',
      'theirs.removedAt',
      neitherBlocks(idOf(memberId), sql.ref('inbox.other_id')).as('open'),
    ])
    .execute()
  return rows.map(({ conversationId, otherId, accountId, removedAt, open }) => ({
    conversationId,
    otherId,
    blocked: !open,
    kept: accountId !== null && removedAt === null,
  }))
}

/** Replaces the member by a random id, and deletes the member's own inbox row. */
export async function disownConversation(
  tx: Tx,
  conversationId: string,
  memberId: string,
  otherId: string,
): Promise<void> {
  const { rows } = await sql<{ nobody: string }>`select gen_random_uuid() as nobody`.execute(tx)
  const { nobody } = rows[0]!
  await tx
    .deleteFrom('inbox')
    .where('conversationId', '=', conversationId)
    .where('memberId', '=', memberId)
    .execute()
  await tx
    .updateTable('inbox')
    .set({ otherId: nobody, otherName: null })
    .where('memberId', '=', otherId)
    .where('conversationId', '=', conversationId)
    .execute()
  await sql`
    update conversation set
      low_member_id = least(case low_member_id when ${memberId} then high_member_id else low_member_id end, ${nobody}::uuid),
      high_member_id = greatest(case low_member_id when ${memberId} then high_member_id else low_member_id end, ${nobody}::uuid)
    where id = ${conversationId}`.execute(tx)
  // The client id is in the payer's ledger, so it would identify the erased sender.
  await tx
    .updateTable('message')
    .set((eb) => ({ senderId: nobody, clientId: eb.ref('id') }))
    .where('conversationId', '=', conversationId)
    .where('senderId', '=', memberId)
    .execute()
}

export async function forgetConversation(tx: Tx, conversationId: string, members: string[]): Promise<void> {
  await tx.deleteFrom('message').where('conversationId', '=', conversationId).execute()
  await tx
    .deleteFrom('inbox')
    .where('memberId', 'in', members)
    .where('conversationId', '=', conversationId)
    .execute()
  await tx.deleteFrom('conversation').where('id', '=', conversationId).execute()
}

/** Freezes both members' names in their conversation. */
export async function keepNames(tx: Tx, a: string, b: string): Promise<void> {
  await tx
    .updateTable('inbox')
    .from('profile')
    .set((eb) => ({ otherName: eb.ref('profile.name') }))
    .whereRef('profile.memberId', '=', 'inbox.otherId')
    .where('inbox.otherName', 'is', null)
    .where((eb) => ofPair(eb, a, b))
    .execute()
}

/**
 * Lets the names of two members in their conversation follow their profiles again; the name of one who is not there
 * stays.
 */
export async function forgetNames(tx: Tx, a: string, b: string): Promise<void> {
  await tx
    .updateTable('inbox')
    .from('profile')
    .innerJoin('account', 'account.id', 'profile.memberId')
    .set({ otherName: null })
    .whereRef('profile.memberId', '=', 'inbox.otherId')
    .where(isThere({ profile: 'profile', account: 'account' }))
    .where((eb) => ofPair(eb, a, b))
    .execute()
}

/** Freezes a member's name in their conversations while they are not there; unfreezes it after, where no block is. */
export async function keepOwnName(tx: Tx, memberId: string): Promise<void> {
  await sql`
    update inbox set other_name = shown.name
    from (
      select theirs.member_id, theirs.conversation_id,
        case when not ${isThere({ profile: 'profile', account: 'account' })} then coalesce(theirs.other_name, profile.name) end as name
      from inbox own
      join inbox theirs on theirs.member_id = own.other_id and theirs.conversation_id = own.conversation_id
      join profile on profile.member_id = own.member_id
      join account on account.id = own.member_id
      where own.member_id = ${memberId} and ${neitherBlocks(sql.ref('own.member_id'), sql.ref('own.other_id'))}
    ) shown
    where inbox.member_id = shown.member_id and inbox.conversation_id = shown.conversation_id
      and inbox.other_name is distinct from shown.name`.execute(tx)
}

function ofPair(eb: ExpressionBuilder<Tables, 'inbox'>, a: string, b: string) {
  return eb.or([
    eb('inbox.memberId', '=', a).and('inbox.otherId', '=', b),
    eb('inbox.memberId', '=', b).and('inbox.otherId', '=', a),
  ])
}
