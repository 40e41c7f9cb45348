import type { EntityCustomer } from 'mollie-api-typescript/models/entitycustomer.js'
import type { Locale2 } from 'mollie-api-typescript/models/locale2.js'
import type { MandateRequest } from 'mollie-api-typescript/models/mandaterequest.js'
import type { MethodEnum } from 'mollie-api-typescript/models/methodenum.js'
import type { PaymentRequest as MolliePaymentRequest } from 'mollie-api-typescript/models/paymentrequest.js'
import type { RefundRequest as MollieRefundRequest } from 'mollie-api-typescript/models/refundrequest.js'
import type { Locale } from '#shared/locales.ts'
import { CURRENCIES, type Currency, type Money } from '#shared/money.ts'
import type { PaymentMethodId } from '#shared/payment-methods.ts'
import type { DebitMandate, PaymentRequest, RefundRequest, StoredMethod } from '../provider.ts'

/** What Mollie is sent, checked by the types of its own package, which are made of its description. */

const ALL: readonly Currency[] = CURRENCIES

/** Mollie's names, and the currencies in which it takes each: https://docs.mollie.com/docs/multicurrency */
export const METHODS: Partial<
  Record<PaymentMethodId, { name: MethodEnum; currencies: readonly Currency[] }>
> = {
  ideal: { name: 'ideal', currencies: ['EUR'] },
  bancontact: { name: 'bancontact', currencies: ['EUR'] },
  credit_card: { name: 'creditcard', currencies: ALL },
  carte_bancaire: { name: 'creditcard', currencies: ['EUR'] },
  nexi: { name: 'creditcard', currencies: ['EUR'] },
  paypal: { name: 'paypal', currencies: ALL },
  apple_pay: { name: 'applepay', currencies: ALL },
  bank_transfer: { name: 'banktransfer', currencies: ['EUR'] },
  blik: { name: 'blik', currencies: ['PLN'] },
  przelewy24: { name: 'przelewy24', currencies: ['EUR', 'PLN'] },
  eps: { name: 'eps', currencies: ['EUR'] },
  paysafecard: { name: 'paysafecard', currencies: ALL },
  direct_debit: { name: 'directdebit', currencies: ['EUR'] },
}

const LOCALES: Record<Locale, Locale2> = {
  nl: 'nl_NL',
  en: 'en_GB',
  de: 'de_DE',
  fr: 'fr_FR',
  es: 'es_ES',
  it: 'it_IT',
  pl: 'pl_PL',
}

const DESCRIPTION_MAX_LENGTH = 255

const commonOf = ({ description, reference, webhookUrl, ...money }: PaymentRequest) => ({
  amount: toMollie(money),
  description: description.slice(0, DESCRIPTION_MAX_LENGTH),
  webhookUrl,
  metadata: { reference },
})

/** A page on which to pay. @param keptFor the customer for whom the means of payment is kept */
export function pageFor(request: PaymentRequest, keptFor: string | null) {
  return {
    ...commonOf(request),
    method: METHODS[request.paymentMethod as PaymentMethodId]!.name,
    locale: LOCALES[request.locale],
    redirectUrl: request.returnUrl,
    cancelUrl: request.returnUrl,
    ...(keptFor && { sequenceType: 'first' as const, customerId: keptFor }),
  } satisfies MolliePaymentRequest
}

export function chargeOf(request: PaymentRequest, { customerId, mandateId }: StoredMethod) {
  // The package's types ask for an address to lead the buyer back to; there is no page to come back from.
  return { ...commonOf(request), sequenceType: 'recurring', customerId, mandateId } satisfies Omit<
    MolliePaymentRequest,
    'redirectUrl'
  >
}

export function refundOf(request: RefundRequest) {
  return {
    amount: toMollie(request),
    description: request.description.slice(0, DESCRIPTION_MAX_LENGTH),
    metadata: { key: request.idempotencyKey },
  } satisfies MollieRefundRequest
}

/** Mollie learns no more of a buyer than it asks them itself. */
export function customerOf(reference: string, name?: string) {
  return { name, metadata: { reference } } satisfies EntityCustomer
}

export function mandateOf({ accountHolder, iban, reference, signedAt }: DebitMandate) {
  return {
    method: 'directdebit',
    consumerName: accountHolder,
    consumerAccount: iban,
    signatureDate: signedAt.toISOString().slice(0, 10),
    mandateReference: reference,
  } satisfies MandateRequest
}

function toMollie({ amount, currency }: Money): { currency: Currency; value: string } {
  const cents = String(amount).padStart(3, '0')
  return { currency, value: `${cents.slice(0, -2)}.${cents.slice(-2)}` }
}
