import type { App } from '#server/app.ts'
import { transact } from '#server/database/transact.ts'
import { fail, refuseField } from '#server/errors.ts'
import type { MemberContext } from '../accounts/context.server.ts'
import type { Purchase } from './contract.ts'
import { describePurchase } from './describe.server.ts'
import { methodsFor } from './methods.server.ts'
import { discountFor, offersOf } from './offers.server.ts'
import { findProvider, providerOf } from './providers/find-provider.server.ts'
import type { PaymentProvider } from './providers/provider.ts'
import { findPurchase, insertPurchase, type PurchaseRow, updatePaymentBegun } from './queries.server.ts'

export type Order = {
  id: string
  package_id: string
  payment_method: string
  bank?: string | undefined
  amount: number
  from?: string | undefined
}

const ORDERS = { points: 60, seconds: 3600 }

/**
 * Records a purchase and begins its payment. Asking again with the same id goes on where it stopped.
 * @throws conflict when it costs another amount now than the buyer was shown
 */
export async function order(context: MemberContext, input: Order): Promise<{ purchase: Purchase }> {
  const { app, site, viewer, locale } = context
  await app.limits.spend('order', ORDERS, viewer.id)
  const provider = providerOf(app, site)
  if (!provider) fail('payment_unavailable')
  const purchase = (await findPurchase(app.db, input.id)) ?? (await record(context, provider, input))
  const same = purchase.packageId === input.package_id && purchase.paymentMethod === input.payment_method
  if (purchase.memberId !== viewer.id || purchase.siteId !== site.id || !same) fail('conflict')
  return { purchase: describePurchase(await beginPayment(app, purchase), locale) }
}

async function record(context: MemberContext, provider: PaymentProvider, input: Order): Promise<PurchaseRow> {
  const { app, site, viewer, locale, origin } = context
  const createdAt = app.clock.now()
  const discount = await discountFor(context)
  const offer = offersOf(site.settings, viewer.country, discount).find(({ id }) => id === input.package_id)
  if (!offer) fail('not_found')
  const method = methodsFor(provider, viewer.country, locale).find(({ id }) => id === input.payment_method)
  if (!method) refuseField('payment_method', 'invalid_value')
  if (method.banks.length > 0 && !method.banks.some(({ id }) => id === input.bank))
    refuseField('bank', 'invalid_value')
  if (offer.amount !== input.amount) fail('conflict')
  return transact(app.db, async (tx) => {
    await insertPurchase(tx, {
      id: input.id,
      siteId: site.id,
      memberId: viewer.id,
      packageId: offer.id,
      credits: offer.credits,
      paymentMethod: method.id,
      bank: method.banks.length > 0 ? (input.bank ?? null) : null,
      currency: offer.currency,
      listAmount: offer.list_amount,
      amount: offer.amount,
      vatAmount: offer.vat_amount,
      discountCode: discount?.code ?? null,
      discountPercentage: discount?.percentage ?? null,
      status: 'loading',
      failure: null,
      provider: provider.name,
      providerPaymentId: null,
      checkoutUrl: null,
      returnUrl: returnUrl(origin.baseUrl, input),
      createdAt,
      completedAt: null,
    })
    return (await findPurchase(tx, input.id))!
  })
}

function returnUrl(baseUrl: string, { id, from }: Order): string {
  const url = new URL(`/transactions/${id}`, baseUrl)
  if (from) url.searchParams.set('from', from)
  return url.href
}

/** Asks the provider for the payment of a purchase that has none yet. Never within a transaction. */
export async function beginPayment(app: App, purchase: PurchaseRow): Promise<PurchaseRow> {
  if (purchase.status !== 'loading') return purchase
  const provider = findProvider(app, purchase.provider)
  const payment = await provider
    ?.createPayment({
      idempotencyKey: purchase.id,
      amount: purchase.amount,
      currency: purchase.currency,
      description: `${new URL(purchase.returnUrl).hostname} · ${purchase.credits} credits`,
      paymentMethod: purchase.paymentMethod,
      bank: purchase.bank,
      returnUrl: purchase.returnUrl,
      webhookUrl: new URL(`/api/payments/${purchase.provider}/webhook`, purchase.returnUrl).href,
    })
    .catch((error: unknown) => {
      app.log.warn({ err: error, purchase: purchase.id }, 'the payment could not be begun')
    })
  if (!payment) fail('payment_unavailable')
  return transact(app.db, async (tx) => {
    await updatePaymentBegun(tx, purchase.id, payment)
    return (await findPurchase(tx, purchase.id))!
  })
}
