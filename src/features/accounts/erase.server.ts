import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs.ts'
import { DELETION_GRACE_DAYS } from '#shared/leaving.ts'
import { SWEEP_EXPORTS } from './export.server.ts'
import {
  deleteAccountRow,
  deleteOutboxBefore,
  deleteOutboxTo,
  listDeletedBefore,
  lockAndReadAccount,
} from './leaving-queries.server.ts'
import { deletePreparedFor } from './prepared-queries.server.ts'
import { emailKey } from './rules.ts'

export const ERASE_DUE: JobKind<object> = {
  name: 'accounts.erase-due',
  retries: 3,
  cron: '*/10 * * * *',
  atStart: true,
}
export type Erase = { memberId: string }
export const ERASE: JobKind<Erase> = { name: 'accounts.erase', retries: 8 }

const lastDeletion = (app: App) => new Date(app.clock.now().getTime() - DELETION_GRACE_DAYS * DAY)

/** Has every account erased whose time to come back is over. What is left of an earlier run is found again. */
export async function eraseDue(app: App): Promise<void> {
  const due = await listDeletedBefore(app.db, lastDeletion(app))
  await transact(app.db, async (tx) => {
    for (const { id } of due) await app.jobs.enqueue(tx, ERASE, { memberId: id })
    // The mails that a demo keeps name members to each other.
    await deleteOutboxBefore(tx, lastDeletion(app))
  })
}

/**
 * Erases one account for good, in one transaction: whole, or not at all. Files go after it by jobs that were
 * recorded in it. docs/decisions/0004-erasure.md says what stays, and why.
 */
export async function erase(app: App, { memberId }: Erase): Promise<void> {
  await transact(app.db, async (tx) => {
    const account = await lockAndReadAccount(tx, memberId)
    const isDue = account?.status === 'deleted' && account.deletedAt && account.deletedAt <= lastDeletion(app)
    // Erased before, or come back at the last moment.
    if (!isDue) return
    await app.events.emit(tx, 'account.erased', { memberId })
    await deleteOutboxTo(tx, account.email)
    // Of who signed up by themselves while an import waited for them.
    if (account.confirmedAt) await deletePreparedFor(tx, account.siteId, emailKey(account.email))
    await deleteAccountRow(tx, memberId)
    // Copies of the member's data whose row has gone are removed by it.
    await app.jobs.enqueue(tx, SWEEP_EXPORTS, {})
  })
}
