import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FindContext } from '#server/feature.ts'
import { refuseForeignOrigin } from '#server/http/guards.ts'
import { readPlainForms } from '#server/http/plain-form.ts'
import type { SiteContext } from './context.server.ts'
import { chooseTracking } from './tracking.server.ts'

const FORM_MAX_BYTES = 4 * 1024

/** Accepts the answer to the tracking question from a plain form, for pages without script. */
export function serveTrackingForm(server: FastifyInstance, contextOf: FindContext<SiteContext>): void {
  server.register(async (scope) => {
    readPlainForms(scope, FORM_MAX_BYTES)
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

/** The page that contained the form, if it is one of ours. */
export function pageBefore({ headers: { referer = '', host } }: FastifyRequest): string {
  const page = URL.canParse(referer) ? new URL(referer) : undefined
  return page?.host === host ? page!.pathname.replace(/^\/+/, '/') + page!.search : '/'
}
