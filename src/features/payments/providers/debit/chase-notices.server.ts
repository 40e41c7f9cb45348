import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { endPurchase } from '../../selling/orders/end-purchase.server.ts'
import { listUnnoticed } from './collect-queries.server.ts'
import { DEBIT_NOTICE } from './notice-mail.server.ts'

export const CHASE_NOTICES: JobKind<object> = {
  name: 'payments.chase-notices',
  retries: 1,
  cron: '35 4 * * *',
}

/** A buyer who has not heard of it by then expects it no more. */
const CALLED_OFF_AFTER_MILLISECONDS = 14 * DAY

/**
 * Without its notice nothing is collected. Mails each day anew what an address refused or was given up, and calls off
 * the orders whose buyers could not be told.
 */
export async function chaseNotices(app: App): Promise<void> {
  const now = app.clock.now().getTime()
  for (const purchase of await listUnnoticed(app.db, DEBIT_NOTICE.name, new Date(now - DAY))) {
    if (now - purchase.createdAt.getTime() >= CALLED_OFF_AFTER_MILLISECONDS)
      await endPurchase(app, purchase, 'canceled', ['pending'])
    else await transact(app.db, (tx) => app.jobs.enqueue(tx, DEBIT_NOTICE, { purchaseId: purchase.id }))
  }
}
