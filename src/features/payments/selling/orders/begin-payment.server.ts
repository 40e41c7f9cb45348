import { brandOfSite } from '#features/site/brand.server.ts'
import { translate } from '#features/site/translate.server.ts'
import type { App } from '#server/app.ts'
import { MINUTE } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import { DEFAULT_LOCALE } from '#shared/locales.ts'
import { findProvider } from '../../providers/find-provider.server.ts'
import {
  type PaymentProvider,
  type PaymentRequest,
  ProviderRefusal,
  type StoredMethod,
  StoredMethodGone,
} from '../../providers/provider.ts'
import { dropStored } from '../stored/forget.server.ts'
import { chargedFor, storedForOrder } from '../stored/keep.server.ts'
import { endPurchase } from './end-purchase.server.ts'
import { findBuyer, findPurchase, type PurchaseRow, updatePaymentBegun } from './queries.server.ts'
import { referenceOf } from './reference.ts'

/**
 * The time in which an order keeps its price before a payment is created; until then its buyer cannot have
 * paid.
 */
const BEGIN_MILLISECONDS = 30 * MINUTE

function isTooLateToBegin(app: App, { status, createdAt }: PurchaseRow): boolean {
  return status === 'loading' && app.clock.now().getTime() - createdAt.getTime() >= BEGIN_MILLISECONDS
}

/** What a provider keeps with a payment: the order, and what was ordered. */
export function paymentReference({ id, packageId }: Pick<PurchaseRow, 'id' | 'packageId'>): string {
  return `${id}/${packageId}`
}

/**
 * Creates the purchase's payment at the provider, unless it has one. Never call within a transaction.
 * @throws payment_unavailable when the provider does not answer; one that refuses the payment ends the purchase
 * @throws order_expired, and ends the purchase, when it is too late to begin and nothing was charged
 */
export async function beginPayment(app: App, purchase: PurchaseRow): Promise<PurchaseRow> {
  if (purchase.status !== 'loading') return purchase
  const stored = await storedForOrder(app.db, purchase)
  const provider = findProvider(app, purchase.provider)
  const isLate = isTooLateToBegin(app, purchase)
  const gone = stored !== null && 'gone' in stored
  const lost =
    (isLate || gone) && provider
      ? await findLostCharge(app, provider, purchase, chargedFor(stored))
      : undefined
  if (isLate && !lost) {
    await endPurchase(app, purchase, 'expired', ['loading'])
    fail('order_expired')
  }
  if (gone && !lost) return endUnpaid(app, purchase, 'mandate_ended')
  const payment =
    lost ?? (provider && !gone ? await askForPayment(app, provider, purchase, stored) : undefined)
  if (payment === 'refused') return endUnpaid(app, purchase, null)
  if (payment === 'gone') {
    const ended = await endUnpaid(app, purchase, 'mandate_ended')
    if (purchase.storedMethodId) await dropStored(app, purchase.memberId, purchase.storedMethodId)
    return ended
  }
  if (!provider || !payment) fail('payment_unavailable')
  const begun = await transact(app.db, async (tx) => {
    await updatePaymentBegun(tx, purchase.id, payment)
    return (await findPurchase(tx, purchase.id))!
  })
  // Canceled meanwhile: the buyer has not seen the checkout address, so the payment is canceled too.
  if (begun.status === 'failed') await provider.cancelPayment(payment.id)
  return begun
}

/**
 * A stored method may have been charged though the answer was lost: the program was down for long since.
 * @throws payment_unavailable when the provider does not answer
 */
export async function findLostCharge(
  app: App,
  provider: PaymentProvider,
  purchase: PurchaseRow,
  charged: StoredMethod | null,
): Promise<{ id: string; checkoutUrl: null } | undefined> {
  if (!provider.findCharge || !charged) return undefined
  const id = await provider.findCharge(charged, paymentReference(purchase)).catch((error: unknown) => {
    app.log.warn({ err: error, purchase: purchase.id }, 'the provider does not tell whether it has charged')
    fail('payment_unavailable')
  })
  return id === undefined ? undefined : { id, checkoutUrl: null }
}

async function endUnpaid(
  app: App,
  purchase: PurchaseRow,
  reason: PurchaseRow['failureReason'],
): Promise<PurchaseRow> {
  await endPurchase(app, purchase, 'failed', ['loading'], reason)
  return (await findPurchase(app.db, purchase.id))!
}

/** @returns undefined where the provider does not answer; `gone` where it has no such means of payment any more */
export async function askForPayment(
  app: App,
  provider: PaymentProvider,
  purchase: PurchaseRow,
  stored: PaymentRequest['stored'],
) {
  const buyer = await findBuyer(app.db, purchase.memberId)
  const { name } = await brandOfSite(app, purchase.siteId)
  const t = translate(buyer?.language ?? DEFAULT_LOCALE, 'payments')
  return provider
    .createPayment({
      idempotencyKey: purchase.id,
      reference: paymentReference(purchase),
      amount: purchase.amount,
      currency: purchase.currency,
      // On the buyer's statement: the site they paid, for what, and what to say when they ask.
      description: [name, t('credits.package', { credits: purchase.credits }), referenceOf(purchase.id)].join(
        ' · ',
      ),
      orderedAt: purchase.createdAt,
      paymentMethod: purchase.paymentMethod,
      bank: purchase.bank,
      locale: buyer?.language ?? DEFAULT_LOCALE,
      stored,
      returnUrl: purchase.returnUrl,
      webhookUrl: new URL(`/api/payments/${purchase.provider}/webhook`, purchase.returnUrl).href,
    })
    .catch((error: unknown) => {
      const refused = error instanceof ProviderRefusal
      const gone = error instanceof StoredMethodGone
      // A card that its bank has ended is no fault of ours.
      app.log[refused && !gone ? 'error' : 'warn'](
        { err: error, purchase: purchase.id },
        'the payment could not be created',
      )
      if (gone) return 'gone' as const
      return refused ? ('refused' as const) : undefined
    })
}
