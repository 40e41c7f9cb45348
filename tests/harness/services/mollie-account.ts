import { START } from '../clock.ts'
import { problem } from './official/mollie-call.ts'
import type { Answer } from './stand-in.ts'

type Amount = { currency: string; value: string }
type Links = Record<string, unknown>
type Reversal = {
  resource: string
  id: string
  paymentId: string
  amount: Amount
  createdAt: string
  _links: Links
} & Record<string, unknown>
export type MolliePaymentState = Record<string, unknown> & {
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
type Input = Partial<MolliePaymentState> & { amount: Amount }

const HAL = 'application/hal+json'
const CARD = { cardHolder: 'T. Test', cardNumber: '4242', cardLabel: 'Visa', cardExpiryDate: '2030-12-31' }
/** When a payment came to a status, by the name of the time. */
const TIMES: Record<string, string> = {
  authorized: 'authorizedAt',
  paid: 'paidAt',
  canceled: 'canceledAt',
  expired: 'expiredAt',
  failed: 'failedAt',
}

const cents = ({ value }: Amount) => Number(value.replace('.', ''))
const toAmount = (all: number, { currency }: Amount): Amount => ({ currency, value: (all / 100).toFixed(2) })
const now = () => START.toISOString().replace(/\.\d+Z$/, '+00:00')

/** As within a list, whose own link leads there. */
function withoutDocumentation({ _links: { documentation: _, ..._links }, ...one }: { _links: Links }) {
  return { ...one, _links }
}

/** What Mollie keeps for a shop, and what it does with what the shop asks. */
export class MollieAccount {
  payments = new Map<string, MolliePaymentState>()
  mandates = new Map<string, Record<string, unknown>>()
  customers = new Map<string, Record<string, unknown>>()
  url: () => string
  #made = 0

  /** @param url of Mollie */
  constructor(url: () => string) {
    this.url = url
  }

  #newId(prefix: string): string {
    return `${prefix}_${String(++this.#made).padStart(10, '0')}`
  }

  #link = (path: string, type = HAL) => ({ href: `${this.url()}${path}`, type })
  #documentation = () => this.#link('/reference', 'text/html')

  createPayment(input: Input): Answer {
    const { sequenceType = 'oneoff', customerId = '', mandateId = '' } = input
    const mandate = this.mandates.get(mandateId)
    const isMandateValid = mandate?.status === 'valid' && mandate.customerId === customerId
    if (sequenceType !== 'oneoff' && !this.customers.has(customerId))
      return problem(422, 'The customer is no longer available', 'customerId')
    if (sequenceType === 'recurring' && !isMandateValid)
      return problem(422, 'The customer has no valid mandate', 'mandateId')
    if (!/^\d+\.\d\d$/.test(input.amount.value) || !input.description)
      return problem(422, 'The amount is invalid', 'amount')
    const payment: MolliePaymentState = {
      webhookUrl: '',
      metadata: null,
      ...input,
      id: this.#newId('tr'),
      status: sequenceType === 'recurring' ? 'pending' : 'open',
      method: (mandate?.method as string | undefined) ?? input.method ?? null,
      redirectUrl: input.redirectUrl ?? null,
      sequenceType,
      refunds: [],
      chargebacks: [],
      createdAt: now(),
    }
    this.payments.set(payment.id, payment)
    return { status: 201, body: this.#describe(payment) }
  }

  getPayment(id: string, embed: string[]): Answer {
    const payment = this.payments.get(id)
    if (!payment) return problem(404, 'No payment exists with token')
    return { status: 200, body: this.#describe(payment, embed) }
  }

  cancelPayment(id: string): Answer {
    const payment = this.payments.get(id)
    if (!payment) return problem(404, 'No payment exists with token')
    if (payment.status !== 'open' || payment.method !== 'banktransfer')
      return problem(422, 'The payment cannot be canceled')
    payment.status = 'canceled'
    return { status: 200, body: this.#describe(payment) }
  }

  refund(
    id: string,
    { amount, description, metadata }: Pick<Reversal, 'amount'> & Record<string, unknown>,
  ): Answer {
    const payment = this.payments.get(id)
    if (!payment) return problem(404, 'No payment exists with token')
    if (payment.status !== 'paid' || cents(amount) > this.#remaining(payment))
      return problem(422, 'The specified amount cannot be refunded', 'amount')
    // Two equal ones in short time are taken for one by mistake.
    if (payment.refunds.some((one) => one.status === 'queued' && one.amount.value === amount.value))
      return problem(409, 'A duplicate refund has been detected')
    const refund: Reversal = {
      resource: 'refund',
      id: this.#newId('re'),
      mode: 'test',
      amount,
      description: description ?? '',
      metadata: metadata ?? null,
      status: 'pending',
      paymentId: id,
      createdAt: now(),
      _links: {},
    }
    refund._links = this.#linksOf(refund)
    payment.refunds.push(refund)
    return { status: 201, body: refund }
  }

  chargeBack(id: string): void {
    const payment = this.payments.get(id)!
    const chargeback: Reversal = {
      resource: 'chargeback',
      id: this.#newId('chb'),
      amount: payment.amount,
      createdAt: now(),
      reason: { code: 'AC04', description: 'Account closed' },
      reversedAt: null,
      paymentId: id,
      _links: {},
    }
    chargeback._links = this.#linksOf(chargeback)
    payment.chargebacks.push(chargeback)
  }

  createCustomer(input: Record<string, unknown>): Answer {
    const id = this.#newId('cst')
    const customer = {
      resource: 'customer',
      mode: 'test',
      name: null,
      email: null,
      locale: null,
      metadata: null,
      ...input,
      id,
      createdAt: now(),
      _links: {
        self: this.#link(`/v2/customers/${id}`),
        dashboard: this.#link(`/dashboard/${id}`, 'text/html'),
        documentation: this.#documentation(),
      },
    }
    this.customers.set(id, customer)
    return { status: 201, body: customer }
  }

  getCustomer(id: string): Answer {
    const customer = this.customers.get(id)
    return customer ? { status: 200, body: customer } : problem(404, 'No customer exists with token')
  }

  createMandate(customerId: string, input: Record<string, string>): Answer {
    if (!this.customers.has(customerId)) return problem(404, 'No customer exists with token')
    const { method, consumerName, consumerAccount, signatureDate, mandateReference } = input
    const details = { consumerName, consumerAccount, consumerBic: null }
    return {
      status: 201,
      body: this.#addMandate({ customerId, method, details, signatureDate, mandateReference }),
    }
  }

  #addMandate(more: Record<string, unknown> & { customerId: string }) {
    const id = this.#newId('mdt')
    const mandate = {
      resource: 'mandate',
      id,
      mode: 'test',
      status: 'valid',
      signatureDate: null,
      mandateReference: null,
      createdAt: now(),
      _links: {
        self: this.#link(`/v2/customers/${more.customerId}/mandates/${id}`),
        customer: this.#link(`/v2/customers/${more.customerId}`),
        documentation: this.#documentation(),
      },
      ...more,
    }
    this.mandates.set(id, mandate)
    return mandate
  }

  getMandate(customerId: string, id: string): Answer {
    const mandate = this.mandates.get(id)
    if (!this.customers.has(customerId)) return problem(404, 'No customer exists with token')
    return mandate ? { status: 200, body: mandate } : problem(404, 'No mandate exists with token')
  }

  revokeMandate(customerId: string, id: string): Answer {
    const found = this.getMandate(customerId, id)
    if (found.status !== 200) return found
    this.mandates.delete(id)
    return { status: 204 }
  }

  listPayments(customerId: string, limit: number): Answer {
    if (!this.customers.has(customerId)) return problem(404, 'No customer exists with token')
    const newest = [...this.payments.values()].filter((one) => one.customerId === customerId).reverse()
    const page = newest.slice(0, limit).map((one) => this.#describe(one))
    return { status: 200, body: this.#page('payments', page, null) }
  }

  /** Newest first, two on a page, so that every list has several. */
  listReversed(name: 'refunds' | 'chargebacks', from: string | null): Answer {
    const all = [...this.payments.values()].flatMap((payment) => payment[name]).reverse()
    const at = Math.max(
      all.findIndex(({ id }) => id === from),
      0,
    )
    const following = all[at + 2]
    const next = following ? this.#link(`/v2/${name}?from=${following.id}&limit=2`) : null
    return { status: 200, body: this.#page(name, all.slice(at, at + 2), next) }
  }

  #page(name: string, items: { _links: Links }[], next: object | null) {
    return {
      count: items.length,
      _embedded: { [name]: items.map(withoutDocumentation) },
      _links: {
        self: this.#link(`/v2/${name}`),
        previous: null,
        next,
        documentation: this.#documentation(),
      },
    }
  }

  #remaining({ amount, refunds }: MolliePaymentState): number {
    const given = refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled')
    return given.reduce((left, one) => left - cents(one.amount), cents(amount))
  }

  #linksOf({ resource, id, paymentId }: Reversal): Links {
    return {
      self: this.#link(`/v2/payments/${paymentId}/${resource}s/${id}`),
      payment: this.#link(`/v2/payments/${paymentId}`),
      documentation: this.#documentation(),
    }
  }

  #describe({ refunds, chargebacks, ...payment }: MolliePaymentState, embed: string[] = []) {
    const isOpen = payment.status === 'open'
    const time = TIMES[payment.status]
    const left = this.#remaining({ refunds, chargebacks, ...payment } as MolliePaymentState)
    return {
      resource: 'payment',
      mode: 'test',
      profileId: 'pfl_QkEhN94Ba',
      ...payment,
      ...(isOpen && { isCancelable: payment.method === 'banktransfer', expiresAt: now() }),
      ...(time && { [time]: now() }),
      ...(payment.status === 'paid' && {
        amountRefunded: toAmount(cents(payment.amount) - left, payment.amount),
        amountRemaining: toAmount(left, payment.amount),
      }),
      ...(embed.length > 0 && {
        _embedded: {
          ...(embed.includes('refunds') && { refunds }),
          ...(embed.includes('chargebacks') && { chargebacks }),
        },
      }),
      _links: {
        self: this.#link(`/v2/payments/${payment.id}`),
        dashboard: this.#link(`/dashboard/${payment.id}`, 'text/html'),
        documentation: this.#documentation(),
        ...(isOpen && { checkout: this.#link(`/checkout/${payment.id}`, 'text/html') }),
      },
    }
  }

  /** The buyer decides on the page of a payment. */
  decide(id: string, status: string): Answer {
    const payment = this.payments.get(id)
    if (!payment) return { status: 404 }
    payment.status = status
    if (status === 'paid' && payment.sequenceType === 'first')
      payment.mandateId = this.#addMandate({
        customerId: payment.customerId!,
        method: payment.method === 'paypal' ? 'paypal' : 'creditcard',
        details: CARD,
      }).id
    return { status: 303, location: payment.redirectUrl! }
  }
}
