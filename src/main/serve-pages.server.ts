import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiContext } from '#features/accounts/account/context.server.ts'
import { LOCALE_COOKIE, LOCALE_COOKIE_SECONDS } from '#features/accounts/account/user.server.ts'
import { describeHead } from '#features/landing/search-engines/describe-head.server.ts'
import { noteCode } from '#features/payments/selling/discounts/kept-code.server.ts'
import { sendLastResort } from '#features/site/last-resort.server.ts'
import { type Site, siteOfHost } from '#features/site/site.server.ts'
import { noteArrival } from '#features/site/tracking.server.ts'
import type { App } from '#server/app.ts'
import { hostOf } from '#server/http/cookies.ts'
import { declareOutage } from '#server/http/declare-errors.ts'
import { allowOnPage } from '#server/http/page-policy.ts'
import { pathOf } from '#server/http/request-path.ts'
import { sendPage, toWebRequest } from '#server/http/web-request.ts'
import { logUnexpected } from '#server/log.ts'
import { sendOutage } from './answer-errors.server.ts'
import { createInProcessClient } from './api.server.ts'
import { askedLocale, contextOf, localeWithoutSite } from './request-context.server.ts'

/** Renders the pages: the built site, or Vite in development. */
export type Pages = {
  fetch(request: Request, options: { context: object }): Promise<Response> | Response
  /** The document of staff's pages, at any of their addresses. */
  office?(path: string): Promise<string> | string
  /** Serves the pages' scripts and styles. */
  serveAssets(server: FastifyInstance): Promise<void>
}

// The framework would answer these itself, however the path is encoded; we have no server functions.
const SERVER_FUNCTIONS = /^\/_serverFn(\/|$)/i

export function servePages(app: App, server: FastifyInstance, pages: Pages): void {
  for (const path of ['/admin', '/admin/*'])
    server.get(path, async (request, reply) => {
      const site = await siteOfHost(app, hostOf(request))
      if (!site) return sendNoSite(reply)
      allowPhotos(reply, site)
      reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex').type('text/html')
      return pages.office?.(request.url) ?? reply.callNotFound()
    })
  server.get('/*', async (request, reply) => {
    if (SERVER_FUNCTIONS.test(decodeURIComponent(pathOf(request)))) return reply.callNotFound()
    let context: ApiContext | undefined
    try {
      context = await contextOf(app, request, reply)
      if (!context) return sendNoSite(reply)
      const asked = askedLocale(request)
      if (asked)
        context.cookies.set(LOCALE_COOKIE, asked, { maxAgeSeconds: LOCALE_COOKIE_SECONDS, httpOnly: false })
      noteArrival(context, request.query)
      noteCode(context, request.query)
      allowElsewhere(reply, context.site)
      // Not stored by the browser, so that a member's page cannot be shown after the session.
      reply.header('cache-control', context.session ? 'private, no-store' : 'private, no-cache')
      const { response, html } = await fetchPage(pages, context, request, reply)
      await sendPage(
        request,
        reply,
        response,
        await forSearchEngines(context, request, reply, response, html),
      )
      return reply
    } catch (error) {
      logUnexpected(request.log, { err: error }, 'a page could not be rendered')
      const outage = declareOutage(error)
      if (outage) return sendOutage(request, reply, outage)
      return sendLastResort(reply, context?.locale ?? localeWithoutSite(request))
    }
  })
}

function sendNoSite(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain').send('There is no site at this address.\n')
}

/** Lets a site's pages load its photos from where it keeps them. */
function allowPhotos(reply: FastifyReply, { settings: { cdn_prefix } }: Site): void {
  if (!cdn_prefix.startsWith('/')) allowOnPage(reply, { 'img-src': [new URL(cdn_prefix).origin] })
}

/** Lets a site's pages load its captcha and photos from other origins. */
function allowElsewhere(reply: FastifyReply, site: Site): void {
  const { captcha } = site.settings
  allowPhotos(reply, site)
  if (captcha) allowOnPage(reply, { 'script-src': [captcha.origin], 'frame-src': [captcha.origin] })
}

/** The page with what search engines and the previews of links read of it. They have no session. */
async function forSearchEngines(
  context: ApiContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers }: Response,
  html: string | undefined,
): Promise<string | undefined> {
  if (!html || context.session || status !== 200 || !headers.get('content-type')?.startsWith('text/html'))
    return html
  const described = await describeHead(context, {
    path: pathOf(request),
    query: request.query as Record<string, unknown>,
    asked: askedLocale(request),
    html,
    nonce: reply.cspNonce.script,
    hidden: headers.has('x-robots-tag'),
  })
  if (!described.listed) reply.header('x-robots-tag', 'noindex')
  return described.html
}

function fetchPage(pages: Pages, context: ApiContext, request: FastifyRequest, reply: FastifyReply) {
  return fetchOf(pages, context, {
    request: toWebRequest(request, context.origin.baseUrl),
    nonce: reply.cspNonce.script,
    cookies: request.cookies,
  })
}

/** Renders a page as for a visitor. */
export async function renderPage(
  pages: Pages,
  context: ApiContext,
  path: string,
  cookies: Record<string, string>,
): Promise<{ html: string | undefined }> {
  const { baseUrl } = context.origin
  const asVisitor: ApiContext = {
    ...context,
    preview: true,
    session: null,
    cookies: { get: () => undefined, set() {}, clear() {} },
  }
  const render = (address: URL) =>
    fetchOf(pages, asVisitor, { request: new Request(address), nonce: '', cookies })
  const page = await render(new URL(path, baseUrl))
  const location = page.response.headers.get('location')
  // A page for members leads to the login.
  return location ? render(new URL(location, baseUrl)) : page
}

type Asking = { request: Request; nonce: string; cookies: Record<string, string | undefined> }

async function fetchOf(pages: Pages, context: ApiContext, { request, nonce, cookies }: Asking) {
  let html: string | undefined
  const response = await pages.fetch(request, {
    context: {
      api: createInProcessClient(context),
      locale: context.locale,
      baseUrl: context.origin.baseUrl,
      now: context.app.clock.now(),
      nonce,
      cookies,
      send(page: string) {
        html = page
      },
    },
  })
  return { response, html: html ?? (response.body ? await response.text() : undefined) }
}
