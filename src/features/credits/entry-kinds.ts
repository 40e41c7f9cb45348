/** Why credits came or went: the accounts on the other side of a wallet's entries. */
export const ENTRY_KINDS = [
  'signup',
  'bonus',
  'sale',
  'message',
  'photo',
  'gift',
  'refund',
  'chargeback',
  'debit_return',
  'expiry',
  'debt',
] as const
