import type { Agent } from 'node:https'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'
import webpush from 'web-push'
import { SECOND } from './clock.ts'
import type { Config } from './config.ts'

type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** The content of a push, its member, and the page that it opens. */
export type PushNews = {
  title: string
  body: string
  url: string
  tag: string
  member: string
  /** How much waits for the member, for the badge on the app's icon. */
  unseen: number
}

/** Sends to browsers that are not open; `gone` when the browser has ended its subscription. */
export type Pusher = { send(subscription: PushSubscription, news: PushNews): Promise<'sent' | 'gone'> }

/** The push service is out of order or asks to be left alone: the push may succeed later. */
export class PushDelayed extends Error {
  /** As the service asks; undefined where it does not say. */
  readonly afterSeconds: number | undefined

  constructor(message: string, afterSeconds: number | undefined) {
    super(message)
    this.afterSeconds = afterSeconds
  }
}

type PushError = {
  statusCode?: number
  code?: string
  message: string
  headers?: Record<string, string | undefined>
}

const GONE = [404, 410]
const TOO_MANY_REQUESTS = 429
/** Node's error for a key that is no point on the curve; older releases accepted any key. */
const IMPOSSIBLE_KEY = 'ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY'
// A day later, a message is no longer news.
const KEEP_SECONDS = 24 * 3600
const PATIENCE_MILLISECONDS = 4 * SECOND

/**
 * Web push, encrypted for the browser (RFC 8291) and signed with VAPID (RFC 8292); without keys it sends nothing.
 * A known service's name may still resolve to our own network, so the agent checks the connected address.
 */
export function createPusher(
  vapid: Config['vapid'],
  agent: Agent = new RequestFilteringHttpsAgent(),
): Pusher {
  return {
    async send(subscription, news) {
      if (!vapid) return 'sent'
      const options = { vapidDetails: vapid, TTL: KEEP_SECONDS, timeout: PATIENCE_MILLISECONDS, agent }
      try {
        await webpush.sendNotification(subscription, JSON.stringify(news), options)
        return 'sent'
      } catch (error) {
        const { statusCode, code, message, headers } = error as PushError
        if (GONE.includes(statusCode ?? 0) || code === IMPOSSIBLE_KEY) return 'gone'
        // The library's error contains the endpoint; anyone who reads it in the log could push to the
        // browser.
        const { host } = new URL(subscription.endpoint)
        if (statusCode === undefined) throw new PushDelayed(`push service ${host}: ${message}`, undefined)
        const answered = `push service ${host}: answered ${statusCode}`
        if (statusCode === TOO_MANY_REQUESTS || statusCode >= 500)
          throw new PushDelayed(answered, secondsOf(headers?.['retry-after']))
        throw new Error(answered)
      }
    },
  }
}

/** Reads a Retry-After header in seconds; its other form, a date, is too rare. */
function secondsOf(retryAfter: string | undefined): number | undefined {
  return retryAfter && /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : undefined
}
