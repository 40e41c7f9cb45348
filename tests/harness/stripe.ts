import { createHmac } from 'node:crypto'
import type { Config } from '#server/config.ts'
import { type Answer, type Asked, type StandIn, startStandIn } from './stand-in.ts'

type Form = Record<string, string>
type Intent = {
  object: 'payment_intent'
  id: string
  status: string
  amount: number
  amount_received: number
  currency: string
  customer: string | null
  payment_method: unknown
  setup_future_usage: string | null
  last_payment_error: unknown
  metadata: Form
}
type Session = {
  object: 'checkout.session'
  id: string
  status: 'open' | 'complete' | 'expired'
  payment_status: string
  amount_total: number
  currency: string
  customer: string | null
  payment_intent: string | null
  success_url: string
  metadata: Form
  form: Form
}
type Reversal = {
  object: string
  id: string
  amount: number
  status: string
  payment_intent: string
} & Record<string, unknown>

type StripeEvent = { type: string; object: object }

export type Stripe = StandIn & {
  config: NonNullable<Config['stripe']>
  sessions: Map<string, Session>
  intents: Map<string, Intent>
  refunds: Reversal[]
  newest(): Session
  /** The webhook's request for an event, signed at this time. */
  sign(event: StripeEvent, at: Date, secret?: string): { headers: Record<string, string>; body: string }
  /** The buyer pays, or fails to, on Stripe's page; no webhook is called. @returns where the page leads them */
  decide(checkoutUrl: string, outcome: 'paid' | 'processing' | 'failed'): Promise<string>
  /** The next charges of a stored card are declined with this code. */
  decline(code: string | null): void
  dispute(intent: string, status: string): void
}

const SECRET_KEY = `sk_test_${'s'.repeat(24)}`
const WEBHOOK_SECRET = `whsec_${'w'.repeat(32)}`
const CARD = { object: 'payment_method', type: 'card', card: { brand: 'visa', last4: '4242' } }

