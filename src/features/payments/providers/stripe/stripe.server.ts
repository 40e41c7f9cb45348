import type Stripe from 'stripe'
import * as z from 'zod'
import type { App } from '#server/app.ts'
import { SECOND } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { parseJson } from '#server/parse-json.ts'
import type { PaymentMethodId } from '#shared/payment-methods.ts'
import { ProviderClient } from '../calling/provider-client.server.ts'
import { type ReadStatus, statusReader } from '../calling/read-status.ts'
import {
  type PaymentProvider,
  type PaymentRequest,
  ProviderDown,
  type ProviderPayment,
  ProviderRefusal,
  type ProviderReversal,
  type RefundRequest,
  type StoredMethod,
  StoredMethodGone,
} from '../provider.ts'
import { describeDispute, describeIntent, describeRefund, describeSession } from './describe-stripe.ts'
import {
  attached,
  checkoutSession,
  declined,
  detached,
  disputes,
  event,
  paymentIntent,
  paymentIntents,
  refund as refundAnswer,
  refunds,
  refusal,
  reversed,
  sessions,
} from './stripe-answers.ts'
import { type Form, toForm } from './stripe-form.ts'
import { chargeOf, METHODS, pageFor, STRIPE_VERSION } from './stripe-requests.server.ts'
import { isSignedByStripe } from './stripe-signature.server.ts'

const KEEPS: PaymentMethodId[] = ['credit_card', 'carte_bancaire', 'apple_pay']

const PAGE = 100
const NOT_THERE = [404]
const DECLINED = 402
const SESSION = /^cs_\w{3,250}$/
const INTENT = /^pi_\w{3,250}$/

type Client = {
  get<Answer>(schema: z.ZodType<Answer>, path: string, query?: Form): Promise<Answer>
  post<Answer>(schema: z.ZodType<Answer>, path: string, key: string, form?: Form): Promise<Answer>
}

/** Payments by Stripe: its own page for payments, and charges of cards that it keeps. */
export function createStripe(
  app: App,
  { secretKey, webhookSecret, url, timeoutMilliseconds }: NonNullable<Config['stripe']>,
) {
  const http = new ProviderClient(app, {
    name: 'stripe',
    url,
    headers: { authorization: `Bearer ${secretKey}`, 'stripe-version': STRIPE_VERSION },
    timeoutMilliseconds,
  })
  const client: Client = {
    get: (schema, path, query) =>
      http.ask(schema, { method: 'GET', path: query ? `${path}?${toForm(query)}` : path }),
    post: (schema, path, idempotencyKey, form = {}) =>
      http
        .ask(schema, {
          method: 'POST',
          path,
          idempotencyKey,
          body: { type: 'application/x-www-form-urlencoded', text: toForm(form) },
        })
        .catch(throwUnlessAskedBefore),
  }
  const read = statusReader(app, 'stripe')
  return {
    name: 'stripe',
    offers: (method, currency) => METHODS[method]?.currencies.includes(currency) ?? false,
    banks: () => [],
    keeps: (method) => KEEPS.includes(method),
    isDown: () => http.isDown,
    createPayment: (request) =>
      request.stored && 'charge' in request.stored
        ? charge(client, request, request.stored.charge)
        : openPage(client, request),
    findCharge: ({ customerId }, reference) => findCharge(client, customerId, reference),
    async cancelPayment(id) {
      const path = SESSION.test(id)
        ? `/v1/checkout/sessions/${id}/expire`
        : `/v1/payment_intents/${id}/cancel`
      // Refused when it is paid or has ended: its status says so.
      await unlessRefused(client.post(z.unknown(), path, app.ids.uuid()), [...NOT_THERE, 400])
    },
    async tryOut() {
      await getPayment(client, read, 'pi_0000000000000000')
    },
    getPayment: (id) => getPayment(client, read, id),
    refund: (request) => refund(client, request),
    async forget({ mandateId }) {
      // Refused when it was detached before.
      await unlessRefused(client.post(detached, `/v1/payment_methods/${mandateId}/detach`, app.ids.uuid()), [
        ...NOT_THERE,
        400,
      ])
    },
    readWebhook({ headers, body }) {
      const signature = String(headers['stripe-signature'] ?? '')
      if (!isSignedByStripe(body, signature, webhookSecret, app.clock.now())) return null
      const about = event.safeParse(parseJson(body)).data?.data.object
      const name = about?.object === 'refund' ? about.payment_intent : (about?.payment_intent ?? about?.id)
      if (about?.object === 'checkout.session' && about.id) return SESSION.test(about.id) ? [about.id] : []
      return name && INTENT.test(name) ? [name] : []
    },
    async findPayment(name) {
      if (!INTENT.test(name)) return undefined
      return (await sessionOf(client, name)) ?? name
    },
    listReversed: (since) => listReversed(client, since),
  } satisfies PaymentProvider
}

