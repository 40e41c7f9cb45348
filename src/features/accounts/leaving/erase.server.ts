import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { DELETION_GRACE_DAYS } from '#shared/leaving.ts'
import { lockAccount } from '../account/lock-account.server.ts'
import { emailKey } from '../account/rules.ts'
import { deletePreparedFor } from '../signup/prepared-queries.server.ts'
import { deleteEndings } from './ending-queries.server.ts'
import { SWEEP_EXPORTS } from './export.server.ts'
import {
  deleteAccountRow,
  deleteOutboxBefore,
  deleteOutboxTo,
  listDeletedBefore,
} from './leaving-queries.server.ts'

export const ERASE_DUE: JobKind<object> = {
  name: 'accounts.erase-due',
  singleton: true,
  retries: 3,
  cron: '*/10 * * * *',
  atStart: true,
}
export type Erase = { memberId: string }
export const ERASE: JobKind<Erase> = { name: 'accounts.erase', retries: 8 }

const lastDeletion = (app: App) => new Date(app.clock.now().getTime() - DELETION_GRACE_DAYS * DAY)

/**
 * Enqueues the erasure of every account whose grace period is over; also picks up what an earlier run left.
 */
export async function eraseDue(app: App): Promise<void> {
  const due = await listDeletedBefore(app.db, lastDeletion(app))
  await transact(app.db, async (tx) => {
    for (const { id } of due) await app.jobs.enqueue(tx, ERASE, { memberId: id })
    // A demo keeps mails, which name members to each other.
    await deleteOutboxBefore(tx, lastDeletion(app))
  })
}

/**
 * Erases one account in one transaction: entirely or not at all. Its files are deleted by jobs that the
 * transaction enqueues. docs/decisions/0004-erasure.md says what stays, and why.
 */
export async function erase(app: App, { memberId }: Erase): Promise<void> {
  await transact(app.db, async (tx) => {
    const account = await lockAccount(tx, memberId)
    const isDue = account?.status === 'deleted' && account.deletedAt && account.deletedAt <= lastDeletion(app)
    // Already erased, or reactivated at the last moment.
    if (!isDue) return
    await app.events.emit(tx, 'account.erased', { memberId })
    await deleteOutboxTo(tx, account.email)
    // A prepared signup remains where an import was waiting for a person who then signed up directly.
    if (account.confirmedAt) await deletePreparedFor(tx, account.siteId, emailKey(account.email))
    await deleteEndings(tx, account.siteId, emailKey(account.email))
    await deleteAccountRow(tx, memberId)
    // Also removes export files whose rows are gone.
    await app.jobs.enqueue(tx, SWEEP_EXPORTS, {})
  })
}
