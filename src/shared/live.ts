import * as z from 'zod'
import type { Message } from './message.ts'
import { uuid } from './text.ts'

/**
 * An event from the server to a connected browser at `/api/live`. A message is carried by its event; most others say
 * only that something changed, and the data is read by HTTP.
 */
export type LiveEvent =
  /** The first: from here on nothing is missed. */
  | { type: 'ready' }
  | {
      type: 'message'
      conversation: string
      from: string
      message: Message
      /** How many messages the receiver has not read; told to the receiver. */
      unread?: number
      /** What the sender has left; told to the sender. */
      balance?: number
    }
  /** A message was edited, unsent, deleted for me, or got a reaction. */
  | {
      type: 'changed'
      conversation: string
      message: Message
      revision: number
      /** How many messages I have deleted for myself, where this is one. */
      deletions?: number
    }
  /** The other member has read up to this message. */
  | { type: 'read'; conversation: string; up_to: number }
  /** A browser of the other member has got up to this message. */
  | { type: 'delivered'; conversation: string; up_to: number }
  /** I have read, here or in another browser. */
  | { type: 'unread'; conversation: string; unread: number }
  | { type: 'typing'; conversation: string; from: string }
  | { type: 'chats' }
  | { type: 'like'; profile: string; match: boolean }
  | { type: 'user' }
  | { type: 'purchase'; id: string }
  | { type: 'logged_out' }

export const GOT_AT_ONCE = 200

/** What a browser sends over this connection; all else goes by HTTP. */
export const liveRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('typing'), conversation: uuid }),
  /** Up to which message this browser has got these conversations. */
  z.object({
    type: z.literal('got'),
    conversations: z
      .array(
        z.object({
          id: uuid,
          up_to: z
            .int()
            .min(1)
            .max(2 ** 31 - 1),
        }),
      )
      .min(1)
      .max(GOT_AT_ONCE),
  }),
])
export type LiveRequest = z.infer<typeof liveRequest>
