import type { FastifyInstance } from 'fastify'
import type { App } from '#server/app.ts'
import { isHidden } from './hidden-queries.server.ts'

const YEAR_SECONDS = 31_536_000
const TYPES: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg' }
const NAME = /^[\w-]{1,200}\.(webp|jpg)$/

export type DrawMissing = (app: App, name: string) => Promise<Buffer | undefined>

/** Serves photos by their unguessable names; what a name stands for never changes. */
export function servePhotos(app: App, server: FastifyInstance, drawMissing: DrawMissing): void {
  const drawing = new Map<string, Promise<Buffer | undefined>>()

  async function draw(name: string): Promise<Buffer | undefined> {
    const content = await drawMissing(app, name)
    if (content) await app.storage.write(name, content)
    return content
  }

  /** Whoever asks for a picture while it is being drawn waits for that drawing. */
  async function drawOnce(name: string): Promise<Buffer | undefined> {
    const begun = drawing.get(name) ?? draw(name).finally(() => drawing.delete(name))
    drawing.set(name, begun)
    return begun
  }

  /** Browsers and what stands between keep it for a year: each file is asked for so seldom that a query costs little. */
  async function readShown(name: string): Promise<Buffer | undefined> {
    const [hidden, stored] = await Promise.all([isHidden(app.db, name), app.storage.read(name)])
    return hidden ? undefined : (stored ?? (await drawOnce(name)))
  }

  server.get<{ Params: { name: string } }>('/photos/:name', async (request, reply) => {
    const { name } = request.params
    const [, ending] = NAME.exec(name) ?? []
    const content = ending && (await readShown(name))
    if (!content) return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('')
    return (
      reply
        .type(TYPES[ending]!)
        .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
        // Pages of the deployment's other domains, and mails, show them too.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(content)
    )
  })
}
