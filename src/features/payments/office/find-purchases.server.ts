import { emailKey } from '#features/accounts/account/rules.ts'
import type { SiteContext } from '#features/site/context.server.ts'
import { uuid } from '#shared/text.ts'
import type { PurchaseRow } from '../selling/orders/queries.server.ts'
import { findByPayment } from './find-by-payment.server.ts'
import { findByAddress, listOfMember } from './office-queries.server.ts'

/**
 * A site's purchases by a number that a buyer, provider or bank knows them by, or by the buyer's address or id.
 * @returns the buyer too, if an address or id was sought
 */
export async function findPurchases(
  office: Pick<SiteContext, 'app' | 'site'>,
  sought: string,
): Promise<{ purchases: PurchaseRow[]; memberId?: string }> {
  const { app, site } = office
  const found = await findByPayment(office, sought)
  if (found.length > 0) return { purchases: found }
  const id = uuid.safeParse(sought)
  const memberId = id.success ? id.data : await findByAddress(app.db, site.id, emailKey(sought))
  return memberId ? { purchases: await listOfMember(app.db, site.id, memberId), memberId } : { purchases: [] }
}
