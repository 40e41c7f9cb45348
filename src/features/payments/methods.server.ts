import type { Locale } from '#shared/locales.ts'
import { translate } from '../site/translate.server.ts'
import type { PaymentMethod } from './contract.ts'
import type { PaymentProvider } from './providers/provider.ts'

export type PaymentMethodId =
  | 'ideal'
  | 'bancontact'
  | 'credit_card'
  | 'carte_bancaire'
  | 'nexi'
  | 'paypal'
  | 'apple_pay'
  | 'bank_transfer'
  | 'blik'
  | 'przelewy24'
  | 'eps'
  | 'paysafecard'

/** By country, what people there are used to first. Giropay, Sofort and Maestro have ended: in no list. */
const METHODS_OF: Record<string, PaymentMethodId[]> = {
  NL: ['ideal', 'credit_card', 'paypal', 'apple_pay', 'bank_transfer'],
  BE: ['bancontact', 'credit_card', 'paypal', 'apple_pay', 'bank_transfer'],
  DE: ['paypal', 'credit_card', 'apple_pay', 'bank_transfer', 'paysafecard'],
  AT: ['eps', 'paypal', 'credit_card', 'apple_pay', 'bank_transfer', 'paysafecard'],
  CH: ['credit_card', 'apple_pay', 'paypal', 'paysafecard'],
  GB: ['credit_card', 'apple_pay', 'paypal'],
  FR: ['carte_bancaire', 'credit_card', 'paypal', 'apple_pay', 'bank_transfer'],
  ES: ['credit_card', 'paypal', 'apple_pay', 'bank_transfer', 'paysafecard'],
  IT: ['nexi', 'paypal', 'credit_card', 'apple_pay', 'bank_transfer'],
  PL: ['blik', 'przelewy24', 'credit_card', 'apple_pay', 'paypal'],
}
const METHODS_ELSEWHERE: PaymentMethodId[] = ['credit_card', 'paypal', 'apple_pay']

/** Proper names; the others are words of the catalogue. */
const NAMES: Record<string, string> = {
  ideal: 'iDEAL | Wero',
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
const TRANSLATED = ['credit_card', 'bank_transfer', 'direct_debit']

export function methodName(id: string, locale: Locale): string {
  return TRANSLATED.includes(id) ? translate(locale, 'payments')(`methods.${id}`) : (NAMES[id] ?? id)
}

/** What somebody of this country may pay with; nothing where nobody takes payments. */
export function methodsFor(
  provider: PaymentProvider | undefined,
  country: string,
  locale: Locale,
): PaymentMethod[] {
  if (!provider) return []
  return (METHODS_OF[country] ?? METHODS_ELSEWHERE)
    .filter((id) => provider.offers(id))
    .map((id) => ({ id, name: methodName(id, locale), banks: provider.banks(id) }))
}
