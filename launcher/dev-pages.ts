import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { createServer, isRunnableDevEnvironment } from 'vite'
import type { Pages } from '#main/serve-pages.server.ts'
import { writeWordTypes } from '#scripts/word-types.ts'

// Derived from the site's port, so that several sites can be developed at once.
const HOT_RELOAD_PORT = 20_000 + Number(process.env.PORT ?? 3000)

/** Serves the pages from their sources with Vite in this process, so that a change shows at once. */
export async function devPages(): Promise<Pages & { close(): Promise<void> }> {
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { port: HOT_RELOAD_PORT } },
    appType: 'custom',
  })
  writeWordTypes()
  vite.watcher.on('change', (path) => {
    if (path.endsWith('/messages/nl.json')) writeWordTypes()
  })
  return {
    async fetch(request, options) {
      // Looked up for each request: Vite replaces its environments when its configuration changes.
      const ssr = vite.environments.ssr
      if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the server render here')
      const entry = (await ssr.runner.import('virtual:tanstack-start-server-entry')) as {
        default: Pick<Pages, 'fetch'>
      }
      return entry.default.fetch(request, options)
    },
    async office(path) {
      const file = 'src/features/office/frame/index.html'
      const html = (await readFile(file, 'utf8')).replace(
        './entry.tsx',
        '/src/features/office/frame/entry.tsx',
      )
      return vite.transformIndexHtml(path, html)
    },
    async serveAssets(server: FastifyInstance) {
      server.addHook('onRequest', (request, reply, done) => {
        if (request.url.startsWith('/api/')) return done()
        // The development client uses inline scripts and eval, which the site's policy forbids.
        reply.raw.removeHeader('content-security-policy')
        reply.removeHeader('content-security-policy')
        vite.middlewares(request.raw, reply.raw, done)
      })
    },
    close: () => vite.close(),
  }
}
