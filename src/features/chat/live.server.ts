import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '#server/app.ts'
import { SECOND } from '#server/clock.ts'
import { liveRequest } from '#shared/live.ts'
import type { Session } from '../accounts/session.server.ts'
import { endStrandedConnections } from '../accounts/session.server.ts'
import { accessConversation } from './gate.server.ts'

const PING_MILLISECONDS = 30 * SECOND
// A session may end on another node, or by an operator: then its connections end within this time.
const STRANDED_MILLISECONDS = 30 * SECOND
// A browser that reads slower than this is cut off; it comes back and asks for what it missed.
const BUFFER_MAX_BYTES = 256 * 1024
const POLICY_VIOLATION = 1008

type SessionOf = (request: FastifyRequest) => Promise<Session | null>

/** The live connection of browsers: news for them, and from them only that somebody is typing. */
export function serveLive(
  app: App,
  server: FastifyInstance,
  options: { sessionOf: SessionOf; isForeign(request: FastifyRequest): boolean },
): void {
  const watch = setInterval(
    () => void endStrandedConnections(app).catch((err) => app.log.error({ err }, 'live')),
    STRANDED_MILLISECONDS,
  )
  server.addHook('onClose', async () => clearInterval(watch))
  server.get('/api/live', { websocket: true }, async (socket, request) => {
    const waiting: Buffer[] = []
    const hold = (data: Buffer) => void waiting.push(data)
    socket.on('message', hold)
    const session = options.isForeign(request) ? null : await options.sessionOf(request)
    if (!session) return socket.close(POLICY_VIOLATION, 'authentication_required')

    const { viewer } = session
    const leave = app.live.join(viewer.id, {
      sessionId: session.id,
      send(event) {
        if (socket.bufferedAmount > BUFFER_MAX_BYTES) socket.terminate()
        else socket.send(JSON.stringify(event))
      },
      close: () => socket.close(),
    })
    let alive = true
    const ping = setInterval(() => {
      if (!alive) return socket.terminate()
      alive = false
      socket.ping()
    }, PING_MILLISECONDS)
    socket.on('pong', () => {
      alive = true
    })
    socket.on('close', () => {
      clearInterval(ping)
      leave()
    })
    const hear = (data: Buffer) =>
      void passOn(app, session, data).catch((err) => app.log.error({ err }, 'live'))
    socket.off('message', hold)
    socket.on('message', hear)
    for (const data of waiting) hear(data)
  })
}

const TYPING_PER_MEMBER = { points: 60, seconds: 60 }

async function passOn(app: App, { viewer }: Session, data: Buffer): Promise<void> {
  const request = liveRequest.safeParse(parseJson(data))
  if (!request.success) return
  const { points } = await app.limits.left('typing', TYPING_PER_MEMBER, viewer.id)
  if (points === 0) return
  await app.limits.spend('typing', TYPING_PER_MEMBER, viewer.id)
  const conversation = await accessConversation(app.db, viewer, request.data.conversation).catch(
    () => undefined,
  )
  if (conversation)
    app.live.tell(conversation.otherId, { type: 'typing', conversation: conversation.id, from: viewer.id })
}

function parseJson(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString())
  } catch {
    return undefined
  }
}
