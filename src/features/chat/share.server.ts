import type { FastifyInstance } from 'fastify'

/**
 * Answers a share that no worker has taken, as on a first start: the page says that nothing came. What was shared is not
 * read.
 */
export function serveShare(server: FastifyInstance): void {
  server.post(
    '/share',
    {
      onRequest: async (_request, reply) => reply.header('cache-control', 'no-store').redirect('/share', 303),
    },
    // Never reached: the answer is given before the body.
    async (_request, reply) => reply.callNotFound(),
  )
}
