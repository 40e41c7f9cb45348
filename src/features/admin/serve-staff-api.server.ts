import { OpenAPIHandler } from '@orpc/openapi/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SiteContext } from '#features/site/context.server.ts'
import type { FindContext, RenderPage } from '#server/feature.ts'
import { HANDLER_OPTIONS } from '#server/http/declare-errors.ts'
import {
  isUpload,
  refuseBareRequest,
  refuseForeignOrigin,
  refuseLargeBody,
  sendError,
} from '#server/http/guards.ts'
import { readBodies } from '#server/http/read-body.ts'
import { readSession } from '#server/http/session-turns.ts'
import { sendItemFile } from './judging/send-file.server.ts'
import { sendMemberPhoto } from './members/send-photo.server.ts'
import { sendReceipt } from './money/send-receipt.server.ts'
import { adminRoutes } from './routes.server.ts'
import type { OfficeContext } from './staff/staff-context.server.ts'
import { findSessionOfStaff } from './staff/staff-session.server.ts'

/** Serves staff's API. Only our own script can call it, and no member's session counts there. */
export function serveStaffApi(
  server: FastifyInstance,
  { findContext, renderPage }: { findContext: FindContext<SiteContext> } & RenderPage<SiteContext>,
): void {
  const handler = new OpenAPIHandler<OfficeContext>(adminRoutes, HANDLER_OPTIONS)
  const contextOf = async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<OfficeContext | undefined> => {
    const found = await findContext(request, reply)
    if (!found) return undefined
    const { app, site, locale, origin, cookies, asked } = found
    const open = { app, site, locale, origin, cookies, asked }
    const staffSession = await readSession(origin.ip, () => findSessionOfStaff(open))
    return { ...open, staffSession, renderPage }
  }
  // Pictures cannot send our script's header. The cookie is sent to no other site's page.
  server.get('/api/admin/items/:item/files/:name', async (request, reply) => {
    const context = await contextOf(request, reply)
    return sendItemFile(context, request.params as { item: string; name: string }, reply)
  })
  server.get('/api/admin/receipts/:id', { compress: false }, async (request, reply) => {
    const context = await contextOf(request, reply)
    return sendReceipt(context, request.params as { id: string }, reply)
  })
  server.get('/api/admin/members/:member/photos/:name', async (request, reply) => {
    const context = await contextOf(request, reply)
    return sendMemberPhoto(context, request.params as { member: string; name: string }, reply)
  })
  server.register(async (scope) => {
    readBodies(scope)
    scope.addHook('onRequest', refuseForeignOrigin)
    scope.addHook('onRequest', async (request, reply) => {
      if (!reply.sent) await refuseBareRequest(request, reply)
    })
    scope.addHook('onRequest', async (request, reply) => {
      if (!reply.sent) await refuseLargeBody(request, reply)
    })
    scope.addHook('onRequest', async (request, reply) => {
      // Checked before 15 MB are read in vain.
      if (reply.sent || !isUpload(request)) return
      const context = await contextOf(request, reply)
      if (!context?.staffSession) await sendError(reply, 'authentication_required', {})
    })
    scope.all('/api/admin/*', async (request, reply) => {
      const context = await contextOf(request, reply)
      if (!context) return sendError(reply, 'not_found', {})
      reply.header('cache-control', 'no-store')
      const { matched } = await handler.handle(request, reply, { prefix: '/api', context })
      return matched ? reply : sendError(reply, 'not_found', {})
    })
  })
}
