import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery } from 'kysely'
import { type JobResult, PgBoss } from 'pg-boss'
import { aloneOnDatabase, type Bus } from '../bus/bus.ts'
import { inBackground } from '../database/background.ts'
import type { Tx } from '../database/connect.ts'
import { afterCommit } from '../database/transact.ts'
import { isUnavailable } from '../database/unavailable.ts'
import { type Log, logUnexpected, outages } from '../log.ts'
import { tellFailure } from '../tell-failure.ts'
import { DueJobs } from './due-jobs.ts'
import { putBack, putOff, type RunJob, resumeWaiting } from './put-off.ts'
import { Singletons } from './singletons.ts'
import { TryLater } from './try-later.ts'

/** A kind of job. Jobs are stored, so they survive a crash. */
export type JobKind<Data extends object> = {
  name: string
  retries: number
  /** How many run in parallel in one process; defaults to 1. */
  atOnce?: number
  /** Never two at once, in all processes together. */
  singleton?: true
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

/** A worker is woken when there is something to do; what it does not hear of, it would find after this time. */
const WORK = { pollingIntervalSeconds: 24 * 3600, includeMetadata: true, perJobResults: true } as const

const WOKEN_WITHIN_SECONDS = 60

/** When a job is looked at again that another process was busy with. */
const SINGLETON_AGAIN_SECONDS = 5

const CHANNEL = 'jobs'

/** The queue to which jobs go whose retries are used up, until staff retry or discard them. */
export const FAILED_JOBS = 'failed'

// All workers share few connections. To wait for one while the machine is busy is no failure.
const WAIT_MILLISECONDS = 60_000

export type JobOptions = { afterSeconds?: number }

export type JobsOptions = {
  /** Tells the processes that work of jobs that this one enqueues and does not do itself. */
  bus?: Bus
  /** Whether jobs run by their schedules and at the start; defaults to true. Tests move the clock and run what is due themselves. */
  schedules?: boolean
}

/** A kind of job that this process does, with the workers that were hired for it so far. */
type Crew = { job: Job; workers: Worker[] }
type Worker = { id: string | undefined; busy: boolean }

const running = new AsyncLocalStorage<string>()

/** The same for each try of the job that runs now: mails carry it, so that a copy is known as one. */
export function keyOfRunningJob(): string | undefined {
  return running.getStore()
}

export class Jobs {
  #boss: PgBoss
  #crews = new Map<string, Crew>()
  #due: DueJobs | undefined
  #stopping = false
  /** A worker outlives the request or transaction that hires it, and must carry nothing of it. */
  #outside = AsyncLocalStorage.snapshot()
  #log: Log
  #schedules: boolean
  #bus: Bus
  /** Absent: there is no other process. */
  #singletons: Singletons | undefined

  constructor(url: string, log: Log, { schedules = true, bus = aloneOnDatabase() }: JobsOptions = {}) {
    this.#log = log
    this.#schedules = schedules
    this.#bus = bus
    if (bus.shared) this.#singletons = new Singletons(url)
    this.#boss = new PgBoss({
      connectionString: url,
      max: 4,
      schedule: schedules,
      connectionTimeoutMillis: WAIT_MILLISECONDS,
      // A server that is held still lets none of its own clocks run. It is handed on to pg.
      ...{ query_timeout: WAIT_MILLISECONDS },
      application_name: 'vonk-jobs',
    })
    this.#boss.on('error', (err) => {
      // What ran longer than the stop waits was put back and is tried again: its own end finds no connection.
      if (this.#stopping) log.warn({ err }, 'a job outlived the stop')
      else logUnexpected(log, { err }, 'job queue failed')
    })
  }

  /** Starts the queues, where jobs wait from now on, and the work. Jobs left by a crashed process are retried. */
  async start(jobs: Job[]): Promise<void> {
    await this.open(jobs)
    this.work(jobs)
  }

  /** Opens the queues, where jobs wait until the work begins. */
  async open(jobs: Job[]): Promise<void> {
    await this.#boss.start()
    await this.#makeQueues(jobs.map(({ kind }) => kind))
    if (this.#schedules)
      for (const { kind } of jobs) {
        if (kind.atStart) await this.#boss.send(kind.name, {})
        if (kind.cron) await this.#boss.schedule(kind.name, kind.cron)
      }
  }

  /** Begins the work on all that waits. */
  work(jobs: Job[]): void {
    for (const one of jobs) this.#crews.set(one.kind.name, { job: one, workers: [] })
    void this.#bus.listen(CHANNEL, (told) => this.#wake((told as { name: string }).name))
    this.#due = new DueJobs({
      db: this.#boss.getDb(),
      names: [...this.#crews.keys()],
      onDue: (name) => this.#wakeAll(name),
      onError: (err) => this.#boss.emit('error', err as Error),
    })
  }

  /** Makes the queues that are missing, and gives those of another version the limits of this one. */
  async #makeQueues(kinds: JobKind<object>[]): Promise<void> {
    const known = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]))
    if (!known.has(FAILED_JOBS))
      await this.#boss.createQueue(FAILED_JOBS, { retentionSeconds: WAITING_KEPT_SECONDS })
    for (const kind of kinds) {
      const limits = limitsOf(kind)
      const queue = known.get(kind.name)
      if (!queue) await this.#boss.createQueue(kind.name, limits)
      else if (Object.entries(limits).some(([name, limit]) => queue[name as keyof typeof limits] !== limit))
        await this.#boss.updateQueue(kind.name, limits)
    }
  }

  async #hire({ job: { kind, work }, workers }: Crew): Promise<void> {
    const worker: Worker = { id: undefined, busy: false }
    workers.push(worker)
    worker.id = await this.#boss.work<object>(kind.name, WORK, async ([one]) => {
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
  }

  async #run({ kind, work }: Job, one: RunJob): Promise<JobResult> {
    const key = one.output?.key ?? one.id
    try {
      const { expireSeconds = EXPIRE_SECONDS } = kind
      const begin = () => running.run(key, () => inBackground(expireSeconds * 1_000, () => work(one.data)))
      if (!kind.singleton || !this.#singletons) await begin()
      else if (!(await this.#singletons.run(kind.name, begin)))
        await putBack(this.#boss.getDb(), one, SINGLETON_AGAIN_SECONDS)
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

  /** Looks at once for what is due, and not only in two seconds; after a clock was moved. */
  async lookAgain(): Promise<void> {
    await this.#due?.ask()
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
    const { afterSeconds = 0 } = options
    // What is due later than the next looks is left to them.
    if (afterSeconds <= WOKEN_WITHIN_SECONDS) afterCommit(tx, () => this.#wakeAfter(afterSeconds, kind.name))
  }

  /** Begins a job that is due in a moment then, and not only at the next look. */
  #wakeAfter(seconds: number, name: string): void {
    if (seconds === 0) this.#wake(name)
    else setTimeout(() => this.#wake(name), seconds * 1_000).unref()
  }

  /** Whether this process has such jobs. */
  knows(name: string): boolean {
    return this.#crews.has(name)
  }

  /** Lets one worker look for a job that was just recorded. */
  #wake(name: string): void {
    if (this.#stopping) return
    const crew = this.#crews.get(name)
    if (!crew) {
      this.#bus.tell(CHANNEL, { name })
      return
    }
    const idle = crew.workers.find(({ busy }) => !busy)
    // Busy workers fetch the next job by themselves, and a new one looks at once.
    if (idle?.id) this.#boss.notifyWorker(idle.id)
    else if (!idle && crew.workers.length < (crew.job.kind.atOnce ?? 1)) this.#hireFor(crew)
  }

  /** Lets all workers look that are allowed at once. */
  #wakeAll(name: string): void {
    const crew = this.#crews.get(name)
    if (!crew || this.#stopping) return
    for (const { id, busy } of crew.workers) if (id && !busy) this.#boss.notifyWorker(id)
    while (crew.workers.length < (crew.job.kind.atOnce ?? 1)) this.#hireFor(crew)
  }

  #hireFor(crew: Crew): void {
    const hired = this.#outside(() => this.#hire(crew))
    hired.catch((err: unknown) => logUnexpected(this.#log, { err }, 'no worker for a job'))
  }

  /** Waits for running jobs, for at most 3 s. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.#due?.stop()
    await this.#boss.stop({ graceful: true, timeout: 3_000 })
    await this.#singletons?.close()
  }
}

function limitsOf({ retries, expireSeconds = EXPIRE_SECONDS }: JobKind<object>) {
  return {
    retryLimit: retries,
    retryBackoff: true,
    retryDelay: 1,
    expireInSeconds: expireSeconds,
    retentionSeconds: WAITING_KEPT_SECONDS,
    deleteAfterSeconds: FINISHED_KEPT_SECONDS,
    deadLetter: FAILED_JOBS,
  }
}
