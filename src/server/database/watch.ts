import pg from 'pg'
import { DatabaseUnavailable, isAnswer, reasonOf } from './unavailable.ts'

const LOOK_MILLISECONDS = 500
/** What takes longer lets us ask whether PostgreSQL answers at all. */
const SUSPICIOUS_MILLISECONDS = 2_000
const ANSWER_MILLISECONDS = 3_000

export type Listener = { away(reason: string): void; back(seconds: number): void }

/**
 * Knows whether PostgreSQL answers, so that nothing waits for it in vain. Its own clocks do not run while it is held
 * still, and a connection says nothing of a machine that is gone.
 */
export class Watch {
  readonly #url: string
  readonly #listener: Listener
  /** Begins to be of use where it returns the time since when a connection has been in use. */
  readonly #busySince: () => number | undefined
  readonly #abandon: () => void
  readonly #timer: NodeJS.Timeout
  #asking: pg.Client | undefined
  #looking = false
  #closed = false
  #awaySince: number | undefined
  readonly #waiting = new Set<(error: Error) => void>()

  /** @param abandon ends the connections that are in use */
  constructor(url: string, listener: Listener, busySince: () => number | undefined, abandon: () => void) {
    this.#url = url
    this.#listener = listener
    this.#busySince = busySince
    this.#abandon = abandon
    this.#timer = setInterval(() => void this.#look(), LOOK_MILLISECONDS).unref()
  }

  /** @throws DatabaseUnavailable while PostgreSQL is away */
  refuseWhileAway(): void {
    if (this.#awaySince !== undefined) throw new DatabaseUnavailable('The database is away')
  }

  /** Waits for this as long as PostgreSQL is not found to be away. */
  async unlessAway<T>(promise: Promise<T>): Promise<T> {
    const away = Promise.withResolvers<never>()
    this.#waiting.add(away.reject)
    try {
      return await Promise.race([promise, away.promise])
    } finally {
      this.#waiting.delete(away.reject)
    }
  }

  /** PostgreSQL is away: until it answers again, nothing is asked of it. */
  noteAway(error: unknown): void {
    if (this.#awaySince !== undefined) return
    this.#awaySince = performance.now()
    this.#listener.away(reasonOf(error))
    for (const refuse of this.#waiting) refuse(new DatabaseUnavailable('The database is away'))
    this.#abandon()
  }

  async #look(): Promise<void> {
    if (this.#looking) return
    const busySince = this.#busySince()
    const suspicious = busySince !== undefined && performance.now() - busySince > SUSPICIOUS_MILLISECONDS
    if (this.#awaySince === undefined && !suspicious) return
    this.#looking = true
    try {
      await this.#ask()
      if (this.#awaySince !== undefined) this.#noteBack(this.#awaySince)
    } catch (error) {
      this.#hangUp()
      if (!this.#closed && !isAnswer(error)) this.noteAway(error)
    } finally {
      this.#looking = false
    }
  }

  #noteBack(since: number): void {
    this.#awaySince = undefined
    this.#listener.back(Math.round((performance.now() - since) / 1_000))
  }

  /** @throws where PostgreSQL does not answer */
  async #ask(): Promise<void> {
    const late = lateAfter(ANSWER_MILLISECONDS)
    try {
      this.#asking ??= await this.#connect()
      const asked = this.#asking.query('select 1')
      asked.catch(() => {})
      if (!(await Promise.race([asked, late.promise])))
        throw new Error(`no answer within ${ANSWER_MILLISECONDS / 1_000} s`)
    } finally {
      late.end()
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: ANSWER_MILLISECONDS,
      application_name: 'vonk-watch',
    })
    client.on('error', () => {})
    await client.connect()
    return client
  }

  #hangUp(): void {
    const client = this.#asking as (pg.Client & { connection?: { stream: { destroy(): void } } }) | undefined
    this.#asking = undefined
    client?.connection?.stream.destroy()
  }

  close(): void {
    this.#closed = true
    clearInterval(this.#timer)
    this.#hangUp()
  }
}

/** Resolves after a time in which this process itself has listened: an answer that has come meanwhile counts first. */
export function lateAfter(milliseconds: number): { promise: Promise<undefined>; end(): void } {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => setImmediate(() => setImmediate(() => resolve(undefined))), milliseconds)
  return { promise, end: () => clearTimeout(timer) }
}
