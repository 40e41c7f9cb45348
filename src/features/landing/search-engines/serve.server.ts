import type { FastifyInstance } from 'fastify'
import { siteAddress } from '#features/site/brand.server.ts'
import type { SiteContext } from '#features/site/context.server.ts'
import type { Site } from '#features/site/site.server.ts'
import { isFailure } from '#server/errors.ts'
import type { FindContext } from '#server/feature.ts'
import { isLocale } from '#shared/locales.ts'
import { listRegionPages } from '../figures/region-pages.server.ts'
import { pageOfKey } from './public-page.server.ts'
import { drawnImage, shareImageOf } from './share-images/share-image.server.ts'
import { writeSitemap } from './sitemap.server.ts'

const HOUR_SECONDS = 3_600
const YEAR_SECONDS = 31_536_000

/** Sitemaps by site object, which is replaced every few seconds when the site is read again. */
const written = new WeakMap<Site, Promise<string>>()

/** Serves what search engines and the previews of links ask for. */
export function serveSearchEngines(server: FastifyInstance, findContext: FindContext<SiteContext>): void {
  server.get('/sitemap.xml', async (request, reply) => {
    const context = await findContext(request, reply)
    if (!context) return reply.callNotFound()
    const { app, site } = context
    const writing =
      written.get(site) ??
      listRegionPages(app, site).then((regions) =>
        writeSitemap(site, siteAddress(app.config, site.mainHost), regions),
      )
    written.set(site, writing)
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', `public, max-age=${HOUR_SECONDS}`)
      .send(await writing)
  })
  server.get<{ Params: { hash: string; locale: string; '*': string } }>(
    '/share-images/:hash/:locale/*',
    async (request, reply) => {
      const { hash, locale, '*': file } = request.params
      const context = await findContext(request, reply)
      const page = context && file.endsWith('.jpg') && pageOfKey(context.site, file.slice(0, -'.jpg'.length))
      if (!page || !isLocale(locale)) return reply.callNotFound()
      const asked = await shareImageOf({ ...context, locale }, page).catch((error) => {
        if (!isFailure(error, 'not_found')) throw error
      })
      if (!asked) return reply.callNotFound()
      // The address is of a former title or look.
      if (hash !== asked.hash) return reply.header('cache-control', 'no-cache').redirect(asked.path, 302)
      return (
        reply
          .type('image/jpeg')
          .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
          // Other sites show it beside a link.
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(await drawnImage(asked))
      )
    },
  )
}
