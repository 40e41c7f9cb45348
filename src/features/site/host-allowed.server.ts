import { compile } from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { App } from '#server/app.ts'
import { isHostOfSite } from './site.server.ts'

/**
 * Tells a web server in front for which names it may get a certificate: 200 for a site's host, else 404. Visitors get 404
 * for all: the question is the web server's own, which comes from a proxy of ours and is passed on for no visitor.
 */
export function serveHostAllowed(app: App, server: FastifyInstance): void {
  const isProxy = compile(app.config.trustProxy)
  server.get<{ Querystring: { domain?: unknown } }>('/api/host-allowed', async (request, reply) => {
    const { domain } = request.query
    const isAsked = typeof domain === 'string' && isProxy(request.ip, 0)
    const isOurs = isAsked && (await isHostOfSite(app, domain.toLowerCase()))
    return reply
      .code(isOurs ? 200 : 404)
      .header('cache-control', 'no-store')
      .type('text/plain')
      .send('')
  })
}
