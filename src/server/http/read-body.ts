import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BODY_MAX_BYTES, UPLOAD_MAX_BYTES } from './guards.ts'

/** The deepest input of the contract has 4 levels. */
const JSON_DEPTH_MAX = 16
/** A voice message: id, receiver, wave, sound, and what it answers. */
const FORM_PARTS_MAX = 5
/**
 * As browsers and fetch write it, with the characters that RFC 2046 allows without quotes. Other spellings could be
 * read as different boundaries here and by the form's parser.
 */
const FORM_TYPE = /^multipart\/form-data; ?boundary=([\w'()+./:=?-]{1,70})$/i

/** Parses the API's bodies: JSON and forms, both bounded. Other types are left to the API's own parser. */
export function readBodies(scope: FastifyInstance): void {
  const parseJson = scope.getDefaultJsonParser('error', 'error')
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_MAX_BYTES },
    (request, text, done) => {
      parseJson(request, text, (error, value) => {
        if (error || isDeeper(value, JSON_DEPTH_MAX)) done(error ?? new InvalidBody())
        else done(null, value)
      })
    },
  )
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: UPLOAD_MAX_BYTES },
    async (request: FastifyRequest, form: Buffer) => {
      const boundary = formBoundary(request)
      // Counted first: parsing 200,000 fields takes a second that blocks all other requests.
      if (!boundary || countParts(form, `--${boundary}`) > FORM_PARTS_MAX) throw new InvalidBody()
      const type = `multipart/form-data; boundary=${boundary}`
      return new Response(form as Uint8Array<ArrayBuffer>, { headers: { 'content-type': type } })
        .formData()
        .catch(() => {
          throw new InvalidBody()
        })
    },
  )
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
}

/** The boundary of the request's form; undefined without a form, or with another spelling. */
export function formBoundary({ headers }: FastifyRequest): string | undefined {
  return FORM_TYPE.exec(headers['content-type'] ?? '')?.[1]
}

class InvalidBody extends Error {
  readonly statusCode = 400
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((part) => isDeeper(part, depth - 1))
}

/** The upper bound of the number of parts; stops counting beyond the maximum. */
function countParts(form: Buffer, boundary: string): number {
  let parts = -1
  for (
    let at = form.indexOf(boundary);
    at !== -1 && parts <= FORM_PARTS_MAX;
    at = form.indexOf(boundary, at + 1)
  )
    parts++
  return parts
}
