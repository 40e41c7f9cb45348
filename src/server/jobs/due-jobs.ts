import type { Db } from 'pg-boss'

const ASKS_EVERY_MILLISECONDS = 2_000

type Queues = {
  db: Db
  names: string[]
  onDue(name: string): void
  onError(error: unknown): void
}

/** Asks every two seconds which queues have jobs that are due, with one question for all of them. */
export class DueJobs {
  #queues: Queues
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  constructor(queues: Queues) {
    this.#queues = queues
    void this.#keepAsking()
  }

  async #keepAsking(): Promise<void> {
    await this.ask()
    if (!this.#stopped) this.#timer = setTimeout(() => void this.#keepAsking(), ASKS_EVERY_MILLISECONDS)
  }

  async ask(): Promise<void> {
    const { db, names, onDue, onError } = this.#queues
    try {
      // As pg-boss itself finds them, by its index that begins with the queue.
      const { rows } = await db.executeSql(
        `select queue.name from unnest($1::text[]) as queue (name) where exists (
           select from pgboss.job
           where job.name = queue.name and state < 'active' and not blocked and start_after <= now()
         )`,
        [names],
      )
      if (!this.#stopped) for (const { name } of rows as { name: string }[]) onDue(name)
    } catch (error) {
      if (!this.#stopped) onError(error)
    }
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }
}
