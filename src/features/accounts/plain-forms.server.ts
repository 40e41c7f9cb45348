import { call, ORPCError } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import { refuseField } from '#server/errors.ts'
import type { FindContext } from '#server/feature.ts'
import { declareInputError } from '#server/http/declare-errors.ts'
import { readPlainForms, requireOwnOrigin } from '#server/http/plain-form.ts'
import { addressAfterLogin } from '#shared/own-path.ts'
import type { ApiContext } from './account/context.server.ts'
import { describeRefusal, REFUSAL_PARAMETERS } from './account/form-refusal.ts'
import { accountsRoutes } from './routes.server.ts'

const FORM_MAX_BYTES = 16 * 1024
const EMAIL_MAX = 254

/** A submitted form: its fields, and the query of its page. */
type Sent = { context: ApiContext; typed: (name: string) => string; query: URLSearchParams }

/**
 * The action of each page's form.
 * @returns the page to show afterwards
 */
const FORMS: Record<string, (sent: Sent) => Promise<string>> = {
  async '/login'({ context, typed, query }) {
    const [email, password] = [typed('email').trim(), typed('password')]
    if (!email) refuseField('email', 'email_missing')
    if (!password) refuseField('password', 'password_missing')
    await call(accountsRoutes.login, { email, password }, { context })
    return addressAfterLogin(query.get('redirect') ?? undefined)
  },
  async '/reset-password'({ context, typed }) {
    const email = typed('email').trim()
    if (!email) refuseField('email', 'email_missing')
    await call(accountsRoutes.askForReset, { email }, { context })
    return `/reset-password?${new URLSearchParams({ sent: email })}`
  },
  async '/reset-password/do'({ context, typed, query }) {
    const token = query.get('token') ?? ''
    const password = { password: typed('password'), password_again: typed('password_again') }
    await call(accountsRoutes.resetPassword, { token, ...password }, { context })
    return '/reset-password/do?done=true'
  },
}

/**
 * Serves login, reset and new password as plain POST forms, for browsers where the page's script does not
 * run, or has not loaded yet. They use the same procedures as the script; a refusal redirects to the page.
 */
export function servePlainForms(server: FastifyInstance, findContext: FindContext<ApiContext>): void {
  server.register(async (scope) => {
    readPlainForms(scope, FORM_MAX_BYTES)
    for (const [path, send] of Object.entries(FORMS))
      scope.post<{ Body: URLSearchParams | undefined }>(
        path,
        { onRequest: requireOwnOrigin },
        async (request, reply) => {
          const context = await findContext(request, reply)
          if (!context) return reply.callNotFound()
          reply.header('cache-control', 'no-store')
          const query = new URLSearchParams(request.url.split('?')[1])
          const typed = (name: string) => request.body?.get(name) ?? ''
          const page = await send({ context, typed, query }).catch((error: unknown) =>
            pageOfRefusal(error, { path, query, email: typed('email') }),
          )
          return reply.redirect(page, 303)
        },
      )
  })
}

/** @throws the error itself if its page cannot show it */
function pageOfRefusal(
  error: unknown,
  { path, query, email }: { path: string; query: URLSearchParams; email: string },
): string {
  const declared = declareInputError(error)
  const refusal = declared instanceof ORPCError && declared.defined ? describeRefusal(declared) : undefined
  if (!refusal) throw error
  for (const name of REFUSAL_PARAMETERS) query.delete(name)
  const answer = { ...refusal, ...(email && { email: email.slice(0, EMAIL_MAX) }) }
  for (const [name, value] of Object.entries(answer)) query.set(name, String(value))
  return `${path}?${query}`
}
