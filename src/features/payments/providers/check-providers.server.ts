import type { SiteSettings } from '#features/site/settings.ts'
import { listSites } from '#features/site/site.server.ts'
import type { App } from '#server/app.ts'
import { StartupError } from '#server/startup-error.ts'
import { CURRENCIES } from '#shared/money.ts'
import type { PaymentMethodId } from '#shared/payment-methods.ts'
import { isCreditorIdentifier } from './bank/creditor-identifier.ts'
import { providersOf } from './find-provider.server.ts'

const KEYS = { mollie: 'MOLLIE_API_KEY', stripe: 'STRIPE_SECRET_KEY', bank: 'direct_debit.account' }

/**
 * Checks the providers that sites name for their payment methods.
 * @throws StartupError that lists every one that is not configured, or does not have the method
 */
export async function checkProviders(app: App): Promise<void> {
  const problems = (await listSites(app))
    .filter(({ demo }) => !demo)
    .flatMap(({ host, settings }) =>
      wrongProviders(app, settings).map(({ words }) => `Site ${host}: payment_providers names ${words}`),
    )
  if (problems.length > 0) throw new StartupError(problems.join('\n'))
}

/** The methods whose named provider could not take a payment, and why. */
export function wrongProviders(
  app: App,
  { payment_providers, direct_debit }: SiteSettings,
): { method: string; words: string }[] {
  return Object.entries(payment_providers).flatMap(([method, name]) => {
    if (name === 'none') return []
    if (name === 'bank' && method === 'direct_debit') {
      const problem = bankProblem(direct_debit)
      return problem ? [{ method, words: `bank, ${problem}` }] : []
    }
    const problem = problemOf(app, method as PaymentMethodId, name)
    return problem ? [{ method, words: `${name} for ${method}, but ${problem}` }] : []
  })
}

function problemOf(app: App, method: PaymentMethodId, name: keyof typeof KEYS): string | undefined {
  const provider = providersOf(app).find((one) => one.name === name)
  if (!provider) return `${KEYS[name]} is not set`
  const offered = CURRENCIES.some((currency) => provider.offers(method, currency))
  return offered ? undefined : 'it does not have that method'
}

/** What keeps the operator's own bank from collecting. */
function bankProblem(set: SiteSettings['direct_debit']): string | false {
  if (!set?.account) return 'but direct_debit names no account'
  return !isCreditorIdentifier(set.creditor_id) && `but ${set.creditor_id} is no creditor identifier`
}
