import { firstCharacters } from '#server/first-characters.ts'
import type { Attachment } from '#shared/attachment.ts'
import type { GiftKind } from '#shared/gift.ts'
import type { Message } from '#shared/message.ts'

/** What a message says, and what decides whether a member sees it. */
export type Words = {
  senderId: string
  body: string
  gift: GiftKind | null
  attachment: Attachment | null
  unsentAt: Date | null
  hiddenFromSender: boolean
  hiddenFromReceiver: boolean
}

export type MessageRow = Words & {
  conversationId: string
  id: string
  seq: number
  clientId: string
  createdAt: Date
  editedAt: Date | null
  senderReaction: string | null
  receiverReaction: string | null
  replySeq: number | null
  /** The message it answers; null where that is too old to be shown. */
  quoted: Words | null
}

/** The fields of a message to which nothing has been done yet. */
export const UNTOUCHED = {
  unsentAt: null,
  hiddenFromSender: false,
  hiddenFromReceiver: false,
  editedAt: null,
  senderReaction: null,
  receiverReaction: null,
} as const

const QUOTED_MAX = 160

export const CHAT_PHOTOS = '/chat-photos'
export const VOICE_MESSAGES = '/voice-messages'

export function describeMessage(row: MessageRow, viewerId: string): Message {
  const mine = row.senderId === viewerId
  const gone = goneFor(row, viewerId)
  return {
    id: row.id,
    seq: row.seq,
    client_id: mine ? row.clientId : null,
    mine,
    body: gone ? '' : row.body,
    gift: gone ? null : giftOf(row),
    photo: gone ? null : photoOf(row, mine),
    voice: gone ? null : voiceOf(row),
    created_at: row.createdAt.toISOString(),
    reply_to: gone || row.replySeq === null ? null : { seq: row.replySeq, said: said(row.quoted, viewerId) },
    edited: row.editedAt !== null,
    gone,
    my_reaction: gone ? null : mine ? row.senderReaction : row.receiverReaction,
    their_reaction: gone ? null : mine ? row.receiverReaction : row.senderReaction,
  }
}

export function goneFor(row: Words, viewerId: string): Message['gone'] {
  const hidden = row.senderId === viewerId ? row.hiddenFromSender : row.hiddenFromReceiver
  return hidden ? 'deleted' : row.unsentAt ? 'unsent' : null
}

function said(quoted: Words | null, viewerId: string) {
  if (!quoted || goneFor(quoted, viewerId)) return null
  const body = firstCharacters(quoted.body, QUOTED_MAX)
  return {
    mine: quoted.senderId === viewerId,
    body,
    gift: giftOf(quoted),
    photo: quoted.attachment?.kind === 'photo',
    voice: quoted.attachment?.kind === 'voice',
  }
}

function giftOf({ gift }: Words): Message['gift'] {
  return gift && { kind: gift }
}

/** Where to get a message's photo; the server checks the caller each time. */
function photoOf({ conversationId, seq, attachment }: MessageRow, mine: boolean): Message['photo'] {
  if (attachment?.kind !== 'photo') return null
  const { width, height, thumbhash, nude, fromNew } = attachment
  const path = `${CHAT_PHOTOS}/${conversationId}/${seq}`
  // Without an answer of the model, a photo counts as one to be careful with.
  const covered = mine ? null : nude !== false ? 'nude' : fromNew ? 'new' : null
  return { small: `${path}/small`, full: `${path}/full`, width, height, thumbhash, covered }
}

/** Where to get a voice message's sound; the server checks the caller each time. */
function voiceOf({ conversationId, seq, attachment }: MessageRow): Message['voice'] {
  if (attachment?.kind !== 'voice') return null
  const { milliseconds, wave } = attachment
  return { sound: `${VOICE_MESSAGES}/${conversationId}/${seq}`, milliseconds, wave }
}
