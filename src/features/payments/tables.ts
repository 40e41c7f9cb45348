import type { Always } from '#server/database/tables.ts'
import type { Currency } from '#shared/money.ts'

/** What the columns hold, beyond what the database says. */
declare module '#server/database/tables.ts' {
  interface ColumnTypes {
    discountCode: {
      currency: Currency
      status: 'active' | 'inactive'
      validity: 'once' | 'once-per-user' | 'unlimited'
      paymentMethods: Always<string[]>
    }
    purchase: {
      currency: Currency
      status: 'loading' | 'pending' | 'completed' | 'failed'
      failureReason: 'declined' | 'insufficient_funds' | 'card_expired' | 'mandate_ended'
    }
    topUp: { currency: Currency }
    spendingLimit: { currency: Currency; nextCurrency: Currency }
    reversal: {
      kind: 'withdrawal' | 'account_deleted' | 'refund' | 'chargeback' | 'debit_return'
      currency: Currency
      status: 'requested' | 'sent' | 'done' | 'failed'
    }
    receipt: { currency: Currency }
    debitMandate: { endedBy: 'member' | 'replaced' | 'returned' | 'account_deleted' | 'lapsed' }
    debitCollection: {
      currency: Currency
      status: 'open' | 'canceled' | 'sent' | 'paid' | 'returned'
      sequenceType: 'FRST' | 'RCUR'
    }
    sandboxPayment: { currency: Currency; status: 'open' | 'pending' | 'paid' | 'failed' | 'canceled' }
    sandboxReversal: { kind: 'refund' | 'chargeback'; status: 'pending' | 'done' | 'failed' }
  }
}
