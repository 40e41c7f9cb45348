import type { FastifyInstance } from 'fastify'
import type { FindContext } from '#server/feature.ts'
import type { ApiContext } from '../account/context.server.ts'
import { activate, isConfirmedBy } from './activation.server.ts'

/** The link in the activation mail. */
export function serveActivationLink(server: FastifyInstance, findContext: FindContext<ApiContext>): void {
  server.get<{ Querystring: { token?: string } }>(
    '/activate/do',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const context = await findContext(request, reply)
      if (!context) return reply.code(404).send()
      const token = String(request.query.token ?? '')
      const page = await activate(context, token).then(
        () => '/activate/done',
        async (error: { code?: string }) => {
          if (error.code !== 'link_invalid') throw error
          return (await isConfirmedBy(context, token)) ? '/activate/done?again=true' : '/activate/error'
        },
      )
      return reply.redirect(page, 303)
    },
  )
}
