import type { FastifyInstance } from 'fastify'
import type { FindContext } from '#server/feature.ts'
import type { SiteContext } from '../../site/context.server.ts'
import type { Site } from '../../site/site.server.ts'
import { writeSitemap } from './sitemap.server.ts'

const HOUR_SECONDS = 3_600

/** By site object, which is replaced every few seconds when the site is read again. */
const written = new WeakMap<Site, string>()

/** Serves what search engines and the previews of links ask for. */
export function serveSearchEngines(server: FastifyInstance, findContext: FindContext<SiteContext>): void {
  server.get('/sitemap.xml', async (request, reply) => {
    const context = await findContext(request, reply)
    if (!context) return reply.callNotFound()
    const { site, origin } = context
    const sitemap = written.get(site) ?? writeSitemap(site, origin.baseUrl)
    written.set(site, sitemap)
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', `public, max-age=${HOUR_SECONDS}`)
      .send(sitemap)
  })
}
