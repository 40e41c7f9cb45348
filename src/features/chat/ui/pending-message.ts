import type { GiftKind } from '#shared/gift.ts'
import type { Message } from '#shared/message.ts'

export type PendingMessage = {
  /** The idempotency key of the send. */
  id: string
  body: string
  /** Instead of words. */
  gift?: GiftKind
  /** What it answers. */
  reply?: Message['reply_to']
  created_at: string
  /** `waiting`: it could not be sent yet, and is tried again by itself. */
  state: 'sending' | 'waiting' | 'failed'
}
