import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { askTogether, type Question } from '#server/database/together.ts'
import { afterCommit } from '#server/database/transact.ts'
import type { Attachment } from '#shared/attachment.ts'
import type { GiftKind } from '#shared/gift.ts'
import type { Message } from '#shared/message.ts'
import { countGift } from '../kinds/gifts/received.server.ts'
import { describeMessage, type MessageRow, UNTOUCHED } from '../reading/describe-message.server.ts'
import { beginConversation, insertMessageQuery, pairOf } from './send-queries.server.ts'
import { listenersOf } from './sent-listeners.server.ts'

export type Send = {
  id: string
  to: string
  body: string
  /** Instead of words: the body is empty. */
  gift?: GiftKind | null
  /** Instead of words too. */
  attachment?: Attachment | null
  /** The number of the message that it answers. */
  reply_to?: number
}
export type Sent = { conversation: string; message: Message; balance: number }

type Post = {
  siteId: string
  from: string
  to: string
  clientId: string
  body: string
  gift?: GiftKind | null
  attachment?: Attachment | null
  /** What the message cost the sender. */
  credits: number
  /** Undefined: found, or begun. */
  conversation?: string
  /** What it answers. */
  reply?: (NonNullable<MessageRow['quoted']> & { seq: number }) | null
  /** What the sender has left, for their other tabs. */
  balance?: number
  /** Whether a demo answers for the receiver. */
  scripted?: boolean
  /** Written with the message. */
  debit?: Question<unknown> | null
  /** For messages dated in the past, such as a demo's. */
  sentAt?: Date
}

export type PostedMessage = MessageRow & { conversationId: string }

/** Adds a message to the conversation of two members, creating it if needed, and notifies both. */
export async function postMessage(tx: Tx, app: App, post: Post): Promise<PostedMessage> {
  const { siteId, from, to, clientId, body, gift = null, attachment = null, credits } = post
  const createdAt = post.sentAt ?? app.clock.now()
  const begin = () => beginConversation(tx, pairOf(from, to), { id: app.ids.uuid(), siteId, createdAt })
  const conversationId = post.conversation ?? (await begin())
  const id = app.ids.uuid()
  const replySeq = post.reply?.seq ?? null
  const said = { body, gift, attachment }
  const row = { conversationId, id, senderId: from, clientId, ...said, credits, createdAt, replySeq }
  const debit = post.debit ? [post.debit] : []
  const [inserted] = await askTogether(tx, [insertMessageQuery(row, to), ...debit])
  const { seq, unread } = inserted
  if (gift) await countGift(tx, to, gift)
  const message = { ...row, seq, ...UNTOUCHED, quoted: post.reply ?? null }
  const { balance, scripted = false } = post
  await announceMessage(tx, app, { message, to, unread, balance, scripted })
  return message
}

type Announced = {
  message: PostedMessage
  to: string
  unread: number
  balance: number | undefined
  scripted: boolean
}

/** Says of a message that is written, in its transaction, and to both members' browsers after it. */
export async function announceMessage(
  tx: Tx,
  app: App,
  { message, to, unread, balance, scripted }: Announced,
): Promise<void> {
  const { conversationId, id: messageId, senderId } = message
  const sent = { conversationId, messageId, senderId, receiverId: to, unread, scripted }
  for (const { hear } of listenersOf(app)) await hear(tx, sent)
  afterCommit(tx, () => tellMessage(app, { message, to, unread, balance }))
}

/** Says of a message that is committed to both members' browsers. */
export function tellMessage(app: App, { message, to, unread, balance }: Omit<Announced, 'scripted'>): void {
  const { conversationId, senderId: from } = message
  const event = { type: 'message', conversation: conversationId, from } as const
  app.traffic.count('messages')
  app.live.tell(to, { ...event, message: describeMessage(message, to), unread })
  app.live.tell(from, { ...event, message: describeMessage(message, from), balance })
}
