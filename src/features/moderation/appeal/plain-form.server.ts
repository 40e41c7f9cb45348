import { call, ORPCError } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import type { ApiContext } from '#features/accounts/account/context.server.ts'
import type { FindContext } from '#server/feature.ts'
import { declareInputError } from '#server/http/declare-errors.ts'
import { readPlainForms, requireOwnOrigin } from '#server/http/plain-form.ts'
import { APPEAL_REFUSALS } from '#shared/moderation.ts'
import { moderationRoutes } from '../routes.server.ts'

const FORM_MAX_BYTES = 64 * 1024

/** The page `/appeal` has no script: its form comes here, and its answer is that page again. */
export function serveAppealForm(server: FastifyInstance, findContext: FindContext<ApiContext>): void {
  server.register(async (scope) => {
    readPlainForms(scope, FORM_MAX_BYTES)
    scope.post<{ Body: URLSearchParams | undefined; Querystring: { decision?: string } }>(
      '/appeal',
      { onRequest: requireOwnOrigin },
      async (request, reply) => {
        const context = await findContext(request, reply)
        if (!context) return reply.callNotFound()
        reply.header('cache-control', 'no-store')
        const objection = String(request.query.decision ?? '')
        const words = request.body?.get('words') ?? ''
        const refused = await call(moderationRoutes.appeal, { objection, words }, { context }).then(
          () => undefined,
          refusalOf,
        )
        const page = new URLSearchParams({ decision: objection, ...(refused && { refused }) })
        return reply.redirect(`/appeal?${page}`, 303)
      },
    )
  })
}

/**
 * What the page has to say besides how the decision stands.
 * @throws what is no answer of ours
 */
function refusalOf(error: unknown): string | undefined {
  const declared = declareInputError(error)
  if (!(declared instanceof ORPCError) || !declared.defined) throw error
  return APPEAL_REFUSALS.find((one) => one === declared.code)
}
