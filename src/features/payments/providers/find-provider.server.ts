import type { Site } from '#features/site/site.server.ts'
import type { App } from '#server/app.ts'
import type { Currency } from '#shared/money.ts'
import type { PaymentMethodId } from '#shared/payment-methods.ts'
import { createBank } from './bank/bank.server.ts'
import { createMollie } from './mollie/mollie.server.ts'
import type { PaymentProvider } from './provider.ts'
import { createSandbox } from './sandbox.server.ts'
import { createStripe } from './stripe/stripe.server.ts'

/** One of each, for it knows whether its provider answers. */
const providers = new WeakMap<App, Map<string, PaymentProvider>>()

/** Those that are configured, in the order in which they are preferred: the one with the most methods first. */
function configured(app: App): Map<string, PaymentProvider> {
  const known = providers.get(app)
  if (known) return known
  const { mollie, stripe, demo } = app.config
  const all = [
    mollie && createMollie(app, mollie),
    stripe && createStripe(app, stripe),
    createBank(app),
    demo && createSandbox(app),
  ].filter((one) => one !== undefined && one !== false)
  const made = new Map(all.map((one: PaymentProvider) => [one.name, one]))
  providers.set(app, made)
  return made
}

/**
 * The provider for new payments of a site by this method: the one that the site names, else the first that has it. The
 * sandbox bank is for the sites of a demo, which have no other.
 */
export function providerOf(
  app: App,
  site: Site,
  method: PaymentMethodId,
  currency: Currency,
): PaymentProvider | undefined {
  const all = configured(app)
  const named = site.settings.payment_providers[method]
  const asked = site.demo ? [all.get('sandbox')] : named ? [all.get(named)] : realOf(all)
  return asked.find((one) => one?.offers(method, currency))
}

/** Whether a site takes payments at all. */
export function sells(app: App, site: Site): boolean {
  return site.demo || realOf(configured(app)).length > 0 || namesBank(site)
}

const namesBank = ({ settings }: Site) => settings.payment_providers.direct_debit === 'bank'

/** Those that need not be named: all but the sandbox, and the operator's own bank, which works by files. */
function realOf(all: Map<string, PaymentProvider>): PaymentProvider[] {
  return [...all.values()].filter(({ name }) => name !== 'sandbox' && name !== 'bank')
}

/** The provider of an existing purchase. */
export function findProvider(app: App, name: string): PaymentProvider | undefined {
  return configured(app).get(name)
}

export function providersOf(app: App): PaymentProvider[] {
  return [...configured(app).values()]
}
