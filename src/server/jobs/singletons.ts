import pg from 'pg'

/** Any number that is ours; with the name of a kind it is its lock. */
const LOCKS = 8_615_095

/**
 * Lets a kind of job run in one process at a time, by a lock that ends with the process: one that is killed holds nothing up.
 */
export class Singletons {
  readonly #url: string
  #client: Promise<pg.Client> | undefined

  constructor(url: string) {
    this.#url = url
  }

  /** Runs the work unless another process does. @returns whether it ran */
  async run(name: string, work: () => Promise<void>): Promise<boolean> {
    const client = await this.#connected()
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as taken',
      [LOCKS, name],
    )
    if (!rows[0]!.taken) return false
    try {
      await work()
    } finally {
      // A connection that has ended has given its locks back.
      await client.query('select pg_advisory_unlock($1, hashtext($2))', [LOCKS, name]).catch(() => {})
    }
    return true
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => undefined)
    await client?.end().catch(() => {})
  }

  /** One connection for all of them. */
  #connected(): Promise<pg.Client> {
    this.#client ??= this.#connect()
    return this.#client
  }

  async #connect(): Promise<pg.Client> {
    const forget = () => {
      this.#client = undefined
    }
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: 'vonk-singletons',
    })
    client.on('error', forget)
    client.once('end', forget)
    try {
      await client.connect()
    } catch (error) {
      forget()
      throw error
    }
    return client
  }
}
