import type { FastifyInstance } from 'fastify'
import type { SiteContext } from '#features/site/context.server.ts'
import type { App } from '#server/app.ts'
import type { FindContext } from '#server/feature.ts'
import { type OpenApiDocument, sendApiReference } from './api-reference.server.ts'
import { listOutbox, sendOutbox } from './outbox.server.ts'

export type DescribeApi = () => Promise<unknown>

type Parts = { findContext: FindContext<SiteContext>; describeApi: DescribeApi }

/** Serves the demo's developer pages: the outbox and the API reference. */
export function serveDemoPages(app: App, server: FastifyInstance, { findContext, describeApi }: Parts): void {
  server.get('/dev/outbox', async (request, reply) => {
    const context = await findContext(request, reply)
    if (!context?.site.demo) return reply.callNotFound()
    return sendOutbox(reply, context.locale, await listOutbox(app.db))
  })

  server.get('/dev/api', async (request, reply) => {
    const context = await findContext(request, reply)
    if (!context?.site.demo) return reply.callNotFound()
    return sendApiReference(reply, (await describeApi()) as OpenApiDocument)
  })
}
