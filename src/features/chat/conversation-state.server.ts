import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { lockLivingAccount } from '#features/accounts/account/lock-account.server.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { afterCommit, transact } from '#server/database/transact.ts'
import { accessConversation } from './gate.server.ts'
import { findInbox, findShared, markRead, removeInbox } from './queries.server.ts'

/** Marks a conversation as read by the viewer; notifies the other if this is new. */
export async function readConversation({ app, viewer }: MemberContext, id: string): Promise<void> {
  await transact(app.db, async (tx) => {
    await lockLivingAccount(tx, viewer.id)
    await accessConversation(tx, viewer, id)
    await readAs(tx, app, viewer.id, id)
  })
}

/** Marks a member's conversation as read; notifies the other if both show what they have read. */
export async function readAs(tx: Tx, app: App, memberId: string, id: string): Promise<void> {
  const inbox = await findInbox(tx, memberId, id)
  if (!inbox) return
  const { otherId } = inbox
  const { reading, blocked } = await findShared(tx, memberId, otherId)
  const shown = reading && !blocked
  const read = await markRead(tx, memberId, id, shown)
  if (!read) return
  const { lastReadId } = read
  afterCommit(tx, () => {
    if (shown && lastReadId) app.live.tell(otherId, { type: 'read', conversation: id, up_to: lastReadId })
    app.live.tell(memberId, { type: 'chats' })
  })
}

/** Removes a conversation from the viewer's list until the next message. The other member keeps it. */
export async function removeConversation({ app, viewer }: MemberContext, id: string): Promise<void> {
  await transact(app.db, async (tx) => {
    await accessConversation(tx, viewer, id)
    await removeInbox(tx, viewer.id, id, app.clock.now())
    afterCommit(tx, () => app.live.tell(viewer.id, { type: 'chats' }))
  })
}
