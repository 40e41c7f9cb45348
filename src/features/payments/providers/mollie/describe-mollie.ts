import type { ReadStatus } from '../calling/read-status.ts'
import type { ProviderPayment, ProviderReversal, StoredMethod } from '../provider.ts'
import type { MollieChargeback, MollieMandate, MolliePayment, MollieRefund } from './mollie-answers.ts'

const STATUSES: Record<string, ProviderPayment['status']> = {
  open: 'open',
  pending: 'pending',
  // Paid only when it is captured, which Mollie does by itself.
  authorized: 'pending',
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
  expired: 'expired',
}

const REFUND_STATUSES: Record<string, ProviderReversal['status']> = {
  queued: 'pending',
  pending: 'pending',
  processing: 'pending',
  refunded: 'done',
  failed: 'failed',
  canceled: 'failed',
}

export function describeMolliePayment(
  { status, amount, metadata, details, _embedded }: MolliePayment,
  read: ReadStatus,
  stored: StoredMethod | null,
): ProviderPayment {
  return {
    status: read(STATUSES, status),
    reference: metadata?.reference ?? null,
    ...amount,
    failure: status === 'failed' ? failureOf(details?.failureReason ?? details?.bankReasonCode) : null,
    reversals: [
      ..._embedded.refunds.map((one) => describeRefund(one, read)),
      ..._embedded.chargebacks.map(describeChargeback),
    ],
    stored,
  }
}

/** https://docs.mollie.com/reference/status-reasons; of a direct debit, the reason code of ISO 20022. */
function failureOf(reason: string | null | undefined): ProviderPayment['failure'] {
  switch (reason) {
    case 'insufficient_funds':
    case 'AM04':
      return 'insufficient_funds'
    case 'card_expired':
      return 'card_expired'
    case 'inactive_card':
    case 'AC01':
    case 'AC04':
    case 'AC06':
    case 'MD01':
    case 'MD06':
    case 'MD07':
      return 'mandate_ended'
    default:
      return 'declined'
  }
}

function describeRefund({ id, amount, status, metadata }: MollieRefund, read: ReadStatus): ProviderReversal {
  return {
    id,
    kind: 'refund',
    amount: amount.amount,
    status: read(REFUND_STATUSES, status),
    key: metadata?.key ?? null,
  }
}

function describeChargeback({ id, amount, reason, reversedAt }: MollieChargeback): ProviderReversal {
  return {
    id,
    kind: 'chargeback',
    amount: amount.amount,
    status: reversedAt ? 'failed' : 'done',
    key: null,
    ...(reason && { reason: reason.code }),
  }
}

/** What its owner knows it by. */
export function labelOfMandate({ method, details }: MollieMandate): string {
  if (details?.cardNumber) return `•••• ${details.cardNumber.slice(-4)}`
  const account = details?.consumerAccount ?? ''
  if (method === 'paypal') return account.replace(/^(.)[^@]*/, '$1•••')
  return `${account.slice(0, 2)}•• •••• ${account.slice(-4)}`
}
