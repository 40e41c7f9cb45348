import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { lockLivingAccount } from '#features/accounts/account/lock-account.server.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { afterCommit, transact } from '#server/database/transact.ts'
import { accessConversation } from '../gate.server.ts'
import { findInbox, findShared } from './queries.server.ts'
import { type InboxChange, markRead, removeInbox, updateInbox } from './state-queries.server.ts'

/** Marks a conversation as read by the viewer; notifies the other if this is new. */
export async function readConversation(
  { app, viewer }: MemberContext,
  { id, up_to: upTo }: { id: string; up_to?: number },
): Promise<void> {
  await transact(app.db, async (tx) => {
    await lockLivingAccount(tx, viewer.id)
    const { otherId } = await accessConversation(tx, viewer, id)
    await readWith(tx, app, { memberId: viewer.id, otherId, id, upTo })
  })
}

/** Marks a member's conversation as read; notifies the other if both show what they have read. */
export async function readAs(tx: Tx, app: App, memberId: string, id: string): Promise<void> {
  const inbox = await findInbox(tx, memberId, id)
  if (inbox) await readWith(tx, app, { memberId, otherId: inbox.otherId, id })
}

type Reading = { memberId: string; otherId: string; id: string; upTo?: number }

async function readWith(tx: Tx, app: App, { memberId, otherId, id, upTo }: Reading): Promise<void> {
  const { reading, apart } = await findShared(tx, memberId, otherId)
  const shown = reading && !apart
  const read = await markRead(tx, memberId, id, { upTo, shown })
  if (!read) return
  const { unread, lastReadSeq } = read
  afterCommit(tx, () => {
    if (shown && lastReadSeq) app.live.tell(otherId, { type: 'read', conversation: id, up_to: lastReadSeq })
    app.live.tell(memberId, { type: 'unread', conversation: id, unread })
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

/** Mutes a conversation for the viewer, or ends that; the other is not told. */
export function muteConversation(context: MemberContext, { id, muted }: { id: string; muted: boolean }) {
  return changeOwn(context, id, { mutedAt: muted ? context.app.clock.now() : null })
}

/** Puts a conversation away for the viewer until a new message comes, or takes it back; the other is not told. */
export function archiveConversation(
  context: MemberContext,
  { id, archived }: { id: string; archived: boolean },
) {
  return changeOwn(context, id, { archivedAt: archived ? context.app.clock.now() : null })
}

async function changeOwn({ app, viewer }: MemberContext, id: string, change: InboxChange): Promise<void> {
  await transact(app.db, async (tx) => {
    await accessConversation(tx, viewer, id)
    await updateInbox(tx, viewer.id, id, change)
    afterCommit(tx, () => app.live.tell(viewer.id, { type: 'chats' }))
  })
}
