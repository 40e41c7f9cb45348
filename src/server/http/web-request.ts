import type { FastifyReply, FastifyRequest } from 'fastify'
import { resolvePath } from '#shared/own-path.ts'
import { compressPage } from './compress-page.ts'

/** A page request for the Fetch API, always at our own host. */
export function toWebRequest(request: FastifyRequest, baseUrl: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || name.startsWith(':')) continue
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one)
  }
  const { pathname, search } = resolvePath(request.url)!
  return new Request(baseUrl + pathname + search, { method: request.method, headers })
}

/** Sends a page with the status and headers of the Fetch API's response. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers }: Response,
  html: string | undefined,
): Promise<void> {
  reply.code(status)
  for (const [name, value] of headers) if (name !== 'set-cookie') reply.header(name, value)
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  if (html === undefined) return void (await reply.send())
  const { body, encoding } = await compressPage(Buffer.from(html), request.headers['accept-encoding'])
  reply.header('vary', 'accept-encoding')
  if (encoding) reply.header('content-encoding', encoding)
  await reply.send(body)
}
