import type StripePackage from 'stripe'
import { missing, refusal } from './official/stripe-call.ts'
import {
  cardWith,
  disputeWith,
  intentWith,
  refundWith,
  seconds,
  sessionWith,
} from './official/stripe-objects.ts'
import type { Answer } from './stand-in.ts'

export type Form = Record<string, string>
export type Session = StripePackage.Checkout.Session & { payment_intent: string | null; form: Form }
type Intent = StripePackage.PaymentIntent & { payment_method: string | null }
type Card = StripePackage.PaymentMethod & { customer: string | null }
type Reversal = StripePackage.Refund | StripePackage.Dispute

/** `refused`: for want of balance. */
export type RefundOutcome = 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'refused'

const CARD_ERRORS: StripePackage.PaymentIntent.LastPaymentError.Code[] = [
  'expired_card',
  'expired_payment_method',
]

/** What Stripe keeps for a shop, and what it does with what the shop asks. */
export class StripeAccount {
  sessions = new Map<string, Session>()
  intents = new Map<string, Intent>()
  cards = new Map<string, Card>()
  refunds: StripePackage.Refund[] = []
  disputes: StripePackage.Dispute[] = []
  customers = new Set<string>()
  /** Customers that were deleted at Stripe. */
  deleted = new Set<string>()
  /** The methods that are switched on in the dashboard. */
  methods = new Set(['card', 'ideal', 'bancontact', 'paypal', 'blik', 'p24', 'eps'])
  /** Charges of a stored card are declined with this code. */
  declining: string | null = null
  refunding: RefundOutcome = 'succeeded'
  url: () => string
  #made = 0

  /** @param url of Stripe */
  constructor(url: () => string) {
    this.url = url
  }

  newId(prefix: string): string {
    return `${prefix}_${String(++this.#made).padStart(14, '0')}`
  }

  #isCustomer = (id: string) => this.customers.has(id) && !this.deleted.has(id)

  /** A deleted customer has no card left. */
  card(id: string): Card | undefined {
    const card = this.cards.get(id)
    if (card?.customer && this.deleted.has(card.customer)) card.customer = null
    return card
  }

