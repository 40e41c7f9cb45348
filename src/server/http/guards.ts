import type { FastifyReply, FastifyRequest } from 'fastify'
import { ERRORS, type ErrorCode, type ErrorData } from '../../shared/errors.ts'

const BODY_MAX_BYTES = 64 * 1024
/** A photo of 15 MB and the form around it. */
export const UPLOAD_MAX_BYTES = 15 * 1024 * 1024 + 64 * 1024

/** Answers with a declared error in the form in which procedures answer. */
export function sendError<C extends ErrorCode>(
  reply: FastifyReply,
  code: C,
  data: ErrorData<C>,
): FastifyReply {
  const { status } = ERRORS[code]
  return reply.code(status).send({ defined: true, code, status, message: code, data })
}

/** Refuses what another site's page sends in a visitor's name, before it is read. */
export async function refuseForeignOrigin(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (isForeign(request)) await sendError(reply, 'foreign_origin', {})
}

/** Whether a browser says that the request comes from another site. Programs that are no browsers say nothing. */
export function isForeign(request: FastifyRequest): boolean {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  if (origin === undefined) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}

/** Refuses a body that is too large, or that does not say how large it is. */
export async function refuseLargeBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const max = request.headers['content-type']?.startsWith('multipart/') ? UPLOAD_MAX_BYTES : BODY_MAX_BYTES
  if (request.headers['transfer-encoding'] !== undefined) await sendError(reply, 'length_required', {})
  else if (Number(request.headers['content-length'] ?? 0) > max)
    await sendError(reply, 'payload_too_large', { max_bytes: max })
}
