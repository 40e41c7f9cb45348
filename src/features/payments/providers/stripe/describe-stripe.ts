import type { ReadStatus } from '../calling/read-status.ts'
import type { ProviderPayment, ProviderReversal, StoredMethod } from '../provider.ts'
import type { CheckoutSession, Dispute, PaymentIntent, Refund } from './stripe-answers.ts'

/** What an intent's status means for a charge without its buyer. */
const INTENT_STATUSES: Record<string, ProviderPayment['status']> = {
  succeeded: 'paid',
  canceled: 'canceled',
  // The buyer is not there to give another card or to confirm at the bank.
  requires_payment_method: 'failed',
  requires_action: 'failed',
  requires_confirmation: 'pending',
  requires_capture: 'pending',
  processing: 'pending',
}

/** What it means for a page that its buyer has left; the page itself says whether it is paid. */
const PAGE_INTENT_STATUSES = { ...INTENT_STATUSES, succeeded: 'pending', requires_action: 'pending' } as const

export function describeSession(
  session: CheckoutSession,
  intent: PaymentIntent | null,
  read: ReadStatus,
  reversals: ProviderReversal[],
): ProviderPayment {
  const paid = session.payment_status === 'paid'
  return {
    status: statusOfSession(session, intent, read),
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
  read: ReadStatus,
): ProviderPayment['status'] {
  if (payment_status === 'paid') return 'paid'
  const ofPage = read({ open: 'open', expired: 'expired', complete: 'complete' }, status)
  if (ofPage !== 'complete') return ofPage
  if (!intent) return 'pending'
  return read(PAGE_INTENT_STATUSES, intent.status)
}

/** A charge of a stored method, which has no page. */
export function describeIntent(
  intent: PaymentIntent,
  read: ReadStatus,
  reversals: ProviderReversal[],
): ProviderPayment {
  const status = read(INTENT_STATUSES, intent.status)
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

/** https://docs.stripe.com/declines/codes */
const FAILURES: { codes: string[]; failure: ProviderPayment['failure'] }[] = [
  { codes: ['insufficient_funds'], failure: 'insufficient_funds' },
  { codes: ['expired_card', 'expired_payment_method'], failure: 'card_expired' },
  // None of these may be charged again.
  {
    codes: [
      'lost_card',
      'stolen_card',
      'pickup_card',
      'account_closed',
      'closed_account',
      'revocation_of_authorization',
      'revocation_of_all_authorizations',
      'stop_payment_order',
    ],
    failure: 'mandate_ended',
  },
]

function failureOf({ last_payment_error: error }: PaymentIntent): ProviderPayment['failure'] {
  const told = [error?.code, error?.decline_code]
  const found = FAILURES.find(({ codes }) => codes.some((code) => told.includes(code)))
  return found?.failure ?? 'declined'
}

function storedWith({
  customer,
  payment_method: method,
  setup_future_usage,
}: PaymentIntent): StoredMethod | null {
  if (setup_future_usage !== 'off_session' || !customer || !method || typeof method === 'string') return null
  return { customerId: customer, mandateId: method.id, label: `•••• ${method.card?.last4 ?? ''}`.trim() }
}

const REFUND_STATUSES = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
} as const

export function describeRefund({ id, amount, status, metadata }: Refund, read: ReadStatus): ProviderReversal {
  return {
    id,
    kind: 'refund',
    amount,
    status: status ? read(REFUND_STATUSES, status) : 'pending',
    key: metadata?.key ?? null,
  }
}

/** Stripe takes the money when a dispute begins and returns it when it is won; an inquiry takes none. */
export function describeDispute({ id, amount, status }: Dispute): ProviderReversal[] {
  if (status.startsWith('warning_') || status === 'prevented') return []
  return [{ id, kind: 'chargeback', amount, status: status === 'won' ? 'failed' : 'done', key: null }]
}
