import type { Sent } from '#features/chat/ui/conversation-cache.ts'
import type { Drafts } from '#features/chat/ui/drafts.ts'
import { outboxKey } from '#features/chat/ui/outbox-left.ts'
import type { PendingMessage } from '#features/chat/ui/pending-message.ts'
import { errorCode, errorData, isTransient } from '#page/api.ts'
import { exponentialBackoff } from '#page/retries.ts'
import type { GiftKind } from '#shared/gift.ts'

type Send = (input: {
  id: string
  to: string
  body: string
  gift: GiftKind | undefined
  reply_to: number | undefined
}) => Promise<Sent>
type OutboxParts = {
  send: Send
  onSent: (to: string, sent: Sent) => void
  drafts: Drafts
  storage: Storage
  /** The sender: another member may log in in the same tab. */
  me: string
}

const FIRST_PAUSE_MILLISECONDS = 1_000
/** After these, the message is shown as failed. */
const RETRIES = 7
/** Beyond this wait, the member decides whether to retry; without a connection, messages wait for it. */
const LONGEST_WAIT_SECONDS = 30

/**
 * Errors that mean that the member is not logged in here. The page reports it; the messages wait for them.
 */
const IS_AWAY = new Set(['authentication_required', 'other_member'])

const NOTHING: readonly PendingMessage[] = []

/**
 * Queues messages per recipient and sends them one at a time, in order. Retries with the same id when the
 * network fails. Stored with the tab, so that a reload loses none; paused while their sender is logged out.
 */
export class Outbox {
  #parts: OutboxParts
  #key: string
  #queues: Map<string, readonly PendingMessage[]>
  #refusals = new Map<string, unknown>()
  #running = new Set<string>()
  #sleepers = new Set<() => void>()
  #listeners = new Set<() => void>()

  constructor(parts: OutboxParts) {
    this.#parts = parts
    this.#key = outboxKey(parts.me)
    this.#queues = new Map(JSON.parse(parts.storage.getItem(this.#key) ?? '[]'))
    queueMicrotask(() => this.resume())
  }

  /** Resumes the paused messages after their sender has logged in. */
  resume(): void {
    for (const to of this.#queues.keys()) void this.#run(to)
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  queue(to: string): readonly PendingMessage[] {
    return this.#queues.get(to) ?? NOTHING
  }

  /** Why the server refused the last message to this member; its text is back in the draft. */
  refusal(to: string): unknown {
    return this.#refusals.get(to)
  }

  dismissRefusal(to: string): void {
    if (this.#refusals.delete(to)) this.#changed()
  }

  add(to: string, message: Pick<PendingMessage, 'id' | 'body' | 'gift' | 'reply'>): void {
    const pending: PendingMessage = { ...message, created_at: new Date().toISOString(), state: 'sending' }
    this.#set(to, [...this.queue(to), pending])
    this.retry(to)
  }

  /** Retries all failed messages, in order. */
  retry(to: string): void {
    this.#set(
      to,
      this.queue(to).map((message) => ({ ...message, state: 'sending' as const })),
    )
    void this.#run(to)
  }

  /** Moves a failed message back into the draft. */
  takeBack(to: string, id: string): void {
    const message = this.queue(to).find((one) => one.id === id)
    if (message?.state !== 'failed') return
    this.#set(to, without(this.queue(to), id))
    this.#parts.drafts.giveBack(to, [message])
  }

  /** Retries at once, because the network is back. */
  wake(): void {
    for (const wake of this.#sleepers) wake()
  }

  async #run(to: string): Promise<void> {
    if (this.#running.has(to)) return
    this.#running.add(to)
    let attempts = 0
    for (;;) {
      const next = this.queue(to).find((message) => message.state === 'sending')
      if (!next) break
      try {
        const { id, body, gift, reply } = next
        const sent = await this.#parts.send({ id, to, body, gift, reply_to: reply?.seq })
        attempts = 0
        this.#parts.onSent(to, sent)
        this.#set(to, without(this.queue(to), next.id))
      } catch (error) {
        const pause =
          navigator.onLine === false ? LONGEST_WAIT_SECONDS * 1_000 : pauseAfter(error, attempts++)
        if (pause === undefined) {
          this.#stop(to, error)
          break
        }
        await this.#sleep(pause)
      }
    }
    this.#running.delete(to)
  }

  /**
   * Moves a refused message and all those behind it back into the draft; after other errors they can be
   * retried.
   */
  #stop(to: string, error: unknown): void {
    if (IS_AWAY.has(errorCode(error) ?? '')) return
    const queue = this.queue(to)
    if (isTransient(error) || errorCode(error) === 'too_many_requests') {
      this.#set(
        to,
        queue.map((message) => ({ ...message, state: 'failed' as const })),
      )
      return
    }
    this.#refusals.set(to, error)
    this.#parts.drafts.giveBack(to, queue)
    this.#set(to, NOTHING)
  }

  #sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        this.#sleepers.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, milliseconds)
      this.#sleepers.add(wake)
    })
  }

  #set(to: string, queue: readonly PendingMessage[]): void {
    if (queue.length > 0) this.#queues.set(to, queue)
    else this.#queues.delete(to)
    if (this.#queues.size > 0) this.#parts.storage.setItem(this.#key, JSON.stringify([...this.#queues]))
    else this.#parts.storage.removeItem(this.#key)
    this.#changed()
  }

  #changed(): void {
    for (const listener of this.#listeners) listener()
  }
}

function without(queue: readonly PendingMessage[], id: string): readonly PendingMessage[] {
  return queue.filter((message) => message.id !== id)
}

/** Milliseconds until the next attempt; undefined: do not retry. */
function pauseAfter(error: unknown, attempts: number): number | undefined {
  const limited = errorData(error, 'too_many_requests')
  if (limited) return limited.seconds <= LONGEST_WAIT_SECONDS ? limited.seconds * 1_000 : undefined
  return isTransient(error) && attempts < RETRIES
    ? exponentialBackoff(attempts, FIRST_PAUSE_MILLISECONDS)
    : undefined
}
