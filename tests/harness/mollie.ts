import type { Config } from '#server/config.ts'
import { type Answer, type Asked, type StandIn, startStandIn } from './stand-in.ts'

type Amount = { currency: string; value: string }
type Reversal = {
  resource: string
  id: string
  paymentId: string
  amount: Amount
  createdAt: string
} & Record<string, unknown>
type MolliePaymentState = Record<string, unknown> & {
  id: string
  status: string
  amount: Amount
  method: string | null
  redirectUrl: string | null
  webhookUrl: string
  sequenceType: string
  customerId?: string
  mandateId?: string
  metadata: { reference?: string } | null
  refunds: Reversal[]
  chargebacks: Reversal[]
}

export type Mollie = StandIn & {
  config: NonNullable<Config['mollie']>
  payments: Map<string, MolliePaymentState>
  mandates: Map<string, Record<string, unknown>>
  /** Those that were deleted at Mollie are no longer among them. */
  customers: Map<string, Record<string, unknown>>
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
const HAL = 'application/hal+json'
const CARD = { cardHolder: 'T. Test', cardNumber: '4242', cardLabel: 'Visa', cardExpiryDate: '2030-12-31' }

/** Mollie as its documentation describes it, with payments that live as long as the test. */
export async function startMollie(): Promise<Mollie> {
  const payments = new Map<string, MolliePaymentState>()
  const mandates = new Map<string, Record<string, unknown>>()
  const customers = new Map<string, Record<string, unknown>>()
  let made = 0
  const newId = (prefix: string) => `${prefix}_${String(++made).padStart(10, '0')}`
  const now = () => new Date().toISOString().replace(/\.\d+Z$/, '+00:00')

  const api: [method: string, path: RegExp, answer: (asked: Asked, ids: string[]) => Answer][] = [
    [
      'POST',
      /^\/v2\/payments$/,
      ({ body }) => {
        const input = JSON.parse(body) as MolliePaymentState
        const mandate = input.mandateId ? mandates.get(input.mandateId) : undefined
        if (input.sequenceType === 'recurring' && mandate?.status !== 'valid')
          return problem(422, 'The customer has no valid mandate', 'mandateId')
        if (input.sequenceType === 'first' && !customers.has(input.customerId ?? ''))
          return problem(410, 'The customer is no longer available', 'customerId')
        if (!/^\d+\.\d\d$/.test(input.amount?.value ?? '') || !input.description)
          return problem(422, 'The amount is invalid', 'amount')
        const recurring = input.sequenceType === 'recurring'
        const payment: MolliePaymentState = {
          ...input,
          id: newId('tr'),
          status: recurring ? 'pending' : 'open',
          method: input.method ?? null,
          redirectUrl: input.redirectUrl ?? null,
          sequenceType: input.sequenceType ?? 'oneoff',
          refunds: [],
          chargebacks: [],
          createdAt: now(),
        }
        payments.set(payment.id, payment)
        return { status: 201, body: describe(payment) }
      },
    ],
    [
      'GET',
      /^\/v2\/payments\/(\w+)$/,
      ({ query }, [id]) => {
        const payment = payments.get(id!)
        if (!payment) return problem(404, 'No payment exists with token')
        const embed = query.get('embed')?.split(',') ?? []
        return { status: 200, body: describe(payment, embed) }
      },
    ],
    [
      'DELETE',
      /^\/v2\/payments\/(\w+)$/,
      (_asked, [id]) => {
        const payment = payments.get(id!)
        if (payment?.status !== 'open' || payment.method !== 'banktransfer')
          return problem(422, 'The payment cannot be canceled')
        payment.status = 'canceled'
        return { status: 200, body: describe(payment) }
      },
    ],
    [
      'POST',
      /^\/v2\/payments\/(\w+)\/refunds$/,
      ({ body }, [id]) => {
        const payment = payments.get(id!)!
        const { amount, description, metadata } = JSON.parse(body) as Reversal
        const refund: Reversal = {
          resource: 'refund',
          id: newId('re'),
          mode: 'test',
          amount,
          description,
          metadata,
          status: 'pending',
          paymentId: id!,
          createdAt: now(),
          _links: {},
        }
        payment.refunds.push(refund)
        return { status: 201, body: refund }
      },
    ],
    [
      'POST',
      /^\/v2\/customers$/,
      ({ body }) => {
        const customer = {
          resource: 'customer',
          mode: 'test',
          name: null,
          email: null,
          locale: null,
          metadata: null,
        }
        const kept = { ...customer, ...JSON.parse(body), id: newId('cst'), createdAt: now() }
        customers.set(kept.id, kept)
        return { status: 201, body: kept }
      },
    ],
    [
      'GET',
      /^\/v2\/customers\/(\w+)$/,
      (_asked, [id]) => {
        const customer = customers.get(id!)
        return customer
          ? { status: 200, body: customer }
          : problem(410, 'The customer is no longer available')
      },
    ],
    [
      'POST',
      /^\/v2\/customers\/(\w+)\/mandates$/,
      ({ body }) => {
        const { method, consumerName, consumerAccount, ...more } = JSON.parse(body) as Record<string, string>
        const details = { consumerName, consumerAccount, consumerBic: null }
        return { status: 201, body: addMandate({ method, details, ...more }) }
      },
    ],
    [
      'GET',
      /^\/v2\/customers\/(\w+)\/payments$/,
      ({ query }, [id]) => {
        const newest = [...payments.values()].filter(({ customerId }) => customerId === id).reverse()
        const page = newest.slice(0, Number(query.get('limit') ?? 50)).map((one) => describe(one))
        return {
          status: 200,
          body: {
            count: page.length,
            _embedded: { payments: page },
            _links: { self: null, previous: null, next: null },
          },
        }
      },
    ],
    ['GET', /^\/v2\/customers\/\w+\/mandates\/(\w+)$/, (_asked, [id]) => mandateOf(id!)],
    [
      'DELETE',
      /^\/v2\/customers\/\w+\/mandates\/(\w+)$/,
      (_asked, [id]) => {
        if (!mandates.delete(id!)) return problem(404, 'No mandate exists with token')
        return { status: 204 }
      },
    ],
    ['GET', /^\/v2\/(refunds|chargebacks)$/, ({ query }, [name]) => listOf(name as 'refunds', query)],
  ]

  function addMandate(more: Record<string, unknown>) {
    const mandate = {
      resource: 'mandate',
      id: newId('mdt'),
      mode: 'test',
      status: 'valid',
      createdAt: now(),
      ...more,
    }
    mandates.set(mandate.id, mandate)
    return mandate
  }

  function mandateOf(id: string): Answer {
    const mandate = mandates.get(id)
    return mandate ? { status: 200, body: mandate } : problem(404, 'No mandate exists with token')
  }

  /** Newest first, two on a page, so that every list has several. */
  function listOf(name: 'refunds' | 'chargebacks', query: URLSearchParams): Answer {
    const all = [...payments.values()].flatMap((payment) => payment[name]).reverse()
    const from = all.findIndex(({ id }) => id === query.get('from'))
    const page = all.slice(Math.max(from, 0), Math.max(from, 0) + 2)
    const following = all[Math.max(from, 0) + 2]
    const next = following && {
      href: `${standIn.url}/v2/${name}?from=${following.id}&limit=2`,
      type: HAL,
    }
    return {
      status: 200,
      body: {
        count: page.length,
        _embedded: { [name]: page },
        _links: { self: null, previous: null, next: next ?? null },
      },
    }
  }

  function describe({ refunds, chargebacks, ...payment }: MolliePaymentState, embed: string[] = []) {
    const href = (path: string, type = HAL) => ({ href: `${standIn.url}${path}`, type })
    return {
      resource: 'payment',
      mode: 'test',
      profileId: 'pfl_QkEhN94Ba',
      ...payment,
      ...(payment.status === 'open' && { isCancelable: payment.method === 'banktransfer' }),
      _embedded: {
        ...(embed.includes('refunds') && { refunds }),
        ...(embed.includes('chargebacks') && { chargebacks }),
      },
      _links: {
        self: href(`/v2/payments/${payment.id}`),
        dashboard: href(`/dashboard/${payment.id}`, 'text/html'),
        ...(payment.status === 'open' && { checkout: href(`/checkout/${payment.id}`, 'text/html') }),
      },
    }
  }

  function page({ path, body }: Asked): Answer {
    const payment = payments.get(path.split('/').at(-1)!)
    if (!payment) return { status: 404 }
    decideOn(payment, new URLSearchParams(body).get('status')!)
    return { status: 303, location: payment.redirectUrl! }
  }

  function decideOn(payment: MolliePaymentState, status: string): void {
    payment.status = status
    if (status === 'paid' && payment.sequenceType === 'first')
      payment.mandateId = addMandate({ method: 'creditcard', details: CARD }).id
  }

  const standIn = await startStandIn((asked) => {
    if (asked.path.startsWith('/checkout/')) return page(asked)
    if (asked.headers.authorization !== `Bearer ${API_KEY}`) return problem(401, 'Missing authentication')
    for (const [method, path, answer] of api) {
      const [, ...ids] = path.exec(asked.path) ?? []
      if (method === asked.method && path.test(asked.path)) return answer(asked, ids)
    }
    return problem(404, 'Not found')
  })

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
    config: { apiKey: API_KEY, url: standIn.url, timeoutMilliseconds: 1_000 },
    payments,
    mandates,
    customers,
    newest: () => [...payments.values()].at(-1)!,
    change: (id, change) => void Object.assign(payments.get(id)!, change),
    call,
    async decide(checkoutUrl, status) {
      const form = { method: 'POST', body: new URLSearchParams({ status }), redirect: 'manual' } as const
      const { headers } = await fetch(checkoutUrl, form)
      await call(checkoutUrl.split('/').at(-1)!)
      return headers.get('location')!
    },
    chargeBack(id) {
      const payment = payments.get(id)!
      payment.chargebacks.push({
        resource: 'chargeback',
        id: newId('chb'),
        amount: payment.amount,
        settlementAmount: { ...payment.amount, value: `-${payment.amount.value}` },
        createdAt: now(),
        reason: { code: 'AC04', description: 'Account closed' },
        reversedAt: null,
        paymentId: id,
        _links: {},
      })
    },
  }
}

function problem(status: number, detail: string, field?: string): Answer {
  const body = { status, title: 'Unprocessable', detail, ...(field && { field }), _links: {} }
  return { status, body }
}
