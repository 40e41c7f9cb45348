import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '#features/accounts/account/context.server.ts'
import { uploadSlots } from '#features/photos/upload-slots.server.ts'
import type { App } from '#server/app.ts'
import {
  isUpload,
  refuseBareRequest,
  refuseForeignOrigin,
  refuseLargeBody,
  sendError,
} from '#server/http/guards.ts'
import type { Patience } from '#server/http/patience.ts'
import { formBoundary, readBodies } from '#server/http/read-body.ts'
import { pathOf } from '#server/http/request-path.ts'
import { dataHeaders } from '#server/http/security-headers.ts'
import { FOR_MEMBER } from '#shared/page-headers.ts'
import { createApiHandler } from './api.server.ts'
import { describeApi } from './describe-api.server.ts'
import { contextOf, sessionOf } from './request-context.server.ts'

const STATE_CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
// GETs by the published contract, although they change something.
const CHANGING_GETS = /^\/api\/(logout|auto-like)\.php/
// By the published contract, these requests carry a header that marks them as sent by a script or program.
const WITH_CLIENT_HEADER = /^\/api\/user\.php/
// Called by other servers. They verify what they are told, or require a secret or a signature.
const FROM_ELSEWHERE = /^\/api\/(mail-events|unsubscribe\/[^/]+)$/
const ONE_CLICK = /^\/api\/unsubscribe\/[^/]+$/
const OPENAPI_SECONDS = 3600

/** Serves all procedures of the API, and its OpenAPI document. */
export function serveApi(app: App, server: FastifyInstance, patience: Patience): void {
  const handler = createApiHandler()
  const slots = uploadSlots(app, patience)
  server.register(async (scope) => {
    readBodies(scope)
    const headers = dataHeaders({ https: app.config.publicUrl.startsWith('https:') })
    scope.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
    scope.addHook('onRequest', refuseForeignChange)
    scope.addHook('onRequest', ignoreOneClickBody)
    scope.addHook('onRequest', refuseLargeBody)
    scope.addHook('onRequest', async (request, reply) => {
      if (!isUpload(request)) return
      // Checked before 15 MB are read in vain.
      const session = await sessionOf(app, request)
      if (!session) await sendError(reply, 'authentication_required', {})
      else if (isOfAnother(request, session)) await sendError(reply, 'other_member', {})
      else if (!formBoundary(request)) await sendError(reply, 'invalid_input', { fields: [] })
      else await slots.take(request, reply, session.viewer)
    })
    scope.get('/api/openapi.json', async (_request, reply) => {
      reply.header('cache-control', `public, max-age=${OPENAPI_SECONDS}`)
      return describeApi()
    })
    scope.all('/api/*', { helmet: false }, async (request, reply) => {
      const context = await contextOf(app, request, reply)
      if (!context) return sendError(reply, 'not_found', {})
      reply.header('cache-control', 'no-store')
      if (changesSomething(request) && isOfAnother(request, context.session)) {
        // A session that is only remembered may have ended, and then it says nothing of another member.
        if (context.session?.unconfirmed) context.session = (await context.findSessionAnew?.()) ?? null
        if (isOfAnother(request, context.session)) return sendError(reply, 'other_member', {})
      }
      const { matched } = await slots.holdDuring(request, () =>
        handler.handle(request, reply, { prefix: '/api', context }),
      )
      return matched ? reply : sendError(reply, 'not_found', {})
    })
  })
}

/** One click in a mail program says all by its address; its body comes in any form, also a multipart one (RFC 8058). */
async function ignoreOneClickBody(request: FastifyRequest): Promise<void> {
  const { headers } = request.raw
  const isJson = headers['content-type']?.startsWith('application/json')
  if (ONE_CLICK.test(endpointOf(request)) && !isJson) headers['content-type'] = 'text/plain'
}

function changesSomething(request: FastifyRequest): boolean {
  return STATE_CHANGING.has(request.method) || CHANGING_GETS.test(endpointOf(request))
}

/** Whether the sending page belongs to another member than the session. */
function isOfAnother({ headers }: FastifyRequest, session: Session | null): boolean {
  const member = headers[FOR_MEMBER]
  return session !== null && member !== undefined && member !== session.viewer.id
}

async function refuseForeignChange(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const path = endpointOf(request)
  const changingGet = CHANGING_GETS.test(path)
  if (!changesSomething(request) || FROM_ELSEWHERE.test(path)) return
  await refuseForeignOrigin(request, reply)
  // Browsers without Sec-Fetch-Site send no origin when they follow a link.
  if (!reply.sent && (changingGet || WITH_CLIENT_HEADER.test(path))) await refuseBareRequest(request, reply)
}

/** The endpoint's path as the router decodes it. */
function endpointOf(request: FastifyRequest): string {
  return decodeURIComponent(pathOf(request)).replaceAll(/\/{2,}/g, '/')
}
