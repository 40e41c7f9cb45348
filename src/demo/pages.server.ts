import type { FastifyInstance } from 'fastify'
import type { ApiContext } from '#features/accounts/account/context.server.ts'
import type { App } from '#server/app.ts'
import type { FindContext } from '#server/feature.ts'
import { type OpenApiDocument, sendApiReference } from './api-reference.server.ts'
import { latestRecipient, listOutbox, sendOutbox } from './outbox.server.ts'

export type DescribeApi = () => Promise<unknown>

type Parts = { findContext: FindContext<ApiContext>; describeApi: DescribeApi }

/** Serves the demo's developer pages: the outbox and the API reference. */
export function serveDemoPages(app: App, server: FastifyInstance, { findContext, describeApi }: Parts): void {
  server.get('/dev/outbox', async (request, reply) => {
    const context = await findContext(request, reply)
    if (!context?.site.demo) return reply.callNotFound()
    const all = (request.query as { to?: unknown }).to === 'all'
    const reader = context.session?.viewer.email ?? (await latestRecipient(app.db))
    const sent = await listOutbox(app.db, all ? undefined : reader)
    return sendOutbox(reply, context.locale, { sent, reader, all, now: app.clock.now() })
  })

  server.get('/dev/api', async (request, reply) => {
    const context = await findContext(request, reply)
    if (!context?.site.demo) return reply.callNotFound()
    return sendApiReference(reply, (await describeApi()) as OpenApiDocument)
  })
}
