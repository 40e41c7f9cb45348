import { createHmac } from 'node:crypto'
import StripePackage from 'stripe'
import type { Config } from '#server/config.ts'
import { breachesOf, missing, type Params, readParams, refusal, refuseCall } from './official/stripe-call.ts'
import { makeStripeSchemas, type StripeType } from './official/stripe-schemas.ts'
import { type Answer, type Asked, STAND_IN_TIMEOUT, type StandIn, startStandIn } from './stand-in.ts'
import {
  type Form,
  list,
  listReversals,
  type RefundOutcome,
  type Session,
  StripeAccount,
} from './stripe-account.ts'

type StripeEvent = { type: string; object: object }

type Account = Pick<StripeAccount, 'sessions' | 'intents' | 'refunds' | 'deleted' | 'methods' | 'dispute'>

export type Stripe = StandIn &
  Account & {
    config: NonNullable<Config['stripe']>
    /** What is amiss with the requests and the answers so far, by Stripe's own types. */
    breaches: string[]
    newest(): Session
    /** The webhook's request for an event, signed at this time. */
    sign(event: StripeEvent, at: Date, secret?: string): { headers: Record<string, string>; body: string }
    /** The buyer pays, or fails to, on Stripe's page; no webhook is called. @returns where the page leads them */
    decide(checkoutUrl: string, outcome: 'paid' | 'processing' | 'failed'): Promise<string>
    /** The next charges of a stored card are declined with this code. */
    decline(code: string | null): void
    /** What becomes of the next refunds. */
    refundAs(outcome: RefundOutcome): void
  }

const SECRET_KEY = `sk_test_${'s'.repeat(24)}`
const WEBHOOK_SECRET = `whsec_${'w'.repeat(32)}`
/** Stripe as its API reference and its package describe it, with payments that live as long as the test. */
export async function startStripe(): Promise<Stripe> {
  makeStripeSchemas()
  const account: StripeAccount = new StripeAccount(() => standIn.url)
  const { sessions, intents, refunds, disputes } = account
  const breaches: string[] = []

  type Called = { id: string; params: Params; form: Form }
  type Route = [
    method: string,
    path: RegExp,
    of: [StripeType, StripeType],
    answer: (called: Called) => Answer,
  ]
  const api: Route[] = [
    [
      'POST',
      /^\/v1\/checkout\/sessions$/,
      ['Checkout.SessionCreateParams', 'Session'],
      ({ params, form }) => account.createSession(params as StripePackage.Checkout.SessionCreateParams, form),
    ],
    [
      'GET',
      /^\/v1\/checkout\/sessions$/,
      ['Checkout.SessionListParams', 'Session'],
      ({ params }) =>
        list(
          [...sessions.values()]
            .filter((one) => one.payment_intent === params.payment_intent)
            .map((one) => account.describe(one)),
        ),
    ],
    [
      'GET',
      /^\/v1\/checkout\/sessions\/(\w+)$/,
      ['Checkout.SessionRetrieveParams', 'Session'],
      ({ id, params }) => {
        const session = sessions.get(id)
        if (!session) return missing('checkout.session', id)
        return { status: 200, body: account.describe(session, params.expand as string[] | undefined) }
      },
    ],
    [
      'POST',
      /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
      ['Checkout.SessionExpireParams', 'Session'],
      ({ id }) => account.expire(id),
    ],
    [
      'POST',
      /^\/v1\/payment_intents$/,
      ['PaymentIntentCreateParams', 'PaymentIntent'],
      ({ params }) => account.createIntent(params as unknown as StripePackage.PaymentIntentCreateParams),
    ],
    [
      'GET',
      /^\/v1\/payment_intents$/,
      ['PaymentIntentListParams', 'PaymentIntent'],
      ({ params: { customer: of } }) =>
        account.deleted.has(of as string)
          ? missing('customer', of as string, 400)
          : list([...intents.values()].filter(({ customer }) => customer === of).reverse()),
    ],
    [
      'GET',
      /^\/v1\/payment_intents\/(\w+)$/,
      ['PaymentIntentRetrieveParams', 'PaymentIntent'],
      ({ id }) => found(intents.get(id), 'payment_intent', id),
    ],
    [
      'POST',
      /^\/v1\/payment_intents\/(\w+)\/cancel$/,
      ['PaymentIntentCancelParams', 'PaymentIntent'],
      ({ id }) => account.cancelIntent(id),
    ],
    [
      'POST',
      /^\/v1\/refunds$/,
      ['RefundCreateParams', 'Refund'],
      ({ params }) => account.refund(params as StripePackage.RefundCreateParams),
    ],
    [
      'GET',
      /^\/v1\/refunds$/,
      ['RefundListParams', 'Refund'],
      ({ params }) => listReversals(refunds, params as StripePackage.RefundListParams),
    ],
    [
      'GET',
      /^\/v1\/disputes$/,
      ['DisputeListParams', 'Dispute'],
      ({ params }) => listReversals(disputes, params as StripePackage.DisputeListParams),
    ],
    [
      'GET',
      /^\/v1\/payment_methods\/(\w+)$/,
      ['PaymentMethodRetrieveParams', 'PaymentMethod'],
      ({ id }) => found(account.card(id), 'PaymentMethod', id),
    ],
    [
      'POST',
      /^\/v1\/payment_methods\/(\w+)\/detach$/,
      ['PaymentMethodDetachParams', 'PaymentMethod'],
      ({ id }) => account.detach(id),
    ],
  ]

  function answer(asked: Asked): Answer {
    if (asked.path.startsWith('/c/pay/'))
      return account.decide(asked.path.split('/').at(-1)!, new URLSearchParams(asked.body).get('outcome'))
    const refused = refuseCall(asked, SECRET_KEY)
    if (refused) return refused
    for (const [method, path, [asksFor, answers], give] of api) {
      const [matched, id = ''] = path.exec(asked.path) ?? []
      if (method !== asked.method || !matched) continue
      const read = readParams(asked, asksFor)
      if ('refused' in read) {
        breaches.push(`${method} ${asked.path}: ${read.told}`)
        return read.refused
      }
      const form = Object.fromEntries(new URLSearchParams(asked.body))
      // What the test changes later is not what was answered.
      const given = structuredClone(give({ id, params: read.params, form }))
      if (given.status === 200) breaches.push(...breachesOf(answers, given.body))
      return given
    }
    return refusal(404, { message: 'Unrecognized request URL' })
  }

  const standIn = await startStandIn(answer, {
    // What is refused before it is carried out can be asked for again with its key.
    keeps: ({ status }) => status !== 400,
    misused: refusal(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    }),
  })

  return {
    ...standIn,
    config: {
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      url: standIn.url,
      timeoutMilliseconds: STAND_IN_TIMEOUT,
    },
    sessions,
    intents,
    refunds,
    deleted: account.deleted,
    methods: account.methods,
    breaches,
    newest: () => [...sessions.values()].at(-1)!,
    sign({ type, object }, at, secret = WEBHOOK_SECRET) {
      const event = {
        id: account.newId('evt'),
        object: 'event',
        api_version: StripePackage.API_VERSION,
        created: Math.floor(at.getTime() / 1000),
        data: { object },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
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
      account.declining = code
    },
    refundAs(outcome) {
      account.refunding = outcome
    },
    dispute: (intent, status) => account.dispute(intent, status),
  }
}

const found = (one: object | undefined, param: string, id: string): Answer =>
  one ? { status: 200, body: one } : missing(param, id)
