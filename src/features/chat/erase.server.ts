import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { afterCommit } from '#server/database/transact.ts'
import { disownConversation, forgetConversation, listConversationsOf } from './erase-queries.server.ts'

/** Who talked with a member sees at once that the member left, or is back. */
export function subscribeChat(app: App): void {
  app.events.on('account.deleted', (tx, { memberId }) => tellPartners(tx, app, memberId))
  app.events.on('account.reactivated', (tx, { memberId }) => tellPartners(tx, app, memberId))
  app.events.on('account.erased', (tx, { memberId }) => eraseConversations(tx, memberId))
}

async function tellPartners(tx: Tx, app: App, memberId: string): Promise<void> {
  const conversations = await listConversationsOf(tx, memberId)
  afterCommit(tx, () => {
    for (const { otherId } of conversations) app.live.tell(otherId, { type: 'chats' })
  })
}

/**
 * What was written stays with who can still read it, by nobody: in each conversation another id that means
 * nothing, so that neither conversations nor payments can be put together to a person again. Where nobody is
 * left to read it, it goes.
 */
async function eraseConversations(tx: Tx, memberId: string): Promise<void> {
  for (const { conversationId, kept } of await listConversationsOf(tx, memberId)) {
    if (kept) await disownConversation(tx, conversationId, memberId)
    else await forgetConversation(tx, conversationId)
  }
}
