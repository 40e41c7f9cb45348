import { OpenAPIGenerator } from '@orpc/openapi'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { createRouterClient, ORPCError, type RouterClient } from '@orpc/server'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from './contract.ts'
import type { ApiContext } from './features/accounts/context.server.ts'
import { accountsRoutes } from './features/accounts/routes.server.ts'
import { chatRoutes } from './features/chat/routes.server.ts'
import { discoveryRoutes } from './features/discovery/routes.server.ts'
import { likesRoutes } from './features/likes/routes.server.ts'
import { membersRoutes } from './features/members/routes.server.ts'
import { notificationsRoutes } from './features/notifications/routes.server.ts'
import { paymentsRoutes } from './features/payments/routes.server.ts'
import { photosRoutes } from './features/photos/routes.server.ts'
import { siteRoutes } from './features/site/routes.server.ts'
import { declareInputError, invalidInput } from './server/http/declare-errors.ts'

/** Every procedure of the API, as the contract names them. */
export const api = {
  site: siteRoutes,
  accounts: accountsRoutes,
  members: membersRoutes,
  photos: photosRoutes,
  likes: likesRoutes,
  discovery: discoveryRoutes,
  chat: chatRoutes,
  payments: paymentsRoutes,
  notifications: notificationsRoutes,
}
export type Api = typeof api
export type ApiClient = RouterClient<Api>

type Call = { context: ApiContext; path: readonly string[]; next(): Promise<unknown> }

async function declareErrors({ context, path, next }: Call): Promise<unknown> {
  try {
    return await next()
  } catch (error) {
    const declared = declareInputError(error)
    if (declared instanceof ORPCError && declared.status < 500) throw declared
    if (declared instanceof ORPCError && declared.code === 'payment_unavailable') throw declared
    context.app.log.error({ err: error, procedure: path.join('.') }, 'unexpected error')
    throw new ORPCError('internal_error', { status: 500, message: 'internal_error' })
  }
}

// A body that cannot even be read (a broken form, say) fails before there is an input to validate.
async function declareUnreadable<T>({ next }: { next(): Promise<T> }): Promise<T> {
  try {
    return await next()
  } catch (error) {
    throw error instanceof SyntaxError || error instanceof TypeError ? invalidInput([]) : error
  }
}

/** Serves the API over HTTP. */
export function createApiHandler() {
  return new OpenAPIHandler<ApiContext>(api, {
    interceptors: [declareUnreadable],
    clientInterceptors: [declareErrors as never],
  })
}

/** The API for one request's server render, without a hop over HTTP. */
export function createInProcessClient(context: ApiContext): ApiClient {
  return createRouterClient(api, { context, interceptors: [declareErrors as never] })
}

/** The OpenAPI document of the whole API. */
export function describeApi(baseUrl: string) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  return generator.generate(contract, {
    info: { title: 'Vonk', version: '1' },
    servers: [{ url: `${baseUrl}/api` }],
  })
}