/** Asked with the same key and other words: what was asked first may have happened, which a refusal would deny. */
function throwUnlessAskedBefore(error: unknown): never {
  const about = error instanceof ProviderRefusal ? refusal.safeParse(error.body).data?.error : undefined
  throw about?.type === 'idempotency_error' ? new ProviderDown((error as Error).message) : error
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

async function openPage(client: Client, request: PaymentRequest) {
  const { idempotencyKey, stored } = request
  const known = stored && 'keep' in stored ? stored.keep.customerId : null
  const post = (key: string, customerId: string | null) =>
    client.post(checkoutSession, '/v1/checkout/sessions', key, pageFor(request, customerId))
  const session = await post(idempotencyKey, known).catch((error: unknown) => {
    if (!known || !isCustomerGone(error)) throw error
    // Deleted at Stripe: the card is kept with a new one, under a key of its own, as the form differs.
    return post(`${idempotencyKey}:new`, null)
  })
  return { id: session.id, checkoutUrl: session.url ?? null }
}

function isCustomerGone(error: unknown): boolean {
  const about = error instanceof ProviderRefusal ? refusal.safeParse(error.body).data?.error : undefined
  return about?.code === 'resource_missing' && about.param === 'customer'
}

/** A refused card is a payment that failed. */
async function charge(client: Client, request: PaymentRequest, stored: StoredMethod) {
  try {
    const { id } = await client.post(
      paymentIntent,
      '/v1/payment_intents',
      request.idempotencyKey,
      chargeOf(request, stored),
    )
    return { id, checkoutUrl: null }
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    const failed = declined.safeParse(error.status === DECLINED ? error.body : undefined)
    if (failed.success) return { id: failed.data.error.payment_intent.id, checkoutUrl: null }
    if (!isCustomerGone(error) && (await isAttached(client, stored))) throw error
    throw new StoredMethodGone(error.message, error.status, error.body)
  }
}

async function isAttached(client: Client, { customerId, mandateId }: StoredMethod): Promise<boolean> {
  const method = await unlessRefused(client.get(attached, `/v1/payment_methods/${mandateId}`), NOT_THERE)
  return method?.customer === customerId
}

/** Stripe remembers a key for a day; its newest payments of the customer tell after that. */
async function findCharge(client: Client, customer: string, reference: string): Promise<string | undefined> {
  const query = { customer, limit: PAGE } satisfies Stripe.PaymentIntentListParams
  const newest = await client.get(paymentIntents, '/v1/payment_intents', query).catch((error: unknown) => {
    if (!isCustomerGone(error)) throw error
  })
  return newest?.data.find(({ metadata }) => metadata?.reference === reference)?.id
}

async function getPayment(
  client: Client,
  read: ReadStatus,
  id: string,
): Promise<ProviderPayment | undefined> {
  if (INTENT.test(id)) {
    const intent = await unlessRefused(client.get(paymentIntent, `/v1/payment_intents/${id}`), NOT_THERE)
    return (
      intent &&
      describeIntent(intent, read, await reversalsOf(client, read, intent.status === 'succeeded' ? id : null))
    )
  }
  const session = await unlessRefused(
    client.get(checkoutSession, `/v1/checkout/sessions/${id}`, {
      expand: ['payment_intent.payment_method'],
    } satisfies Stripe.Checkout.SessionRetrieveParams),
    NOT_THERE,
  )
  if (!session) return undefined
  const intent = typeof session.payment_intent === 'object' ? (session.payment_intent ?? null) : null
  const paid = session.payment_status === 'paid' ? (intent?.id ?? null) : null
  return describeSession(session, intent, read, await reversalsOf(client, read, paid))
}

async function reversalsOf(
  client: Client,
  read: ReadStatus,
  intent: string | null,
): Promise<ProviderReversal[]> {
  if (!intent) return []
  const [refunded, disputed] = await Promise.all([
    listRefunds(client, intent),
    client.get(disputes, '/v1/disputes', {
      payment_intent: intent,
      limit: PAGE,
    } satisfies Stripe.DisputeListParams),
  ])
  return [...refunded.data.map((one) => describeRefund(one, read)), ...disputed.data.flatMap(describeDispute)]
}

function listRefunds(client: Client, intent: string) {
  const query = { payment_intent: intent, limit: PAGE } satisfies Stripe.RefundListParams
  return client.get(refunds, '/v1/refunds', query)
}

/** Stripe remembers a key for a day; after that the refund itself tells that it was made. */
async function refund(client: Client, request: RefundRequest): Promise<{ id: string }> {
  const { idempotencyKey: key, paymentId, amount } = request
  const intent = INTENT.test(paymentId) ? paymentId : await intentOf(client, paymentId)
  const made = await listRefunds(client, intent)
  const earlier = made.data.find(
    ({ metadata, status }) => metadata?.key === key && status !== 'failed' && status !== 'canceled',
  )
  if (earlier) return { id: earlier.id }
  const { id } = await client.post(refundAnswer, '/v1/refunds', key, {
    payment_intent: intent,
    amount,
    metadata: { key },
  } satisfies Stripe.RefundCreateParams)
  return { id }
}

async function intentOf(client: Client, session: string): Promise<string> {
  const { payment_intent: intent } = await client.get(checkoutSession, `/v1/checkout/sessions/${session}`)
  const id = typeof intent === 'string' ? intent : intent?.id
  if (!id) throw new Error(`nothing was paid by ${session}`)
  return id
}

async function sessionOf(client: Client, intent: string): Promise<string | undefined> {
  const found = await client.get(sessions, '/v1/checkout/sessions', {
    payment_intent: intent,
    limit: 1,
  } satisfies Stripe.Checkout.SessionListParams)
  return found.data[0]?.id
}

async function listReversed(client: Client, since: Date): Promise<string[]> {
  const created = { gte: Math.floor(since.getTime() / SECOND) }
  const intents = new Set<string>()
  for (const path of ['/v1/refunds', '/v1/disputes']) {
    let after: string | undefined
    do {
      const { data, has_more }: z.infer<typeof reversed> = await client.get(reversed, path, {
        created,
        limit: PAGE,
        starting_after: after,
      } satisfies Stripe.RefundListParams & Stripe.DisputeListParams)
      for (const { payment_intent } of data) if (payment_intent) intents.add(payment_intent)
      after = has_more ? data.at(-1)?.id : undefined
    } while (after)
  }
  return [...intents]
}
