import type Stripe from 'stripe'
import { HOUR, SECOND } from '#server/clock.ts'
import { CURRENCIES, type Currency } from '#shared/money.ts'
import type { PaymentMethodId } from '#shared/payment-methods.ts'
import type { PaymentRequest, StoredMethod } from '../provider.ts'

/**
 * The form of Stripe's requests and answers. The types of Stripe's own package, which hold for the version that it names,
 * check what is sent.
 */
export const STRIPE_VERSION = '2026-10-28.endive' satisfies Stripe.LatestApiVersion

/** The names that the package knows, without the others that it leaves room for. */
type Known<Name> = Name extends string ? (string extends Name ? never : Name) : never
type StripeMethod = Known<Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType>

const ALL: readonly Currency[] = CURRENCIES

/**
 * Stripe's names, and the currencies in which it takes each: https://docs.stripe.com/payments/payment-methods. Apple Pay
 * is on the page for cards.
 */
export const METHODS: Partial<
  Record<PaymentMethodId, { name: StripeMethod; currencies: readonly Currency[] }>
> = {
  ideal: { name: 'ideal', currencies: ['EUR'] },
  bancontact: { name: 'bancontact', currencies: ['EUR'] },
  credit_card: { name: 'card', currencies: ALL },
  carte_bancaire: { name: 'card', currencies: ['EUR'] },
  apple_pay: { name: 'card', currencies: ALL },
  paypal: { name: 'paypal', currencies: ALL },
  blik: { name: 'blik', currencies: ['PLN'] },
  przelewy24: { name: 'p24', currencies: ['EUR', 'PLN'] },
  eps: { name: 'eps', currencies: ['EUR'] },
}

/** Beyond the half hour in which an order may begin; Stripe wants half an hour at least. */
const PAGE_OPEN_MILLISECONDS = 1.5 * HOUR

/**
 * A page on which to pay. Stripe compares a repeated request with the first, so nothing in it may depend on the time of
 * asking.
 */
export function pageFor(request: PaymentRequest, customerId: string | null) {
  const { reference, amount, currency, description, stored, returnUrl } = request
  const keeps = stored !== null
  return {
    mode: 'payment',
    // The method is one of those switched on in Stripe's dashboard.
    allowed_payment_method_types: [METHODS[request.paymentMethod as PaymentMethodId]!.name],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: amount,
          product_data: { name: description },
        },
      },
    ],
    // The price that was ordered, in the currency that it was ordered in.
    adaptive_pricing: { enabled: false },
    locale: request.locale,
    client_reference_id: reference,
    metadata: { reference },
    payment_intent_data: {
      description,
      metadata: { reference },
      setup_future_usage: keeps ? 'off_session' : undefined,
    },
    customer: customerId ?? undefined,
    customer_creation: keeps && !customerId ? 'always' : undefined,
    expires_at: Math.floor((request.orderedAt.getTime() + PAGE_OPEN_MILLISECONDS) / SECOND),
    success_url: returnUrl,
    cancel_url: returnUrl,
  } satisfies Stripe.Checkout.SessionCreateParams
}

/** Charges without the buyer at a page: else Stripe would want an address to lead them back to. */
export function chargeOf(request: PaymentRequest, stored: StoredMethod) {
  const { reference, amount, currency, description } = request
  return {
    amount,
    currency: currency.toLowerCase(),
    customer: stored.customerId,
    payment_method: stored.mandateId,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    off_session: true,
    confirm: true,
    description,
    metadata: { reference },
  } satisfies Stripe.PaymentIntentCreateParams
}
