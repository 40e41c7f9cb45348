import type { App } from '#server/app.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import type { PaymentRequest, StoredMethod } from '../../providers/provider.ts'
import type { PurchaseRow } from '../orders/queries.server.ts'
import { enqueueForgetting } from './forget.server.ts'
import { findStored, findToForget, insertStored, listStored, renewStored } from './queries.server.ts'

type StoredForOrder = PaymentRequest['stored'] | { gone: StoredMethod | null }

/**
 * What the provider is to keep, or to charge, for an order; `gone`: its owner has removed it meanwhile, though it may
 * have been charged before.
 */
export async function storedForOrder(
  db: Db,
  { memberId, provider, keepMethod, storedMethodId }: PurchaseRow,
): Promise<StoredForOrder> {
  if (storedMethodId) {
    const stored = await findStored(db, memberId, storedMethodId)
    if (stored) return { charge: stored }
    const removed = await findToForget(db, storedMethodId)
    return { gone: removed ? { ...removed, label: '' } : null }
  }
  if (!keepMethod) return null
  const [known] = (await listStored(db, memberId)).filter((one) => one.provider === provider)
  return { keep: { customerId: known?.customerId ?? null } }
}

/** The means of payment that an order is charged to, if there is one. */
export function chargedFor(stored: StoredForOrder): StoredMethod | null {
  if (!stored) return null
  if ('gone' in stored) return stored.gone
  return 'charge' in stored ? stored.charge : null
}

/** Ends what the provider has kept with a payment that goes back, where no member will see it listed. */
export async function forgetUnkept(
  tx: Tx,
  app: App,
  { memberId, provider }: PurchaseRow,
  stored: StoredMethod | null,
): Promise<void> {
  if (!stored) return
  const listed = await listStored(tx, memberId)
  if (listed.some((one) => one.provider === provider && one.mandateId === stored.mandateId)) return
  await enqueueForgetting(tx, app, { ...stored, provider })
}

/** Keeps what the provider has kept with a payment, where the buyer wanted that. Called once, when it is paid. */
export async function keepMethod(
  tx: Tx,
  app: App,
  { memberId, siteId, provider, paymentMethod, keepMethod: wanted }: PurchaseRow,
  stored: StoredMethod | null,
): Promise<void> {
  if (!wanted || !stored) return
  const { customerId, mandateId, label } = stored
  const all = (await listStored(tx, memberId)).filter((one) => one.provider === provider)
  if (all.some((one) => one.mandateId === mandateId)) return
  const agreement = { customerId, mandateId, createdAt: app.clock.now() }
  // The same card again is still one card.
  const same = all.find((one) => label && one.label === label && one.paymentMethod === paymentMethod)
  if (same) {
    await enqueueForgetting(tx, app, same)
    await renewStored(tx, same.id, agreement)
    return
  }
  await insertStored(tx, {
    id: app.ids.uuid(),
    memberId,
    siteId,
    provider,
    paymentMethod,
    label,
    ...agreement,
  })
}
