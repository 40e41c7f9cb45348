import type { Config } from '#server/config.ts'
import { MollieAccount, type MolliePaymentState } from './mollie-account.ts'
import { breachesOf, type MollieType, problem, refuseCall } from './official/mollie-call.ts'
import { type Answer, type Asked, STAND_IN_TIMEOUT, type StandIn, startStandIn } from './stand-in.ts'

export type Mollie = StandIn & {
  config: NonNullable<Config['mollie']>
  payments: Map<string, MolliePaymentState>
  mandates: Map<string, Record<string, unknown>>
  /** Those that were deleted at Mollie are no longer among them. */
  customers: Map<string, Record<string, unknown>>
  /** What is amiss with the requests and the answers so far, by Mollie's own description. */
  breaches: string[]
  /** The only payment so far, or the newest. */
  newest(): MolliePaymentState
  /** Changes a payment without a webhook. */
  change(id: string, change: Partial<MolliePaymentState>): void
  /** Calls the webhook as Mollie does. @returns the status of the answer */
  call(id: string): Promise<number>
  /** The buyer decides on Mollie's page, which calls the webhook. @returns where the page leads them */
  decide(checkoutUrl: string, status: string): Promise<string>
  chargeBack(id: string): void
}

const API_KEY = `test_${'m'.repeat(30)}`

type Route = [
  method: string,
  path: RegExp,
  type: MollieType,
  answer: (ids: [string, string], asked: Asked) => Answer,
]

/** Mollie as its documentation and its package describe it, with payments that live as long as the test. */
export async function startMollie(): Promise<Mollie> {
  const account: MollieAccount = new MollieAccount(() => standIn.url)
  const { payments, mandates, customers } = account
  const breaches: string[] = []

  const api: Route[] = [
    ['POST', /^\/v2\/payments$/, 'payment', (_, { body }) => account.createPayment(JSON.parse(body))],
    [
      'GET',
      /^\/v2\/payments\/(\w+)$/,
      'payment',
      ([id], { query }) => account.getPayment(id, query.get('embed')?.split(',') ?? []),
    ],
    ['DELETE', /^\/v2\/payments\/(\w+)$/, 'payment', ([id]) => account.cancelPayment(id)],
    [
      'POST',
      /^\/v2\/payments\/(\w+)\/refunds$/,
      'refund',
      ([id], { body }) => account.refund(id, JSON.parse(body)),
    ],
    ['POST', /^\/v2\/customers$/, 'customer', (_, { body }) => account.createCustomer(JSON.parse(body))],
    ['GET', /^\/v2\/customers\/(\w+)$/, 'customer', ([id]) => account.getCustomer(id)],
    [
      'POST',
      /^\/v2\/customers\/(\w+)\/mandates$/,
      'mandate',
      ([id], { body }) => account.createMandate(id, JSON.parse(body)),
    ],
    [
      'GET',
      /^\/v2\/customers\/(\w+)\/payments$/,
      'payments',
      ([id], { query }) => account.listPayments(id, Number(query.get('limit') ?? 50)),
    ],
    [
      'GET',
      /^\/v2\/customers\/(\w+)\/mandates\/(\w+)$/,
      'mandate',
      ([customer, id]) => account.getMandate(customer, id),
    ],
    [
      'DELETE',
      /^\/v2\/customers\/(\w+)\/mandates\/(\w+)$/,
      'mandate',
      ([customer, id]) => account.revokeMandate(customer, id),
    ],
    [
      'GET',
      /^\/v2\/refunds$/,
      'refunds',
      (_, { query }) => account.listReversed('refunds', query.get('from')),
    ],
    [
      'GET',
      /^\/v2\/chargebacks$/,
      'chargebacks',
      (_, { query }) => account.listReversed('chargebacks', query.get('from')),
    ],
  ]

  function answer(asked: Asked): Answer {
    if (asked.path.startsWith('/checkout/'))
      return account.decide(asked.path.split('/').at(-1)!, new URLSearchParams(asked.body).get('status')!)
    if (asked.headers.authorization !== `Bearer ${API_KEY}`)
      return problem(401, 'Missing authentication, or failed to authenticate')
    for (const [method, path, type, give] of api) {
      const [matched, id = '', other = ''] = path.exec(asked.path) ?? []
      if (method !== asked.method || matched === undefined) continue
      const refused = refuseCall(asked, type)
      if (refused) {
        breaches.push(`${method} ${asked.path}: ${(refused.body as { detail: string }).detail}`)
        return refused
      }
      // What the test changes later is not what was answered.
      const given = structuredClone(give([id, other], asked))
      if (given.status < 300 && given.body) breaches.push(...breachesOf(type, given.body))
      return given
    }
    return problem(404, 'No such page')
  }

  // What is refused can be asked for again with its key.
  const standIn = await startStandIn(answer, { keeps: ({ status }) => status < 300 })

  async function call(id: string): Promise<number> {
    const answer = await fetch(payments.get(id)!.webhookUrl, {
      method: 'POST',
      headers: { 'user-agent': 'Mollie HTTP client/1.0' },
      body: new URLSearchParams({ id }),
    })
    return answer.status
  }

  return {
    ...standIn,
    config: { apiKey: API_KEY, url: standIn.url, timeoutMilliseconds: STAND_IN_TIMEOUT },
    payments,
    mandates,
    customers,
    breaches,
    newest: () => [...payments.values()].at(-1)!,
    change: (id, change) => void Object.assign(payments.get(id)!, change),
    call,
    async decide(checkoutUrl, status) {
      const form = { method: 'POST', body: new URLSearchParams({ status }), redirect: 'manual' } as const
      const { headers } = await fetch(checkoutUrl, form)
      await call(checkoutUrl.split('/').at(-1)!)
      return headers.get('location')!
    },
    chargeBack: (id) => account.chargeBack(id),
  }
}
