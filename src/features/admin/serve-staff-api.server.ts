import { OpenAPIHandler } from '@orpc/openapi/fastify'
import type { FastifyInstance } from 'fastify'
import type { SiteContext } from '#features/site/context.server.ts'
import type { FindContext } from '#server/feature.ts'
import { HANDLER_OPTIONS } from '#server/http/declare-errors.ts'
import { refuseBareRequest, refuseForeignOrigin, refuseLargeBody, sendError } from '#server/http/guards.ts'
import { readBodies } from '#server/http/read-body.ts'
import { adminRoutes } from './routes.server.ts'
import type { OfficeContext } from './staff/staff-context.server.ts'
import { findSessionOfStaff } from './staff/staff-session.server.ts'

/** Serves staff's API. Only our own script can call it, and no member's session counts there. */
export function serveStaffApi(server: FastifyInstance, findContext: FindContext<SiteContext>): void {
  const handler = new OpenAPIHandler<OfficeContext>(adminRoutes, HANDLER_OPTIONS)
  server.register(async (scope) => {
    readBodies(scope)
    scope.addHook('onRequest', refuseForeignOrigin)
    scope.addHook('onRequest', async (request, reply) => {
      if (!reply.sent) await refuseBareRequest(request, reply)
    })
    scope.addHook('onRequest', async (request, reply) => {
      if (!reply.sent) await refuseLargeBody(request, reply)
    })
    scope.all('/api/admin/*', async (request, reply) => {
      const found = await findContext(request, reply)
      if (!found) return sendError(reply, 'not_found', {})
      reply.header('cache-control', 'no-store')
      const { app, site, locale, origin, cookies, asked } = found
      const open = { app, site, locale, origin, cookies, asked }
      const context: OfficeContext = { ...open, staffSession: await findSessionOfStaff(open) }
      const { matched } = await handler.handle(request, reply, { prefix: '/api', context })
      return matched ? reply : sendError(reply, 'not_found', {})
    })
  })
}
