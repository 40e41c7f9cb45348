import type { SiteContext } from '#features/site/context.server.ts'
import { uuid } from '#shared/text.ts'
import { findPurchase, type PurchaseRow } from '../selling/orders/queries.server.ts'
import { idEndOfReference } from '../selling/orders/reference.ts'
import { findByReceipt, listByPayment, listByReference } from './office-queries.server.ts'

const RECEIPT = /^(\d{4})-(\d{1,9})$/
const PROVIDERS = ['mollie', 'stripe', 'sandbox', 'bank']

/** A site's purchases by their id, their reference, the number on a receipt, or the provider's id. */
export async function findByPayment(
  { app: { db }, site }: Pick<SiteContext, 'app' | 'site'>,
  sought: string,
): Promise<PurchaseRow[]> {
  const id = uuid.safeParse(sought)
  if (id.success) {
    const purchase = await findPurchase(db, id.data)
    return purchase?.siteId === site.id ? [purchase] : []
  }
  const [, year, number] = RECEIPT.exec(sought)?.map(Number) ?? []
  const { kvk, name } = site.company
  const digits = idEndOfReference(sought)
  const [byReceipt, byReference, byPayment] = await Promise.all([
    year && number ? findByReceipt(db, site.id, { company: kvk || name, year, number }) : undefined,
    digits ? listByReference(db, site.id, digits) : [],
    listByPayment(db, site.id, PROVIDERS, sought),
  ])
  return [...(byReceipt ? [byReceipt] : []), ...byReference, ...byPayment]
}
