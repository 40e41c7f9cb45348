import { type RawBuilder, sql } from 'kysely'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Question } from '#server/database/together.ts'

type SentMessage = {
  conversationId: string
  messageId: string
  senderId: string
  receiverId: string
  /** How many messages of the conversation the receiver has not read, with this one. */
  unread: number
  /** Whether a demo answers for the receiver. */
  scripted: boolean
}

/** A message that is being written, by what is known of it before. */
export type Writing = Pick<SentMessage, 'messageId' | 'senderId' | 'receiverId'>

/**
 * What another part of the program does with each message, within the transaction that writes it.
 *
 * Most messages are written and committed in one trip to PostgreSQL, between whose statements nothing can be decided
 * here. `hear` is called for those only whose receiver it `wants`; of the others, all that must be written is `along`.
 */
export type SentListener = {
  hear(tx: Tx, sent: SentMessage): Promise<void>
  wants(receiverId: RawBuilder<string>): RawBuilder<boolean>
  /** Asked after the messages were written, of which some may not have been. */
  along?(writings: readonly Writing[]): Question<unknown>
}

const listeners = new WeakMap<App, SentListener[]>()

export function listenToSent(app: App, listener: SentListener): void {
  listeners.set(app, [...listenersOf(app), listener])
}

export function listenersOf(app: App): readonly SentListener[] {
  return listeners.get(app) ?? []
}

/** Whether a listener wants to hear of a message to this receiver. */
export function wantsOf(app: App, receiverId: RawBuilder<string>): RawBuilder<boolean> {
  const all = listenersOf(app).map(({ wants }) => sql`(${wants(receiverId)})`)
  return sql<boolean>`(${sql.join([sql`false`, ...all], sql` or `)})`
}
