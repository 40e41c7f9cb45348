import type { FastifyInstance } from 'fastify'
import { isUpload } from './guards.ts'

/** The time limits for slow clients, in milliseconds unless the name has another unit. */
export type Patience = {
  headers: number
  body: number
  /** Enough for 15 MB at 0.4 Mbit/s, a poor mobile network. */
  upload: number
  /** The longest pause within a body that holds a turn. */
  bodySilence: number
  /** The same while others wait for a turn. */
  bodyIdle: number
  /** The time before the speed counts: mobile networks start slowly. */
  bodyStart: number
  /** The least average speed: half of a poor 3G connection's. */
  bodyBytesPerSecond: number
  /** The interval of the speed checks. */
  bodyCheck: number
  /** The longest pause in both directions, as with a client that does not read the answer. */
  silence: number
  /** The time between requests on one connection: longer than that of proxies, commonly a minute. */
  keepAlive: number
  /** The interval of the connection checks. */
  check: number
  /** The grace for running requests when the program stops; jobs have some seconds more. */
  stop: number
}

export const PATIENCE: Patience = {
  headers: 15_000,
  body: 30_000,
  upload: 300_000,
  bodySilence: 10_000,
  bodyIdle: 3_000,
  bodyStart: 15_000,
  bodyBytesPerSecond: 10_000,
  bodyCheck: 1_000,
  silence: 120_000,
  keepAlive: 72_000,
  check: 5_000,
  stop: 4_000,
}

/** The limits that Node enforces itself. */
export function timeouts({ headers, upload, silence, keepAlive, check }: Patience) {
  return {
    connectionTimeout: silence,
    keepAliveTimeout: keepAlive,
    requestTimeout: upload,
    http: { headersTimeout: headers, connectionsCheckingInterval: check },
  }
}

/**
 * Cuts off clients that send their body too slowly; Node has one limit for all requests, which is that of uploads.
 */
export function limitBodyTime(server: FastifyInstance, { body }: Patience): void {
  server.addHook('onRequest', async (request) => {
    const { raw, headers } = request
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    const isLive = 'upgrade' in raw && raw.upgrade === true
    if (!hasBody || isLive || isUpload(request)) return
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy()
    }, body)
    raw.once('close', () => clearTimeout(timer))
  })
}
