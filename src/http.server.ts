import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { createApiHandler, createInProcessClient, describeApi } from './api.server.ts'
import { activate } from './features/accounts/activation.server.ts'
import type { ApiContext } from './features/accounts/context.server.ts'
import { serveExport } from './features/accounts/export-download.server.ts'
import { findSessionByToken, SESSION_COOKIE } from './features/accounts/session.server.ts'
import { LOCALE_COOKIE, LOCALE_COOKIE_SECONDS } from './features/accounts/user.server.ts'
import { serveLive } from './features/chat/live.server.ts'
import { serveDemoPages } from './features/demo/pages.server.ts'
import { drawMissing } from './features/demo/portrait-files.server.ts'
import { serveSandboxBank } from './features/payments/providers/sandbox-pages.server.ts'
import { servePhotos } from './features/photos/serve.server.ts'
import { type RouteQuery, routeQuery } from './features/site/contract.ts'
import { sendLastResort } from './features/site/last-resort.server.ts'
import { type Site, siteAskedFor, siteOfHost } from './features/site/site.server.ts'
import { noteArrival } from './features/site/tracking.server.ts'
import { serveTrackingForm } from './features/site/tracking-form.server.ts'
import type { App } from './server/app.ts'
import { waitForAnswers } from './server/http/answering.ts'
import { cookiesOf, hostOf } from './server/http/cookies.ts'
import { isForeign, refuseForeignOrigin, refuseLargeBody, sendError } from './server/http/guards.ts'
import { allowOnPage } from './server/http/page-policy.ts'
import { sendPage, toWebRequest } from './server/http/web-request.ts'
import { DEFAULT_LOCALE, isLocale, type Locale, localeOf, preferredLocale } from './shared/locales.ts'
import { OPENED_WITH } from './shared/opened-with.ts'

/** What renders pages: the built site, or Vite's in development. */
export type Pages = {
  fetch(request: Request, options: { context: object }): Promise<Response> | Response
  /** Adds what serves the pages' scripts and styles. */
  serveAssets(server: FastifyInstance): Promise<void>
}

type FindContext = (request: FastifyRequest, reply: FastifyReply) => Promise<ApiContext | undefined>

const NO_ADDRESS = '0.0.0.0'
const STATE_CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
// GETs by the published contract, although they change something.
const CHANGING_GETS = /^\/api\/(logout|auto-like)\.php/
// Others' machines call these. They believe nothing they are told, or want a secret or a signature.
const FROM_ELSEWHERE = /^\/api\/(payments\/[^/]+\/webhook|mail-events|unsubscribe\/[^/]+)$/

/** The program's one HTTP server. */
export async function createHttpServer(app: App, pages: Pages): Promise<FastifyInstance> {
  const server: FastifyInstance = Fastify({
    loggerInstance: app.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: ['loopback', 'linklocal', 'uniquelocal'],
    routerOptions: { maxParamLength: 500 },
    // Requests that are being answered are answered before the database is let go.
    forceCloseConnections: 'idle',
  })
  waitForAnswers(server)
  await server.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        // Styles stand in attributes too (sizes, placeholders), which no nonce can name.
        'style-src-elem': ["'self'", "'unsafe-inline'"],
        'style-src-attr': ["'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'connect-src': ["'self'", 'ws:', 'wss:'],
        'frame-ancestors': ["'none'"],
        'upgrade-insecure-requests': app.config.publicUrl.startsWith('https:') ? [] : null,
      },
    },
    strictTransportSecurity: app.config.publicUrl.startsWith('https:'),
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  await server.register(compress, { global: true, encodings: ['br', 'gzip'] })
  await server.register(cookie)
  await server.register(websocket, { options: { maxPayload: 4 * 1024 } })
  await pages.serveAssets(server)

  serveLive(app, server, { sessionOf: async (request) => sessionOf(app, request), isForeign })
  serveApi(app, server)
  servePhotos(app, server, drawMissing)
  serveActivationLink(app, server)
  const findContext: FindContext = (request, reply) => contextOf(app, request, reply)
  serveTrackingForm(server, findContext)
  serveExport(server, findContext)
  if (app.config.demo) {
    serveSandboxBank(app, server, findContext)
    serveDemoPages(app, server, { findContext, describeApi })
  }
  servePages(app, server, pages)
  return server
}

async function sessionOf(app: App, request: FastifyRequest) {
  const site = await siteOfHost(app, hostOf(request))
  return site ? findSessionByToken(app, site, request.cookies[SESSION_COOKIE]) : null
}

