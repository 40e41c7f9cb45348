import pg from 'pg'
import { backgroundBound } from './background.ts'
import { refuseSecondConnection } from './one-connection.ts'
import { PreparingClient } from './preparing-client.ts'
import { DatabaseUnavailable, isGone } from './unavailable.ts'
import { type Listener, Watch } from './watch.ts'

/** How long one waits for a connection: for a free one, or for PostgreSQL to take a new one. */
const CONNECT_MILLISECONDS = 5_000
/** For a job, to wait while the machine is busy is no failure. */
const CONNECT_IN_BACKGROUND_MILLISECONDS = 60_000
/** When so many wait for a connection, further ones are refused. */
const WAITING_AT_MOST = 1_000
/** No request has a connection for longer, whatever becomes of its server's own limits. */
const HELD_MILLISECONDS = 60_000
const CLOSE_MILLISECONDS = 2_000

/** What PostgreSQL allows the connections of requests, in milliseconds. */
const BOUNDS = {
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
}
/** What it allows a command, which may read or write for hours. */
const OF_COMMANDS = { idle_in_transaction_session_timeout: 600_000 }

export type Options = {
  /** How many connections requests have; defaults to 20. */
  max?: number
  /** How many connections jobs have; none: all is background work, as in a command. */
  background?: number
  onError(error: Error): void
  listener?: Listener
}

type PoolUsage = { used: number; idle: number; waiting: number; max: number }
export type PoolsUsage = { requests: PoolUsage; jobs?: PoolUsage }

const oldest = (times: Map<unknown, number>) => times.values().next().value as number | undefined

type Streaming = { connection?: { stream: { destroy(): void } } }

/**
 * The connections of one process to PostgreSQL: some for requests, and others for work in the background. Each wait for
 * them ends soon.
 */
export class Connections {
  readonly #requests: pg.Pool
  readonly #background: pg.Pool | undefined
  readonly #watch: Watch
  /** When each connection in use was taken, the oldest first; and when each that is waited for was asked for. */
  readonly #inUse = new Map<pg.PoolClient, number>()
  readonly #asked = new Map<Promise<unknown>, number>()
  readonly #bounds = new WeakMap<pg.PoolClient, number>()
  readonly #holding: NodeJS.Timeout

  constructor(url: string, { max = 20, background, onError, listener }: Options) {
    const open = (config: pg.PoolConfig): pg.Pool => {
      const pool = new pg.Pool({
        connectionString: url,
        application_name: 'vonk',
        Client: PreparingClient,
        connectionTimeoutMillis: CONNECT_MILLISECONDS,
        ...config,
      })
      // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
      pool.on('error', onError)
      // One that breaks in use rejects what it was asked, which says enough.
      pool.on('connect', (client) => void client.on('error', () => {}))
      pool.on('acquire', (client) => void this.#inUse.set(client, performance.now()))
      pool.on('release', (_error, client) => void this.#inUse.delete(client))
      return pool
    }
    this.#requests = open({ max, ...(background ? BOUNDS : OF_COMMANDS) })
    this.#background = background
      ? open({
          max: background,
          ...BOUNDS,
          statement_timeout: undefined,
          connectionTimeoutMillis: CONNECT_IN_BACKGROUND_MILLISECONDS,
        })
      : undefined
    this.#watch = new Watch(
      url,
      listener ?? { away() {}, back() {} },
      () => oldest(this.#inUse) ?? oldest(this.#asked),
      () => this.#abandon(),
    )
    this.#holding = setInterval(() => this.#endHeld(), HELD_MILLISECONDS / 10).unref()
  }

  /** For Kysely. @throws DatabaseUnavailable at once where PostgreSQL is away or too many wait */
  async connect(): Promise<pg.PoolClient> {
    refuseSecondConnection()
    this.#watch.refuseWhileAway()
    const bound = backgroundBound()
    if (bound === undefined || !this.#background) {
      if (this.#background && this.#requests.waitingCount >= WAITING_AT_MOST)
        throw new DatabaseUnavailable('Too many wait for the database')
      return this.#take(this.#requests)
    }
    const client = await this.#take(this.#background)
    if (this.#bounds.get(client) === bound) return client
    try {
      await client.query(`set statement_timeout = ${Math.round(bound)}`)
    } catch (error) {
      client.release(true)
      throw error
    }
    this.#bounds.set(client, bound)
    return client
  }

  async #take(pool: pg.Pool): Promise<pg.PoolClient> {
    const taking = pool.connect()
    this.#asked.set(taking, performance.now())
    try {
      return await this.#watch.unlessAway(taking)
    } catch (error) {
      taking.then(
        (client) => client.release(),
        () => {},
      )
      if (isGone(error)) this.#watch.noteAway(error)
      throw error
    } finally {
      this.#asked.delete(taking)
    }
  }

  /** Their statements fail, and the pool makes new ones when it is asked. */
  #abandon(): void {
    for (const client of this.#inUse.keys()) (client as Streaming).connection?.stream.destroy()
  }

  #endHeld(): void {
    if (!this.#background) return
    const tooLong = performance.now() - HELD_MILLISECONDS
    for (const [client, since] of this.#inUse)
      if (since < tooLong && !this.#bounds.has(client)) (client as Streaming).connection?.stream.destroy()
  }

  /** Of each pool, how many connections are in use and idle, how many wait for one, and how many it may have. */
  usage(): PoolsUsage {
    const of = ({ totalCount, idleCount, waitingCount, options }: pg.Pool) => ({
      used: totalCount - idleCount,
      idle: idleCount,
      waiting: waitingCount,
      max: options.max,
    })
    return { requests: of(this.#requests), ...(this.#background && { jobs: of(this.#background) }) }
  }

  /** Waits a little for what is in use, and then ends it. */
  async end(): Promise<void> {
    clearInterval(this.#holding)
    const ending = Promise.all([this.#requests.end(), this.#background?.end()])
    const patience = setTimeout(() => this.#abandon(), CLOSE_MILLISECONDS)
    await ending
    clearTimeout(patience)
    this.#watch.close()
  }
}
