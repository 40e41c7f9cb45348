import type { FastifyInstance } from 'fastify'
import type { App } from '#server/app.ts'
import { MINUTE, SECOND } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import { sendError } from '#server/http/guards.ts'
import { networkOf } from '#server/http/network-of.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import type { LimitRule } from '#server/limits/limits.ts'
import { findProvider } from '../../providers/find-provider.server.ts'
import { findPurchaseByPayment } from './queries.server.ts'
import { CHECK_PURCHASE } from './settle.server.ts'

const BODY_MAX_BYTES = 256 * 1024
const CALLS: LimitRule = { points: 600, seconds: MINUTE / SECOND }
/** A payment that is named more often is looked at by the minute's check alone. */
const CALLS_ABOUT_A_PAYMENT: LimitRule = { points: 20, seconds: (10 * MINUTE) / SECOND }

/** A payment that a provider named by another name than we know it by. */
export type PaymentNamed = { provider: string; name: string }
export const FIND_PAYMENT: JobKind<PaymentNamed> = { name: 'payments.find-payment', retries: 10, atOnce: 2 }

/**
 * Takes the calls of payment providers. Nothing in them is believed: they only lead to a job that asks the provider. So
 * they are answered at once, and those about unknown payments like all others.
 */
export function serveWebhooks(app: App, server: FastifyInstance): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.post<{ Params: { provider: string }; Body: Buffer | null | undefined }>(
      '/api/payments/:provider/webhook',
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const { provider: name } = request.params
        const provider = findProvider(app, name)
        if (!provider) return sendError(reply, 'not_found', {})
        const { ip, headers } = request
        const body = request.body ?? Buffer.alloc(0)
        const calls = await app.limits.take('payments.webhook', CALLS, networkOf(ip))
        if (!calls.taken)
          return sendError(reply, 'too_many_requests', { seconds: Math.ceil(calls.milliseconds / SECOND) })
        const named = provider.readWebhook({ headers, body })
        if (!named) return sendError(reply, 'invalid_input', { fields: [] })
        for (const one of named) await lookAt(app, { provider: name, name: one })
        return {}
      },
    )
  })
}

async function lookAt(app: App, { provider, name }: PaymentNamed): Promise<void> {
  const purchase = await findPurchaseByPayment(app.db, provider, name)
  if (!purchase && !findProvider(app, provider)?.findPayment) return
  const { taken } = await app.limits.take(
    'payments.webhook-about',
    CALLS_ABOUT_A_PAYMENT,
    `${provider}:${name}`,
  )
  if (!taken) return
  await transact(app.db, (tx) =>
    purchase
      ? app.jobs.enqueue(tx, CHECK_PURCHASE, { purchaseId: purchase.id })
      : app.jobs.enqueue(tx, FIND_PAYMENT, { provider, name }),
  )
}

/** Asks the provider which payment has this name, and looks at it if it is one of ours. */
export async function findNamedPayment(
  app: App,
  { provider: name, name: other }: PaymentNamed,
): Promise<void> {
  const id = await findProvider(app, name)?.findPayment?.(other)
  const purchase = id === undefined ? undefined : await findPurchaseByPayment(app.db, name, id)
  if (!purchase) return
  await transact(app.db, (tx) => app.jobs.enqueue(tx, CHECK_PURCHASE, { purchaseId: purchase.id }))
}