/** What we know of a request, or undefined where no site of ours is. */
async function contextOf(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ApiContext | undefined> {
  const site = await siteOfHost(app, hostOf(request))
  if (!site) return undefined
  const cookies = cookiesOf(request, reply)
  const session = await findSessionByToken(app, site, cookies.get(SESSION_COOKIE))
  const acceptLanguage = request.headers['accept-language'] ?? ''
  const asked = routeQueryOf(request)
  const { settings } = await siteAskedFor(app, asked.domain, site)
  const chosen = askedLocale(request) ?? cookies.get(LOCALE_COOKIE)
  const locale = isLocale(chosen)
    ? chosen
    : (localeOf(settings.domain_language) ?? preferredLocale(acceptLanguage) ?? DEFAULT_LOCALE)
  const scheme = app.config.publicUrl.startsWith('https:') ? 'https' : 'http'
  return {
    app,
    site,
    session,
    locale,
    cookies,
    asked,
    origin: {
      // Whoever has gone away meanwhile has no address any more.
      ip: request.ip ?? NO_ADDRESS,
      userAgent: request.headers['user-agent'] ?? '',
      acceptLanguage,
      authorization: request.headers.authorization ?? '',
      baseUrl: `${scheme}://${request.headers.host}`,
    },
  }
}

/** What the request's own address asks for, else that of the page which sends it. */
function routeQueryOf({ query, headers }: FastifyRequest): RouteQuery {
  const openedWith = Object.fromEntries(new URLSearchParams(String(headers[OPENED_WITH] ?? '')))
  return routeQuery.parse({ ...openedWith, ...(query as object) })
}

/** The language that a link names, as the pages' alternates do: `?lang=de`. */
function askedLocale(request: FastifyRequest): Locale | undefined {
  const { lang } = request.query as { lang?: unknown }
  return isLocale(lang) ? lang : undefined
}

/** The language for somebody of whom no more can be known than their request. */
function localeWithoutSite(request: FastifyRequest): Locale {
  return askedLocale(request) ?? preferredLocale(request.headers['accept-language'] ?? '') ?? DEFAULT_LOCALE
}

function serveApi(app: App, server: FastifyInstance): void {
  const handler = createApiHandler()
  server.register(async (scope) => {
    // Anything but JSON is read by the API's own parser.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
    scope.addHook('onRequest', async (request, reply) => {
      const changes = STATE_CHANGING.has(request.method) || CHANGING_GETS.test(request.url)
      if (changes && !FROM_ELSEWHERE.test(request.url)) await refuseForeignOrigin(request, reply)
    })
    scope.addHook('onRequest', refuseLargeBody)
    scope.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      if ((error.statusCode ?? 500) < 500) return sendError(reply, 'invalid_input', { fields: [] })
      request.log.error({ err: error }, 'unexpected error')
      return reply
        .code(500)
        .send({ defined: false, code: 'internal_error', status: 500, message: 'internal_error' })
    })
    scope.get('/api/openapi.json', async (request) =>
      describeApi(`${request.protocol}://${request.headers.host}`),
    )
    scope.all('/api/*', async (request, reply) => {
      const context = await contextOf(app, request, reply)
      if (!context) return sendError(reply, 'not_found', {})
      reply.header('cache-control', 'no-store')
      const { matched } = await handler.handle(request, reply, { prefix: '/api', context })
      return matched ? reply : sendError(reply, 'not_found', {})
    })
  })
}

function serveActivationLink(app: App, server: FastifyInstance): void {
  server.get<{ Querystring: { token?: string } }>(
    '/activate/do',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const context = await contextOf(app, request, reply)
      if (!context) return reply.code(404).send()
      const confirmed = await activate(context, String(request.query.token ?? '')).then(
        () => true,
        (error: { code?: string }) => {
          if (error.code !== 'link_invalid') throw error
          return false
        },
      )
      return reply.redirect(confirmed ? '/activate/done' : '/activate/error', 303)
    },
  )
}

function servePages(app: App, server: FastifyInstance, pages: Pages): void {
  server.get('/*', async (request, reply) => {
    let context: ApiContext | undefined
    try {
      context = await contextOf(app, request, reply)
      if (!context) return reply.code(404).type('text/plain').send('There is no site at this address.\n')
      const asked = askedLocale(request)
      if (asked)
        context.cookies.set(LOCALE_COOKIE, asked, { maxAgeSeconds: LOCALE_COOKIE_SECONDS, httpOnly: false })
      noteArrival(context, request.query)
      allowElsewhere(reply, context.site)
      reply.header('cache-control', 'private, no-cache')
      const { response, html } = await fetchPage(pages, context, request, reply)
      await sendPage(request, reply, response, html)
      return reply
    } catch (error) {
      request.log.error({ err: error }, 'a page could not be rendered')
      return sendLastResort(reply, context?.locale ?? localeWithoutSite(request))
    }
  })
}

/** Lets a site's pages load its captcha and its photos, where others serve them. */
function allowElsewhere(reply: FastifyReply, { settings: { captcha, cdn_prefix } }: Site): void {
  if (!cdn_prefix.startsWith('/')) allowOnPage(reply, { 'img-src': [new URL(cdn_prefix).origin] })
  if (captcha) allowOnPage(reply, { 'script-src': [captcha.origin], 'frame-src': [captcha.origin] })
}

async function fetchPage(pages: Pages, context: ApiContext, request: FastifyRequest, reply: FastifyReply) {
  let html: string | undefined
  const response = await pages.fetch(toWebRequest(request, context.origin.baseUrl), {
    context: {
      api: createInProcessClient(context),
      locale: context.locale,
      baseUrl: context.origin.baseUrl,
      nonce: reply.cspNonce.script,
      cookies: request.cookies,
      send(page: string) {
        html = page
      },
    },
  })
  return { response, html: html ?? (response.body ? await response.text() : undefined) }
}
