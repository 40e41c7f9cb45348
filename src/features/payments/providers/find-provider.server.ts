import type { App } from '#server/app.ts'
import type { Site } from '../../site/site.server.ts'
import type { PaymentProvider } from './provider.ts'
import { createSandbox } from './sandbox.server.ts'

/** The provider for new payments of a site; undefined when it takes none. */
export function providerOf(app: App, site: Site): PaymentProvider | undefined {
  return site.demo ? createSandbox(app) : undefined
}

/** The provider of an existing purchase. */
export function findProvider(app: App, name: string): PaymentProvider | undefined {
  return name === 'sandbox' && app.config.demo ? createSandbox(app) : undefined
}
