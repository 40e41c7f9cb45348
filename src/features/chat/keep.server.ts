import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { afterCommit, transact } from '#server/database/transact.ts'
import type { MemberContext } from '../accounts/context.server.ts'
import { accessConversation } from './gate.server.ts'
import { markRead, removeInbox } from './queries.server.ts'

/** The viewer has read the conversation; the other side is told, if it is news. */
export async function readConversation({ app, viewer }: MemberContext, id: string): Promise<void> {
  await transact(app.db, async (tx) => {
    await accessConversation(tx, viewer, id)
    await readAs(tx, app, viewer.id, id)
  })
}

/** Notes what a member has read in a conversation of theirs. */
export async function readAs(tx: Tx, app: App, memberId: string, id: string): Promise<void> {
  const read = await markRead(tx, memberId, id)
  if (!read) return
  const { otherId, lastReadId } = read
  afterCommit(tx, () => {
    if (lastReadId) app.live.tell(otherId, { type: 'read', conversation: id, up_to: lastReadId })
    app.live.tell(memberId, { type: 'chats' })
  })
}

/** Takes a conversation off the viewer's list, until a new message comes. The other keeps it. */
export async function removeConversation({ app, viewer }: MemberContext, id: string): Promise<void> {
  await transact(app.db, async (tx) => {
    await accessConversation(tx, viewer, id)
    await removeInbox(tx, viewer.id, id, app.clock.now())
    afterCommit(tx, () => app.live.tell(viewer.id, { type: 'chats' }))
  })
}
