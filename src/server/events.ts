import type { ReportReason } from '#shared/report.ts'
import type { Tx } from './database/connect.ts'

/** How a visitor came; empty where that is not known. */
export type Arrival = { siteId: string; page: string; slug: string; network: string }

/**
 * Events between features. A feature emits an event within the transaction of the change; features further
 * down the list react in the same transaction.
 */
export type DomainEvents = {
  'account.created': {
    memberId: string
    signupCredits: number
    /** A message that the new member wrote during signup. */
    firstMessage?: { to: string; body: string }
    /** The landing page and the network that led to the signup: counted, and not kept with the member. */
    arrival?: Arrival
  }
  'account.confirmed': { memberId: string }
  /** The member is hidden from now on, but can come back within the grace period. */
  'account.deleted': { memberId: string }
  'account.reactivated': { memberId: string }
  /** Each feature erases its data of the member, just before the account itself is deleted. */
  'account.erased': { memberId: string }
  /** The member was suspended, banned or held, or is not any longer. */
  'member.hiddenOrShown': { memberId: string }
  'member.blocked': { memberId: string; blockedId: string }
  /** Sent when neither of the two blocks the other any longer. */
  'member.unblocked': { memberId: string; otherId: string }
  'member.seen': {
    memberId: string
    at: Date
    /** When the member was seen last before. */
    before: Date
    site: { id: string; timeZone: string }
  }
  'like.given': { likerId: string; likedId: string; match: boolean }
  /** The weekly mail shall tell of a saved search. */
  'search.weeklyMailWanted': { memberId: string }
  /** Mail came back, or the member wants no more: of one kind, or of all that are not about the account. */
  'mail.refused': { memberId: string; why: 'spam' | 'bounced' | 'unsubscribed'; kind?: string | undefined }
  'purchase.completed': { purchaseId: string; memberId: string }
  'purchase.failed': { purchaseId: string; failure: string }
  /** A bank has taken its money back. */
  'purchase.takenBack': { purchaseId: string; reversalId: string; kind: 'chargeback' | 'debit_return' }
  'photo.changed': { memberId: string }
  /** A moderator has not seen it yet. */
  'photo.added': { memberId: string; photoId: string; isLive: boolean }
  'photo.removed': { memberId: string; photoId: string }
  /** A picture of the member in a pose, for a moderator to compare with their main photo. */
  'verification.sent': { verificationId: string; memberId: string; siteId: string }
  'verification.withdrawn': { verificationId: string }
  /** A member has changed what they say of themselves, or their name. */
  'profile.said': { memberId: string; what: 'text' | 'name' }
  /** A first message, because its sender begins with too many members. */
  'message.heldBack': {
    heldId: string
    /** Which it replaces. */
    formerId: string | undefined
    siteId: string
    memberId: string
    body: string
  }
  'report.filed': { reportId: string; siteId: string; memberId: string | null; reason: ReportReason }
  /** A report that should have hidden its member, and could not. */
  'report.urgent': { reportId: string }
  'profile.changed': { memberId: string }
  /** A site shows no members of its sisters any longer, and they none of its members. */
  'site.sharesNoLonger': { siteId: string }
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
