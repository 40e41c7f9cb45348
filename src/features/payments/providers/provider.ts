import type { Currency } from '#shared/money.ts'

export type PaymentMethodId =
  | 'ideal'
  | 'bancontact'
  | 'credit_card'
  | 'carte_bancaire'
  | 'nexi'
  | 'paypal'
  | 'apple_pay'
  | 'bank_transfer'
  | 'blik'
  | 'przelewy24'
  | 'eps'
  | 'paysafecard'

type PaymentRequest = {
  /** A repeated request with the same key returns the same payment. */
  idempotencyKey: string
  amount: number
  currency: Currency
  description: string
  paymentMethod: string
  bank: string | null
  /** The page that the buyer returns to. */
  returnUrl: string
  /** Called by the provider with the payment's id when its status changes. */
  webhookUrl: string
}

export type ProviderPayment = {
  status: 'open' | 'pending' | 'paid' | 'failed' | 'canceled' | 'expired'
  amount: number
  currency: Currency
}

/** A payment provider. Its answers are authoritative; a webhook only prompts us to ask. */
export type PaymentProvider = {
  name: string
  /** Whether the provider supports this method; `banks` are those to choose from before the payment. */
  offers(method: PaymentMethodId): boolean
  banks(method: PaymentMethodId): { id: string; name: string }[]
  createPayment(request: PaymentRequest): Promise<{ id: string; checkoutUrl: string }>
  /** Cancels a payment that is still open. A payment made or under way remains: read its status afterwards. */
  cancelPayment(id: string): Promise<void>
  /** @returns undefined for an unknown payment */
  getPayment(id: string): Promise<ProviderPayment | undefined>
}
