import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendLastResort, sendNothingThere, sendRightBack } from '#features/site/last-resort.server.ts'
import { declareOutage } from '#server/http/declare-errors.ts'
import { sendError } from '#server/http/guards.ts'
import { pathOf } from '#server/http/request-path.ts'
import { logUnexpected } from '#server/log.ts'
import { localeWithoutSite } from './request-context.server.ts'

type HttpError = { statusCode?: number; code?: string }

/** Paths that scripts, programs and images request; browsers open all others as pages. */
const NO_PAGE = /^\/(api|photos)\//

/**
 * Answers what no route answers with our own words: an error's message may quote the database, and the framework's
 * words for a missing route repeat the address, with the token in it.
 */
export function answerErrors(server: FastifyInstance): void {
  server.setErrorHandler((error: HttpError, request, reply) => {
    reply.header('cache-control', 'no-store')
    // Before all of the request has come, or while its answer was on the way.
    const leftMidway =
      (request.raw.destroyed && !request.raw.complete) ||
      (reply.raw.destroyed && error.code === 'ERR_STREAM_PREMATURE_CLOSE')
    const { statusCode = 500 } = error
    if (leftMidway || statusCode < 500) return sendInvalid(reply, leftMidway ? 400 : statusCode)
    logUnexpected(request.log, { err: error }, 'unexpected error')
    const outage = declareOutage(error)
    if (outage) return sendOutage(request, reply, outage)
    return sendInternal(request, reply)
  })
  server.setNotFoundHandler((request, reply) => {
    reply.header('cache-control', 'no-store')
    if (NO_PAGE.test(pathOf(request))) return sendError(reply, 'not_found', {})
    return sendNothingThere(reply, localeWithoutSite(request))
  })
}

/** For Fastify's own refusals: an unreadable body, or a type that the route does not accept. */
function sendInvalid(reply: FastifyReply, status: number): FastifyReply {
  const code = 'invalid_input'
  return reply.code(status).send({ defined: true, code, status, message: code, data: { fields: [] } })
}

type Outage = NonNullable<ReturnType<typeof declareOutage>>

/** While the database is away or busy, for example. */
export function sendOutage(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, data }: Outage,
): FastifyReply {
  if (NO_PAGE.test(pathOf(request))) return sendError(reply, code, data)
  const isForm = request.method === 'POST'
  return sendRightBack(reply, localeWithoutSite(request), { seconds: data.seconds, isForm })
}

function sendInternal(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!NO_PAGE.test(pathOf(request))) return sendLastResort(reply, localeWithoutSite(request))
  const code = 'internal_error'
  return reply.code(500).send({ defined: false, code, status: 500, message: code })
}
