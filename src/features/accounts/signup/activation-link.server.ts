import type { FastifyInstance } from 'fastify'
import type { FindContext } from '#server/feature.ts'
import type { ApiContext } from '../account/context.server.ts'
import { openActivation } from './activation.server.ts'

const PAGES = {
  confirmed: '/activate/done',
  used: '/activate/done?again=true',
  invalid: '/activate/error',
}

/** The link in the activation mail. */
export function serveActivationLink(server: FastifyInstance, findContext: FindContext<ApiContext>): void {
  server.get<{ Querystring: { token?: string } }>(
    '/activate/do',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const context = await findContext(request, reply)
      if (!context) return reply.code(404).send()
      const token = String(request.query.token ?? '')
      const opened = await openActivation(context, token)
      const page = opened === 'asks' ? `/activate/confirm?token=${encodeURIComponent(token)}` : PAGES[opened]
      return reply.redirect(page, 303)
    },
  )
}
