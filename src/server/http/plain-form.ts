import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseForeignOrigin, sendError } from './guards.ts'

/** Reads the bodies of plain HTML forms, and no others. */
export function readPlainForms(scope: FastifyInstance, maxBytes: number): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxBytes },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
}

/** Refuses a form unless the browser says that it was sent by a page of this site. */
export async function requireOwnOrigin(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin === undefined && site !== 'same-origin') await sendError(reply, 'foreign_origin', {})
  else await refuseForeignOrigin(request, reply)
}
