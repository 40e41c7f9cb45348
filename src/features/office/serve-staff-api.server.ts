import { OpenAPIHandler } from '@orpc/openapi/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendMemberPhoto } from '#features/members/office/send-photo.server.ts'
import { sendItemFile } from '#features/moderation/office/send-file.server.ts'
import { sendReceipt } from '#features/payments/office/send-receipt.server.ts'
import { siteAddress } from '#features/site/brand.server.ts'
import type { SiteContext } from '#features/site/context.server.ts'
import { siteOfId } from '#features/site/site.server.ts'
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
import { readSession } from '#server/http/read-session.ts'
import { OFFICE_SITE, OFFICE_SITE_PARAMETER } from '#shared/page-headers.ts'
import { uuid } from '#shared/text.ts'
import { officeRoutes } from './routes.server.ts'
import type { OfficeContext } from './staff/staff-context.server.ts'
import { findSessionOfStaff } from './staff/staff-session.server.ts'

/** None has it. */
const NO_SITE = '00000000-0000-0000-0000-000000000000'

/** The site at which the caller works, of those where they have a role; undefined for the one of the address. */
function siteChosen({ headers, query }: FastifyRequest): string | undefined {
  const { [OFFICE_SITE_PARAMETER]: asked } = query as Record<string, unknown>
  const chosen = headers[OFFICE_SITE] ?? asked
  if (chosen === undefined) return undefined
  return uuid.safeParse(chosen).data ?? NO_SITE
}

/** Serves staff's API. Only our own script can call it, and no member's session counts there. */
export function serveStaffApi(
  server: FastifyInstance,
  { findContext, renderPage }: { findContext: FindContext<SiteContext> } & RenderPage<SiteContext>,
): void {
  const handler = new OpenAPIHandler<OfficeContext>(officeRoutes, HANDLER_OPTIONS)
  const contextOf = async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<OfficeContext | undefined> => {
    const found = await findContext(request, reply)
    if (!found) return undefined
    const { app, locale, origin, cookies, asked } = found
    const chosen = siteChosen(request)
    const site = chosen === undefined ? found.site : await siteOfId(app, chosen)
    // What is mailed from there leads to that site, where its links hold.
    const from = site && site.id !== found.site.id ? siteAddress(app.config, site.mainHost) : origin.baseUrl
    const open = {
      app,
      site: site ?? found.site,
      locale,
      origin: { ...origin, baseUrl: from },
      cookies,
      asked,
    }
    const staffSession = site ? await readSession(origin.ip, () => findSessionOfStaff(open)) : null
    return { ...open, staffSession, renderPage, openAt: found.site.host }
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
