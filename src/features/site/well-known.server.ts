import type { FastifyInstance, FastifyReply } from 'fastify'
import { DAY } from '#server/clock.ts'
import type { FindContext } from '#server/feature.ts'
import { LOCALES } from '#shared/locales.ts'
import { siteAddress } from './brand.server.ts'
import type { SiteContext } from './context.server.ts'

/** RFC 9116 recommends less than a year. */
const SECURITY_TEXT_DAYS = 180
const DAY_SECONDS = 24 * 3600
const CHANGE_PASSWORD_PAGE = '/notifications#password'

/** Serves robots.txt, security.txt and change-password at their well-known addresses. */
export function serveWellKnown(server: FastifyInstance, findContext: FindContext<SiteContext>): void {
  server.get('/robots.txt', async (request, reply) => {
    const context = await findContext(request, reply)
    if (!context) return reply.callNotFound()
    // A demo's members are fictional, so nothing there is indexed. Other pages that must not be indexed say
    // so themselves, which crawlers only read if they may fetch them.
    const { app, site } = context
    if (site.demo) return sendText(reply, ['User-agent: *', 'Disallow: /'])
    return sendText(reply, [
      'User-agent: *',
      'Disallow: /api/',
      '',
      `Sitemap: ${siteAddress(app.config, site.mainHost)}/sitemap.xml`,
    ])
  })

  server.get('/.well-known/security.txt', async (request, reply) => {
    const context = await findContext(request, reply)
    if (!context) return reply.callNotFound()
    const { app, site, origin } = context
    const expires = new Date(app.clock.now().getTime() + SECURITY_TEXT_DAYS * DAY)
    return sendText(reply, [
      `Contact: mailto:${site.settings.support_email}`,
      `Expires: ${expires.toISOString()}`,
      `Preferred-Languages: ${LOCALES.join(', ')}`,
      `Canonical: ${origin.baseUrl}/.well-known/security.txt`,
    ])
  })

  server.get('/.well-known/change-password', async (_request, reply) =>
    reply.redirect(CHANGE_PASSWORD_PAGE, 302),
  )
}

function sendText(reply: FastifyReply, lines: string[]): FastifyReply {
  return reply
    .type('text/plain; charset=utf-8')
    .header('cache-control', `public, max-age=${DAY_SECONDS}`)
    .send(`${lines.join('\n')}\n`)
}