/** Stripe as its API reference describes it, with payments that live as long as the test. */
export async function startStripe(): Promise<Stripe> {
  const sessions = new Map<string, Session>()
  const intents = new Map<string, Intent>()
  const refunds: Reversal[] = []
  const disputes: Reversal[] = []
  const attached = new Map<string, string>()
  let declining: string | null = null
  let made = 0
  const newId = (prefix: string) => `${prefix}_${String(++made).padStart(14, '0')}`

  function addIntent(more: Partial<Intent>): Intent {
    const intent: Intent = {
      object: 'payment_intent',
      id: newId('pi'),
      status: 'requires_payment_method',
      amount: 0,
      amount_received: 0,
      currency: 'eur',
      customer: null,
      payment_method: null,
      setup_future_usage: null,
      last_payment_error: null,
      metadata: {},
      ...more,
    }
    intents.set(intent.id, intent)
    return intent
  }

  const describe = ({ form: _, ...session }: Session, expand = false) => ({
    livemode: false,
    mode: 'payment',
    ...session,
    payment_intent:
      expand && session.payment_intent ? intents.get(session.payment_intent) : session.payment_intent,
    url: session.status === 'open' ? `${standIn.url}/c/pay/${session.id}` : null,
  })

  function createSession(form: Form): Answer {
    const currency = form['line_items[0][price_data][currency]']
    const amount = Number(form['line_items[0][price_data][unit_amount]'])
    if (!currency || !amount || !form.success_url) return problem(400, 'Missing required param')
    const session: Session = {
      object: 'checkout.session',
      id: newId('cs_test'),
      status: 'open',
      payment_status: 'unpaid',
      amount_total: amount,
      currency,
      customer: form.customer ?? null,
      payment_intent: null,
      success_url: form.success_url,
      metadata: { reference: form['metadata[reference]'] ?? '' },
      form,
    }
    sessions.set(session.id, session)
    return { status: 200, body: describe(session) }
  }

  /** Of a card that is stored, off session. */
  function createIntent(form: Form): Answer {
    const customer = attached.get(form.payment_method!)
    if (customer === undefined || customer !== form.customer)
      return problem(
        400,
        'The provided PaymentMethod was detached from a Customer. It may not be used again.',
      )
    const intent = addIntent({
      amount: Number(form.amount),
      currency: form.currency!,
      customer: form.customer ?? null,
      payment_method: form.payment_method,
      metadata: { reference: form['metadata[reference]'] ?? '' },
    })
    if (!declining) {
      Object.assign(intent, { status: 'succeeded', amount_received: intent.amount })
      return { status: 200, body: intent }
    }
    intent.last_payment_error = { type: 'card_error', code: 'card_declined', decline_code: declining }
    return {
      status: 402,
      body: {
        error: { ...(intent.last_payment_error as object), message: 'Declined', payment_intent: intent },
      },
    }
  }

  function refund(form: Form): Answer {
    const made: Reversal = {
      object: 'refund',
      id: newId('re'),
      amount: Number(form.amount),
      status: 'succeeded',
      payment_intent: form.payment_intent!,
      metadata: { key: form['metadata[key]'] },
    }
    refunds.push(made)
    return { status: 200, body: made }
  }

  const api: [method: string, path: RegExp, answer: (asked: Asked, id: string, form: Form) => Answer][] = [
    ['POST', /^\/v1\/checkout\/sessions$/, (_asked, _id, form) => createSession(form)],
    [
      'GET',
      /^\/v1\/checkout\/sessions$/,
      ({ query }) =>
        list(
          [...sessions.values()]
            .filter((one) => one.payment_intent === query.get('payment_intent'))
            .map((one) => describe(one)),
        ),
    ],
    [
      'GET',
      /^\/v1\/checkout\/sessions\/(\w+)$/,
      ({ query }, id) => found(sessions.get(id), (one) => describe(one, query.has('expand[0]'))),
    ],
    [
      'POST',
      /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
      (_asked, id) => {
        const session = sessions.get(id)
        if (session?.status !== 'open')
          return problem(400, 'Only Checkout Sessions with a status open can be expired')
        session.status = 'expired'
        return { status: 200, body: describe(session) }
      },
    ],
    ['POST', /^\/v1\/payment_intents$/, (_asked, _id, form) => createIntent(form)],
    [
      'GET',
      /^\/v1\/payment_intents$/,
      ({ query }) =>
        list([...intents.values()].filter(({ customer }) => customer === query.get('customer')).reverse()),
    ],
    ['GET', /^\/v1\/payment_intents\/(\w+)$/, (_asked, id) => found(intents.get(id), (one) => one)],
    ['POST', /^\/v1\/refunds$/, (_asked, _id, form) => refund(form)],
    ['GET', /^\/v1\/refunds$/, ({ query }) => listReversals(refunds, query)],
    ['GET', /^\/v1\/disputes$/, ({ query }) => listReversals(disputes, query)],
    [
      'GET',
      /^\/v1\/payment_methods\/(\w+)$/,
      (_asked, id) => ({ status: 200, body: { ...CARD, id, customer: attached.get(id) ?? null } }),
    ],
    [
      'POST',
      /^\/v1\/payment_methods\/(\w+)\/detach$/,
      (_asked, id) =>
        attached.delete(id)
          ? { status: 200, body: { ...CARD, id, customer: null } }
          : problem(400, 'The payment method you provided is not attached to a customer'),
    ],
  ]

  /** Newest first, two on a page, so that every list has several. */
  function listReversals(all: Reversal[], query: URLSearchParams): Answer {
    const intent = query.get('payment_intent')
    const listed = all.filter((one) => !intent || one.payment_intent === intent).reverse()
    const after = listed.findIndex(({ id }) => id === query.get('starting_after')) + 1
    return list(listed.slice(after, after + 2), listed.length > after + 2)
  }

  function page({ path, body }: Asked): Answer {
    const session = sessions.get(path.split('/').at(-1)!)
    if (session?.status !== 'open') return { status: 404 }
    const outcome = new URLSearchParams(body).get('outcome')!
    const { form } = session
    const keep = form['payment_intent_data[setup_future_usage]'] ?? null
    if (form.customer_creation === 'always') session.customer = newId('cus')
    const method = newId('pm')
    if (keep) attached.set(method, session.customer!)
    const intent = addIntent({
      amount: session.amount_total,
      currency: session.currency,
      customer: session.customer,
      payment_method: { ...CARD, id: method },
      setup_future_usage: keep,
      metadata: session.metadata,
    })
    Object.assign(session, { status: 'complete', payment_intent: intent.id })
    if (outcome === 'processing') intent.status = 'processing'
    if (outcome === 'paid') {
      session.payment_status = 'paid'
      Object.assign(intent, { status: 'succeeded', amount_received: intent.amount })
    }
    return { status: 303, location: session.success_url }
  }

  const standIn = await startStandIn((asked) => {
    if (asked.path.startsWith('/c/pay/')) return page(asked)
    if (asked.headers.authorization !== `Bearer ${SECRET_KEY}`)
      return problem(401, 'Invalid API Key provided')
    if (!asked.headers['stripe-version']) return problem(400, 'No version')
    const form = Object.fromEntries(new URLSearchParams(asked.body))
    for (const [method, path, answer] of api) {
      const [matched, id = ''] = path.exec(asked.path) ?? []
      if (method === asked.method && matched) return answer(asked, id, form)
    }
    return problem(404, 'Unrecognized request URL')
  })

  return {
    ...standIn,
    config: {
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      url: standIn.url,
      timeoutMilliseconds: 1_000,
    },
    sessions,
    intents,
    refunds,
    newest: () => [...sessions.values()].at(-1)!,
    sign({ type, object }, at, secret = WEBHOOK_SECRET) {
      const event = {
        id: newId('evt'),
        object: 'event',
        api_version: '2026-10-28.endive',
        type,
        data: { object },
      }
      // Stripe's events are indented, which parsing and writing them again would not keep.
      const body = JSON.stringify(event, null, 2)
      const time = Math.floor(at.getTime() / 1000)
      const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
      return {
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': `t=${time},v1=${signature},v0=${'0'.repeat(64)}`,
        },
        body,
      }
    },
    async decide(checkoutUrl, outcome) {
      const form = { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' } as const
      return (await fetch(checkoutUrl, form)).headers.get('location')!
    },
    decline(code) {
      declining = code
    },
    dispute(intent, status) {
      const { amount } = intents.get(intent)!
      disputes.push({ object: 'dispute', id: newId('du'), amount, status, payment_intent: intent })
    },
  }
}

const list = (data: object[], has_more = false): Answer => ({
  status: 200,
  body: { object: 'list', data, has_more, url: '' },
})

function found<One>(one: One | undefined, describe: (one: One) => object): Answer {
  return one ? { status: 200, body: describe(one) } : problem(404, 'No such object')
}

function problem(status: number, message: string): Answer {
  return { status, body: { error: { type: 'invalid_request_error', message } } }
}
