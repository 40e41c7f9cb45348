import type { App } from '#server/app.ts'
import { MINUTE } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { afterCommit, transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { JobKind } from '#server/jobs.ts'
import { makePremium } from '../accounts/premium.server.ts'
import { grantCredits } from '../credits/ledger.server.ts'
import { beginPayment } from './order.server.ts'
import { findProvider } from './providers/find-provider.server.ts'
import {
  completePurchase,
  type Failure,
  failPurchase,
  findPurchase,
  findPurchaseByPayment,
  listOpenPurchases,
  type PurchaseRow,
} from './queries.server.ts'

// Nobody was sent to a checkout page, so nobody can have paid.
const LOADING_MILLISECONDS = 30 * MINUTE
const LOOK_EACH_MINUTE_MILLISECONDS = 15 * MINUTE

/** A provider says that something changed. Nobody trusts its word: we go and look. */
export async function hearWebhook(app: App, providerName: string, paymentId: string): Promise<void> {
  const purchase = await findPurchaseByPayment(app.db, providerName, paymentId)
  if (!purchase || !findProvider(app, providerName)) fail('not_found')
  await settle(app, purchase)
}

/** Brings a purchase to what its provider says of the payment. */
async function settle(app: App, purchase: PurchaseRow): Promise<void> {
  if (purchase.status === 'completed' || !purchase.providerPaymentId) return
  const payment = await findProvider(app, purchase.provider)?.getPayment(purchase.providerPaymentId)
  if (!payment || payment.status === 'open' || payment.status === 'pending') return
  if (payment.status !== 'paid') return end(app, purchase, payment.status)
  if (payment.amount !== purchase.amount || payment.currency !== purchase.currency) {
    app.log.error({ purchase: purchase.id }, 'the provider was paid another amount than was asked')
    return
  }
  await transact(app.db, (tx) => complete(tx, app, purchase))
}

/** Gives what was paid for, once, however often and from wherever we hear of it. */
async function complete(tx: Tx, app: App, { id, memberId, credits }: PurchaseRow): Promise<void> {
  if (!(await completePurchase(tx, id, app.clock.now()))) return
  await grantCredits(tx, app, { memberId, key: `purchase:${id}`, account: 'sale', amount: credits })
  await makePremium(tx, memberId)
  await app.events.emit(tx, 'purchase.completed', { purchaseId: id, memberId })
  afterCommit(tx, () => {
    app.live.tell(memberId, { type: 'purchase', id })
    app.live.tell(memberId, { type: 'user' })
  })
}

async function end(app: App, { id, memberId }: PurchaseRow, failure: Failure): Promise<void> {
  await transact(app.db, async (tx) => {
    if (await failPurchase(tx, id, failure))
      afterCommit(tx, () => app.live.tell(memberId, { type: 'purchase', id }))
  })
}

export type Look = { purchaseId: string }
export const LOOK: JobKind<Look> = { name: 'payments.look', retries: 3 }
export const LOOK_AFTER: JobKind<object> = { name: 'payments.look-after', retries: 0, cron: '* * * * *' }

/** Has every open purchase looked at whose webhook may have been lost: each minute at first, then each hour. */
export async function lookAfterPurchases(app: App): Promise<void> {
  const now = app.clock.now().getTime()
  const open = await listOpenPurchases(app.db, new Date(now - MINUTE))
  const due = open.filter(({ createdAt }) => {
    const age = now - createdAt.getTime()
    return age < LOOK_EACH_MINUTE_MILLISECONDS || Math.floor(age / MINUTE) % 60 === 0
  })
  await transact(app.db, async (tx) => {
    for (const { id } of due) await app.jobs.enqueue(tx, LOOK, { purchaseId: id })
  })
}

/** Asks the provider about one open purchase; one that has no payment yet gets it. */
export async function look(app: App, { purchaseId }: Look): Promise<void> {
  const purchase = await findPurchase(app.db, purchaseId)
  if (!purchase) return
  const age = app.clock.now().getTime() - purchase.createdAt.getTime()
  if (purchase.status === 'loading' && age > LOADING_MILLISECONDS) return end(app, purchase, 'expired')
  await settle(app, await beginPayment(app, purchase))
}
