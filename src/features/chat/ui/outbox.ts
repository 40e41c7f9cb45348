import { timeAtServer } from '#page/clock/server-clock.ts'
import { errorCode, errorData, isTransient } from '#page/errors/declared-error.ts'
import { outboxKey } from '#page/kept/kept-of-member.ts'
import type { KeptStorage } from '#page/kept/kept-storage.ts'
import { exponentialBackoff } from '#page/retries.ts'
import type { GiftKind } from '#shared/gift.ts'
import { randomUuid } from '#shared/random-uuid.ts'
import type { Sent } from './conversation-cache.ts'
import type { Drafts } from './drafts.ts'
import type { PendingMessage } from './pending-message.ts'

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
  /** All tabs share it. */
  storage: KeptStorage
  /** Waits until no other page has this name; then has it until that is called. */
  hold: (name: string) => Promise<() => void>
  /** The sender: another member may log in in the same tab. */
  me: string
}

const FIRST_PAUSE_MILLISECONDS = 1_000
/** After these, the message is shown as failed. */
const RETRIES = 7
/** After these it says in words that it is not sent yet. */
const SILENT_TRIES = 2
/** Without a connection, the second try is made then. */
const SILENT_MILLISECONDS = 5_000
/** Beyond this wait, the member decides whether to retry; without a connection, messages wait for it. */
const LONGEST_WAIT_SECONDS = 30

/**
 * Errors that mean that the member is not logged in here. The page reports it; the messages wait for them.
 */
const IS_AWAY = new Set(['authentication_required', 'other_member'])

/** Left for longer, a message waits for its sender's yes; and then it goes. */
const SENT_WITHIN_MILLISECONDS = 86_400_000
const KEPT_MILLISECONDS = 30 * 86_400_000

const NOTHING: readonly PendingMessage[] = []

/** `holder`: has the lock of this name while it sends the message. */
type Stored = { to: string; holder: string; message: PendingMessage }

/**
 * Queues messages per recipient and sends them one at a time, in order. Retries with the same id when the
 * network fails. Stored in the browser before they are sent, so that a reload or a closed tab loses none: the next page
 * of the member, or another that is open, goes on with them. Paused while their sender is logged out.
 */
export class Outbox {
  #parts: OutboxParts
  #key: string
  #queues = new Map<string, readonly PendingMessage[]>()
  /** Has a new name each time that it begins to hold messages. */
  #held: { name: string; release: Promise<() => void> } | undefined
  /** Others whose messages are taken over when they end. */
  #awaited = new Set<string>()
  #lastAt = 0
  #refusals = new Map<string, unknown>()
  #running = new Set<string>()
  #sleepers = new Set<() => void>()
  #listeners = new Set<() => void>()

  constructor(parts: OutboxParts) {
    this.#parts = parts
    this.#key = outboxKey(parts.me)
    queueMicrotask(() => this.resume())
  }

