import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Log } from './app.ts'
import type { Tx } from './database/connect.ts'
import { afterCommit } from './database/transact.ts'

/** A kind of work that survives a crash: it is run at least once, so it must bear being run twice. */
export type Job<Data extends object> = {
  name: string
  retries: number
  /** Also begun by the clock, once for all nodes: a cron expression in UTC. */
  cron?: string
  work(data: Data): Promise<void>
}

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
  async start(jobs: Job<never>[]): Promise<void> {
    await this.#boss.start()
    for (const job of jobs as unknown as Job<object>[]) {
      await this.#boss.createQueue(job.name, {
        retryLimit: job.retries,
        retryBackoff: true,
        retryDelay: 1,
        expireInSeconds: 120,
        retentionSeconds: 14 * 24 * 3600,
      })
      const worker = await this.#boss.work<object>(
        job.name,
        { pollingIntervalSeconds: 2, batchSize: 1 },
        async ([one]) => {
          if (!one) return
          try {
            await job.work(one.data)
          } catch (error) {
            this.#log.warn({ err: error, job: job.name, id: one.id }, 'job failed, will be tried again')
            throw error
          }
        },
      )
      this.#workers.set(job.name, worker)
      if (job.cron) await this.#boss.schedule(job.name, job.cron)
    }
  }

  /** Records a job in the transaction that caused it; its worker is woken when that has been committed. */
  async enqueue<Data extends object>(
    tx: Tx,
    job: Pick<Job<Data>, 'name'>,
    data: Data,
    options: JobOptions = {},
  ) {
    await this.#boss.send(job.name, data, {
      ...(options.afterSeconds && { startAfter: options.afterSeconds }),
      db: {
        async executeSql(text, values = []) {
          const { rows } = await tx.executeQuery(CompiledQuery.raw(text, [...values]))
          return { rows }
        },
      },
    })
    if (!options.afterSeconds) afterCommit(tx, () => this.#wake(job.name))
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
