import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { Heartbeat } from './heartbeat.server.ts'

const PERIOD_MILLISECONDS = 30_000

it('ends a connection that did not answer, and keeps one that did', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  const heartbeat = new Heartbeat()
  onTestFinished(() => {
    heartbeat.stop()
    for (const socket of server.clients) socket.terminate()
    server.close()
  })
  await once(server, 'listening')
  const connect = async (autoPong: boolean) => {
    const { port } = server.address() as AddressInfo
    const client = new WebSocket(`ws://127.0.0.1:${port}`, { autoPong })
    const [[socket]] = (await Promise.all([once(server, 'connection'), once(client, 'open')])) as [
      [WebSocket],
      unknown,
    ]
    heartbeat.watch(socket)
    return { client, socket }
  }
  const [silent, lively] = [await connect(false), await connect(true)]

  const asked = vi.fn()
  silent.client.on('ping', asked)
  const answered = vi.fn()
  lively.socket.on('pong', answered)
  vi.advanceTimersByTime(PERIOD_MILLISECONDS)
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  await expect.poll(() => answered.mock.calls.length).toBe(1)
  vi.advanceTimersByTime(PERIOD_MILLISECONDS)
  await expect.poll(() => silent.client.readyState).toBe(WebSocket.CLOSED)
  await expect.poll(() => answered.mock.calls.length).toBe(2)
  expect(lively.client.readyState).toBe(WebSocket.OPEN)
})
