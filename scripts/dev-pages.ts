import type { FastifyInstance } from 'fastify'
import { createServer, isRunnableDevEnvironment } from 'vite'
import type { Pages } from '#http.server.ts'
import { writeWordTypes } from './word-types.ts'

/** The pages from their sources, by Vite in this same process; a change shows at once. */
// Beside the site's own port, so that several can be worked on at once.
const HOT_RELOAD_PORT = 20_000 + Number(process.env.PORT ?? 3000)

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
      // Asked for anew each time: when Vite's own configuration changes, it starts over with new environments.
      const ssr = vite.environments.ssr
      if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the server render here')
      const entry = (await ssr.runner.import('virtual:tanstack-start-server-entry')) as {
        default: Pick<Pages, 'fetch'>
      }
      return entry.default.fetch(request, options)
    },
    async serveAssets(server: FastifyInstance) {
      server.addHook('onRequest', (request, reply, done) => {
        if (request.url.startsWith('/api/')) return done()
        // Scripts of the development client are inline and evaluate code, which the site's own policy forbids.
        reply.raw.removeHeader('content-security-policy')
        reply.removeHeader('content-security-policy')
        vite.middlewares(request.raw, reply.raw, done)
      })
    },
    close: () => vite.close(),
  }
}
