import { once } from 'node:events'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import type { LiveEvent } from '#shared/live.ts'
import type { Visitor } from './browser-like.ts'

/** A browser's live connection, with what it was told. */
export async function connectLive(visitor: Visitor, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${visitor.url.replace(/^http/, 'ws')}/api/live`, {
    headers: { cookie: visitor.cookieHeader, ...headers },
  })
  const events: LiveEvent[] = []
  socket.on('message', (data) => events.push(JSON.parse(data.toString()) as LiveEvent))
  const closed = once(socket, 'close').then(([code]) => code as number)
  await once(socket, 'open')
  return {
    events,
    closed,
    say: (request: unknown) => socket.send(typeof request === 'string' ? request : JSON.stringify(request)),
    expect: (event: LiveEvent) => expect.poll(() => events, { timeout: 10_000 }).toContainEqual(event),
    close: () => socket.close(),
  }
}
