import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { waitForAnswers } from './answering.ts'

it('closes only when what was asked has been answered, also for who has gone away', async () => {
  const server = Fastify()
  waitForAnswers(server)
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
  // Without anybody to wait for, the server itself is done.
  await expect.poll(() => server.server.listening).toBe(false)
  read.resolve()
  await closed
  expect(order).toEqual(['answered', 'closed'])
})
