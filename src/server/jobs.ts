import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery } from 'kysely'
import { type JobResult, PgBoss } from 'pg-boss'
import { inBackground } from './database/background.ts'
import type { Tx } from './database/connect.ts'
import { afterCommit } from './database/transact.ts'
import { isUnavailable } from './database/unavailable.ts'
import { type Log, logUnexpected, outages } from './log.ts'
import { putOff, type RunJob, resumeWaiting } from './put-off.ts'
import { tellFailure } from './tell-failure.ts'
import { TryLater } from './try-later.ts'

/** A kind of job. Jobs are stored, so they survive a crash. */
export type JobKind<Data extends object> = {
  name: string
  retries: number
  /** How many run in parallel in one process; defaults to 1. */
  atOnce?: number
  /** Also runs by schedule, once for all nodes: a cron expression in UTC. */
  cron?: string
  /** Also runs whenever a process starts: a job that was due during a stop must not wait for its schedule. */
  atStart?: true
  /** How long it may run, and each of its statements; defaults to two minutes. */
  expireSeconds?: number
  /** Only for the types: the job's data. */
  readonly data?: Data
}

/** A kind of job with its function. Jobs run at least once, so the function must be idempotent. */
export type Job = { kind: JobKind<object>; work(data: object): Promise<void> }

/** Binds a function to a kind of job. */
export function job<Data extends object>(kind: JobKind<Data>, work: (data: Data) => Promise<void>): Job {
  return { kind, work: work as Job['work'] }
}

// Finished jobs are deleted, because they hold members' ids.
const FINISHED_KEPT_SECONDS = 3600
const EXPIRE_SECONDS = 120
const WAITING_KEPT_SECONDS = 14 * 24 * 3600

/** The queue to which jobs go whose retries are used up, until staff retry or discard them. */
export const FAILED_JOBS = 'failed'

// All workers share few connections. To wait for one while the machine is busy is no failure.
const WAIT_MILLISECONDS = 60_000

export type JobOptions = { afterSeconds?: number }

export type JobsOptions = {
  /** Whether jobs run by their schedules and at the start; defaults to true. Tests move the clock and run what is due themselves. */
  schedules?: boolean
}

type Worker = { id: string | undefined; busy: boolean }

const running = new AsyncLocalStorage<string>()

/** The same for each try of the job that runs now: mails carry it, so that a copy is known as one. */
export function keyOfRunningJob(): string | undefined {
  return running.getStore()
}

export class Jobs {
  #boss: PgBoss
  #workers = new Map<string, Worker[]>()
  #log: Log
  #schedules: boolean

  constructor(url: string, log: Log, { schedules = true }: JobsOptions = {}) {
    this.#log = log
    this.#schedules = schedules
    this.#boss = new PgBoss({
      connectionString: url,
      max: 4,
      schedule: schedules,
      connectionTimeoutMillis: WAIT_MILLISECONDS,
      // A server that is held still lets none of its own clocks run. It is handed on to pg.
      ...{ query_timeout: WAIT_MILLISECONDS },
      application_name: 'vonk-jobs',
    })
    this.#boss.on('error', (err) => logUnexpected(log, { err }, 'job queue failed'))
  }

  /** Starts the workers. Jobs left by a crashed process are retried. */
  async start(jobs: Job[]): Promise<void> {
    await this.#boss.start()
    await this.#boss.createQueue(FAILED_JOBS, { retentionSeconds: WAITING_KEPT_SECONDS })
    const known = await this.#boss.getQueues()
    // Of a database in which failed jobs were not kept.
    for (const { name, deadLetter } of known)
      if (!deadLetter && jobs.some(({ kind }) => kind.name === name))
        await this.#boss.updateQueue(name, { deadLetter: FAILED_JOBS })
    await Promise.all(jobs.map((one) => this.#begin(one)))
  }

  async #begin({ kind, work }: Job): Promise<void> {
    await this.#boss.createQueue(kind.name, {
      retryLimit: kind.retries,
      retryBackoff: true,
      retryDelay: 1,
      expireInSeconds: kind.expireSeconds ?? EXPIRE_SECONDS,
      retentionSeconds: WAITING_KEPT_SECONDS,
      deleteAfterSeconds: FINISHED_KEPT_SECONDS,
      deadLetter: FAILED_JOBS,
    })
    const workers = Array.from({ length: kind.atOnce ?? 1 }, () => this.#hire({ kind, work }))
    this.#workers.set(kind.name, await Promise.all(workers))
    if (!this.#schedules) return
    if (kind.atStart) await this.#boss.send(kind.name, {})
    if (kind.cron) await this.#boss.schedule(kind.name, kind.cron)
  }

  async #hire({ kind, work }: Job): Promise<Worker> {
    const worker: Worker = { id: undefined, busy: false }
    const options = { pollingIntervalSeconds: 2, includeMetadata: true, perJobResults: true } as const
    worker.id = await this.#boss.work<object>(kind.name, options, async ([one]) => {
      if (!one) return []
      worker.busy = true
      try {
        return [await this.#run({ kind, work }, one)]
      } finally {
        worker.busy = false
        // Fetches the next job at once while there are more.
        if (worker.id) this.#boss.notifyWorker(worker.id)
      }
    })
    return worker
  }

  async #run({ kind, work }: Job, one: RunJob): Promise<JobResult> {
    const key = one.output?.key ?? one.id
    try {
      const { expireSeconds = EXPIRE_SECONDS } = kind
      await running.run(key, () => inBackground(expireSeconds * 1_000, () => work(one.data)))
      return { id: one.id, status: 'completed' }
    } catch (error) {
      // Its words are stored with the job, longer than the log may be.
      // What tells how long it has waited stays with it.
      const output = { ...one.output, message: tellFailure(error) }
      const told = { job: kind.name, id: one.id }
      if (!(error instanceof TryLater)) {
        if (isUnavailable(error)) outages.note(this.#log, error)
        else this.#log.warn({ err: error, ...told }, 'job failed, will be retried')
        return { id: one.id, status: 'failed', output }
      }
      const why = output.message
      this.#log.info({ why, ...told }, 'job waits for a service')
      if (await putOff(this.#boss.getDb(), { ...one, key }, error)) return { id: one.id, status: 'completed' }
      await error.reason.giveUp()
      this.#log.warn({ why, ...told }, 'job given up')
      return { id: one.id, status: 'deadletter', output }
    }
  }

  /** Lets all that waits for this service be tried at once. */
  async resume(service: string): Promise<void> {
    for (const name of await resumeWaiting(this.#boss.getDb(), service)) this.#wake(name)
  }

  /** Records a job in the transaction that causes it, and wakes its worker after the commit. */
  async enqueue<Data extends object>(
    tx: Tx,
    kind: Pick<JobKind<Data>, 'name' | 'data'>,
    data: Data,
    options: JobOptions = {},
  ) {
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

  /** Whether this process has such jobs. */
  knows(name: string): boolean {
    return this.#workers.has(name)
  }

  #wake(name: string) {
    // Busy workers fetch the next job by themselves.
    const idle = this.#workers.get(name)?.find(({ busy }) => !busy)
    if (idle?.id) this.#boss.notifyWorker(idle.id)
  }

  /** Waits for running jobs, for at most 3 s. */
  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 3_000 })
  }
}
