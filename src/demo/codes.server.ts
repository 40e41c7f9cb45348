import { createCode, type NewCode } from '#features/payments/selling/discounts/create-code.server.ts'
import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'

/** One of each kind, to be tried at the checkout. */
const CODES: NewCode[] = [
  { code: 'ZOMER30', percentage: 30, validity: 'unlimited' },
  { code: 'VIJFEURO', amount: 500, currency: 'EUR' },
  { code: 'GROOT40', percentage: 40, currency: 'EUR', minimumOrderValue: 3000 },
  { code: 'POLSKA35', percentage: 35, country: 'PL' },
  { code: 'PAYPAL35', percentage: 35, paymentMethods: ['paypal'] },
  { code: 'EENMALIG50', percentage: 50, validity: 'once' },
  { code: 'GEPAUZEERD', percentage: 30, status: 'inactive' },
]

export async function seedCodes(tx: Tx, app: App, siteId: string): Promise<void> {
  const expired: NewCode = {
    code: 'VERLOPEN',
    percentage: 30,
    expiresAt: new Date(app.clock.now().getTime() - DAY),
  }
  for (const code of [...CODES, expired]) {
    const wrong = await createCode(tx, app, { id: siteId, settings: { time_bonus: null } }, code)
    if (wrong) throw new Error(wrong)
  }
}
