import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import { SESSION_COOKIE } from '#features/accounts/login/session.server.ts'
import { type Site, siteOfHost } from '#features/site/site.server.ts'
import { readTracking } from '#features/site/tracking.ts'
import type { App } from '#server/app.ts'
import { cookieOf, hostOf } from '#server/http/cookies.ts'
import { pathOf } from '#server/http/request-path.ts'
import { isSlug, LANDERS, readVia, type Via } from '#shared/landers.ts'
import type { LandingCounts } from './landing-counts.server.ts'

const LANDER_PATH = new RegExp(`^/landers/(${LANDERS.join('|')})(?:/([^/]+))?/?$`)
/** Signing up, by oneself or to write to a member. */
const SIGNUP_PATH = /^(?:\/members\/[^/]+)?\/signup\/?$/
const MEMBER_PATH = /^\/members\/[^/]+\/(landing[23]?)(?:\/([^/]+))?\/?$/

/** Counts each landing page that a visitor is shown, and each signup that such a page leads to. */
export function countVisits(app: App, server: FastifyInstance, counts: LandingCounts): void {
  server.addHook('onResponse', async (request, reply) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || isAhead(request)) return
    if (isbot(request.headers['user-agent'])) return
    const path = pathOf(request)
    const begun = SIGNUP_PATH.test(path) ? readVia((request.query as { via?: unknown }).via) : undefined
    const page = begun ?? landingOf(path)
    if (!page || cookieOf(request, SESSION_COOKIE)) return
    const site = await siteOfHost(app, hostOf(request))
    if (!site) return
    const network = readTracking(request.query).network ?? ''
    const arrival = { siteId: site.id, page: page.page, slug: knownSlug(site, page.slug), network }
    counts.add(arrival, begun ? 'signupsBegun' : 'views')
  })
}

/** A browser fetches some pages before the visitor wants to see them. */
function isAhead({ headers }: FastifyRequest): boolean {
  return /prefetch|prerender/.test(String(headers['sec-purpose'] ?? headers.purpose ?? ''))
}

function landingOf(path: string): Via | undefined {
  if (path === '/') return { page: 'home', slug: '' }
  const [, page, slug = ''] = LANDER_PATH.exec(path) ?? MEMBER_PATH.exec(path) ?? []
  return page ? { page, slug } : undefined
}

/** Counts are kept by the site's own campaigns alone: an address can say anything. */
function knownSlug({ settings }: Site, slug: string): string {
  return isSlug(slug) && Object.hasOwn(settings.landers, slug) ? slug : ''
}
