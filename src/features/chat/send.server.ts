import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { afterCommit, transact } from '#server/database/transact.ts'
import { fail, refuseField } from '#server/errors.ts'
import type { MemberContext } from '../accounts/context.server.ts'
import { balanceOf, spendCredits } from '../credits/ledger.server.ts'
import { contactProfile } from '../members/gate.server.ts'
import type { Message } from './contract.ts'
import { describeMessage } from './describe.server.ts'
import { waitsForAnother } from './first-message-queries.server.ts'
import {
  countConversationsWritten,
  findInboxWith,
  findSent,
  insertMessage,
  lockConversation,
  lockSender,
  type NewMessage,
  pairOf,
} from './queries.server.ts'

const SENDS_PER_MEMBER = { points: 60, seconds: 60 }

type Send = { id: string; to: string; body: string }
type Sent = { conversation: string; message: Message; balance: number }

/**
 * Sends a message and takes its price, both or neither. The same id sent again is the same message, at no
 * further cost.
 */
export async function sendMessage(context: MemberContext, { id: clientId, to, body }: Send): Promise<Sent> {
  const { app, site, viewer } = context
  if (body.length > site.settings.message_length) refuseField('body', 'too_big')
  await app.limits.spend('send', SENDS_PER_MEMBER, viewer.id)
  return transact(app.db, (tx) => sendWithin(tx, context, { id: clientId, to, body }))
}

/** Sends a message as part of something greater. */
export async function sendWithin(
  tx: Tx,
  sender: Pick<MemberContext, 'app' | 'site' | 'viewer'>,
  { id: clientId, to, body }: Send,
): Promise<Sent> {
  const { app, site, viewer } = sender
  const receiver = await contactProfile(tx, sender, to)
  const { paidUser } = await lockSender(tx, viewer.id)
  const inbox = await findInboxWith(tx, viewer.id, to)
  const earlier = inbox && (await findSent(tx, inbox.conversationId, viewer.id, clientId))
  if (earlier) {
    if (earlier.body !== body) fail('conflict')
    const balance = await balanceOf(tx, viewer.id)
    return { conversation: earlier.conversationId, message: describeMessage(earlier, viewer.id), balance }
  }
  if (receiver.status === 'not_confirmed') fail('not_confirmed')
  const limit = site.settings.free_conversations
  if (!paidUser && !inbox?.sent && (await countConversationsTaken(tx, viewer.id, to)) >= limit)
    fail('premium_only', { limit: 'conversations', max: limit })

  const credits = site.settings.message_credits
  const balance = await spendCredits(tx, app, {
    memberId: viewer.id,
    key: `message:${clientId}`,
    account: 'message',
    amount: credits,
  })
  const message = await postMessage(tx, app, {
    siteId: site.id,
    from: viewer.id,
    to,
    clientId,
    body,
    credits,
  })
  return { conversation: message.conversationId, message: describeMessage(message, viewer.id), balance }
}

/** Conversations written in, and the one that was promised to whoever wrote a message while signing up. */
async function countConversationsTaken(tx: Tx, memberId: string, to: string): Promise<number> {
  const promised = (await waitsForAnother(tx, memberId, to)) ? 1 : 0
  return (await countConversationsWritten(tx, memberId)) + promised
}

type Post = {
  siteId: string
  from: string
  to: string
  clientId: string
  body: string
  /** What it has cost the sender. */
  credits: number
  /** For messages that were written before, as a demo's are. */
  sentAt?: Date
}

/** Adds a message to the conversation of two members, which begins with it if need be, and tells both. */
export async function postMessage(tx: Tx, app: App, post: Post): Promise<NewMessage> {
  const { siteId, from, to, clientId, body, credits } = post
  const createdAt = post.sentAt ?? app.clock.now()
  const begin = { id: app.ids.uuid(), siteId, createdAt }
  const conversationId = await lockConversation(tx, pairOf(from, to), begin)
  const id = app.ids.uuid()
  const message = { conversationId, id, senderId: from, clientId, body, credits, createdAt }
  await insertMessage(tx, message)
  await app.events.emit(tx, 'chat.messageSent', {
    conversationId,
    messageId: id,
    senderId: from,
    receiverId: to,
  })
  afterCommit(tx, () => {
    for (const member of [to, from])
      app.live.tell(member, { type: 'message', conversation: conversationId, from })
    app.live.tell(from, { type: 'user' })
  })
  return message
}
