import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Log } from './app.ts'
import type { Tx } from './database/connect.ts'
import { afterCommit } from './database/transact.ts'

/** A kind of work that survives a crash. */
export type JobKind<Data extends object> = {
  name: string
  retries: number
  /** Also begun by the clock, once for all nodes: a cron expression in UTC. */
  cron?: string
  /** Also begun whenever a process starts: what was due while none ran shall not wait for the clock. */
  atStart?: true
  /** Only for the compiler: what the work is told. */
  readonly data?: Data
}

/** A kind of work with what does it. It is run at least once, so it must bear being run twice. */
export type Job = { kind: JobKind<object>; work(data: object): Promise<void> }

/** Says what does a kind of work. */
export function job<Data extends object>(kind: JobKind<Data>, work: (data: Data) => Promise<void>): Job {
  return { kind, work: work as Job['work'] }
}

// A job names members by their ids: done, it is no longer needed.
const FINISHED_KEPT_SECONDS = 3600

export type JobOptions = { afterSeconds?: number }

export class Jobs {
  #boss: PgBoss
  #workers = new Map<string, string>()
  #log: Log

  constructor(url: string, log: Log) {
    this.#log = log
    this.#boss = new PgBoss({ connectionString: url, max: 4, application_name: 'vonk-jobs' })
    this.#boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  }

  /** Begins to work. Jobs that were left behind by a process that died are taken up again. */
  async start(jobs: Job[]): Promise<void> {
    await this.#boss.start()
    await Promise.all(jobs.map((one) => this.#begin(one)))
  }

  async #begin({ kind, work }: Job): Promise<void> {
    await this.#boss.createQueue(kind.name, {
      retryLimit: kind.retries,
      retryBackoff: true,
      retryDelay: 1,
      expireInSeconds: 120,
      retentionSeconds: 14 * 24 * 3600,
      deleteAfterSeconds: FINISHED_KEPT_SECONDS,
    })
    const worker = await this.#boss.work<object>(
      kind.name,
      // One at a time, and the next at once while there are more.
      { pollingIntervalSeconds: 2, batchSize: 1, burstWhenBatchFull: true },
      async ([one]) => {
        if (!one) return
        try {
          await work(one.data)
        } catch (error) {
          this.#log.warn({ err: error, job: kind.name, id: one.id }, 'job failed, will be tried again')
          throw error
        }
      },
    )
    this.#workers.set(kind.name, worker)
    if (kind.atStart) await this.#boss.send(kind.name, {})
    if (kind.cron) await this.#boss.schedule(kind.name, kind.cron)
  }

  /** Records a job in the transaction that caused it; its worker is woken when that has been committed. */
  async enqueue<Data extends object>(tx: Tx, kind: JobKind<Data>, data: Data, options: JobOptions = {}) {
    await this.#boss.send(kind.name, data, {
      ...(options.afterSeconds && { startAfter: options.afterSeconds }),
      db: {
        async executeSql(text, values = []) {
          const { rows } = await tx.executeQuery(CompiledQuery.raw(text, [...values]))
          return { rows }
        },
      },
    })
    if (!options.afterSeconds) afterCommit(tx, () => this.#wake(kind.name))
  }

  #wake(name: string) {
    const worker = this.#workers.get(name)
    if (worker) this.#boss.notifyWorker(worker)
  }

  /** Lets running jobs finish, for at most some seconds. */
  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 5_000 })
  }
}
