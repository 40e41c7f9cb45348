import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { createRouterClient, type Router, type RouterClient } from '@orpc/server'
import type { ApiContext } from '#features/accounts/account/context.server.ts'
import { declareErrors, HANDLER_OPTIONS, outage } from '#server/http/declare-errors.ts'
import { type Contract, contract } from './contract.ts'
import { FairShare } from './fair-share.server.ts'
import { features } from './features.server.ts'

type Features = typeof features
type WithRoutes = {
  [Name in keyof Features]: 'routes' extends keyof Features[Name] ? Name : never
}[keyof Features]
/** Breaks the build where a feature has routes but no part of the contract, which alone is served. */
type NothingUnserved = Record<Exclude<WithRoutes, keyof Contract>, never>

/** All procedures of the API, named as in the contract. */
type Api = { [Name in WithRoutes]: Features[Name]['routes'] }
export type ApiClient = RouterClient<Api>

const names = Object.keys(contract) as (keyof Contract)[]
const api = Object.fromEntries(names.map((name) => [name, features[name].routes])) as Api satisfies Router<
  Contract,
  ApiContext
> &
  NothingUnserved

type Call = {
  context: ApiContext
  path: readonly string[]
  next(changed?: Omit<Call, 'next'>): Promise<unknown>
}

/** Does all again with the session of now, where one that was remembered was not found to stand. */
async function confirmSession({ next, ...call }: Call): Promise<unknown> {
  const { session, findSessionAnew } = call.context
  if (!session?.unconfirmed || !findSessionAnew) return next()
  const allowedBy = new Set<string>()
  const attempt = await next({ ...call, context: { ...call.context, allowedBy } }).then(
    (output) => ({ output }),
    (error: unknown) => ({ error }),
  )
  if (session.unconfirmed) {
    const context = { ...call.context, session: await findSessionAnew(), allowedBy }
    return next({ ...call, context })
  }
  if ('error' in attempt) throw attempt.error
  return attempt.output
}

/** For the figures of each: all procedures have one route. */
function noteCall({ context, path, next }: Call): Promise<unknown> {
  context.noteProcedure?.(path.join('.'))
  return next()
}

type Shared = Call & { signal?: AbortSignal }

export function createApiHandler() {
  const shares = new FairShare()
  /** Once its input is read, and until there is an answer to send: slow clients hold no turn. */
  const shareFairly = async ({ context, signal, next }: Shared) => {
    const end = await shares.take(context, signal)
    if (!end) throw outage('unavailable')
    try {
      return await next()
    } finally {
      end()
    }
  }
  return new OpenAPIHandler<ApiContext>(api, {
    ...HANDLER_OPTIONS,
    clientInterceptors: [
      noteCall as never,
      ...HANDLER_OPTIONS.clientInterceptors,
      shareFairly as never,
      confirmSession as never,
    ],
  })
}

/** The API for the server render of one request, without HTTP. */
export function createInProcessClient(context: ApiContext): ApiClient {
  return createRouterClient(api, { context, interceptors: [declareErrors as never] })
}
