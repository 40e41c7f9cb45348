import type { SiteContext } from '#features/site/context.server.ts'
import { translate } from '#features/site/translate.server.ts'
import type { Locale } from '#shared/locales.ts'
import type { Currency } from '#shared/money.ts'
import { nameMethod, type PaymentMethodId } from '#shared/payment-methods.ts'
import { providerOf } from '../../providers/find-provider.server.ts'
import type { PaymentProvider } from '../../providers/provider.ts'
import { maximumOf, takesCurrency } from './method-limits.ts'
import type { PaymentMethod } from './prices-contract.ts'

/** Each country's methods, the most common first. Giropay, Sofort and Maestro have ended and are in no list. */
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

export function methodName(id: string, locale: Locale): string {
  return nameMethod(id, (one) => translate(locale, 'payments')(`methods.${one}`))
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
