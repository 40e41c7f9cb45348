import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { App } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import type { PaymentMethodId } from '#shared/payment-methods.ts'
import { ProviderClient } from '../calling/provider-client.server.ts'
import { statusReader } from '../calling/read-status.ts'
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
import { chargeOf, customerOf, METHODS, mandateOf, pageFor, refundOf } from './mollie-requests.ts'

/**
 * Those of which Mollie keeps the same means of payment. From a bank's method it would make a mandate for direct debit,
 * which the law wants to be agreed on in its own words.
 */
const KEEPS: PaymentMethodId[] = ['credit_card', 'carte_bancaire', 'nexi', 'apple_pay', 'paypal']

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
        idempotencyKey: uuidOf(idempotencyKey),
        body: { type: 'application/json', text: JSON.stringify(body) },
      }),
    async delete(path, idempotencyKey) {
      await http.ask(z.unknown(), { method: 'DELETE', path, idempotencyKey: uuidOf(idempotencyKey) })
    },
  }
  const read = statusReader(app, 'mollie')
  return {
    name: 'mollie',
    offers: (method, currency) => METHODS[method]?.currencies.includes(currency) ?? false,
    // The bank is chosen on Mollie's page or in the bank's app.
    banks: () => [],
    keeps: (method) => KEEPS.includes(method),
    isDown: () => http.isDown,
    async tryOut() {
      await findPayment(client, 'tr_0000000000')
    },
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
      return payment && describeMolliePayment(payment, read, await storedWith(client, payment))
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

/** Mollie wants keys to be UUIDs of version 4: the same text is always the same one. */
function uuidOf(key: string): string {
  const bytes = createHash('sha256').update(key).digest()
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
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
  const { stored } = request
  const payment = await (stored && 'charge' in stored
    ? charge(client, request, stored.charge)
    : openPage(client, request))
  return { id: payment.id, checkoutUrl: payment._links.checkout?.href ?? null }
}

async function openPage(client: Client, request: PaymentRequest): Promise<MolliePayment> {
  const { idempotencyKey, reference, stored } = request
  const known = stored && 'keep' in stored ? stored.keep.customerId : null
  const post = (key: string, customerId: string | null) =>
    client.post(molliePayment, '/v2/payments', key, pageFor(request, customerId))
  const newCustomer = () => createCustomer(client, idempotencyKey, customerOf(reference))
  try {
    return await post(idempotencyKey, stored ? (known ?? (await newCustomer())) : null)
  } catch (error) {
    const isGone = error instanceof ProviderRefusal && known && !(await isCustomerThere(client, known))
    if (!isGone) throw error
    // Deleted at Mollie: the card is kept with a new one, under a key of its own, as the body differs.
    return await post(`${idempotencyKey}:new`, await newCustomer())
  }
}

/** Looked for first: what was asked before an update of the program had another key. */
async function charge(client: Client, request: PaymentRequest, stored: StoredMethod): Promise<MolliePayment> {
  const { idempotencyKey, reference } = request
  const id = await findCharge(client, stored.customerId, reference)
  const earlier = id === undefined ? undefined : await findPayment(client, id)
  if (earlier) return earlier
  try {
    return await client.post(molliePayment, '/v2/payments', idempotencyKey, chargeOf(request, stored))
  } catch (error) {
    // Mollie's words for this differ, but what it tells of the mandate does not.
    if (!(error instanceof ProviderRefusal) || (await isMandateValid(client, stored))) throw error
    throw new StoredMethodGone(error.message, error.status, error.body)
  }
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

async function createCustomer(
  client: Client,
  key: string,
  body: ReturnType<typeof customerOf>,
): Promise<string> {
  const customer = await client.post(mollieCustomer, '/v2/customers', `${key}:customer`, body)
  return customer.id
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
  const { idempotencyKey: key, paymentId } = request
  const payment = await client.get(molliePayment, `/v2/payments/${paymentId}?embed=refunds,chargebacks`)
  const earlier = payment._embedded.refunds.find(
    ({ metadata, status }) => metadata?.key === key && status !== 'failed' && status !== 'canceled',
  )
  if (earlier) return { id: earlier.id }
  const { id } = await client.post(mollieRefund, `/v2/payments/${paymentId}/refunds`, key, refundOf(request))
  return { id }
}

async function registerMandate(client: Client, mandate: DebitMandate): Promise<StoredMethod> {
  const { idempotencyKey, reference, accountHolder } = mandate
  const customerId =
    mandate.customerId ?? (await createCustomer(client, idempotencyKey, customerOf(reference, accountHolder)))
  const path = `/v2/customers/${customerId}/mandates`
  const made = await client.post(mollieMandate, path, idempotencyKey, mandateOf(mandate))
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
