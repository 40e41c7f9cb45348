import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { brandOfSite } from '#features/site/brand.server.ts'
import { translate } from '#features/site/translate.server.ts'
import type { App } from '#server/app.ts'
import { DAY, HOUR } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { afterCommit, transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import { type Job, type JobKind, job } from '#server/jobs/jobs.ts'
import { mailAccount } from '../account/account-mails.server.ts'
import type { MemberContext } from '../account/context.server.ts'
import { lockLivingAccount } from '../account/lock-account.server.ts'
import { findAccount } from '../account/queries.server.ts'
import { isProven, requireProof } from '../login/proof.server.ts'
import type { DataExport } from './export-contract.ts'
import { deleteOldExports, findExport, markExportReady, replaceExport } from './export-queries.server.ts'
import { writeExport } from './export-zip.server.ts'

const KEPT_DAYS = 7
const EVERY_DAYS = 1
// Making a copy takes seconds; after this long it has failed.
const GIVEN_UP_AFTER = HOUR

type Export = { memberId: string; exportId: string; baseUrl: string }
const MAKE_EXPORT: JobKind<Export> = { name: 'accounts.make-export', retries: 3 }
const EXPORT_MAIL: JobKind<Export> = { name: 'accounts.export-mail', retries: 8 }
export const SWEEP_EXPORTS: JobKind<object> = {
  name: 'accounts.sweep-exports',
  retries: 1,
  cron: '40 * * * *',
}

export function exportJobs(app: App): Job[] {
  return [
    job(MAKE_EXPORT, (data) => makeExport(app, data)),
    job(EXPORT_MAIL, (data) => mailExport(app, data)),
    job(SWEEP_EXPORTS, () => sweepExports(app)),
  ]
}

const folderOf = (app: App) => join(app.config.dataDir, 'exports')
const exportFile = (app: App, id: string) => join(folderOf(app), `${id}.zip`)

export async function describeExport({ app, viewer }: MemberContext): Promise<DataExport> {
  return stateOf(app, await findExport(app.db, viewer.id))
}

function stateOf(app: App, row: Awaited<ReturnType<typeof findExport>>): DataExport {
  if (!row) return { state: 'none', bytes: null, expires_at: null, next_at: null }
  const age = app.clock.now().getTime() - row.requestedAt.getTime()
  const after = (days: number) => new Date(row.requestedAt.getTime() + days * DAY).toISOString()
  const next = age < EVERY_DAYS * DAY ? after(EVERY_DAYS) : null
  if (!row.readyAt) {
    const state = age < GIVEN_UP_AFTER ? 'running' : 'failed'
    return { state, bytes: null, expires_at: null, next_at: null }
  }
  if (age >= KEPT_DAYS * DAY) return { state: 'none', bytes: null, expires_at: null, next_at: null }
  return { state: 'ready', bytes: row.bytes, expires_at: after(KEPT_DAYS), next_at: next }
}

/**
 * Starts a copy of all of a member's data, unless one is being made; requires a proof.
 * @throws too_many_requests within a day
 */
export async function requestExport(context: MemberContext): Promise<DataExport> {
  const { app, viewer, origin } = context
  await requireProof(context)
  await transact(app.db, async (tx) => {
    // Two concurrent requests start one copy.
    await lockLivingAccount(tx, viewer.id)
    await startExport(tx, app, { memberId: viewer.id, baseUrl: origin.baseUrl })
  })
  return describeExport(context)
}

/**
 * Starts a copy, unless one is being made. The caller has locked the account.
 * @throws too_many_requests within a day
 */
export async function startExport(
  tx: Tx,
  app: App,
  { memberId, baseUrl }: { memberId: string; baseUrl: string },
): Promise<void> {
  const { state, next_at } = stateOf(app, await findExport(tx, memberId))
  if (state === 'running') return
  const now = app.clock.now()
  if (next_at) fail('too_many_requests', { seconds: Math.ceil((Date.parse(next_at) - now.getTime()) / 1000) })
  const exportId = app.ids.uuid()
  await replaceExport(tx, { memberId, id: exportId, requestedAt: now })
  await app.jobs.enqueue(tx, MAKE_EXPORT, { memberId, exportId, baseUrl })
}

async function makeExport(app: App, made: Export): Promise<void> {
  const { memberId, exportId } = made
  const [account, row] = await Promise.all([findAccount(app.db, memberId), findExport(app.db, memberId)])
  if (!account || account.status === 'deleted' || row?.id !== exportId || row.readyAt) return
  const { name: site } = await brandOfSite(app, account.siteId)
  const readme = translate(account.language, 'accounts')('export_mail.readme', {
    site,
    date: app.clock.now(),
  })
  const bytes = await writeExport(app, exportFile(app, exportId), memberId, `${readme}\n`)
  await transact(app.db, async (tx) => {
    if (!(await markExportReady(tx, exportId, memberId, { readyAt: app.clock.now(), bytes }))) return
    await app.jobs.enqueue(tx, EXPORT_MAIL, made)
    afterCommit(tx, () => app.live.tell(memberId, { type: 'user' }))
  })
}

async function mailExport(app: App, { memberId, exportId, baseUrl }: Export): Promise<void> {
  const account = await findAccount(app.db, memberId)
  const copy = await findExport(app.db, memberId)
  const { state, expires_at } = stateOf(app, copy)
  if (!account || account.status === 'deleted' || copy?.id !== exportId || state !== 'ready') return
  const left = Date.parse(expires_at!) - app.clock.now().getTime()
  await mailAccount(app, {
    kind: 'export_mail',
    to: account,
    baseUrl,
    path: '/notifications#export',
    values: { days: Math.ceil(left / DAY) },
  })
}

/** The file of a member's copy, while it may be downloaded; requires a proof. */
export async function findExportFile(context: MemberContext): Promise<string | undefined> {
  const { app, viewer } = context
  if (!isProven(context)) return undefined
  const row = await findExport(app.db, viewer.id)
  return row && stateOf(app, row).state === 'ready' ? exportFile(app, row.id) : undefined
}

/** Deletes copies that are too old, and files whose rows are gone. */
async function sweepExports(app: App): Promise<void> {
  // Lists files before reading rows: any file listed has its row by then if it is still wanted.
  const files = await readdir(folderOf(app)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const before = new Date(app.clock.now().getTime() - KEPT_DAYS * DAY)
  const kept = await transact(app.db, (tx) => deleteOldExports(tx, before))
  for (const file of files)
    if (!kept.has(file.replace(/\.zip(\.part)?$/, ''))) await rm(join(folderOf(app), file), { force: true })
}
