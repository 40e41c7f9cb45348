import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Pages } from './serve-pages.server.ts'

const CLIENT = fileURLToPath(new URL('../../dist/client/', import.meta.url))
const HANDLER = new URL('../../dist/server/server-entry.js', import.meta.url)
const YEAR_SECONDS = 31_536_000

/** The pages as built by `npm run build`. */
export async function builtPages(): Promise<Pages> {
  const { default: handler } = (await import(HANDLER.href)) as { default: Pick<Pages, 'fetch'> }
  return { fetch: handler.fetch, serveAssets }
}

async function serveAssets(server: FastifyInstance): Promise<void> {
  await server.register(fastifyStatic, {
    root: CLIENT,
    wildcard: false,
    index: false,
    // Files with a content hash never change; the few in public/ may.
    setHeaders(reply, path) {
      const immutable = path.includes('/assets/')
      reply.header(
        'cache-control',
        immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600',
      )
    },
  })
}
