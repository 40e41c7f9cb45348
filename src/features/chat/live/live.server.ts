import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { Session } from '#features/accounts/account/context.server.ts'
import { Presence } from '#features/accounts/login/presence.server.ts'
import { closeConnectionsOfEndedSessions } from '#features/accounts/login/session.server.ts'
import type { App } from '#server/app.ts'
import { SECOND } from '#server/clock.ts'
import type { SessionOf } from '#server/feature.ts'
import { isForeign } from '#server/http/guards.ts'
import { networkOf } from '#server/http/network-of.ts'
import type { LiveConnection } from '#server/live.ts'
import { logUnexpected } from '#server/log.ts'
import { parseJson } from '#server/parse-json.ts'
import { type LiveEvent, liveRequest } from '#shared/live.ts'
import { LIVE_REPLACED } from '#shared/live-replaced.ts'
import { noteDelivered } from '../reading/delivery/delivery.server.ts'
import { findInbox } from '../reading/queries.server.ts'
import { Heartbeat } from './heartbeat.server.ts'
import { tellTyping } from './typing.server.ts'

// How often to look for sessions that were ended on another node, or by an operator.
const CHECK_SESSIONS_MILLISECONDS = 30 * SECOND
// A browser that reads slower than this is disconnected; it reconnects and fetches what it missed.
const BUFFER_MAX_BYTES = 256 * 1024
const POLICY_VIOLATION = 1008
const TRY_AGAIN_LATER = 1013

/** The live connection to browsers: sends them events, and accepts that a member is typing or has got messages. */
export function serveLive(app: App, server: FastifyInstance, sessionOf: SessionOf<Session>): void {
  const presence = new Presence(app)
  const heartbeat = new Heartbeat()
  const watch = setInterval(
    () => void closeConnectionsOfEndedSessions(app).catch((err) => logUnexpected(app.log, { err }, 'live')),
    CHECK_SESSIONS_MILLISECONDS,
  )
  server.addHook('onClose', async () => {
    clearInterval(watch)
    heartbeat.stop()
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

    const memberId = session.viewer.id
    const connection = new SocketConnection(socket, session.id, networkOf(request.ip ?? ''))
    const leave = app.live.join(memberId, connection)
    if (!leave) return socket.close(TRY_AGAIN_LATER, 'no_more_connections')
    presence.arrive(memberId)
    heartbeat.watch(socket)
    socket.on('close', leave)
    forgetRequest(socket, request)
    socket.off('message', hold)
    hear(app, socket, memberId, waiting)
    await app.live.listening(memberId)
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ type: 'ready' } satisfies LiveEvent))
  })
}

/** Holds no more than it needs: there are thousands of them, and each would keep its member's session. */
class SocketConnection implements LiveConnection {
  readonly sessionId: string
  readonly network: string
  #socket: WebSocket

  constructor(socket: WebSocket, sessionId: string, network: string) {
    this.#socket = socket
    this.sessionId = sessionId
    this.network = network
  }

  send(event: LiveEvent): void {
    if (this.#socket.bufferedAmount > BUFFER_MAX_BYTES) this.#socket.terminate()
    else this.#socket.send(JSON.stringify(event))
  }

  close(code?: number): void {
    this.#socket.close(code)
  }

  replace(): void {
    this.#socket.close(LIVE_REPLACED, 'replaced')
  }
}

/** Lets go of the request that opened a connection, and of its answer: the connection stands for hours without them. */
function forgetRequest(socket: WebSocket, { raw }: FastifyRequest): void {
  // The listener of the plugin keeps both.
  socket.removeAllListeners('error').on('error', endBroken)
  const stream = raw.socket as typeof raw.socket & { _httpMessage?: ServerResponse | null }
  stream._httpMessage?.detachSocket(stream)
}

function endBroken(this: WebSocket): void {
  this.terminate()
}

/** Hears what a member's browser says, and what it said before it was known whose it is. */
function hear(app: App, socket: WebSocket, memberId: string, said: Buffer[]): void {
  const take = (data: Buffer) =>
    void passOn(app, memberId, data).catch((err) => logUnexpected(app.log, { err }, 'live'))
  socket.on('message', take)
  for (const data of said) take(data)
}

const TYPING_PER_MEMBER = { points: 60, seconds: 60 }

async function passOn(app: App, memberId: string, data: Buffer): Promise<void> {
  const request = liveRequest.safeParse(parseJson(data))
  if (!request.success) return
  if (request.data.type === 'got') return noteDelivered(app, memberId, request.data.conversations)
  const { taken } = await app.limits.take('typing', TYPING_PER_MEMBER, memberId)
  if (!taken) return
  const { conversation } = request.data
  const inbox = await findInbox(app.db, memberId, conversation)
  if (!inbox) return
  await tellTyping(app, { conversation, from: memberId, to: inbox.otherId })
}
