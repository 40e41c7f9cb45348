export {}

/** What the columns hold, beyond what the database says. */
declare module '#server/database/tables.ts' {
  interface ColumnTypes {
    ledgerEntry: {
      account:
        | 'wallet'
        | 'signup'
        | 'bonus'
        | 'sale'
        | 'message'
        | 'photo'
        | 'gift'
        | 'refund'
        | 'chargeback'
        | 'debit_return'
        | 'expiry'
        | 'debt'
    }
  }
}
