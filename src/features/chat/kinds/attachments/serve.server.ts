import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ApiContext, asMember } from '#features/accounts/account/context.server.ts'
import type { FindContext } from '#server/feature.ts'
import type { Attachment } from '#shared/attachment.ts'
import { uuid } from '#shared/text.ts'
import { historyStart } from '../../reading/describe.server.ts'
import { CHAT_PHOTOS, VOICE_MESSAGES } from '../../reading/describe-message.server.ts'
import { findSeenAttachment } from './queries.server.ts'
import { sendPart } from './ranges.server.ts'

const SEQ = /^[1-9]\d{0,8}$/

type Place = { conversation: string; seq: string }
type PhotoRequest = FastifyRequest<{ Params: Place & { size: string } }>
type VoiceRequest = FastifyRequest<{ Params: Place }>

/**
 * Serves the photos and voice messages of conversations to the two members alone, while they are logged in and still
 * see the message.
 */
export function serveAttachments(server: FastifyInstance, findContext: FindContext<ApiContext>): void {
  async function find(request: FastifyRequest<{ Params: Place }>, reply: FastifyReply) {
    const context = await findContext(request, reply)
    return context?.session
      ? { context, attachment: await findAttachment(context, request.params) }
      : undefined
  }
  const options = { compress: false } as const
  server.get(
    `${CHAT_PHOTOS}/:conversation/:seq/:size`,
    options,
    async (request: PhotoRequest, reply: FastifyReply) => {
      const { size } = request.params
      const found = await find(request, reply)
      const photo = found?.attachment?.kind === 'photo' ? found.attachment.files : undefined
      const name = size === 'full' || size === 'small' ? photo?.[size] : undefined
      return send(request, reply, { context: found?.context, name, type: 'image/webp' })
    },
  )
  server.get(
    `${VOICE_MESSAGES}/:conversation/:seq`,
    options,
    async (request: VoiceRequest, reply: FastifyReply) => {
      const found = await find(request, reply)
      const name = found?.attachment?.kind === 'voice' ? found.attachment.files.full : undefined
      return send(request, reply, { context: found?.context, name, type: 'audio/webm' })
    },
  )
}

type Found = { context: ApiContext | undefined; name: string | undefined; type: string }

async function send(request: FastifyRequest, reply: FastifyReply, { context, name, type }: Found) {
  reply.header('x-robots-tag', 'noindex')
  const etag = `"${name}"`
  // Asked for each time, so that the gate is, and sent once.
  if (name && request.headers['if-none-match'] === etag)
    return reply.code(304).header('cache-control', 'private, no-cache').header('etag', etag).send()
  const content = name && (await context!.app.storage.read(name))
  if (!content) return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('')
  reply
    .type(type)
    .header('cache-control', 'private, no-cache')
    .header('etag', etag)
    .header('cross-origin-resource-policy', 'same-origin')
  return sendPart(request, reply, { content, etag })
}

async function findAttachment(
  context: ApiContext,
  { conversation, seq }: Place,
): Promise<Attachment | undefined> {
  const id = uuid.safeParse(conversation)
  if (!id.success || !SEQ.test(seq)) return undefined
  const { app, viewer } = asMember(context)
  const since = historyStart(context)
  return findSeenAttachment(app.db, viewer.id, { conversationId: id.data, seq: Number(seq), since })
}
