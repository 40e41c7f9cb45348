import { makePremium } from '#features/accounts/account/user.server.ts'
import { grantCredits, keyOfPurchase } from '#features/credits/ledger.server.ts'
import type { SiteSettings } from '#features/site/settings.ts'
import type { Site } from '#features/site/site.server.ts'
import type { App } from '#server/app.ts'
import { MINUTE } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Country } from '#shared/countries.ts'
import { issueReceipt } from '../../money-back/receipts/issue.server.ts'
import { findSeller } from '../../money-back/receipts/queries.server.ts'
import { insertSandboxPayment } from '../../providers/sandbox-queries.server.ts'
import { offersOf } from '../prices/offers.server.ts'
import { vatKept } from '../prices/vat.ts'
import { paymentReference } from './begin-payment.server.ts'
import { insertPurchase } from './queries.server.ts'

type PastPurchase = {
  id: string
  site: { id: string; settings: SiteSettings }
  memberId: string
  country: Country
  packageId: string
  method?: string
  at: Date
}

/** Records a purchase that a demo's member made in the past at the sandbox bank, and delivers it without a mail. */
export async function recordSandboxPurchase(
  tx: Tx,
  app: App,
  { id, site, memberId, country, packageId, method = 'paypal', at }: PastPurchase,
): Promise<void> {
  const { company } = await findSeller(tx, site.id)
  const seller = { company: company as Site['company'], settings: site.settings }
  const offer = offersOf(seller, { payingCountry: country, country }, []).find((one) => one.id === packageId)
  if (!offer) throw new Error(`the site sells no package ${packageId}`)
  const returnUrl = new URL(`/transactions/${id}?returned=true`, app.config.publicUrl).href
  const payment = await insertSandboxPayment(tx, {
    id: `sp_${id.replaceAll('-', '').slice(0, 24)}`,
    idempotencyKey: id,
    reference: paymentReference({ id, packageId }),
    amount: offer.amount,
    currency: offer.currency,
    description: `${site.settings.name} · ${offer.credits} credits`,
    paymentMethod: method,
    bank: null,
    status: 'paid',
    keepFor: null,
    mandateId: null,
    failure: null,
    returnUrl,
    webhookUrl: new URL('/api/payments/sandbox/webhook', app.config.publicUrl).href,
    createdAt: at,
  })
  const completedAt = new Date(at.getTime() + MINUTE)
  const purchase = {
    id,
    orderKey: id,
    siteId: site.id,
    memberId,
    packageId: offer.id,
    credits: offer.credits,
    paymentMethod: method,
    bank: null,
    currency: offer.currency,
    listAmount: offer.list_amount,
    amount: offer.amount,
    vatAmount: offer.vat_amount,
    country,
    ...vatKept(seller, { country }),
    discountCode: null,
    discountPercentage: null,
    discountValue: null,
    discountCodeId: null,
    discountHolder: null,
    immediateStart: null,
    recurring: false,
    keepMethod: null,
    storedMethodId: null,
    topUp: false,
    status: 'completed' as const,
    failure: null,
    failureReason: null,
    replacedBy: null,
    mandateId: null,
    collectOn: null,
    noticedAt: null,
    collectingSince: null,
    provider: 'sandbox',
    providerPaymentId: payment.id,
    checkoutUrl: null,
    returnUrl,
    createdAt: at,
    completedAt,
    mailedAt: completedAt,
  }
  await insertPurchase(tx, purchase)
  await issueReceipt(tx, app, purchase, null, completedAt)
  await grantCredits(tx, app, { memberId, key: keyOfPurchase(id), account: 'sale', amount: offer.credits })
  await makePremium(tx, memberId)
}
