import type { App } from '#server/app.ts'
import type { Site } from '../../site/site.server.ts'
import type { PaymentProvider } from './provider.ts'
import { createSandbox } from './sandbox.server.ts'

/** Who takes this site's new payments; undefined where nobody does. */
export function providerOf(app: App, site: Site): PaymentProvider | undefined {
  return site.demo ? createSandbox(app) : undefined
}

/** The provider that a purchase was begun with. */
export function findProvider(app: App, name: string): PaymentProvider | undefined {
  return name === 'sandbox' && app.config.demo ? createSandbox(app) : undefined
}
