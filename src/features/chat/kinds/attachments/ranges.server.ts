import type { FastifyReply, FastifyRequest } from 'fastify'

// Players ask for one range; other requests get the whole file, as RFC 9110 allows.
const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/

/** Sends a file, or the part of it that a player asks for: Safari plays nothing without, and others cannot seek. */
export function sendPart(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { content, etag }: { content: Buffer; etag: string },
): FastifyReply {
  const size = content.length
  reply.header('accept-ranges', 'bytes')
  const asked = headers['if-range'] === undefined || headers['if-range'] === etag
  const [, first, last] = (asked && RANGE.exec(headers.range ?? '')) || []
  if (!first && !last) return reply.send(content)
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1
  if (start >= size || start > end)
    return reply.code(416).header('content-range', `bytes */${size}`).type('text/plain').send('')
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .send(content.subarray(start, end + 1))
}
