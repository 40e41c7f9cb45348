import webpush from 'web-push'
import type { Config } from './config.ts'

export type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** What a push shows, and the page of the site that it opens. */
export type PushNews = { title: string; body: string; url: string; tag: string }

/** Sends to browsers that are not open; `gone` when the browser has ended its subscription. */
export type Pusher = { send(subscription: PushSubscription, news: PushNews): Promise<'sent' | 'gone'> }

const GONE = [404, 410]
// A message that a phone gets a day later is news to nobody.
const KEEP_SECONDS = 24 * 3600

/** Web push with VAPID (RFC 8292); undefined keys make a pusher that is never asked. */
export function createPusher(vapid: Config['vapid']): Pusher {
  return {
    async send(subscription, news) {
      if (!vapid) return 'sent'
      const options = { vapidDetails: vapid, TTL: KEEP_SECONDS, timeout: 10_000 }
      try {
        await webpush.sendNotification(subscription, JSON.stringify(news), options)
        return 'sent'
      } catch (error) {
        if (GONE.includes((error as { statusCode?: number }).statusCode ?? 0)) return 'gone'
        throw error
      }
    },
  }
}
