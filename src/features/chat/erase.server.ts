import { sentAndKeptByReports } from '#features/members/reports/reported-photos.server.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { afterCommit } from '#server/database/transact.ts'
import {
  disownConversation,
  forgetConversation,
  forgetNames,
  keepNames,
  keepOwnName,
  listConversationsOf,
} from './erase-queries.server.ts'
import { removeFiles, removeNamed } from './kinds/attachments/files.server.ts'
import { takeAttachments } from './kinds/attachments/queries.server.ts'

/**
 * Notifies partners in conversations when a member goes out of their reach or returns; freezes the names in a
 * conversation meanwhile, also at a block.
 */
export function subscribeChat(app: App): void {
  app.events.on('member.blocked', async (tx, { memberId, blockedId }) => {
    await keepNames(tx, memberId, blockedId)
    afterCommit(tx, () => app.live.tell(memberId, { type: 'chats' }))
  })
  app.events.on('member.unblocked', async (tx, { memberId, otherId }) => {
    await forgetNames(tx, memberId, otherId)
    afterCommit(tx, () => app.live.tell(memberId, { type: 'chats' }))
  })
  app.events.on('account.deleted', (tx, { memberId }) => showPartners(tx, app, memberId))
  app.events.on('account.reactivated', (tx, { memberId }) => showPartners(tx, app, memberId))
  app.events.on('member.hiddenOrShown', (tx, { memberId }) => showPartners(tx, app, memberId))
  app.events.on('account.erased', (tx, { memberId }) => eraseConversations(tx, app, memberId))
}

async function showPartners(tx: Tx, app: App, memberId: string): Promise<void> {
  await keepOwnName(tx, memberId)
  const conversations = await listConversationsOf(tx, memberId)
  afterCommit(tx, () => {
    for (const { otherId, blocked } of conversations) if (!blocked) app.live.tell(otherId, { type: 'chats' })
  })
}

/**
 * Deletes the photos that the member sent; keeps the conversations that the other member can still read, each under a different random id, so that
 * neither conversations nor payments can be linked to one person again. Deletes those without a reader.
 */
async function eraseConversations(tx: Tx, app: App, memberId: string): Promise<void> {
  const unsentAt = app.clock.now()
  // Unsent ones are in no conversation any more. The reports go with the account.
  await removeNamed(tx, app, await sentAndKeptByReports(tx, memberId))
  for (const { conversationId, otherId, kept } of await listConversationsOf(tx, memberId)) {
    const of = kept ? { senderId: memberId, unsentAt } : { unsentAt }
    for (const taken of await takeAttachments(tx, conversationId, of)) await removeFiles(tx, app, taken)
    if (kept) await disownConversation(tx, conversationId, memberId, otherId)
    else await forgetConversation(tx, conversationId, [memberId, otherId])
  }
}
