import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiContext } from '#features/accounts/account/context.server.ts'
import { LOCALE_COOKIE } from '#features/accounts/account/user.server.ts'
import { findAndRemember, rememberedSession } from '#features/accounts/login/remembered-sessions.server.ts'
import { findSessionByToken, SESSION_COOKIE } from '#features/accounts/login/session.server.ts'
import { siteAddress } from '#features/site/brand.server.ts'
import { type RouteQuery, routeQuery } from '#features/site/contract.ts'
import { siteAskedFor, siteOfHost } from '#features/site/site.server.ts'
import type { App } from '#server/app.ts'
import { cookieOf, cookiesOf, hostOf } from '#server/http/cookies.ts'
import { withoutPort } from '#server/http/network-of.ts'
import { readSession } from '#server/http/read-session.ts'
import { pathOf } from '#server/http/request-path.ts'
import { noteProcedure } from '#server/http/route-of.ts'
import { DEFAULT_LOCALE, isLocale, type Locale, localeOf, preferredLocale } from '#shared/locales.ts'
import { OPENED_WITH } from '#shared/page-headers.ts'

const NO_ADDRESS = '0.0.0.0'

/** The endpoints that ask whether the session stands together with what they do (`askForViewer`, `isSessionValid`). */
const CONFIRMING = /^(POST \/api\/messages|GET \/api\/(messages|chats\.php|members(\/[^/]+(\/photos)?)?))$/

/** The session of a request's cookie, for handlers that need no more. */
export async function sessionOf(app: App, request: FastifyRequest) {
  const site = await siteOfHost(app, hostOf(request))
  const token = cookieOf(request, SESSION_COOKIE)
  return site && token ? readSession(addressOf(request), () => findSessionByToken(app, site, token)) : null
}

/** The context of a request; undefined where no site of ours is at its host. */
export async function contextOf(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ApiContext | undefined> {
  const site = await siteOfHost(app, hostOf(request))
  if (!site) return undefined
  const cookies = cookiesOf(request, reply)
  const token = cookies.get(SESSION_COOKIE)
  const confirms = CONFIRMING.test(`${request.method} ${pathOf(request)}`)
  const find = confirms ? rememberedSession : findSessionByToken
  const ip = addressOf(request)
  const session = token ? await readSession(ip, () => find(app, site, token)) : null
  const acceptLanguage = request.headers['accept-language'] ?? ''
  const asked = routeQueryOf(request)
  const { settings } = await siteAskedFor(app, asked.domain, site)
  const chosen = askedLocale(request) ?? cookies.get(LOCALE_COOKIE)
  const locale = isLocale(chosen)
    ? chosen
    : (localeOf(settings.domain_language) ?? preferredLocale(acceptLanguage) ?? DEFAULT_LOCALE)
  return {
    app,
    site,
    session,
    findSessionAnew: () => findAndRemember(app, site, token),
    noteProcedure: (name) => noteProcedure(request, name),
    locale,
    cookies,
    asked,
    origin: {
      ip,
      userAgent: request.headers['user-agent'] ?? '',
      acceptLanguage,
      authorization: request.headers.authorization ?? '',
      baseUrl: siteAddress(app.config, site.host),
    },
  }
}

/** The address of a disconnected client is undefined. */
function addressOf({ ip }: FastifyRequest): string {
  return withoutPort(ip ?? NO_ADDRESS)
}

/** The query of the request's own address, or else of the page that sends it. */
function routeQueryOf({ query, headers }: FastifyRequest): RouteQuery {
  const openedWith = new URLSearchParams(String(headers[OPENED_WITH] ?? ''))
  return routeQuery.parse({
    ...Object.fromEntries(openedWith),
    // A form names each that was chosen.
    ...(openedWith.has('interest') && { interest: openedWith.getAll('interest').join(' ') }),
    ...(query as object),
  })
}

/** The language named by a link, such as the pages' alternates: `?lang=de`. */
export function askedLocale(request: FastifyRequest): Locale | undefined {
  const { lang } = request.query as { lang?: unknown }
  return isLocale(lang) ? lang : undefined
}

/** The language for requests without a site or session. */
export function localeWithoutSite(request: FastifyRequest): Locale {
  return askedLocale(request) ?? preferredLocale(request.headers['accept-language'] ?? '') ?? DEFAULT_LOCALE
}
