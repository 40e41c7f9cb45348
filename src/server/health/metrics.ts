import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { App } from '../app.ts'
import { SECOND } from '../clock.ts'
import { inBackground } from '../database/background.ts'
import type { Database } from '../database/connect.ts'
import { slowStatements } from '../database/slow-statements.ts'
import { lateAfter } from '../database/watch.ts'
import { countJobs, type JobCounts } from '../jobs/count-jobs.ts'

const ANSWERED_WITHIN_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const JOBS_STAND_MILLISECONDS = 15 * SECOND
const JOBS_WITHIN_MILLISECONDS = 3 * SECOND

/** What one process measures of itself. No label is of a person, nor of what they ask for. */
export function createMetrics(app: App, database: Pick<Database, 'usage'>): Registry {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registers)
  measureJobs(app, registers)
  measureServices(app, registers)

  new Gauge({
    name: 'vonk_live_connections',
    help: 'Live connections to this process',
    registers,
    collect() {
      this.set(app.live.count)
    },
  })
  new Gauge({
    name: 'vonk_database_connections',
    help: 'Connections to PostgreSQL by pool: in use, idle, waited for, and at most',
    labelNames: ['pool', 'state'] as const,
    registers,
    collect() {
      for (const [pool, usage] of Object.entries(database.usage()))
        for (const [state, count] of Object.entries(usage)) this.set({ pool, state }, count)
    },
  })
  counterOf(
    registers,
    'vonk_slow_statements_total',
    'Statements that took 0.2 s or more',
    () => slowStatements.count,
  )
  const { counts } = app.traffic
  counterOf(registers, 'vonk_signups_total', 'Accounts that were made', () => counts.signups)
  counterOf(registers, 'vonk_messages_total', 'Messages that were sent', () => counts.messages)
  counterOf(registers, 'vonk_purchases_total', 'Purchases that were paid', () => counts.purchases)
  return registry
}

/** A number that others count. */
function counterOf(registers: Registry[], name: string, help: string, count: () => number): void {
  new Counter({
    name,
    help,
    registers,
    collect() {
      this.reset()
      this.inc(count())
    },
  })
}

function measureRequests(app: App, registers: Registry[]): void {
  const requests = new Counter({
    name: 'vonk_http_requests_total',
    help: 'Answers by procedure or pattern of the route, method and status',
    labelNames: ['route', 'method', 'status'] as const,
    registers,
  })
  const seconds = new Histogram({
    name: 'vonk_http_request_seconds',
    help: 'How long answers took, by procedure or pattern of the route',
    labelNames: ['route'] as const,
    buckets: ANSWERED_WITHIN_SECONDS,
    registers,
  })
  app.traffic.listen(({ route, method, status, milliseconds }) => {
    requests.inc({ route, method, status })
    seconds.observe({ route }, milliseconds / SECOND)
  })
}

function measureJobs(app: App, registers: Registry[]): void {
  let counted: { at: number; jobs: JobCounts } | undefined
  let counting: Promise<void> | undefined
  const count = async () => {
    const jobs = await inBackground(JOBS_WITHIN_MILLISECONDS, () => countJobs(app.db))
    counted = { at: app.clock.now().getTime(), jobs }
  }
  new Gauge({
    name: 'vonk_jobs',
    help: 'Jobs of all processes: waiting (due now), late (due for 15 minutes) and failed (given up); absent while the database is away',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      const now = app.clock.now().getTime()
      if (!counted || Math.abs(now - counted.at) >= JOBS_STAND_MILLISECONDS) {
        counted = undefined
        counting ??= count()
          .catch(() => {})
          .finally(() => {
            counting = undefined
          })
        const late = lateAfter(JOBS_WITHIN_MILLISECONDS)
        await Promise.race([counting, late.promise])
        late.end()
      }
      this.reset()
      for (const [state, jobs] of Object.entries(counted?.jobs ?? {})) this.set({ state }, jobs)
    },
  })
}

function measureServices(app: App, registers: Registry[]): void {
  const mails = new Counter({
    name: 'vonk_mails_total',
    help: 'Mails by what became of them: sent, waits, address_refused, given_up',
    labelNames: ['fate'] as const,
    registers,
  })
  for (const fate of ['sent', 'waits', 'address_refused', 'given_up']) mails.inc({ fate }, 0)
  app.mail.onFate(async (_mail, fate) => mails.inc({ fate }))
  new Gauge({
    name: 'vonk_service_failures',
    help: 'How often a service outside failed since it last worked; absent until it is used',
    labelNames: ['service'] as const,
    registers,
    collect() {
      this.reset()
      for (const [service, { failures }] of app.serviceHealth.all()) this.set({ service }, failures)
    },
  })
}
