import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '#features/accounts/account/context.server.ts'
import type { App } from '#server/app.ts'
import { SECOND } from '#server/clock.ts'
import { sendError } from '#server/http/guards.ts'
import type { Patience } from '#server/http/patience.ts'
import { SlowBodies } from '#server/http/slow-bodies.ts'
import { KeyedSemaphore } from '#server/keyed-semaphore.ts'

const UPLOADS_BY_MEMBER = { points: 60, seconds: 3600 }
const AT_ONCE_BY_MEMBER = 2
/** Each upload takes 15 MB of memory or more. */
const AT_ONCE = 12
const WAITING_BY_MEMBER = 4
const WAITING = 48
const WAIT_MILLISECONDS = 20 * SECOND
const TRY_AGAIN_SECONDS = 10

/** Unconfirmed accounts cost nothing to create. */
const AT_ONCE_BY_UNCONFIRMED = 1

type UploadSlots = {
  /**
   * Checked before a byte of an upload is read: takes one from the member's rate limit, whatever the outcome,
   * and a turn.
   */
  take(request: FastifyRequest, reply: FastifyReply, viewer: Viewer): Promise<void>
  /** Ends the request's turn, if it has one, after this work; also when the client leaves before that. */
  holdDuring<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>
}

export function uploadSlots({ limits }: App, patience: Patience): UploadSlots {
  const semaphore = new KeyedSemaphore({
    ofOne: AT_ONCE_BY_MEMBER,
    ofAll: AT_ONCE,
    waitingOfOne: WAITING_BY_MEMBER,
    waiting: WAITING,
    milliseconds: WAIT_MILLISECONDS,
  })
  const slowBodies = new SlowBodies(patience, () => semaphore.countKeptWaiting())
  const ends = new WeakMap<FastifyRequest, () => void>()
  return {
    async take(request, reply, { id, status }) {
      const { raw } = request
      const allowance = await limits.take('photo-upload', UPLOADS_BY_MEMBER, id)
      if (!allowance.taken) {
        const seconds = Math.ceil(allowance.milliseconds / SECOND)
        await sendError(reply, 'too_many_requests', { seconds })
        return
      }
      const atMost = status === 'not_confirmed' ? AT_ONCE_BY_UNCONFIRMED : AT_ONCE_BY_MEMBER
      const left = new AbortController()
      const leave = () => left.abort()
      raw.socket.once('close', leave)
      const end = await semaphore.take(id, { atMost, left: left.signal })
      raw.socket.off('close', leave)
      if (!end) {
        await sendError(reply, 'too_many_requests', { seconds: TRY_AGAIN_SECONDS })
        return
      }
      if (raw.socket.destroyed) return end()
      ends.set(request, end)
      // For requests that never come to their work, such as those without a complete body.
      reply.raw.once('close', () => ends.get(request)?.())
      slowBodies.watch(raw, end)
    },
    async holdDuring(request, work) {
      const end = ends.get(request)
      ends.delete(request)
      try {
        return await work()
      } finally {
        end?.()
      }
    },
  }
}
