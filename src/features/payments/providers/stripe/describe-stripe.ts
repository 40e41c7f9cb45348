import type { ProviderPayment, ProviderReversal, StoredMethod } from '../provider.ts'
import type { CheckoutSession, Dispute, PaymentIntent, Refund } from './stripe-answers.ts'

export function describeSession(
  session: CheckoutSession,
  intent: PaymentIntent | null,
  reversals: ProviderReversal[],
): ProviderPayment {
  const paid = session.payment_status === 'paid'
  return {
    status: statusOfSession(session, intent),
    reference: session.metadata?.reference ?? null,
    amount: paid && intent ? intent.amount_received : session.amount_total,
    currency: paid && intent ? intent.currency : session.currency,
    failure: null,
    reversals,
    stored: paid && intent ? storedWith(intent) : null,
  }
}

/** A card that is refused leaves the session open: its page lets the buyer try another. */
function statusOfSession(
  { status, payment_status }: CheckoutSession,
  intent: PaymentIntent | null,
): ProviderPayment['status'] {
  if (payment_status === 'paid') return 'paid'
  if (status === 'open') return 'open'
  if (status === 'expired') return 'expired'
  if (intent?.status === 'requires_payment_method') return 'failed'
  return intent?.status === 'canceled' ? 'canceled' : 'pending'
}

/** A charge of a stored method, which has no page. */
export function describeIntent(intent: PaymentIntent, reversals: ProviderReversal[]): ProviderPayment {
  const status = statusOfIntent(intent.status)
  return {
    status,
    reference: intent.metadata?.reference ?? null,
    amount: status === 'paid' ? intent.amount_received : intent.amount,
    currency: intent.currency,
    failure: status === 'failed' ? failureOf(intent) : null,
    reversals,
    stored: null,
  }
}

function statusOfIntent(status: PaymentIntent['status']): ProviderPayment['status'] {
  switch (status) {
    case 'succeeded':
      return 'paid'
    case 'canceled':
      return 'canceled'
    // Nobody is there to give another card or to confirm at the bank.
    case 'requires_payment_method':
    case 'requires_action':
      return 'failed'
    default:
      return 'pending'
  }
}

/** https://docs.stripe.com/declines/codes */
function failureOf({ last_payment_error: error }: PaymentIntent): ProviderPayment['failure'] {
  const codes = [error?.code, error?.decline_code]
  if (codes.includes('insufficient_funds')) return 'insufficient_funds'
  if (codes.includes('expired_card')) return 'card_expired'
  if (
    ['lost_card', 'stolen_card', 'pickup_card', 'revocation_of_authorization'].some((code) =>
      codes.includes(code),
    )
  )
    return 'mandate_ended'
  return 'declined'
}

function storedWith({
  customer,
  payment_method: method,
  setup_future_usage,
}: PaymentIntent): StoredMethod | null {
  if (setup_future_usage !== 'off_session' || !customer || !method || typeof method === 'string') return null
  return { customerId: customer, mandateId: method.id, label: `•••• ${method.card?.last4 ?? ''}`.trim() }
}

export function describeRefund({ id, amount, status, metadata }: Refund): ProviderReversal {
  const ended = { succeeded: 'done', failed: 'failed', canceled: 'failed' } as const
  return {
    id,
    kind: 'refund',
    amount,
    status: status && status in ended ? ended[status as keyof typeof ended] : 'pending',
    key: metadata?.key ?? null,
  }
}

/** Stripe takes the money when a dispute begins and returns it when it is won; an inquiry takes none. */
export function describeDispute({ id, amount, status }: Dispute): ProviderReversal[] {
  if (status.startsWith('warning_') || status === 'prevented') return []
  return [{ id, kind: 'chargeback', amount, status: status === 'won' ? 'failed' : 'done', key: null }]
}
