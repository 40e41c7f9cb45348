import { brandOfSite } from '#features/site/brand.server.ts'
import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { afterCommit, transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { findProvider } from '../../providers/find-provider.server.ts'
import { findPurchase, type PurchaseRow } from '../../selling/orders/queries.server.ts'
import { referenceOf } from '../../selling/orders/reference.ts'
import {
  findReversal,
  listOpenReversals,
  lockPurchase,
  type ReversalRow,
  updateReversal,
} from './queries.server.ts'

export type SendRefund = { reversalId: string }
export const SEND_REFUND: JobKind<SendRefund> = { name: 'payments.send-refund', retries: 5, atOnce: 2 }

/** A refund that no try could send is given up after this time, for people to look at. */
const GIVEN_UP_AFTER = 2 * DAY

/**
 * Asks the provider to pay back. Repeating it is safe: the reversal's id is the key by which the provider refunds
 * once.
 */
export async function sendRefund(app: App, { reversalId }: SendRefund): Promise<void> {
  const reversal = await findReversal(app.db, reversalId)
  const purchase = reversal && (await findPurchase(app.db, reversal.purchaseId))
  if (reversal?.status !== 'requested' || !purchase) return
  try {
    const { id } = await refundAtProvider(app, purchase, reversal)
    await transact(app.db, async (tx) => {
      const sent = { status: 'sent' as const, providerReversalId: id, sentAt: app.clock.now() }
      if (await updateReversal(tx, reversalId, sent, ['requested'])) tellPurchase(tx, app, purchase)
    })
  } catch (error) {
    if (app.clock.now().getTime() - reversal.createdAt.getTime() < GIVEN_UP_AFTER) throw error
    await transact(app.db, async (tx) => {
      await lockPurchase(tx, purchase.id)
      const present = await findReversal(tx, reversalId)
      // It may have been settled meanwhile.
      if (present?.status === 'requested') await failWithin(tx, app, present, error)
    })
  }
}

async function refundAtProvider(app: App, purchase: PurchaseRow, reversal: ReversalRow) {
  const provider = findProvider(app, purchase.provider)
  if (!provider || !purchase.providerPaymentId) throw new Error(`no provider ${purchase.provider}`)
  const { name } = await brandOfSite(app, purchase.siteId)
  return provider.refund({
    idempotencyKey: keyOf(reversal),
    paymentId: purchase.providerPaymentId,
    amount: reversal.amount - reversal.coveredAmount,
    currency: purchase.currency,
    description: `${name} · ${referenceOf(purchase.id)}`,
  })
}

/**
 * The provider's key of a refund; another where it is asked for less, because the rest went back in another way, and after
 * a try that failed, which the old key would answer with.
 */
export function keyOf({ id, coveredAmount, providerReversalId }: ReversalRow): string {
  const parts = [
    id,
    ...(coveredAmount === 0 ? [] : [coveredAmount]),
    ...(providerReversalId ? ['after', providerReversalId] : []),
  ]
  return parts.join('-')
}

/** Whether a refund at the provider is this one, by its key. */
export function isKeyOf({ id }: ReversalRow, key: string | null): boolean {
  return key === id || (key?.startsWith(`${id}-`) ?? false)
}

/** The buyer sees that it failed, and the operator hears of it: the money is still owed. */
export async function failWithin(tx: Tx, app: App, reversal: ReversalRow, error: unknown): Promise<void> {
  const { id, purchaseId, memberId, providerReversalId } = reversal
  const failed = { status: 'failed' as const, endedAt: app.clock.now(), providerReversalId }
  if (!(await updateReversal(tx, id, failed, ['requested', 'sent', 'done']))) return
  afterCommit(tx, () =>
    app.log.error({ err: error, reversal: id, purchase: purchaseId }, 'a refund failed: pay it by hand'),
  )
  tellPurchase(tx, app, { id: purchaseId, memberId })
}

function tellPurchase(tx: Tx, app: App, { id, memberId }: Pick<PurchaseRow, 'id' | 'memberId'>): void {
  afterCommit(tx, () => app.live.tell(memberId, { type: 'purchase', id }))
}

/**
 * Sends again what was not sent, because it failed or because the program died over it.
 * @returns the purchases whose refund is at the provider
 */
export async function sendOpenRefunds(app: App): Promise<string[]> {
  const open = await listOpenReversals(app.db)
  await transact(app.db, async (tx) => {
    for (const { id, status } of open)
      if (status === 'requested') await app.jobs.enqueue(tx, SEND_REFUND, { reversalId: id })
  })
  return open.filter(({ status }) => status === 'sent').map(({ purchaseId }) => purchaseId)
}
