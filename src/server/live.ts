import type { LiveEvent } from '../shared/live.ts'

/** One browser's connection. */
export type LiveConnection = { sessionId: string; send(event: LiveEvent): void; close(): void }

/** Brings news to the browsers that are connected to this process. Never the only way to learn something. */
export class Live {
  #connections = new Map<string, Set<LiveConnection>>()

  join(memberId: string, connection: LiveConnection): () => void {
    const connections = this.#connections.get(memberId) ?? new Set()
    this.#connections.set(memberId, connections.add(connection))
    return () => {
      connections.delete(connection)
      if (connections.size === 0) this.#connections.delete(memberId)
    }
  }

  tell(memberId: string, event: LiveEvent): void {
    for (const connection of this.#connections.get(memberId) ?? []) connection.send(event)
  }

  isOnline(memberId: string): boolean {
    return this.#connections.has(memberId)
  }

  /** The sessions that are connected, with whose each is. */
  sessions(): Map<string, string> {
    return new Map(
      [...this.#connections].flatMap(([memberId, connections]) =>
        [...connections].map(({ sessionId }) => [sessionId, memberId] as const),
      ),
    )
  }

  /** Closes a member's connections that belong to a session that has ended. */
  end(memberId: string, ended: (sessionId: string) => boolean): void {
    for (const connection of this.#connections.get(memberId) ?? []) {
      if (!ended(connection.sessionId)) continue
      connection.send({ type: 'logged_out' })
      connection.close()
    }
  }

  close(): void {
    for (const connections of this.#connections.values())
      for (const connection of connections) connection.close()
  }
}
