import type { Locale } from '#shared/locales.ts'
import type { Currency } from '#shared/money.ts'
import type { PaymentMethodId } from '#shared/payment-methods.ts'
import type { SiteContext } from '../../site/context.server.ts'
import { translate } from '../../site/translate.server.ts'
import { providerOf } from '../providers/find-provider.server.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import { maximumOf, takesCurrency } from './method-limits.ts'
import type { PaymentMethod } from './prices-contract.ts'

/** By country, the most common methods first. Giropay, Sofort and Maestro have ended and are in no list. */
const METHODS_OF: Record<string, PaymentMethodId[]> = {
  NL: ['ideal', 'credit_card', 'paypal', 'apple_pay', 'bank_transfer', 'direct_debit'],
  BE: ['bancontact', 'credit_card', 'paypal', 'apple_pay', 'bank_transfer', 'direct_debit'],
  DE: ['paypal', 'direct_debit', 'credit_card', 'apple_pay', 'bank_transfer', 'paysafecard'],
  AT: ['eps', 'paypal', 'direct_debit', 'credit_card', 'apple_pay', 'bank_transfer', 'paysafecard'],
  CH: ['credit_card', 'apple_pay', 'paypal', 'paysafecard'],
  GB: ['credit_card', 'apple_pay', 'paypal'],
  FR: ['carte_bancaire', 'credit_card', 'paypal', 'apple_pay', 'bank_transfer', 'direct_debit'],
  ES: ['credit_card', 'paypal', 'apple_pay', 'bank_transfer', 'direct_debit', 'paysafecard'],
  IT: ['nexi', 'paypal', 'credit_card', 'apple_pay', 'bank_transfer', 'direct_debit'],
  PL: ['blik', 'przelewy24', 'credit_card', 'apple_pay', 'paypal'],
}
const METHODS_ELSEWHERE: PaymentMethodId[] = ['credit_card', 'paypal', 'apple_pay']

/** Brand names; the other names are in the catalogue. */
const NAMES: Record<string, string> = {
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
const TRANSLATED = ['credit_card', 'bank_transfer', 'direct_debit']

export function methodName(id: string, locale: Locale): string {
  return TRANSLATED.includes(id) ? translate(locale, 'payments')(`methods.${id}`) : (NAMES[id] ?? id)
}

export type OfferedMethod = PaymentMethod & { provider: PaymentProvider }

/** The payment methods for a buyer's country and currency, each with its provider; none where the site has none. */
export function methodsFor(
  { app, site }: Pick<SiteContext, 'app' | 'site'>,
  country: string,
  currency: Currency,
  locale: Locale,
): OfferedMethod[] {
  return (METHODS_OF[country] ?? METHODS_ELSEWHERE).flatMap((id) => {
    const provider = takesCurrency(id, currency) ? providerOf(app, site, id, currency) : undefined
    if (!provider || (id === 'direct_debit' && !maySign({ app, site }, provider))) return []
    return [
      {
        id,
        name: methodName(id, locale),
        banks: provider.banks(id),
        maximum: maximumOf(id, currency),
        available: !provider.isDown(),
        keeps: provider.keeps(id),
        provider,
      },
    ]
  })
}

/** A mandate needs a creditor to name, a code by text message, and a provider that takes it. */
function maySign({ app, site }: Pick<SiteContext, 'app' | 'site'>, provider: PaymentProvider): boolean {
  return (
    site.settings.direct_debit !== null && app.sms !== undefined && provider.registerMandate !== undefined
  )
}
