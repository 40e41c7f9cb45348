import type { FastifyReply, FastifyRequest } from 'fastify'
import { ERRORS, type ErrorCode, type ErrorData } from '#shared/errors.ts'
import { retryAfterSeconds } from '#shared/limits/waits.ts'
import { PHOTO_MAX_BYTES, VOICE_MAX_BYTES } from '#shared/upload-limits.ts'
import { pathOf } from './request-path.ts'

export const BODY_MAX_BYTES = 64 * 1024
/** The largest file with its form. */
export const UPLOAD_MAX_BYTES = PHOTO_MAX_BYTES + BODY_MAX_BYTES
/** The endpoints that accept a form with a file, and how large that may be. */
const UPLOADS = new Map([
  ['POST /api/photos', PHOTO_MAX_BYTES],
  ['POST /api/photos/verification/picture', PHOTO_MAX_BYTES],
  ['POST /api/admin/portraits', PHOTO_MAX_BYTES],
  ['POST /api/admin/site/pictures', PHOTO_MAX_BYTES],
  ['POST /api/chat-photos', PHOTO_MAX_BYTES],
  ['POST /api/voice-messages', VOICE_MAX_BYTES],
])

/** Says in `Retry-After` when a limit lets through what it refused; nothing of other answers. */
export function sayWhenAgain(reply: FastifyReply, error: { status: number; data?: unknown }): void {
  const seconds = retryAfterSeconds(error)
  if (seconds !== undefined) reply.header('retry-after', seconds)
}

/** Sends a declared error in the same form as procedures do. */
export function sendError<C extends ErrorCode>(
  reply: FastifyReply,
  code: C,
  data: ErrorData<C>,
): FastifyReply {
  const { status } = ERRORS[code]
  sayWhenAgain(reply, { status, data })
  return reply.code(status).send({ defined: true, code, status, message: code, data })
}

/** Refuses malformed paths before anything parses them as a URL. */
export async function refuseStrangePath(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!pathOf(request)) await sendError(reply, 'invalid_input', { fields: [] })
}

/** Refuses requests from other sites' pages, before their body is read. */
export async function refuseForeignOrigin(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (isForeign(request)) await sendError(reply, 'foreign_origin', {})
}

/** Whether the browser says that another site sent the request. Clients that are no browsers say nothing. */
export function isForeign(request: FastifyRequest): boolean {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  if (origin === undefined) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}

/**
 * Requires a header that links, forms, images and other sites' scripts cannot send: only our own scripts and programs
 * can.
 */
export async function refuseBareRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.headers['x-requested-with'] === undefined) await sendError(reply, 'foreign_origin', {})
}

export function isUpload(request: FastifyRequest): boolean {
  return fileMaxBytes(request) !== undefined
}

function fileMaxBytes(request: FastifyRequest): number | undefined {
  return UPLOADS.get(`${request.method} ${pathOf(request)}`)
}

/** Refuses a body that is too large or of unknown length, and a form where none is accepted. */
export async function refuseLargeBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { headers } = request
  const file = fileMaxBytes(request)
  const max = (file ?? 0) + BODY_MAX_BYTES
  if (headers['transfer-encoding'] !== undefined) await sendError(reply, 'length_required', {})
  else if (Number(headers['content-length'] ?? 0) > max)
    await sendError(reply, 'payload_too_large', { max_bytes: max })
  else if (file === undefined && /^\s*multipart\//i.test(headers['content-type'] ?? ''))
    await sendError(reply, 'invalid_input', { fields: [] })
}
