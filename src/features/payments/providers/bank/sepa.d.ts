/** Its own types are where TypeScript does not look for them. */
declare module 'sepa' {
  class Transaction {}
  class PaymentInfo {
    createTransaction(): Transaction
    addTransaction(transaction: Transaction): void
  }
  export class Document {
    constructor(format: string)
    grpHdr: object
    createPaymentInfo(): PaymentInfo
    addPaymentInfo(info: PaymentInfo): void
    toString(): string
  }
  export function validateCreditorID(id: string): boolean
}
