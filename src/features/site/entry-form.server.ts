import type { FastifyInstance } from 'fastify'
import type { FindContext } from '#server/feature.ts'
import { refuseForeignOrigin } from '#server/http/guards.ts'
import { readPlainForms } from '#server/http/plain-form.ts'
import type { SiteContext } from './context.server.ts'
import { pageBefore } from './tracking-form.server.ts'

const FORM_MAX_BYTES = 1_024
const ENTRY_SECONDS = 365 * 24 * 3_600

/** Accepts "I am 18 or older" from a plain form, for browsers without script. */
export function serveEntryForm(server: FastifyInstance, contextOf: FindContext<SiteContext>): void {
  server.register(async (scope) => {
    readPlainForms(scope, FORM_MAX_BYTES)
    scope.post('/site-entry', { onRequest: refuseForeignOrigin }, async (request, reply) => {
      const context = await contextOf(request, reply)
      if (!context) return reply.callNotFound()
      context.cookies.set('entry', '1', { maxAgeSeconds: ENTRY_SECONDS, httpOnly: false })
      return reply.header('cache-control', 'no-store').redirect(pageBefore(request), 303)
    })
  })
}
