import * as z from 'zod'
import type { App } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import type { Locale } from '#shared/locales.ts'
import { CURRENCIES, type Currency, type Money } from '#shared/money.ts'
import type { PaymentMethodId } from '#shared/payment-methods.ts'
import { ProviderClient } from '../calling/provider-client.server.ts'
import {
  type DebitMandate,
  type PaymentProvider,
  type PaymentRequest,
  ProviderRefusal,
  type RefundRequest,
  type StoredMethod,
  StoredMethodGone,
} from '../provider.ts'
import { describeMolliePayment, labelOfMandate } from './describe-mollie.ts'
import {
  MOLLIE_PAYMENT_ID,
  type MolliePayment,
  mollieCharges,
  mollieCustomer,
  mollieMandate,
  molliePayment,
  mollieRefund,
  mollieReversed,
} from './mollie-answers.ts'

const ALL: readonly Currency[] = CURRENCIES

/** Mollie's names, and the currencies in which it takes each: https://docs.mollie.com/docs/multicurrency */
const METHODS: Partial<Record<PaymentMethodId, { name: string; currencies: readonly Currency[] }>> = {
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

/**
 * Those of which Mollie keeps the same means of payment. From a bank's method it would make a mandate for direct debit,
 * which the law wants to be agreed on in its own words.
 */
const KEEPS: PaymentMethodId[] = ['credit_card', 'carte_bancaire', 'nexi', 'apple_pay', 'paypal']

const LOCALES: Record<Locale, string> = {
  nl: 'nl_NL',
  en: 'en_GB',
  de: 'de_DE',
  fr: 'fr_FR',
  es: 'es_ES',
  it: 'it_IT',
  pl: 'pl_PL',
}

const DESCRIPTION_MAX_LENGTH = 255
const PAGE = 250
const NOT_THERE = [404, 410]

type Client = {
  get<Answer>(schema: z.ZodType<Answer>, path: string): Promise<Answer>
  post<Answer>(schema: z.ZodType<Answer>, path: string, key: string, body: object): Promise<Answer>
  delete(path: string, key: string): Promise<void>
}

/** Payments by Mollie, API version 2. */
export function createMollie(app: App, { apiKey, url, timeoutMilliseconds }: NonNullable<Config['mollie']>) {
  const http = new ProviderClient(app, {
    name: 'mollie',
    url,
    headers: { authorization: `Bearer ${apiKey}` },
    timeoutMilliseconds,
  })
  const client: Client = {
    get: (schema, path) => http.ask(schema, { method: 'GET', path }),
    post: (schema, path, idempotencyKey, body) =>
      http.ask(schema, {
        method: 'POST',
        path,
        idempotencyKey,
        body: { type: 'application/json', text: JSON.stringify(body) },
      }),
    async delete(path, idempotencyKey) {
      await http.ask(z.unknown(), { method: 'DELETE', path, idempotencyKey })
    },
  }
  return {
    name: 'mollie',
    offers: (method, currency) => METHODS[method]?.currencies.includes(currency) ?? false,
    // The bank is chosen on Mollie's page or in the bank's app.
    banks: () => [],
    keeps: (method) => KEEPS.includes(method),
    isDown: () => http.isDown,
    createPayment: (request) => createPayment(client, request),
    findCharge: ({ customerId }, reference) => findCharge(client, customerId, reference),
    async cancelPayment(id) {
      const payment = await findPayment(client, id)
      if (!payment?.isCancelable) return
      // Paid or begun meanwhile: its status says so.
      await unlessRefused(client.delete(`/v2/payments/${id}`, app.ids.uuid()), [...NOT_THERE, 422])
    },
    async getPayment(id) {
      const payment = await findPayment(client, id)
      return payment && describeMolliePayment(payment, await storedWith(client, payment))
    },
    refund: (request) => refund(client, request),
    registerMandate: (mandate) => registerMandate(client, mandate),
    async forget({ customerId, mandateId }) {
      await unlessRefused(
        client.delete(`/v2/customers/${customerId}/mandates/${mandateId}`, app.ids.uuid()),
        NOT_THERE,
      )
    },
    readWebhook({ body }) {
      const id = new URLSearchParams(body.toString('latin1')).get('id')
      return id !== null && MOLLIE_PAYMENT_ID.test(id) ? [id] : null
    },
    listReversed: (since) => listReversed(client, url, since),
  } satisfies PaymentProvider
}

function findPayment(client: Client, id: string): Promise<MolliePayment | undefined> {
  return unlessRefused(client.get(molliePayment, `/v2/payments/${id}?embed=refunds,chargebacks`), NOT_THERE)
}

/** @returns undefined when it was refused with one of these */
async function unlessRefused<Answer>(work: Promise<Answer>, statuses: number[]): Promise<Answer | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ProviderRefusal && statuses.includes(error.status)) return undefined
    throw error
  }
}

