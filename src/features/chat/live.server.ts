import type { FastifyInstance } from 'fastify'
import type { Session } from '#features/accounts/account/context.server.ts'
import { Presence } from '#features/accounts/login/presence.server.ts'
import { closeConnectionsOfEndedSessions } from '#features/accounts/login/session.server.ts'
import type { App } from '#server/app.ts'
import { SECOND } from '#server/clock.ts'
import type { SessionOf } from '#server/feature.ts'
import { isForeign } from '#server/http/guards.ts'
import { networkOf } from '#server/http/network-of.ts'
import { logUnexpected } from '#server/log.ts'
import { parseJson } from '#server/parse-json.ts'
import { type LiveEvent, liveRequest } from '#shared/live.ts'
import { LIVE_REPLACED } from '#shared/live-replaced.ts'
import { noteDelivered } from './delivery/delivery.server.ts'
import { findInbox } from './queries.server.ts'
import { tellTyping } from './typing.server.ts'

const PING_MILLISECONDS = 30 * SECOND
// How often to look for sessions that were ended on another node, or by an operator.
const CHECK_SESSIONS_MILLISECONDS = 30 * SECOND
// A browser that reads slower than this is disconnected; it reconnects and fetches what it missed.
const BUFFER_MAX_BYTES = 256 * 1024
const POLICY_VIOLATION = 1008
const TRY_AGAIN_LATER = 1013

/** The live connection to browsers: sends them events, and accepts that a member is typing or has got messages. */
export function serveLive(app: App, server: FastifyInstance, sessionOf: SessionOf<Session>): void {
  const presence = new Presence(app)
  const watch = setInterval(
    () => void closeConnectionsOfEndedSessions(app).catch((err) => logUnexpected(app.log, { err }, 'live')),
    CHECK_SESSIONS_MILLISECONDS,
  )
  server.addHook('onClose', async () => {
    clearInterval(watch)
    presence.stop()
  })
  server.get('/api/live', { websocket: true }, async (socket, request) => {
    const waiting: Buffer[] = []
    const hold = (data: Buffer) => void waiting.push(data)
    socket.on('message', hold)
    const session = isForeign(request) ? null : await sessionOf(request)
    if (!session) return socket.close(POLICY_VIOLATION, 'authentication_required')
    // Closed during the look-up of its session: no close event will follow.
    if (socket.readyState !== socket.OPEN) return

    const { viewer } = session
    const leave = app.live.join(viewer.id, {
      sessionId: session.id,
      network: networkOf(request.ip ?? ''),
      send(event) {
        if (socket.bufferedAmount > BUFFER_MAX_BYTES) socket.terminate()
        else socket.send(JSON.stringify(event))
      },
      close: () => socket.close(),
      replace: () => socket.close(LIVE_REPLACED, 'replaced'),
    })
    if (!leave) return socket.close(TRY_AGAIN_LATER, 'too_many_connections')
    presence.arrive(viewer.id)
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
      void passOn(app, session, data).catch((err) => logUnexpected(app.log, { err }, 'live'))
    socket.off('message', hold)
    socket.on('message', hear)
    for (const data of waiting) hear(data)
    socket.send(JSON.stringify({ type: 'ready' } satisfies LiveEvent))
  })
}

const TYPING_PER_MEMBER = { points: 60, seconds: 60 }

async function passOn(app: App, { viewer }: Session, data: Buffer): Promise<void> {
  const request = liveRequest.safeParse(parseJson(data))
  if (!request.success) return
  if (request.data.type === 'got') return noteDelivered(app, viewer.id, request.data.conversations)
  const { taken } = await app.limits.take('typing', TYPING_PER_MEMBER, viewer.id)
  if (!taken) return
  const { conversation } = request.data
  const inbox = await findInbox(app.db, viewer.id, conversation)
  if (!inbox) return
  await tellTyping(app, { conversation, from: viewer.id, to: inbox.otherId })
}
