import type { Tx } from './database/connect.ts'

/**
 * News between features. A feature tells what happened, within the transaction in which it happened, and
 * those further down the list of features that care do their part in the same transaction.
 */
export type DomainEvents = {
  'account.created': {
    memberId: string
    signupCredits: number
    /** What the new member wrote to somebody while signing up. */
    firstMessage?: { to: string; body: string }
  }
  'account.confirmed': { memberId: string }
  /** Hidden from everybody from now on, and perhaps back within the time of grace. */
  'account.deleted': { memberId: string }
  'account.reactivated': { memberId: string }
  /** For good: each feature erases what it keeps of the member, just before the account itself goes. */
  'account.erased': { memberId: string }
  'member.seen': { memberId: string; at: Date }
  'like.given': { likerId: string; likedId: string; match: boolean }
  'chat.messageSent': { conversationId: string; messageId: string; senderId: string; receiverId: string }
  'purchase.completed': { purchaseId: string; memberId: string }
  'photo.changed': { memberId: string }
  'profile.changed': { memberId: string }
}

type Listener<K extends keyof DomainEvents> = (tx: Tx, event: DomainEvents[K]) => Promise<void>

export class Events {
  #listeners = new Map<keyof DomainEvents, Listener<never>[]>()

  on<K extends keyof DomainEvents>(name: K, listener: Listener<K>): void {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener])
  }

  async emit<K extends keyof DomainEvents>(tx: Tx, name: K, event: DomainEvents[K]): Promise<void> {
    for (const listener of (this.#listeners.get(name) ?? []) as unknown as Listener<K>[])
      await listener(tx, event)
  }
}
