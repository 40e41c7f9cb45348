import { siteSettings } from '#features/site/settings.ts'
import type { Site } from '#features/site/site.server.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { DEFAULT_LOCALE } from '#shared/locales.ts'
import { zoneOf } from '../../selling/orders/buyer-zone.ts'
import type { PurchaseRow } from '../../selling/orders/queries.server.ts'
import { findLanguage, findSeller, insertReceipt, takeNumber } from './queries.server.ts'

/** The seller as the receipt names it, also when the company moves later. */
export type Seller = Pick<Site['company'], 'name' | 'address' | 'city' | 'country' | 'kvk' | 'vatNumbers'> & {
  site: string
  email: string
}

type Reversed = { id: string; credits: number; amount: number; vatAmount: number }

/**
 * Issues the receipt of a purchase, or the credit note of a reversal, in the transaction that completes it: with the
 * next number of the company in this year, and with all that it says, as it is now.
 * @param withdrawn the reversal's chargeback was withdrawn: the document takes its credit note back
 */
export async function issueReceipt(
  tx: Tx,
  app: App,
  purchase: Omit<PurchaseRow, 'settledCredits' | 'reversedAmount' | 'underWay'>,
  reversed: Reversed | null = null,
  issuedAt: Date = app.clock.now(),
  withdrawn = false,
): Promise<void> {
  const { company, settings } = await findSeller(tx, purchase.siteId)
  const { name, support_email } = siteSettings.parse(settings)
  const { address, city, country, kvk, vatNumbers, ...named } = company as Site['company']
  const seller: Seller = {
    name: named.name,
    address,
    city,
    country,
    kvk,
    vatNumbers,
    site: name,
    email: support_email,
  }
  const of = reversed ?? purchase
  const language = (await findLanguage(tx, purchase.memberId)) ?? DEFAULT_LOCALE
  // Last of all locks: it is the company's, and all its sales wait for it.
  const key = kvk || named.name
  const year = Number(
    new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: zoneOf(null) }).format(issuedAt),
  )
  await insertReceipt(tx, {
    id: app.ids.uuid(),
    company: key,
    year,
    number: await takeNumber(tx, key, year),
    purchaseId: purchase.id,
    reversalId: reversed?.id ?? null,
    withdrawn,
    memberId: purchase.memberId,
    siteId: purchase.siteId,
    language,
    seller: JSON.stringify(seller),
    country: purchase.country,
    credits: of.credits,
    currency: purchase.currency,
    listAmount: reversed ? of.amount : purchase.listAmount,
    amount: of.amount,
    vatAmount: of.vatAmount,
    vatCountry: purchase.vatCountry ?? null,
    vatBasisPoints: purchase.vatBasisPoints,
    discountPercentage: reversed ? null : purchase.discountPercentage,
    paymentMethod: purchase.paymentMethod,
    issuedAt,
  })
}
