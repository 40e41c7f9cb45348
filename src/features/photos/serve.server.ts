import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Session } from '#features/accounts/account/context.server.ts'
import type { App } from '#server/app.ts'
import type { SessionOf } from '#server/feature.ts'
import { findFile } from './queries.server.ts'

const YEAR_SECONDS = 31_536_000
// A file never changes under its name.
const SHOWN = `public, max-age=${YEAR_SECONDS}, immutable`
// A photo that is pending or rejected.
const UNSEEN_BY_OTHERS = 'private, no-cache'
const TYPES: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg' }
const NAME = /^[\w-]{1,200}\.(webp|jpg)$/

/** Serves photos by their unguessable names: active ones to everybody, the rest only to their owner. */
export function servePhotos(app: App, server: FastifyInstance, sessionOf: SessionOf<Session>): void {
  /** The cache policy of a file for this visitor; undefined when they may not see it. */
  async function cachingOf(name: string, request: FastifyRequest): Promise<string | undefined> {
    const file = await findFile(app.db, name)
    if (!file || file.accountStatus === 'deleted') return undefined
    if (file.status === 'active') return SHOWN
    const session = await sessionOf(request)
    return session?.viewer.id === file.memberId ? UNSEEN_BY_OTHERS : undefined
  }

  server.get<{ Params: { name: string } }>('/photos/:name', async (request, reply) => {
    const { name } = request.params
    const [, ending] = NAME.exec(name) ?? []
    const caching = ending && (await cachingOf(name, request))
    const content = caching && (await app.storage.read(name))
    reply.header('x-robots-tag', 'noindex')
    if (!content) return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('')
    return (
      reply
        .type(TYPES[ending]!)
        .header('cache-control', caching)
        // The deployment's other domains, and mails, embed them too.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(content)
    )
  })
}
