import type { FastifyInstance } from 'fastify'
import type { App } from '#server/app.ts'
import { dataHeaders } from '#server/http/security-headers.ts'

const RETRY_SECONDS = 5
const HEALTH = '/healthz'
const READY = '/readyz'

/** Whether a route is asked by machines each few seconds: it says nothing of how visitors are served. */
export function isProbe(route: string | undefined): boolean {
  return route === HEALTH || route === READY
}

/** Says at any host, also at an address that is no site's, whether this process runs, and whether it can serve requests. */
export function serveHealth(app: App, server: FastifyInstance): void {
  const headers = {
    ...dataHeaders({ https: app.config.publicUrl.startsWith('https:') }),
    'cache-control': 'no-store',
  }
  const options = { helmet: false, compress: false } as const
  server.get(HEALTH, options, async (_request, reply) => reply.headers(headers).send({ status: 'ok' }))
  server.get(READY, options, async (_request, reply) => {
    const failing = await app.readiness.failing()
    reply.headers(headers)
    if (failing.length === 0) return reply.send({ status: 'ready' })
    return reply.code(503).header('retry-after', RETRY_SECONDS).send({ status: 'not_ready', failing })
  })
}
