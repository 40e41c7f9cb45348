import type { FastifyInstance } from 'fastify'
import { type ApiContext, asMember } from '#features/accounts/account/context.server.ts'
import type { FindContext } from '#server/feature.ts'
import { uuid } from '#shared/text.ts'
import { historyStart } from '../describe.server.ts'
import { CHAT_PHOTOS } from '../describe-message.server.ts'
import { findSeenAttachment } from './queries.server.ts'

const SEQ = /^[1-9]\d{0,8}$/

type Params = { conversation: string; seq: string; size: string }

/** Serves the photos of conversations to the two members alone, while they are logged in and still see the message. */
export function serveChatPhotos(server: FastifyInstance, findContext: FindContext<ApiContext>): void {
  server.get<{ Params: Params }>(
    `${CHAT_PHOTOS}/:conversation/:seq/:size`,
    { compress: false },
    async (request, reply) => {
      const context = await findContext(request, reply)
      const name = context?.session ? await findName(context, request.params) : undefined
      reply.header('x-robots-tag', 'noindex')
      const etag = `"${name}"`
      // Asked for each time, so that the gate is, and sent once.
      if (name && request.headers['if-none-match'] === etag)
        return reply.code(304).header('cache-control', 'private, no-cache').header('etag', etag).send()
      const content = name && (await context!.app.storage.read(name))
      if (!content) return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('')
      return reply
        .type('image/webp')
        .header('cache-control', 'private, no-cache')
        .header('etag', etag)
        .header('cross-origin-resource-policy', 'same-origin')
        .send(content)
    },
  )
}

/** The name of the file in the storage. */
async function findName(context: ApiContext, { conversation, seq, size }: Params) {
  const id = uuid.safeParse(conversation)
  if (!id.success || !SEQ.test(seq) || (size !== 'full' && size !== 'small')) return undefined
  const { app, viewer } = asMember(context)
  const since = historyStart(context)
  const place = { conversationId: id.data, seq: Number(seq), since }
  return (await findSeenAttachment(app.db, viewer.id, place))?.files[size]
}
