import type { App } from '#server/app.ts'
import type { Site } from '../../site/site.server.ts'
import type { PaymentMethodId, PaymentProvider } from './provider.ts'
import { createSandbox } from './sandbox.server.ts'

/** The provider for new payments of a site by this method; undefined where it takes none. */
export function providerOf(app: App, site: Site, _method: PaymentMethodId): PaymentProvider | undefined {
  return site.demo ? createSandbox(app) : undefined
}

/** Whether a site takes payments at all. */
export function sells(_app: App, site: Site): boolean {
  return site.demo
}

/** The provider of an existing purchase. */
export function findProvider(app: App, name: string): PaymentProvider | undefined {
  return name === 'sandbox' && app.config.demo ? createSandbox(app) : undefined
}
