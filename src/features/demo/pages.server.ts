import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#server/app.ts'
import type { SiteContext } from '../site/context.server.ts'
import { type OpenApiDocument, sendApiReference } from './api-reference.server.ts'
import { listOutbox, sendOutbox } from './outbox.server.ts'

type Parts = {
  findContext(request: FastifyRequest, reply: FastifyReply): Promise<SiteContext | undefined>
  describeApi(baseUrl: string): Promise<unknown>
}

/** What a demo shows of its own workings: the mails it would have sent, and its API. */
export function serveDemoPages(app: App, server: FastifyInstance, { findContext, describeApi }: Parts): void {
  server.get('/dev/outbox', async (request, reply) => {
    const context = await findContext(request, reply)
    if (!context?.site.demo) return reply.callNotFound()
    return sendOutbox(reply, context.locale, await listOutbox(app.db))
  })

  server.get('/dev/api', async (request, reply) => {
    const context = await findContext(request, reply)
    if (!context?.site.demo) return reply.callNotFound()
    return sendApiReference(reply, (await describeApi(context.origin.baseUrl)) as OpenApiDocument)
  })
}