  #addIntent(more: Partial<Intent>): Intent {
    const intent = intentWith({ id: this.newId('pi'), ...more }) as Intent
    this.intents.set(intent.id, intent)
    return intent
  }

  describe({ form: _, ...session }: Session, expand: string[] = []): StripePackage.Checkout.Session {
    const intent = session.payment_intent ? this.intents.get(session.payment_intent) : undefined
    const card = intent?.payment_method ? this.card(intent.payment_method) : undefined
    const expanded = expand.includes('payment_intent.payment_method')
      ? { ...intent!, payment_method: card ?? null }
      : intent!
    return {
      ...session,
      payment_intent: intent && expand.length > 0 ? expanded : session.payment_intent,
      url: session.status === 'open' ? `${this.url()}/c/pay/${session.id}` : null,
    }
  }

  createSession(params: StripePackage.Checkout.SessionCreateParams, form: Form): Answer {
    const { customer, customer_creation, allowed_payment_method_types: allowed = [] } = params
    if (customer && !this.#isCustomer(customer)) return missing('customer', customer, 400)
    if (customer && customer_creation)
      return refusal(400, {
        message: 'You may only specify one of these parameters: customer, customer_creation.',
      })
    const types = allowed.filter((name) => this.methods.has(name))
    if (types.length === 0)
      return refusal(400, { message: 'No valid payment method types for this Checkout Session.' })
    const [item] = params.line_items ?? []
    const amount = (item?.price_data?.unit_amount ?? 0) * (item?.quantity ?? 0)
    if (amount <= 0)
      return refusal(400, { code: 'parameter_missing', message: 'Missing required param: line_items.' })
    const session = {
      ...sessionWith({
        id: this.newId('cs_test'),
        allowed_payment_method_types: allowed,
        amount_total: amount,
        cancel_url: params.cancel_url ?? null,
        client_reference_id: params.client_reference_id ?? null,
        currency: item!.price_data!.currency,
        customer: customer ?? null,
        customer_creation: customer ? null : (customer_creation ?? 'if_required'),
        expires_at: params.expires_at!,
        locale: params.locale ?? null,
        metadata: params.metadata as Form,
        payment_method_types: types,
        success_url: params.success_url ?? null,
      }),
      form,
    } as Session
    this.sessions.set(session.id, session)
    return { status: 200, body: this.describe(session) }
  }

  /** Charges a stored card, off session. */
  createIntent(params: StripePackage.PaymentIntentCreateParams): Answer {
    const { customer = '', payment_method: card = '', automatic_payment_methods: automatic } = params
    if (!this.#isCustomer(customer)) return missing('customer', customer, 400)
    if (this.card(card)?.customer !== customer)
      return refusal(400, {
        message: 'The provided PaymentMethod was detached from a Customer. It may not be used again.',
      })
    if (automatic && params.allowed_payment_method_types)
      return refusal(400, { message: 'You may only specify one of these parameters.' })
    if (automatic?.allow_redirects !== 'never' && !params.return_url)
      return refusal(400, { param: 'return_url', message: 'A `return_url` must be specified.' })
    const intent = this.#addIntent({
      amount: params.amount,
      automatic_payment_methods: automatic ?? null,
      currency: params.currency,
      customer,
      description: params.description ?? null,
      payment_method: card,
      metadata: params.metadata as Form,
    })
    if (!this.declining) {
      Object.assign(intent, {
        status: 'succeeded',
        amount_received: intent.amount,
        latest_charge: this.newId('ch'),
      })
      return { status: 200, body: intent }
    }
    const error = {
      type: 'card_error' as const,
      code: CARD_ERRORS.find((code) => code === this.declining) ?? ('card_declined' as const),
      decline_code: this.declining,
      message: 'Your card was declined.',
      payment_method: this.card(card)!,
    }
    intent.last_payment_error = error
    return refusal(402, { ...error, payment_intent: intent })
  }

  refund({ payment_intent: id = '', amount, metadata }: StripePackage.RefundCreateParams): Answer {
    const intent = this.intents.get(id)
    if (!intent) return missing('payment_intent', id)
    const given = this.refunds.filter((one) => one.payment_intent === id && one.status !== 'failed')
    const left = intent.amount_received - given.reduce((sum, one) => sum + one.amount, 0)
    const wanted = amount ?? left
    if (wanted > left || wanted <= 0)
      return refusal(400, { message: `Refund amount is greater than unrefunded amount on charge (${left}).` })
    if (this.refunding === 'refused')
      return refusal(400, {
        code: 'balance_insufficient',
        message: 'Insufficient funds in your Stripe balance.',
      })
    const made = refundWith({
      id: this.newId('re'),
      amount: wanted,
      charge: intent.latest_charge,
      currency: intent.currency,
      customer: intent.customer,
      status: this.refunding,
      payment_intent: id,
      payment_method: intent.payment_method,
      metadata: metadata as Form,
      ...(this.refunding === 'pending' && { pending_reason: 'processing' as const }),
      ...(this.refunding === 'failed' && { failure_reason: 'declined' }),
    })
    this.refunds.push(made)
    return { status: 200, body: made }
  }

  expire(id: string): Answer {
    const session = this.sessions.get(id)
    if (!session) return missing('checkout.session', id)
    if (session.status !== 'open')
      return refusal(400, { message: 'Only Checkout Sessions with a status in ["open"] can be expired.' })
    session.status = 'expired'
    return { status: 200, body: this.describe(session) }
  }

  cancelIntent(id: string): Answer {
    const intent = this.intents.get(id)
    if (!intent) return missing('payment_intent', id)
    if (intent.status === 'succeeded')
      return refusal(400, {
        code: 'payment_intent_unexpected_state',
        message: 'You cannot cancel this PaymentIntent.',
      })
    Object.assign(intent, { status: 'canceled', canceled_at: seconds() })
    return { status: 200, body: intent }
  }

  detach(id: string): Answer {
    const card = this.card(id)
    if (!card) return missing('PaymentMethod', id)
    if (!card.customer)
      return refusal(400, { message: 'The payment method you provided is not attached to a customer.' })
    card.customer = null
    return { status: 200, body: card }
  }

  /** The buyer decides on the page of a session. */
  decide(id: string, outcome: string | null): Answer {
    const session = this.sessions.get(id)
    if (session?.status !== 'open') return { status: 404 }
    const keep = session.form['payment_intent_data[setup_future_usage]'] ? ('off_session' as const) : null
    if (session.customer_creation === 'always') session.customer = this.newId('cus')
    const customer = session.customer as string | null
    if (customer) this.customers.add(customer)
    const card = cardWith({ id: this.newId('pm'), customer: keep && customer })
    this.cards.set(card.id, card as typeof card & { customer: string | null })
    const intent = this.#addIntent({
      amount: session.amount_total!,
      currency: session.currency!,
      customer,
      description: session.form['payment_intent_data[description]'] ?? null,
      payment_method: card.id,
      setup_future_usage: keep,
      metadata: session.metadata!,
    })
    Object.assign(session, { status: 'complete', payment_intent: intent.id })
    if (outcome === 'processing') intent.status = 'processing'
    if (outcome === 'paid') {
      session.payment_status = 'paid'
      Object.assign(intent, {
        status: 'succeeded',
        amount_received: intent.amount,
        latest_charge: this.newId('ch'),
      })
    }
    return { status: 303, location: session.success_url! }
  }

  dispute(intent: string, status: string): void {
    const { amount, currency } = this.intents.get(intent)!
    const made = { id: this.newId('du'), amount, currency, status, payment_intent: intent }
    this.disputes.push(disputeWith(made))
  }
}

/** Newest first. Those of a payment on one page; of all, two on a page, so that every list has several. */
export function listReversals(
  all: Reversal[],
  { payment_intent: intent, created, starting_after }: StripePackage.RefundListParams,
): Answer {
  const since = typeof created === 'object' ? (created.gte ?? 0) : 0
  const listed = all.filter((one) => (!intent || one.payment_intent === intent) && one.created >= since)
  const newest = listed.reverse()
  const size = intent ? newest.length : 2
  const after = newest.findIndex(({ id }) => id === starting_after) + 1
  return list(newest.slice(after, after + size), newest.length > after + size)
}

export const list = (data: object[], has_more = false): Answer => ({
  status: 200,
  body: { object: 'list', data, has_more, url: '/v1/list' },
})
