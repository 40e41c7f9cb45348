import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseForeignOrigin } from '#server/http/guards.ts'
import type { SiteContext } from './context.server.ts'
import { chooseTracking } from './tracking.server.ts'

const FORM_MAX_BYTES = 4 * 1024

type FindContext = (request: FastifyRequest, reply: FastifyReply) => Promise<SiteContext | undefined>

/** The answer to the tracking question as a plain form sends it, from pages whose scripts are not there. */
export function serveTrackingForm(server: FastifyInstance, contextOf: FindContext): void {
  server.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.post<{ Body: URLSearchParams | undefined }>(
      '/tracking',
      { onRequest: refuseForeignOrigin },
      async (request, reply) => {
        const context = await contextOf(request, reply)
        if (!context) return reply.callNotFound()
        const answer = Object.fromEntries(request.body ?? [])
        chooseTracking(context, answer.choice === 'accept', answer)
        return reply.redirect(pageBefore(request), 303)
      },
    )
  })
}

/** The page that the form stood on, if it was one of ours. */
function pageBefore({ headers: { referer = '', host } }: FastifyRequest): string {
  const page = URL.canParse(referer) ? new URL(referer) : undefined
  return page?.host === host ? page!.pathname.replace(/^\/+/, '/') + page!.search : '/'
}
