import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartupError, unreachable } from '../startup-error.ts'

/** Any number that is ours. */
const LOCK = 8_615_094
/** PostgreSQL may need a moment to see that a process before was killed. */
const WAIT_MILLISECONDS = 5_000
const TRY_MILLISECONDS = 250
const AGAIN_MILLISECONDS = 2_000

type Options = {
  /** Shares it with others that do: processes that hear each other. */
  shared: boolean
  /** Called where another process has taken it meanwhile. */
  onLost(): void
}

/**
 * A lock for as long as the process lives, so that none runs on this database that does not hear it: live events and limits
 * are in its memory. Where a broken connection has lost it, it is taken again.
 */
export class SoleProcess {
  readonly #url: string
  readonly #options: Options
  #holding: pg.Client | undefined
  #released = false

  constructor(url: string, options: Options) {
    this.#url = url
    this.#options = options
  }

  /** @throws StartupError when another process holds it, or the database cannot be reached */
  async take(): Promise<void> {
    const until = performance.now() + WAIT_MILLISECONDS
    while (!(await this.#try().catch(unreachable))) {
      if (performance.now() > until)
        throw new StartupError(
          this.#options.shared
            ? 'A process without REDIS_URL runs on this database. Stop it first: it would not hear this one.'
            : 'Another process runs on this database. Stop it first, or give REDIS_URL to each, so that they hear each other.',
        )
      await pause(TRY_MILLISECONDS)
    }
  }

  async #try(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: WAIT_MILLISECONDS,
      keepAlive: true,
      application_name: 'vonk-sole',
    })
    client.on('error', () => {})
    let taken = false
    try {
      await client.connect()
      const take = this.#options.shared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
      const { rows } = await client.query<{ taken: boolean }>(`select ${take}($1) as taken`, [LOCK])
      taken = rows[0]!.taken && !this.#released
    } finally {
      if (!taken) await client.end().catch(() => {})
    }
    if (!taken) return false
    this.#holding = client
    client.once('end', () => void this.#takeAgain())
    return true
  }

  async #takeAgain(): Promise<void> {
    let othersSince: number | undefined
    while (!this.#released) {
      await pause(AGAIN_MILLISECONDS, undefined, { ref: false })
      // While the database cannot be reached, no other process can take it.
      const taken = await this.#try().catch(() => undefined)
      if (taken) return
      if (taken === undefined) continue
      othersSince ??= performance.now()
      if (performance.now() - othersSince > WAIT_MILLISECONDS && !this.#released)
        return this.#options.onLost()
    }
  }

  async release(): Promise<void> {
    this.#released = true
    // A server that is held still does not answer; the connection ends with the process.
    const closed = this.#holding?.end().catch(() => {})
    await Promise.race([closed, pause(AGAIN_MILLISECONDS, undefined, { ref: false })])
  }
}
