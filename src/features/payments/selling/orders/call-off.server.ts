import type { App } from '#server/app.ts'
import { transact } from '#server/database/transact.ts'
import { findProvider } from '../../providers/find-provider.server.ts'
import { endPurchase, markUnderWay } from './end-purchase.server.ts'
import { findPurchase, type PurchaseRow, updateReplaced } from './queries.server.ts'
import { type CallOff, settle } from './settle.server.ts'

/** Ends an open order at a discount that another order has used. */
export async function callOffOrder(app: App, { purchaseId, usedBy }: CallOff): Promise<void> {
  const purchase = await findPurchase(app.db, purchaseId)
  if (!purchase || !(await callOff(app, purchase)) || !usedBy) return
  await transact(app.db, (tx) => updateReplaced(tx, [purchaseId], usedBy))
}

/**
 * Cancels an open purchase, first at its provider. If it has been paid meanwhile, it is settled instead.
 * @returns false when the provider has a payment in progress
 */
export async function callOff(app: App, purchase: PurchaseRow): Promise<boolean> {
  if (purchase.status === 'loading') {
    // Its charge may have been asked for already; the check of each minute tells.
    if (purchase.recurring) return false
    await endPurchase(app, purchase, 'canceled', ['loading'])
    return true
  }
  const provider = findProvider(app, purchase.provider)
  if (!provider || !purchase.providerPaymentId) {
    await markUnderWay(app, purchase)
    return false
  }
  await provider.cancelPayment(purchase.providerPaymentId)
  await settle(app, purchase)
  const present = await findPurchase(app.db, purchase.id)
  if (present?.status !== 'pending') return true
  if (present.underWay) return false
  // Not every payment can be canceled by the shop; one that is made after all is settled when it is.
  await endPurchase(app, purchase, 'canceled', ['pending'])
  return true
}
