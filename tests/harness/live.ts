import { once } from 'node:events'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import type { LiveEvent } from '#shared/live.ts'
import type { Visitor } from './browser-like.ts'

/** A live connection like a browser's, which the server knows or has refused; it records the events. */
export async function connectLive(visitor: Visitor, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${visitor.url.replace(/^http/, 'ws')}/api/live`, {
    headers: { cookie: visitor.cookieHeader, ...headers },
  })
  const events: LiveEvent[] = []
  const ready = Promise.withResolvers<void>()
  let readies = 0
  socket.on('message', (data) => {
    const event = JSON.parse(data.toString()) as LiveEvent
    if (event.type !== 'ready') return void events.push(event)
    readies++
    ready.resolve()
  })
  const closed = once(socket, 'close').then(([code]) => code as number)
  // Open is not enough: the server has yet to look up whose it is.
  await Promise.race([ready.promise, closed])
  return {
    events,
    closed,
    /** How often it was told to read what it may have missed, the first time included. */
    readies: () => readies,
    say: (request: unknown) => socket.send(typeof request === 'string' ? request : JSON.stringify(request)),
    expect: (event: LiveEvent) => expect.poll(() => events).toContainEqual(event),
    close: () => socket.close(),
    /** Reads nothing until it resumes. */
    pause: () => socket.pause(),
    resume: () => socket.resume(),
  }
}
