import { errorCode, errorData, isPassing } from '#client/api.ts'
import type { Sent } from '#features/chat/ui/conversation-cache.ts'
import type { Drafts } from '#features/chat/ui/drafts.ts'

export type PendingMessage = {
  /** Ours; the server counts a repeated send once by it. */
  id: string
  body: string
  created_at: string
  state: 'sending' | 'failed'
}

type Send = (input: { id: string; to: string; body: string }) => Promise<Sent>
type OutboxParts = {
  send: Send
  onSent: (to: string, sent: Sent) => void
  drafts: Drafts
  storage: Storage
  /** Whose messages: another member may log in in the same tab. */
  me: string
}

/** After a failed attempt; when they are used up, the message shows as failed. */
const PAUSES_MILLISECONDS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]
/** A longer wait than this is the member's to decide. */
const LONGEST_WAIT_SECONDS = 30

const NOTHING: readonly PendingMessage[] = []

/**
 * Messages on their way: one at a time for each member they go to, so that they keep their order; tried again
 * with the same id when the network fails; kept with the tab, so that a reload loses none.
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
    this.#key = `outbox:${parts.me}`
    this.#queues = new Map(JSON.parse(parts.storage.getItem(this.#key) ?? '[]'))
    queueMicrotask(() => {
      for (const to of this.#queues.keys()) void this.#run(to)
    })
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  queue(to: string): readonly PendingMessage[] {
    return this.#queues.get(to) ?? NOTHING
  }

  /** Why the server would not take the last message to this member; its text is back in the draft. */
  refusal(to: string): unknown {
    return this.#refusals.get(to)
  }

  dismissRefusal(to: string): void {
    if (this.#refusals.delete(to)) this.#changed()
  }

  add(to: string, message: { id: string; body: string }): void {
    const pending: PendingMessage = { ...message, created_at: new Date().toISOString(), state: 'sending' }
    this.#set(to, [...this.queue(to), pending])
    this.retry(to)
  }

  /** Tries all that failed again, in their order. */
  retry(to: string): void {
    this.#set(
      to,
      this.queue(to).map((message) => ({ ...message, state: 'sending' as const })),
    )
    void this.#run(to)
  }

  /** Takes a message that failed back into the draft. */
  takeBack(to: string, id: string): void {
    const message = this.queue(to).find((one) => one.id === id)
    if (message?.state !== 'failed') return
    this.#set(to, without(this.queue(to), id))
    this.#parts.drafts.giveBack(to, [message.body])
  }

  /** The network is back: nobody waits any longer. */
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
        const sent = await this.#parts.send({ id: next.id, to, body: next.body })
        attempts = 0
        this.#parts.onSent(to, sent)
        this.#set(to, without(this.queue(to), next.id))
      } catch (error) {
        const pause = pauseAfter(error, attempts++)
        if (pause === undefined) {
          this.#stop(to, error)
          break
        }
        await this.#sleep(pause)
      }
    }
    this.#running.delete(to)
  }

  /** What the server refused goes back into the draft with all that waited behind it; the rest may be tried again. */
  #stop(to: string, error: unknown): void {
    const queue = this.queue(to)
    if (isPassing(error) || errorCode(error) === 'too_many_requests') {
      this.#set(
        to,
        queue.map((message) => ({ ...message, state: 'failed' as const })),
      )
      return
    }
    // Whoever was logged out is told so by the page itself.
    if (errorCode(error) !== 'authentication_required') this.#refusals.set(to, error)
    this.#parts.drafts.giveBack(
      to,
      queue.map((message) => message.body),
    )
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
    this.#parts.storage.setItem(this.#key, JSON.stringify([...this.#queues]))
    this.#changed()
  }

  #changed(): void {
    for (const listener of this.#listeners) listener()
  }
}

function without(queue: readonly PendingMessage[], id: string): readonly PendingMessage[] {
  return queue.filter((message) => message.id !== id)
}

/** How long to wait before the next attempt, in milliseconds; undefined: do not try again. */
function pauseAfter(error: unknown, attempts: number): number | undefined {
  const limited = errorData(error, 'too_many_requests')
  if (limited) return limited.seconds <= LONGEST_WAIT_SECONDS ? limited.seconds * 1_000 : undefined
  return isPassing(error) ? PAUSES_MILLISECONDS[attempts] : undefined
}
