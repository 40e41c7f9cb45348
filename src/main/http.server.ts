import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { ApiContext, Session } from '#features/accounts/account/context.server.ts'
import type { App } from '#server/app.ts'
import { ROLES, type Role } from '#server/environment.ts'
import type { Requests } from '#server/feature.ts'
import { waitForAnswers } from '#server/http/answering.ts'
import { BODY_MAX_BYTES, refuseStrangePath } from '#server/http/guards.ts'
import { limitBodyTime, PATIENCE, type Patience, timeouts } from '#server/http/patience.ts'
import { pathOf } from '#server/http/request-path.ts'
import { routeOf } from '#server/http/route-of.ts'
import { addSecurityHeaders } from '#server/http/security-headers.ts'
import { logUnexpected } from '#server/log.ts'
import { answerErrors } from './answer-errors.server.ts'
import { listOfFeatures } from './features.server.ts'
import { isProbe, serveHealth } from './health.server.ts'
import { contextOf, sessionOf } from './request-context.server.ts'
import { serveApi } from './serve-api.server.ts'
import { type Pages, renderPage, servePages } from './serve-pages.server.ts'

const LIVE_PATH = '/api/live'
const LIVE_MESSAGE_MAX_BYTES = 4 * 1024

/** Refuses what other processes do; whether a process is there, each says. */
function refuseOthersWork(server: FastifyInstance, roles: readonly Role[] = ROLES): void {
  server.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request)
    if (isProbe(path) || roles.includes(path === LIVE_PATH ? 'live' : 'web')) return
    await reply.code(503).header('retry-after', '5').type('text/plain').send('Another process does this.')
  })
}

/** The program's only HTTP server. */
export async function createHttpServer(
  app: App,
  pages: Pages,
  patience: Patience = PATIENCE,
): Promise<FastifyInstance> {
  const server: FastifyInstance = Fastify({
    loggerInstance: app.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: app.config.trustProxy,
    routerOptions: { maxParamLength: 500 },
    bodyLimit: BODY_MAX_BYTES,
    // On close, running requests are answered before the database is closed.
    forceCloseConnections: 'idle',
    ...timeouts(patience),
  })
  waitForAnswers(server, patience.stop)
  limitBodyTime(server, patience)
  answerErrors(server)
  await addSecurityHeaders(server, { https: app.config.publicUrl.startsWith('https:') })
  server.addHook('onRequest', refuseStrangePath)
  refuseOthersWork(server, app.config.roles)
  // The API tells the program's clock, which pages follow. Caches reckon the age of files by the machine's.
  server.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('date', app.clock.now().toUTCString())
  })
  server.addHook('onResponse', async (request, reply) => {
    if (isProbe(request.routeOptions.url)) return
    const { statusCode: status, elapsedTime: milliseconds } = reply
    app.traffic.answered({ status, milliseconds, route: routeOf(request), method: request.method })
  })
  // What comes by a connection that is kept would come here until the end.
  server.addHook('onRequest', async (_request, reply) => {
    if (app.readiness.stopping) reply.header('connection', 'close')
  })
  await server.register(compress, { global: true, encodings: ['br', 'gzip'] })
  await server.register(cookie)
  await server.register(websocket, {
    options: { maxPayload: LIVE_MESSAGE_MAX_BYTES },
    errorHandler(error, socket, request) {
      // After a protocol error the socket is already closed.
      if (socket.readyState === socket.OPEN) logUnexpected(request.log, { err: error }, 'live')
      else request.log.debug({ err: error }, 'live connection failed')
      socket.terminate()
    },
  })
  await pages.serveAssets(server)

  serveHealth(app, server)
  serveApi(app, server, patience)
  const requests: Requests<ApiContext, Session> = {
    findContext: (request, reply) => contextOf(app, request, reply),
    sessionOf: (request) => sessionOf(app, request),
    renderPage: (context, path, cookies) => renderPage(pages, context, path, cookies),
  }
  for (const feature of listOfFeatures) feature.serve?.(app, server, requests)
  servePages(app, server, pages)
  return server
}
