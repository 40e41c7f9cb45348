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

/** Brand names; the other methods are named in the catalogue of payments. */
const METHOD_BRANDS: Record<string, string> = {
  // No-break spaces, so that no line begins or ends with the bar.
  ideal: 'iDEAL\u00a0|\u00a0Wero',
  bancontact: 'Bancontact',
  carte_bancaire: 'Carte Bancaire',
  nexi: 'Nexi',
  paypal: 'PayPal',
  apple_pay: 'Apple Pay',
  blik: 'BLIK',
  przelewy24: 'Przelewy24',
  eps: 'EPS',
  paysafecard: 'Paysafecard',
  mastercard: 'Mastercard',
  visa: 'Visa',
  giropay: 'Giropay',
  sofort: 'Sofort',
  maestro: 'Maestro',
}

/** Methods that each language names. */
const TRANSLATED_METHODS = ['credit_card', 'bank_transfer', 'direct_debit'] as const

/** @param translate names a method that is no brand */
export function nameMethod(
  id: string,
  translate: (id: (typeof TRANSLATED_METHODS)[number]) => string,
): string {
  const translated = TRANSLATED_METHODS.find((one) => one === id)
  return translated ? translate(translated) : (METHOD_BRANDS[id] ?? id)
}