async function createPayment(client: Client, request: PaymentRequest) {
  const { idempotencyKey, reference, stored, description } = request
  const newCustomer = () => createCustomer(client, idempotencyKey, reference)
  const keep = stored && 'keep' in stored ? stored.keep : undefined
  const bodyFor = async (customerId: string | null) => ({
    amount: toMollie(request),
    description: description.slice(0, DESCRIPTION_MAX_LENGTH),
    webhookUrl: request.webhookUrl,
    metadata: { reference },
    ...(stored && 'charge' in stored
      ? {
          sequenceType: 'recurring',
          customerId: stored.charge.customerId,
          mandateId: stored.charge.mandateId,
        }
      : {
          method: METHODS[request.paymentMethod as PaymentMethodId]?.name,
          locale: LOCALES[request.locale],
          redirectUrl: request.returnUrl,
          cancelUrl: request.returnUrl,
          ...(stored && {
            sequenceType: 'first',
            customerId: customerId ?? (await newCustomer()),
          }),
        }),
  })
  const post = async (key: string, customerId: string | null) =>
    client.post(molliePayment, '/v2/payments', key, await bodyFor(customerId))
  const payment = await post(idempotencyKey, keep?.customerId ?? null).catch(async (error) => {
    if (!stored || !(error instanceof ProviderRefusal)) throw error
    if (!('charge' in stored)) {
      if (!keep?.customerId || (await isCustomerThere(client, keep.customerId))) throw error
      // Deleted at Mollie: the card is kept with a new one, under a key of its own, as the body differs.
      return await post(`${idempotencyKey}:new`, null)
    }
    // Mollie's words for this differ, but what it tells of the mandate does not.
    if (await isMandateValid(client, stored.charge)) throw error
    throw new StoredMethodGone(error.message, error.status, error.body)
  })
  return { id: payment.id, checkoutUrl: payment._links.checkout?.href ?? null }
}

async function isMandateValid(client: Client, { customerId, mandateId }: StoredMethod): Promise<boolean> {
  const mandate = await findMandate(client, customerId, mandateId)
  return mandate !== undefined && mandate.status !== 'invalid'
}

async function isCustomerThere(client: Client, id: string): Promise<boolean> {
  const found = await unlessRefused(client.get(mollieCustomer, `/v2/customers/${id}`), NOT_THERE)
  return found !== undefined
}

function findMandate(client: Client, customerId: string, mandateId: string) {
  return unlessRefused(
    client.get(mollieMandate, `/v2/customers/${customerId}/mandates/${mandateId}`),
    NOT_THERE,
  )
}

/** Mollie remembers a key for an hour only; its newest payments of the customer tell after that. */
async function findCharge(
  client: Client,
  customerId: string,
  reference: string,
): Promise<string | undefined> {
  const path = `/v2/customers/${customerId}/payments?limit=${PAGE}`
  const newest = await unlessRefused(client.get(mollieCharges, path), NOT_THERE)
  return newest?._embedded.payments.find(({ metadata }) => metadata?.reference === reference)?.id
}

/** Of a buyer Mollie learns no more than it asks them itself. */
async function createCustomer(
  client: Client,
  key: string,
  reference: string,
  name?: string,
): Promise<string> {
  const customer = await client.post(mollieCustomer, '/v2/customers', `${key}:customer`, {
    ...(name && { name }),
    metadata: { reference },
  })
  return customer.id
}

function toMollie({ amount, currency }: Money): { currency: Currency; value: string } {
  const cents = String(amount).padStart(3, '0')
  return { currency, value: `${cents.slice(0, -2)}.${cents.slice(-2)}` }
}

/** The means of payment that was kept with a first payment. */
async function storedWith(client: Client, payment: MolliePayment): Promise<StoredMethod | null> {
  const { status, sequenceType, customerId, mandateId } = payment
  if (status !== 'paid' || sequenceType !== 'first' || !customerId || !mandateId) return null
  const mandate = await findMandate(client, customerId, mandateId)
  if (!mandate || mandate.status === 'invalid') return null
  return { customerId, mandateId, label: labelOfMandate(mandate) }
}

/** Mollie remembers a key for an hour only; after that the refund itself tells that it was made. */
async function refund(client: Client, request: RefundRequest): Promise<{ id: string }> {
  const { idempotencyKey: key, paymentId, description } = request
  const payment = await client.get(molliePayment, `/v2/payments/${paymentId}?embed=refunds,chargebacks`)
  const earlier = payment._embedded.refunds.find(
    ({ metadata, status }) => metadata?.key === key && status !== 'failed' && status !== 'canceled',
  )
  if (earlier) return { id: earlier.id }
  const { id } = await client.post(mollieRefund, `/v2/payments/${paymentId}/refunds`, key, {
    amount: toMollie(request),
    description: description.slice(0, DESCRIPTION_MAX_LENGTH),
    metadata: { key },
  })
  return { id }
}

async function registerMandate(client: Client, mandate: DebitMandate): Promise<StoredMethod> {
  const { idempotencyKey, accountHolder, iban, reference, signedAt } = mandate
  const customerId =
    mandate.customerId ?? (await createCustomer(client, idempotencyKey, reference, accountHolder))
  const made = await client.post(mollieMandate, `/v2/customers/${customerId}/mandates`, idempotencyKey, {
    method: 'directdebit',
    consumerName: accountHolder,
    consumerAccount: iban,
    signatureDate: signedAt.toISOString().slice(0, 10),
    mandateReference: reference,
  })
  return { customerId, mandateId: made.id, label: labelOfMandate(made) }
}

/** Walks both lists from the newest until `since`. */
async function listReversed(client: Client, url: string, since: Date): Promise<string[]> {
  const ids = new Set<string>()
  for (const list of ['refunds', 'chargebacks']) {
    for (let path: string | null = `/v2/${list}?limit=${PAGE}`; path; ) {
      const { paymentIds, next } = await reversedOn(client, path, since)
      for (const id of paymentIds) ids.add(id)
      // The key goes to no other host than Mollie's.
      path = next?.startsWith(`${url}/`) ? next.slice(url.length) : null
    }
  }
  return [...ids]
}

async function reversedOn(
  client: Client,
  path: string,
  since: Date,
): Promise<{ paymentIds: string[]; next: string | null }> {
  const { items, next } = await client.get(mollieReversed, path)
  const recent = items.filter(({ createdAt }) => createdAt >= since)
  return {
    paymentIds: recent.map(({ paymentId }) => paymentId),
    next: recent.length === items.length ? next : null,
  }
}
