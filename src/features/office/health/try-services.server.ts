import { providersOf } from '#features/payments/providers/find-provider.server.ts'
import type { App } from '#server/app.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { tellFailure } from '#server/tell-failure.ts'
import type { StaffContext } from '../staff/staff-context.server.ts'

/** Once after each start: a wrong password or key is known before its first victim. */
export const TRY_SERVICES: JobKind<object> = { name: 'office.try-services', retries: 0, atStart: true }

const TRIES = { points: 6, seconds: 60 }

/**
 * Logs in at the mail servers and asks each payment provider for a payment that there cannot be. Nothing is sent, and no
 * money moves; how each did is noted as of any other use.
 */
export async function tryServices(app: App): Promise<void> {
  const tries: [service: string, attempt: () => Promise<void>][] = [
    ['mail', () => app.mail.tryOut()],
    ...providersOf(app).flatMap(({ name, tryOut }): [string, () => Promise<void>][] =>
      tryOut ? [[name, tryOut]] : [],
    ),
  ]
  await Promise.all(
    tries.map(([service, attempt]) =>
      attempt().catch((error: unknown) =>
        app.log.error({ service, reason: tellFailure(error) }, 'a service did not work when it was tried'),
      ),
    ),
  )
}

/** @throws too_many_requests */
export async function tryServicesNow({ app, staffSession }: StaffContext): Promise<void> {
  await app.limits.spend('try-services', TRIES, staffSession.staff.id)
  await tryServices(app)
}
