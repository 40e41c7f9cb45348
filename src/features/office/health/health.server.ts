import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { providersOf } from '#features/payments/providers/find-provider.server.ts'
import type { App } from '#server/app.ts'
import { HOUR, MINUTE, SECOND } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import { listOutages } from '#server/mail/outages.ts'
import type { StorageSize } from '#server/storage.ts'
import { versionOfProgram } from '#server/version.ts'
import { actorOf, logAct } from '../staff/action-log.server.ts'
import { isMainSite, mayHere, type StaffContext } from '../staff/staff-context.server.ts'
import type { HealthDeployment, HealthProblem, HealthService } from './contract.ts'
import {
  countGivenUp,
  countMailStops,
  countOfSite,
  describeDatabase,
  listSlowStatements,
} from './deployment-queries.server.ts'
import { listFailed, listWaiting, takeFailed } from './job-queries.server.ts'

const LATE_SECONDS = 15 * 60
const RETRIED_AT_MOST = 500
const LEAST_FREE_SHARE = 0.1
const STATEMENT_MAX_LENGTH = 1_000
const BACKUP_EVERY_MILLISECONDS = 26 * HOUR
/** Touched by the operator's backup: docs/operating.md. */
const BACKUP_NOTE = 'last-backup'
const MEASURED_FOR_MILLISECONDS = 10 * MINUTE
/** Jobs that send a mail, as their names tell. */
const MAILS =
  /mail|^notifications\.(tell-news|tell-weekly|remind-|remind)|^payments\.debit-notice$|^chat\.held-message-allowed$/

/** How the program does, without a question to another server. Its database, disk and backups are for owners. */
export async function describeHealth(context: StaffContext) {
  const { app, site } = context
  const connected = [...new Set(app.live.sessions().values())]
  const [waiting, failed, stops, givenUp, outages, members_connected, version, deployment] =
    await Promise.all([
      listWaiting(app.db),
      isMainSite(context) ? listFailed(app.db) : [],
      countMailStops(app.db, site.id, app.clock.now()),
      countGivenUp(app.db, site.id, app.clock.now()),
      listOutages(app.db),
      countOfSite(app.db, site.id, connected),
      versionOfProgram(),
      mayHere(context, 'deployment') ? describeDeployment(app) : null,
    ])
  const services = describeServices(app)
  const mails = waiting.filter(({ queue }) => isMailQueue(queue))
  return {
    problems: [
      ...failed.map(({ queue, count }) => problem('jobs_failed', queue, count)),
      ...waiting
        .filter(({ oldestSeconds }) => (oldestSeconds ?? 0) > LATE_SECONDS)
        .map(({ queue, waiting }) => problem('jobs_late', queue, waiting)),
      ...outages.map(({ stream, since }) =>
        problem('mail_away', stream, minutesSince(since, app.clock.now())),
      ),
      ...services
        .filter(({ state }) => state === 'failing')
        .map(({ name }) => problem('service_failing', name)),
      ...(deployment ? problemsOf(app, deployment) : []),
    ],
    waiting: waiting.map(({ oldestSeconds, putOff: _putOff, ...one }) => ({
      ...one,
      oldest_seconds: oldestSeconds,
    })),
    failed: failed.map((one) => ({ ...one, known: app.jobs.knows(one.queue) })),
    mails: {
      ...stops,
      given_up: givenUp,
      waiting: mails.reduce((sum, one) => sum + one.waiting + one.putOff, 0),
    },
    services,
    members_connected,
    ...version,
    node: process.versions.node,
    started: new Date(app.clock.now().getTime() - process.uptime() * SECOND).toISOString(),
    deployment,
  }
}

const minutesSince = (at: Date, now: Date) => Math.floor((now.getTime() - at.getTime()) / MINUTE)

function problem(kind: HealthProblem['kind'], subject?: string, count?: number): HealthProblem {
  return { kind, subject: subject ?? null, count: count ?? null }
}

/** Each service outside this process, as it did when it was last used. */
function describeServices(app: App): HealthService[] {
  const providers = providersOf(app).map(({ name }) => name as HealthService['name'])
  const names: HealthService['name'][] = [
    'mail',
    'storage',
    ...(app.sms ? (['sms'] as const) : []),
    ...providers,
  ]
  return names.map((name) => {
    const { lastSuccess, lastFailure, words, failures } = app.serviceHealth.of(name)
    const heard = lastSuccess ?? lastFailure
    // The operator carries files to the bank, and the sandbox is part of the program.
    const isOurs = name === 'bank' || name === 'sandbox'
    return {
      name,
      state: isOurs ? 'by_file' : failures > 0 ? 'failing' : heard ? 'working' : 'unheard',
      last_success: lastSuccess?.toISOString() ?? null,
      last_failure: lastFailure?.toISOString() ?? null,
      error: words,
    }
  })
}

