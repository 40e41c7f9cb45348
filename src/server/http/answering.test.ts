import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { waitForAnswers } from './answering.ts'

it('closes only when what was asked has been answered, also for who has gone away', async () => {
  const server = Fastify()
  waitForAnswers(server, 10_000)
  const begun = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  const read = Promise.withResolvers<void>()
  const order: string[] = []
  server.get('/', async (request) => {
    request.raw.on('close', left.resolve)
    begun.resolve()
    await read.promise
    order.push('answered')
    return {}
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo

  const leaving = new AbortController()
  const asked = fetch(`http://127.0.0.1:${port}/`, { signal: leaving.signal })
  await begun.promise
  leaving.abort()
  await expect(asked).rejects.toThrow('abort')
  await left.promise
  const closed = server.close().then(() => order.push('closed'))
  // Without waiting for answers, the server itself has closed.
  await expect.poll(() => server.server.listening).toBe(false)
  read.resolve()
  await closed
  expect(order).toEqual(['answered', 'closed'])
})

it('waits no longer than its grace for clients that neither send nor read, and for answers that do not come', async () => {
  const server = Fastify()
  waitForAnswers(server, 20)
  const asked = Promise.withResolvers<void>()
  server.post('/', async () => 'read')
  server.get('/large', async () => Buffer.alloc(50_000_000))
  server.get('/never', () => {
    asked.resolve()
    return new Promise(() => {})
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const send = (head: string) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.write(`${head} HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\n`)
    socket.on('error', () => {})
    return socket
  }
  const half = send('POST /')
  half.write('content-length: 100\r\nexpect: 100-continue\r\n\r\n')
  await once(half, 'data')
  const unread = send('GET /large')
  unread.write('\r\n')
  await once(unread, 'readable')
  const never = send('GET /never')
  never.write('\r\n')
  await asked.promise
  const closed = (socket: Socket) => (socket.resume().destroyed ? Promise.resolve() : once(socket, 'close'))
  await server.close()
  await Promise.all([half, unread, never].map(closed))
})
