import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressPage } from './compress-page.ts'

/** A page request as the Fetch API has it. */
export function toWebRequest(request: FastifyRequest, baseUrl: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || name.startsWith(':')) continue
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one)
  }
  return new Request(new URL(request.raw.url ?? '/', baseUrl), { method: request.method, headers })
}

/** Answers with what the Fetch API would have answered: pages come whole, so they are sent whole. */
export async function sendWebResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: Response,
): Promise<void> {
  reply.code(response.status)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  if (!response.body) return void (await reply.send())
  const page = Buffer.from(await response.arrayBuffer())
  const { body, encoding } = await compressPage(page, request.headers['accept-encoding'])
  reply.header('vary', 'accept-encoding')
  if (encoding) reply.header('content-encoding', encoding)
  await reply.send(body)
}