async function describeDeployment(app: App): Promise<HealthDeployment> {
  const [database, size, backup, statements] = await Promise.all([
    describeDatabase(app.db),
    sizeOfStorage(app),
    stat(join(app.config.dataDir, BACKUP_NOTE)).catch(() => undefined),
    listSlowStatements(app.db),
  ])
  return {
    connections: app.live.count,
    process: describeProcess(app),
    database_version: database.version,
    database_bytes: database.bytes,
    files: size.files,
    file_bytes: size.bytes,
    reckoned: size.reckoned,
    free_bytes: size.freeBytes,
    disk_bytes: size.totalBytes,
    backup: backup?.mtime.toISOString() ?? null,
    statements: {
      source: statements.source,
      list: statements.list.map(({ text, calls, meanMilliseconds, maxMilliseconds }) => ({
        text: text.replaceAll(/\s+/g, ' ').trim().slice(0, STATEMENT_MAX_LENGTH),
        calls,
        mean_milliseconds: meanMilliseconds,
        max_milliseconds: maxMilliseconds,
      })),
    },
  }
}

function describeProcess(app: App): HealthDeployment['process'] {
  const { rss, heapUsed } = process.memoryUsage()
  const { requests, failed, meanMilliseconds, loopMilliseconds } = app.traffic.figures()
  return {
    rss_bytes: rss,
    heap_bytes: heapUsed,
    loop_milliseconds: loopMilliseconds,
    requests,
    failed,
    mean_milliseconds: meanMilliseconds,
  }
}

function problemsOf(app: App, { free_bytes, disk_bytes, backup }: HealthDeployment): HealthProblem[] {
  const problems: HealthProblem[] = []
  if (free_bytes < disk_bytes * LEAST_FREE_SHARE) problems.push(problem('disk_full'))
  // A demo has nothing to lose.
  if (app.config.demo) return problems
  if (!backup) problems.push(problem('backup_unknown'))
  else if (app.clock.now().getTime() - Date.parse(backup) > BACKUP_EVERY_MILLISECONDS)
    problems.push(problem('backup_old'))
  return problems
}

const sizes = new WeakMap<App, { until: number; size: Promise<StorageSize> }>()

/** Measured now and then, because to count files takes a while. */
function sizeOfStorage(app: App): Promise<StorageSize> {
  const known = sizes.get(app)
  const now = app.clock.now().getTime()
  if (known && known.until > now) return known.size
  const size = app.storage.measure()
  sizes.set(app, { until: now + MEASURED_FOR_MILLISECONDS, size })
  size.catch(() => sizes.delete(app))
  return size
}

/** Lets failed jobs run again, which are of all sites. @throws not_allowed, not_found, conflict */
export async function retryFailed(
  context: StaffContext,
  which: { id: string } | { queue: string },
): Promise<{ retried: number }> {
  const { app } = context
  if (!isMainSite(context)) fail('not_allowed')
  return transact(app.db, async (tx) => {
    const taken = await takeFailed(tx, which, RETRIED_AT_MOST)
    const [first] = taken
    if (!first) fail('not_found')
    if (!app.jobs.knows(first.queue)) fail('conflict')
    for (const { queue, data } of taken) await app.jobs.enqueue(tx, { name: queue }, data)
    const act = { action: 'job_retried', subject: first.queue, after: { jobs: taken.length } } as const
    await logAct(tx, app, actorOf(context), act)
    return { retried: taken.length }
  })
}

/** Gives up a failed job. @throws not_found */
export async function discardFailed(context: StaffContext, id: string): Promise<void> {
  const { app } = context
  await transact(app.db, async (tx) => {
    const [taken] = await takeFailed(tx, { id }, 1)
    if (!taken) fail('not_found')
    await logAct(tx, app, actorOf(context), { action: 'job_discarded', subject: taken.queue })
  })
}

function isMailQueue(queue: string): boolean {
  return MAILS.test(queue) && !/\.(sweep|queue)-/.test(queue)
}
