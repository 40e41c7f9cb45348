import { reversePurchase } from '#features/payments/money-back/reversals/reverse.server.ts'
import { recordSandboxPurchase } from '#features/payments/selling/orders/sandbox-purchase.server.ts'
import { DAY, MINUTE } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Country } from '#shared/countries.ts'
import { readSettings } from '../queries.server.ts'
import { stableId } from '../stable-id.server.ts'
import type { CaseLanguage } from './cases.ts'
import type { Scene } from './queues.server.ts'

type Sale = {
  language: CaseLanguage
  packageId: '20' | '50' | '120'
  method: string
  daysAgo: number
  /** What became of it. */
  back?: 'refund' | 'chargeback'
}

/** Oldest first, as receipts are numbered. */
const SALES: Sale[] = [
  { language: 'nl', packageId: '50', method: 'ideal', daysAgo: 24 },
  { language: 'de', packageId: '20', method: 'paypal', daysAgo: 22, back: 'chargeback' },
  { language: 'nl', packageId: '20', method: 'ideal', daysAgo: 19 },
  { language: 'en', packageId: '120', method: 'credit_card', daysAgo: 16 },
  { language: 'nl', packageId: '120', method: 'credit_card', daysAgo: 13 },
  { language: 'de', packageId: '50', method: 'credit_card', daysAgo: 11 },
  { language: 'nl', packageId: '50', method: 'ideal', daysAgo: 9, back: 'refund' },
  { language: 'nl', packageId: '20', method: 'paypal', daysAgo: 6 },
  { language: 'en', packageId: '50', method: 'paypal', daysAgo: 5 },
  { language: 'nl', packageId: '50', method: 'ideal', daysAgo: 3 },
  { language: 'de', packageId: '20', method: 'paypal', daysAgo: 2 },
  { language: 'nl', packageId: '120', method: 'ideal', daysAgo: 1 },
]
const COUNTRY_OF: Record<CaseLanguage, Country> = { nl: 'NL', de: 'DE', en: 'GB' }
/** The premium guest's purchase, which has the receipt before these. */
const EARLIER_DAYS = 39

/** Purchases of the last weeks, so that the books, a refund and a chargeback can be looked at. */
export async function seedSales(tx: Tx, { app, siteId, cast }: Scene): Promise<void> {
  const settings = await readSettings(tx, siteId)
  const now = app.clock.now().getTime()
  for (const [index, { language, packageId, method, daysAgo, back }] of SALES.entries()) {
    const member = cast.take({ language })
    if (!member) continue
    // Later sales have later ids, by which they are listed.
    const id = stableId(`sale ${index}`, daysAgo - EARLIER_DAYS)
    const purchase = {
      ...{ id, site: { id: siteId, settings }, memberId: member.id },
      ...{ country: COUNTRY_OF[language], packageId, method },
    }
    await recordSandboxPurchase(tx, app, {
      ...purchase,
      at: new Date(now - daysAgo * DAY - index * 47 * MINUTE),
    })
    if (!back) continue
    const reported = { id: `sandbox ${id}`, status: 'done' as const }
    await reversePurchase(tx, app, {
      ...{ purchase: { id, memberId: member.id }, kind: back, amount: 'unused' },
      ...(back === 'chargeback' && { reported }),
    })
  }
}