  /** Resumes the paused messages after their sender has logged in, and takes over those that other pages leave. */
  resume(): void {
    const others = new Set(this.#stored().map(({ holder }) => holder))
    if (this.#held) others.delete(this.#held.name)
    for (const holder of others) void this.#await(holder)
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
    // Unique, so that they keep their order.
    this.#lastAt = Math.max(timeAtServer(), this.#lastAt + 1)
    const created_at = new Date(this.#lastAt).toISOString()
    const pending: PendingMessage = { ...message, created_at, state: 'sending' }
    this.#set(to, [...this.queue(to), pending])
    this.retry(to)
  }

  /** Retries all failed messages, in order. */
  retry(to: string): void {
    this.#set(
      to,
      this.queue(to).map((message) =>
        message.state === 'failed' ? { ...message, state: 'sending' } : message,
      ),
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
    let failures = 0
    for (;;) {
      const next = this.queue(to).find((message) => message.state !== 'failed')
      if (!next) break
      try {
        const { id, body, gift, reply } = next
        const sent = await this.#parts.send({ id, to, body, gift, reply_to: reply?.seq })
        attempts = 0
        failures = 0
        this.#parts.onSent(to, sent)
        this.#parts.storage.removeItem(this.#key + next.id)
        this.#set(to, without(this.queue(to), next.id))
      } catch (error) {
        const isSilent = ++failures < SILENT_TRIES
        const whileAway = isSilent ? SILENT_MILLISECONDS : LONGEST_WAIT_SECONDS * 1_000
        const pause = navigator.onLine === false ? whileAway : pauseAfter(error, attempts++)
        if (pause === undefined) {
          if (IS_AWAY.has(errorCode(error) ?? '')) this.#leave()
          else this.#stop(to, error)
          break
        }
        // A short gap shows nothing.
        if (!isSilent)
          this.#set(
            to,
            this.queue(to).map((message) => ({ ...message, state: 'waiting' })),
          )
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
    const before = this.queue(to)
    if (queue.length > 0) this.#queues.set(to, queue)
    else this.#queues.delete(to)
    this.#held ??= this.#hold()
    const holder = this.#held.name
    for (const message of queue) {
      const stored: Stored = { to, holder, message }
      const key = this.#key + message.id
      // What a logout in another tab has deleted does not come back.
      const isForgotten =
        before.some(({ id }) => id === message.id) && this.#parts.storage.getItem(key) === null
      if (!before.includes(message) && !isForgotten) this.#parts.storage.setItem(key, JSON.stringify(stored))
    }
    for (const { id } of before)
      if (!queue.some((message) => message.id === id)) this.#parts.storage.removeItem(this.#key + id)
    if (this.#queues.size === 0) this.#leave()
    this.#changed()
  }

  /** Leaves what is stored to whichever page resumes first. */
  #leave(): void {
    void this.#held?.release.then((release) => release())
    this.#held = undefined
    this.#queues.clear()
  }

  #hold() {
    const name = `outbox:${randomUuid()}`
    return { name, release: this.#parts.hold(name) }
  }

  /** What the browser has of this member, oldest first. */
  #stored(): Stored[] {
    const { storage } = this.#parts
    const keys = storage.keys().filter((key) => key.startsWith(this.#key))
    return keys
      .flatMap((key) => JSON.parse(storage.getItem(key) ?? '[]') as Stored | [])
      .sort((one, other) => one.message.created_at.localeCompare(other.message.created_at))
  }

  async #await(holder: string): Promise<void> {
    if (this.#awaited.has(holder)) return
    this.#awaited.add(holder)
    const release = await this.#parts.hold(holder)
    this.#awaited.delete(holder)
    for (const { to, message } of this.#stored().filter((one) => one.holder === holder)) {
      const age = timeAtServer() - Date.parse(message.created_at)
      const state = age < SENT_WITHIN_MILLISECONDS ? message.state : 'failed'
      if (age > KEPT_MILLISECONDS) this.#parts.storage.removeItem(this.#key + message.id)
      else this.#set(to, inOrder([...this.queue(to), { ...message, state }]))
    }
    release()
    for (const to of this.#queues.keys()) void this.#run(to)
  }

  #changed(): void {
    for (const listener of this.#listeners) listener()
  }
}

function without(queue: readonly PendingMessage[], id: string): readonly PendingMessage[] {
  return queue.filter((message) => message.id !== id)
}

function inOrder(queue: PendingMessage[]): PendingMessage[] {
  return queue.sort((one, other) => one.created_at.localeCompare(other.created_at))
}

/** Milliseconds until the next attempt; undefined: do not retry. */
function pauseAfter(error: unknown, attempts: number): number | undefined {
  const limited = errorData(error, 'too_many_requests')
  if (limited) return limited.seconds <= LONGEST_WAIT_SECONDS ? limited.seconds * 1_000 : undefined
  return isTransient(error) && attempts < RETRIES
    ? exponentialBackoff(attempts, FIRST_PAUSE_MILLISECONDS)
    : undefined
}
