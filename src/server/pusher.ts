import { RequestFilteringHttpsAgent } from 'request-filtering-agent'
import webpush from 'web-push'
import { SECOND } from './clock.ts'
import type { Config } from './config.ts'

type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** The content of a push, its member, and the page that it opens. */
export type PushNews = { title: string; body: string; url: string; tag: string; member: string }

/** Sends to browsers that are not open; `gone` when the browser has ended its subscription. */
export type Pusher = { send(subscription: PushSubscription, news: PushNews): Promise<'sent' | 'gone'> }

const GONE = [404, 410]
/** Node's error for a key that is no point on the curve; older releases accepted any key. */
const IMPOSSIBLE_KEY = 'ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY'
// A day later, a message is no longer news.
const KEEP_SECONDS = 24 * 3600
const PATIENCE_MILLISECONDS = 4 * SECOND

/** Web push with VAPID (RFC 8292); without keys it sends nothing. */
export function createPusher(vapid: Config['vapid']): Pusher {
  // A known service's name may still resolve to our own network, so the connected address is checked.
  const agent = new RequestFilteringHttpsAgent()
  return {
    async send(subscription, news) {
      if (!vapid) return 'sent'
      const options = { vapidDetails: vapid, TTL: KEEP_SECONDS, timeout: PATIENCE_MILLISECONDS, agent }
      try {
        await webpush.sendNotification(subscription, JSON.stringify(news), options)
        return 'sent'
      } catch (error) {
        const { statusCode, code, message } = error as { statusCode?: number; code?: string; message: string }
        if (GONE.includes(statusCode ?? 0) || code === IMPOSSIBLE_KEY) return 'gone'
        // The library's error contains the endpoint; anyone who reads it in the log could push to the
        // browser.
        const { host } = new URL(subscription.endpoint)
        throw new Error(
          `push service ${host}: ${statusCode === undefined ? message : `answered ${statusCode}`}`,
        )
      }
    },
  }
}
