import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Makes closing the server wait for all running answers, but no longer than `graceMilliseconds`: then all connections
 * are cut, also idle ones. Fastify alone waits for connections, so a client that disconnects midway does not keep the
 * database open for its request. Register before all routes.
 */
export function waitForAnswers(server: FastifyInstance, graceMilliseconds: number): void {
  const answering = new Set<Promise<unknown>>()
  const sockets = new Set<Socket>()
  const graceOver = Promise.withResolvers<void>()
  server.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
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
  let deadline: NodeJS.Timeout | undefined
  server.addHook('preClose', async () => {
    deadline = setTimeout(() => {
      for (const socket of sockets) socket.destroy()
      graceOver.resolve()
    }, graceMilliseconds)
  })
  server.addHook('onClose', async () => {
    await Promise.race([Promise.allSettled(answering), graceOver.promise])
    clearTimeout(deadline)
  })
}
