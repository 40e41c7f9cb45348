import { validateCreditorID } from 'sepa'
import type { App } from '#server/app.ts'
import { StartupError } from '#server/startup-error.ts'
import { CURRENCIES } from '#shared/money.ts'
import type { PaymentMethodId } from '#shared/payment-methods.ts'
import type { SiteSettings } from '../../site/settings.ts'
import { listSites } from '../../site/site.server.ts'
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
      Object.entries(settings.payment_providers).flatMap(([method, name]) => {
        if (name === 'none') return []
        if (name === 'bank' && method === 'direct_debit') return bankProblems(host, settings.direct_debit)
        const problem = problemOf(app, method as PaymentMethodId, name)
        return problem ? [`Site ${host}: payment_providers names ${name} for ${method}, but ${problem}`] : []
      }),
    )
  if (problems.length > 0) throw new StartupError(problems.join('\n'))
}

function problemOf(app: App, method: PaymentMethodId, name: keyof typeof KEYS): string | undefined {
  const provider = providersOf(app).find((one) => one.name === name)
  if (!provider) return `${KEYS[name]} is not set`
  const offered = CURRENCIES.some((currency) => provider.offers(method, currency))
  return offered ? undefined : 'it does not have that method'
}

/** What keeps the operator's own bank from collecting. */
function bankProblems(host: string, set: SiteSettings['direct_debit']): string[] {
  const problem = !set?.account
    ? 'but direct_debit names no account'
    : !validateCreditorID(set.creditor_id) && `but ${set.creditor_id} is no creditor identifier`
  return problem ? [`Site ${host}: payment_providers names bank, ${problem}`] : []
}
