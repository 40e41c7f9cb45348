import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { providersOf } from '../../providers/find-provider.server.ts'
import type { PaymentProvider } from '../../providers/provider.ts'
import { findPurchaseByPayment } from './queries.server.ts'
import { CHECK_PURCHASE } from './settle.server.ts'
import { FIND_PAYMENT } from './webhook.server.ts'

export const FIND_REVERSED: JobKind<object> = {
  name: 'payments.find-reversed',
  singleton: true,
  retries: 5,
  cron: '20 4 * * *',
}

/** A refund may fail, and a chargeback be reversed, weeks after it was made. */
const LOOK_BACK_MILLISECONDS = 30 * DAY

/** Looks each night at the payments of which money went back, in case a webhook was lost. */
export async function findReversed(app: App): Promise<void> {
  const since = new Date(app.clock.now().getTime() - LOOK_BACK_MILLISECONDS)
  // A provider that is down does not keep us from looking at the others.
  const looks = await Promise.allSettled(providersOf(app).map((provider) => lookSince(app, provider, since)))
  for (const look of looks) if (look.status === 'rejected') throw look.reason
}

async function lookSince(app: App, provider: PaymentProvider, since: Date): Promise<void> {
  for (const name of await provider.listReversed(since)) {
    const purchase = await findPurchaseByPayment(app.db, provider.name, name)
    await transact(app.db, async (tx) => {
      if (purchase) await app.jobs.enqueue(tx, CHECK_PURCHASE, { purchaseId: purchase.id })
      else if (provider.findPayment)
        await app.jobs.enqueue(tx, FIND_PAYMENT, { provider: provider.name, name })
    })
  }
}
