import type { LiveEvent } from '#shared/live.ts'

/** One browser's connection and its network. */
export type LiveConnection = {
  sessionId: string
  network: string
  send(event: LiveEvent): void
  close(): void
  /** Closes it in favour of the member's newer connections. */
  replace(): void
}

/** A further connection closes the member's oldest, which may belong to a browser that no longer exists. */
export const CONNECTIONS_PER_MEMBER = 10
/** Many members share an address at an office, a school or a mobile network. */
const CONNECTIONS_PER_NETWORK = 500

/**
 * Sends events to the browsers connected to this process. An event may be missed, so the data must be readable
 * otherwise.
 */
export class Live {
  /** Each member's connections, the oldest first, with the function that removes each. */
  #connections = new Map<string, Map<LiveConnection, () => void>>()
  #perNetwork = new Map<string, number>()
  #networkMax: number

  constructor(networkMax = CONNECTIONS_PER_NETWORK) {
    this.#networkMax = networkMax
  }

  /** @returns the function that ends it; undefined when the network has too many connections */
  join(memberId: string, connection: LiveConnection): (() => void) | undefined {
    const { network } = connection
    const ofNetwork = this.#perNetwork.get(network) ?? 0
    if (ofNetwork >= this.#networkMax) return undefined
    this.#perNetwork.set(network, ofNetwork + 1)
    const connections = this.#connections.get(memberId) ?? new Map<LiveConnection, () => void>()
    const leave = () => {
      if (!connections.delete(connection)) return
      if (connections.size === 0) this.#connections.delete(memberId)
      const left = this.#perNetwork.get(network)! - 1
      if (left > 0) this.#perNetwork.set(network, left)
      else this.#perNetwork.delete(network)
    }
    this.#connections.set(memberId, connections.set(connection, leave))
    const [oldest] = connections
    if (connections.size > CONNECTIONS_PER_MEMBER && oldest) {
      const [replaced, leaveIt] = oldest
      leaveIt()
      replaced.replace()
    }
    return leave
  }

  tell(memberId: string, event: LiveEvent): void {
    for (const connection of this.#connections.get(memberId)?.keys() ?? []) connection.send(event)
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

  /** Closes a member's connections whose session has ended. */
  end(memberId: string, ended: (sessionId: string) => boolean): void {
    for (const connection of this.#connections.get(memberId)?.keys() ?? []) {
      if (!ended(connection.sessionId)) continue
      connection.send({ type: 'logged_out' })
      connection.close()
    }
  }

  close(): void {
    for (const connections of this.#connections.values())
      for (const connection of connections.keys()) connection.close()
  }
}
