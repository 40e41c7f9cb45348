import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Pages } from './serve-pages.server.ts'

const CLIENT = fileURLToPath(new URL('../../dist/client/', import.meta.url))
const HANDLER = new URL('../../dist/server/server-entry.js', import.meta.url)
const OFFICE = fileURLToPath(new URL('../../dist/office/', import.meta.url))
const YEAR_SECONDS = 31_536_000
/** A kilobyte of headers that mean nothing for scripts, styles and fonts. */
const OF_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** The pages as built by `npm run build`. */
export async function builtPages(): Promise<Pages> {
  const { default: handler } = (await import(HANDLER.href)) as { default: Pick<Pages, 'fetch'> }
  const office = await readFile(`${OFFICE}index.html`, 'utf8')
  return { fetch: handler.fetch, office: () => office, serveAssets }
}

async function serveAssets(server: FastifyInstance): Promise<void> {
  const options: Omit<FastifyStaticOptions, 'root'> = {
    index: false,
    // The build has compressed them (compress-assets.ts).
    preCompressed: true,
    allowedPath: (path) => !path.endsWith('.br'),
    // Files with a content hash never change; the few in public/ may.
    setHeaders(reply, path) {
      const immutable = path.includes('/assets/')
      if (immutable && !path.endsWith('.svg')) for (const header of OF_DOCUMENTS) reply.removeHeader(header)
      reply.header(
        'cache-control',
        immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600',
      )
    },
  }
  // Beside the pages' addresses, so one by one.
  const few = { wildcard: false, globIgnore: ['assets/**', '**/*.br', '**/*.html'] }
  await server.register(fastifyStatic, { ...options, ...few, root: CLIENT })
  // One route for hundreds of files: a route of its own for each took most of the start.
  for (const [root, prefix] of [
    [`${CLIENT}assets/`, '/assets/'],
    [`${OFFICE}assets/`, '/office/assets/'],
  ] as const)
    await server.register(fastifyStatic, { ...options, root, prefix, decorateReply: false })
}
