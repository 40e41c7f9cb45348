import { ECDH } from 'node:crypto'

/**
 * The services through which browsers are pushed to. A name that begins with a dot stands for all below it.
 * - Chrome, Opera, Samsung Internet and others of Chromium: https://firebase.google.com/docs/cloud-messaging
 *   (Chrome made addresses at the other two before, and in its early channels)
 * - Firefox: https://mozilla-services.github.io/autopush-rs/
 * - Edge: https://learn.microsoft.com/windows/apps/design/shell/tiles-and-notifications/firewall-allowlist-config
 * - Safari: https://developer.apple.com/documentation/usernotifications/sending-web-push-notifications-in-web-apps-and-browsers
 */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
]

/** Whether the endpoint belongs to a known push service, or to one that the deployment adds. */
export function isAtPushService(endpoint: string, added: string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, username, password, port, hostname } = new URL(endpoint)
  if (protocol !== 'https:' || username || password || port) return false
  return [...PUSH_SERVICES, ...added].some((name) =>
    name.startsWith('.') ? hostname.endsWith(name) : hostname === name,
  )
}

const UNCOMPRESSED = 4

/** Whether a browser's public key is a point of P-256, uncompressed as RFC 8291 asks; nothing is encrypted to another. */
export function isPushKey(p256dh: string): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  try {
    return point[0] === UNCOMPRESSED && ECDH.convertKey(point, 'prime256v1').length === point.length
  } catch {
    return false
  }
}
