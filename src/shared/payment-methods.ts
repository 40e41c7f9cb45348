/** All methods by which a member can pay; ended ones, such as Giropay, are only names in the history. */
export const PAYMENT_METHODS = [
  'ideal',
  'bancontact',
  'credit_card',
  'carte_bancaire',
  'nexi',
  'paypal',
  'apple_pay',
  'bank_transfer',
  'blik',
  'przelewy24',
  'eps',
  'paysafecard',
  'direct_debit',
] as const
export type PaymentMethodId = (typeof PAYMENT_METHODS)[number]
