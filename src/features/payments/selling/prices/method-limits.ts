import type { Currency } from '#shared/money.ts'
import type { PaymentMethodId } from '#shared/payment-methods.ts'

type Limits = { currencies?: Currency[]; maximum?: Partial<Record<Currency, number>> }

/**
 * What the schemes themselves take, with any provider; a method without an entry takes every currency and amount
 * of ours. Source: Mollie's pages about
 * its methods, November 2026.
 */
const LIMITS: Partial<Record<PaymentMethodId, Limits>> = {
  ideal: { currencies: ['EUR'] },
  bancontact: { currencies: ['EUR'] },
  eps: { currencies: ['EUR'] },
  bank_transfer: { currencies: ['EUR'] },
  direct_debit: { currencies: ['EUR'] },
  blik: { currencies: ['PLN'] },
  przelewy24: { currencies: ['PLN', 'EUR'] },
  // 50 euro a payment with classic PINs, or safely less than that in other currencies.
  paysafecard: { maximum: { EUR: 5_000, CHF: 4_500, GBP: 4_000, PLN: 20_000 } },
}

export function takesCurrency(method: PaymentMethodId, currency: Currency): boolean {
  return LIMITS[method]?.currencies?.includes(currency) ?? true
}

/** The most that can be paid at once, in minor units; null: no limit that our prices could reach. */
export function maximumOf(method: PaymentMethodId, currency: Currency): number | null {
  return LIMITS[method]?.maximum?.[currency] ?? null
}
