import type { App } from '#server/app.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { findProvider } from '../find-provider.server.ts'
import { findMandate } from './mandate-queries.server.ts'

export type ForgetMandate = { mandateId: string }
export const FORGET_MANDATE: JobKind<ForgetMandate> = { name: 'payments.forget-mandate', retries: 10 }

/** Ends a mandate at the provider as well. */
export async function forgetMandate(app: App, { mandateId }: ForgetMandate): Promise<void> {
  const mandate = await findMandate(app.db, mandateId)
  if (!mandate?.provider || !mandate.customerId || !mandate.providerMandateId) return
  await findProvider(app, mandate.provider)?.forget({
    customerId: mandate.customerId,
    mandateId: mandate.providerMandateId,
    label: mandate.ibanLabel,
  })
}
