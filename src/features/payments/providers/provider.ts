import type { Locale } from '#shared/locales.ts'
import type { Currency } from '#shared/money.ts'
import type { PaymentMethodId } from '#shared/payment-methods.ts'

/** A means of payment that the provider keeps for a buyer, so that later orders need no page of the provider's. */
export type StoredMethod = {
  /** The buyer's and the agreement's ids at the provider. */
  customerId: string
  mandateId: string
  /** What its owner knows it by, such as `•••• 4242`. */
  label: string
}

export type PaymentRequest = {
  /** A repeated request with the same key returns the same payment. */
  idempotencyKey: string
  /** Our order and its package: the provider keeps it with the payment and returns it. */
  reference: string
  amount: number
  currency: Currency
  description: string
  orderedAt: Date
  paymentMethod: string
  bank: string | null
  /** The language of the provider's page. */
  locale: Locale
  /**
   * Whether the provider is to keep the means of payment (`keep`, with the buyer's consent), or to charge one that it
   * keeps, without a page.
   */
  stored: { keep: { customerId: string | null } } | { charge: StoredMethod } | null
  /** The page that the buyer returns to. */
  returnUrl: string
  /** Called by the provider with the payment's id when its status changes. */
  webhookUrl: string
}

/** Money that went back: by a refund of ours, or by a chargeback of the buyer's or their bank's. */
export type ProviderReversal = {
  id: string
  kind: 'refund' | 'chargeback'
  amount: number
  status: 'pending' | 'done' | 'failed'
  /** The key of our request, of a refund that we asked for; null of all that others made. */
  key: string | null
  /** The code of ISO 20022 of a direct debit that came back, such as `AC04`. */
  reason?: string
}

export type ProviderPayment = {
  status: 'open' | 'pending' | 'paid' | 'failed' | 'canceled' | 'expired'
  /** As in the request; null of payments from before it was sent. */
  reference: string | null
  amount: number
  currency: Currency
  /** Why it failed, as far as the provider says. */
  failure: 'declined' | 'insufficient_funds' | 'card_expired' | 'mandate_ended' | null
  /** The code of ISO 20022 of a direct debit that failed, where it is known. */
  reason?: string
  /** A payment that is still `paid` may have some too. */
  reversals: ProviderReversal[]
  /** The means of payment that was kept with it. */
  stored: StoredMethod | null
}

export type RefundRequest = {
  /** A repeated request with the same key returns the same refund. */
  idempotencyKey: string
  paymentId: string
  amount: number
  currency: Currency
  description: string
}

/** A mandate for direct debit that an account's owner has signed with us. */
export type DebitMandate = {
  /** A repeated request with the same key returns the same agreement. */
  idempotencyKey: string
  /** The buyer's id at the provider, if they have one already. */
  customerId: string | null
  accountHolder: string
  iban: string
  /** Ours, on the owner's statement. */
  reference: string
  signedAt: Date
}

/** A call of a webhook; the signature covers the body's bytes as they came. */
type WebhookCall = {
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/**
 * A payment provider. Its answers are authoritative; a webhook only prompts us to ask.
 * @throws ProviderDown when it does not answer, and at once while `isDown`
 * @throws ProviderRefusal when it refuses what was asked; StoredMethodGone when it has no such means of payment any more
 */
export type PaymentProvider = {
  name: string
  /** Whether the provider supports this method in this currency; `banks` are those to choose from before the payment. */
  offers(method: PaymentMethodId, currency: Currency): boolean
  banks(method: PaymentMethodId): { id: string; name: string }[]
  /** Asks it for a payment that there cannot be, to learn whether it takes our key; absent where there is none. */
  tryOut?: () => Promise<void>
  /** Whether it can keep means of payment of this method. */
  keeps(method: PaymentMethodId): boolean
  /** Whether it has not answered lately: its methods are then shown as unavailable. */
  isDown(): boolean
  /** @returns `checkoutUrl`: the provider's page, null where a stored method is charged */
  createPayment(request: PaymentRequest): Promise<{ id: string; checkoutUrl: string | null }>
  /**
   * The payment by which a stored method was charged for an order, if it was. To be asked before charging again when the
   * provider may have forgotten the key. Absent where keys are kept for ever.
   */
  findCharge?(stored: StoredMethod, reference: string): Promise<string | undefined>
  /** Cancels a payment that is still open, if the provider lets the shop do so: read its status afterwards. */
  cancelPayment(id: string): Promise<void>
  /** @returns undefined for an unknown payment */
  getPayment(id: string): Promise<ProviderPayment | undefined>
  /** Pays back to where the payment came from; `getPayment` then tells of it among its reversals. */
  refund(request: RefundRequest): Promise<{ id: string }>
  /** Registers a mandate for direct debit; absent where the provider takes none from us. */
  registerMandate?(mandate: DebitMandate): Promise<StoredMethod>
  /** Ends the agreement, so that the stored method can be charged no more. Idempotent. */
  forget(stored: StoredMethod): Promise<void>
  /** The payments that a webhook wants us to look at, without asking the provider; null when it is forged. */
  readWebhook(call: WebhookCall): string[] | null
  /** The payment of which a webhook spoke by another of its names; absent where it has but one. */
  findPayment?(name: string): Promise<string | undefined>
  /** The payments of which money went back since then, by any of their names, in case a webhook was lost. */
  listReversed(since: Date): Promise<string[]>
}

/** The provider did not answer, or said that it is out of order. What was asked may have happened. */
export class ProviderDown extends Error {
  override name = 'ProviderDown'
}

/** The provider refused what was asked, so it did not happen. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal'
  readonly status: number
  /** Not an ordinary property, which the log would show: it may repeat what a buyer entered. */
  readonly #body: unknown

  constructor(message: string, status: number, body: unknown) {
    super(message)
    this.status = status
    this.#body = body
  }

  get body(): unknown {
    return this.#body
  }
}

/** The provider keeps this means of payment no more, so it charged nothing. */
export class StoredMethodGone extends ProviderRefusal {
  override name = 'StoredMethodGone'
}
