import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { debitDay } from './business-days.ts'
import { FORGET_MANDATE } from './forget-mandate.server.ts'
import { deleteOldMandates, deleteUnusedMandates, endLapsed, stripMandates } from './keep-queries.server.ts'
import { lapsedBefore } from './lapse.ts'
import { endMandate } from './mandate-queries.server.ts'

/**
 * A debtor may say for 13 months that they signed nothing, and the creditor has to show the mandate then; one month more
 * for the banks' letters (SEPA Direct Debit Core rulebook, section 4.8).
 */
const KEPT_MONTHS = 14

export const PURGE_MANDATES: JobKind<object> = {
  name: 'payments.purge-mandates',
  retries: 3,
  cron: '50 3 * * *',
}

/** What proves an erased account's collections stays; mandates by which nothing was collected go at once. */
export async function eraseMandates(tx: Tx, app: App, memberId: string): Promise<void> {
  const ended = await endMandate(tx, memberId, 'account_deleted', app.clock.now())
  if (ended?.lastCollectedOn) await app.jobs.enqueue(tx, FORGET_MANDATE, { mandateId: ended.id })
  await deleteUnusedMandates(tx, memberId)
  await stripMandates(tx, memberId)
}

/** Ends mandates that have lapsed, and deletes what no longer has to be shown, whether its account is erased or not. */
export async function purgeMandates(app: App): Promise<void> {
  const now = app.clock.now()
  const before = new Date(now)
  before.setUTCMonth(before.getUTCMonth() - KEPT_MONTHS)
  await transact(app.db, async (tx) => {
    for (const mandateId of await endLapsed(tx, lapsedBefore(debitDay(now)), now))
      await app.jobs.enqueue(tx, FORGET_MANDATE, { mandateId })
    await deleteOldMandates(tx, before)
  })
}
