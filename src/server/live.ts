import * as z from 'zod'
import type { LiveEvent } from '#shared/live.ts'
import { aloneOnDatabase, type Bus } from './bus/bus.ts'

/** One browser's connection and its network. */
export type LiveConnection = {
  sessionId: string
  network: string
  send(event: LiveEvent): void
  /** @param code says why, where that is not the end of its session */
  close(code?: number): void
  /** Closes it in favour of the member's newer connections. */
  replace(): void
}

/** A further connection closes the member's oldest, which may belong to a browser that no longer exists. */
export const CONNECTIONS_PER_MEMBER = 10
/** Many members share an address at an office, a school or a mobile network. */
const CONNECTIONS_PER_NETWORK = 500
/** Close code of a connection that is to be opened again, at another process. */
export const SERVICE_RESTART = 1012
/** So many times a second some are closed. */
const DRAIN_STEPS_PER_SECOND = 10

/** Which of a member's sessions have ended. */
export type Ended = z.infer<typeof ended>
type Told = z.infer<typeof told>

/** Members' browsers read at about the same time, but not at once. */
const LOOK_AGAIN_WITHIN_MILLISECONDS = 5_000

const ended = z.union([
  z.literal('all'),
  z.object({ only: z.array(z.string()) }),
  z.object({ but: z.string() }),
])
/** What another process tells. */
const told = z.object({
  event: z
    .custom<LiveEvent>((event) => typeof (event as LiveEvent | undefined)?.type === 'string')
    .optional(),
  ended: ended.optional(),
})

function hasEnded(sessionId: string, ended: Ended): boolean {
  if (ended === 'all') return true
  return 'only' in ended ? ended.only.includes(sessionId) : ended.but !== sessionId
}

const channelOf = (memberId: string) => `live:${memberId}`

/**
 * Sends events to the browsers connected to this process, and by the bus to those connected to others. An event may be
 * missed, so the data must be readable otherwise.
 */
export class Live {
  /** Each member's connections, the oldest first, with the function that removes each. */
  #connections = new Map<string, Map<LiveConnection, () => void>>()
  #perNetwork = new Map<string, number>()
  #networkMax: number
  #bus: Bus
  /** Until each connected member's events are heard from other processes. */
  #listening = new Map<string, Promise<void>>()
  #draining = false

  constructor({ networkMax = CONNECTIONS_PER_NETWORK, bus = aloneOnDatabase() } = {}) {
    this.#networkMax = networkMax
    this.#bus = bus
    bus.onGap(() => this.#lookAgain())
  }

  /** @returns the function that ends it; undefined when the network has too many connections, or this process takes none */
  join(memberId: string, connection: LiveConnection): (() => void) | undefined {
    if (this.#draining) return undefined
    const { network } = connection
    const ofNetwork = this.#perNetwork.get(network) ?? 0
    if (ofNetwork >= this.#networkMax) return undefined
    this.#perNetwork.set(network, ofNetwork + 1)
    const connections = this.#connections.get(memberId) ?? new Map<LiveConnection, () => void>()
    const leave = () => {
      if (!connections.delete(connection)) return
      if (connections.size === 0) this.#leave(memberId)
      const left = this.#perNetwork.get(network)! - 1
      if (left > 0) this.#perNetwork.set(network, left)
      else this.#perNetwork.delete(network)
    }
    if (connections.size === 0) this.#listen(memberId)
    this.#connections.set(memberId, connections.set(connection, leave))
    const [oldest] = connections
    if (connections.size > CONNECTIONS_PER_MEMBER && oldest) {
      const [replaced, leaveIt] = oldest
      leaveIt()
      replaced.replace()
    }
    return leave
  }

  /** Resolves when a member who has joined misses nothing that other processes tell. */
  async listening(memberId: string): Promise<void> {
    await this.#listening.get(memberId)
  }

  tell(memberId: string, event: LiveEvent): void {
    this.#tellHere(memberId, event)
    this.#bus.tell(channelOf(memberId), { event } satisfies Told)
  }

  #tellHere(memberId: string, event: LiveEvent): void {
    for (const connection of this.#connections.get(memberId)?.keys() ?? []) connection.send(event)
  }

  #listen(memberId: string): void {
    const hear = (message: unknown) => {
      const { event, ended } = told.parse(message)
      if (event) this.#tellHere(memberId, event)
      if (ended) this.endHere(memberId, ended)
    }
    this.#listening.set(memberId, this.#bus.listen(channelOf(memberId), hear))
  }

  #leave(memberId: string): void {
    this.#connections.delete(memberId)
    this.#listening.delete(memberId)
    this.#bus.unlisten(channelOf(memberId))
  }

  /** Lets all browsers read what they may have missed, spread in time. */
  #lookAgain(): void {
    for (const connections of this.#connections.values())
      for (const connection of connections.keys())
        setTimeout(
          () => connection.send({ type: 'ready' }),
          Math.random() * LOOK_AGAIN_WITHIN_MILLISECONDS,
        ).unref()
  }

  get count(): number {
    return [...this.#connections.values()].reduce((sum, { size }) => sum + size, 0)
  }

  isOnline(memberId: string): boolean {
    return this.#connections.has(memberId)
  }

  /** The connected sessions with their members. */
  sessions(): Map<string, string> {
    return new Map(
      [...this.#connections].flatMap(([memberId, connections]) =>
        [...connections.keys()].map(({ sessionId }) => [sessionId, memberId] as const),
      ),
    )
  }

  /** Closes a member's connections whose session has ended, at all processes. */
  end(memberId: string, ended: Ended): void {
    this.endHere(memberId, ended)
    this.#bus.tell(channelOf(memberId), { ended } satisfies Told)
  }

  /** Those to this process alone. */
  endHere(memberId: string, ended: Ended): void {
    for (const connection of this.#connections.get(memberId)?.keys() ?? []) {
      if (!hasEnded(connection.sessionId, ended)) continue
      connection.send({ type: 'logged_out' })
      connection.close()
    }
  }

  /** Closes all connections one after the other in this time, so that they come back elsewhere, and takes no more. */
  async drain(milliseconds: number): Promise<void> {
    this.#draining = true
    const all = [...this.#connections.values()].flatMap((connections) => [...connections.keys()])
    const steps = Math.max(1, Math.round((milliseconds / 1_000) * DRAIN_STEPS_PER_SECOND))
    const atOnce = Math.ceil(all.length / steps)
    const pause = (milliseconds * atOnce) / all.length
    for (let at = 0; at < all.length; at += atOnce) {
      if (at > 0) await new Promise((resolve) => setTimeout(resolve, pause))
      for (const connection of all.slice(at, at + atOnce)) connection.close(SERVICE_RESTART)
    }
  }

  close(): void {
    for (const connections of this.#connections.values())
      for (const connection of connections.keys()) connection.close()
  }
}
