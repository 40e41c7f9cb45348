import type { Currency } from '#shared/money.ts'
import type { PaymentMethodId } from '../methods.server.ts'

export type PaymentRequest = {
  /** Asking again with the same key gives the same payment. */
  idempotencyKey: string
  amount: number
  currency: Currency
  description: string
  paymentMethod: string
  bank: string | null
  /** Where the buyer comes back to. */
  returnUrl: string
  /** What the provider calls, with the payment's id, when something changed. */
  webhookUrl: string
}

export type ProviderPayment = {
  status: 'open' | 'pending' | 'paid' | 'failed' | 'canceled' | 'expired'
  amount: number
  currency: Currency
}

/** Who takes the money for us. Its answers are the truth; what its webhook says is only a hint to look. */
export type PaymentProvider = {
  name: string
  /** Whether it can take this method, and from which banks the buyer chooses beforehand. */
  offers(method: PaymentMethodId): boolean
  banks(method: PaymentMethodId): { id: string; name: string }[]
  createPayment(request: PaymentRequest): Promise<{ id: string; checkoutUrl: string }>
  /** @returns undefined when the provider knows no such payment */
  getPayment(id: string): Promise<ProviderPayment | undefined>
}
