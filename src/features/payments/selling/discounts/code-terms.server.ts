import { translate } from '#features/site/translate.server.ts'
import { dateLocale, type Locale } from '#shared/locales.ts'
import { formatMoney } from '#shared/money.ts'
import { methodName } from '../prices/methods.server.ts'
import type { CodeRow } from './code-queries.server.ts'

/** A provider takes no smaller payment. */
const LEAST_PAYMENT = 100

/** The least price before the discount on which a code counts, in minor units of its currency. */
export function leastOrder({ value, percentage, minimumOrderValue }: CodeRow): number | null {
  return Math.max(minimumOrderValue ?? 0, percentage ? 0 : value + LEAST_PAYMENT) || null
}

/** A code's terms as they are, in a reader's language: what it gives, on what, and until when. */
export function codeTerms(row: CodeRow, language: Locale): string {
  const t = translate(language, 'payments')
  const { code, value, percentage, currency, expiresAt, validity, paymentMethods } = row
  const money = (amount: number) => formatMoney({ amount, currency: currency! }, language)
  const least = leastOrder(row)
  const methods = new Intl.ListFormat(language, { type: 'disjunction' })
  return [
    percentage
      ? t('code_terms.percentage', { code, value })
      : t('code_terms.amount', { code, amount: money(value) }),
    validity === 'once-per-user' && t('code_terms.once'),
    least !== null && t('code_terms.minimum', { amount: money(least) }),
    currency && least === null && t('code_terms.currency', { currency }),
    paymentMethods.length > 0 &&
      t('code_terms.methods', {
        methods: methods.format(paymentMethods.map((id) => methodName(id, language))),
      }),
    expiresAt && t('code_terms.until', { date: lastDay(expiresAt, language) }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** The last day on which it counts until midnight, everywhere we are. */
function lastDay(expiresAt: Date, language: Locale): string {
  return new Date(expiresAt.getTime() - 1).toLocaleDateString(dateLocale(language), {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
}
