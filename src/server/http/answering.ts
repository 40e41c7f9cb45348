import type { FastifyInstance } from 'fastify'

/**
 * Has closing the server wait for every answer that is being made. By itself it waits for connections, and whoever
 * goes away in the middle takes theirs along while we are still reading for them. Comes before all routes.
 */
export function waitForAnswers(server: FastifyInstance): void {
  const answering = new Set<Promise<unknown>>()
  server.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (...request) {
      const answer = handler.apply(this, request) as unknown
      if (answer instanceof Promise) {
        answering.add(answer)
        const done = () => answering.delete(answer)
        answer.then(done, done)
      }
      return answer
    }
  })
  server.addHook('onClose', async () => {
    await Promise.allSettled(answering)
  })
}
