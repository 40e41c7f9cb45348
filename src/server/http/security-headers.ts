import type { IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const HOST = /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i

const REFERRER_POLICY = 'strict-origin-when-cross-origin'

// The features that our pages use, for the site's origin only; all others are disabled.
const PERMISSIONS = [
  ...[
    'autoplay',
    'camera',
    'clipboard-write',
    'geolocation',
    'microphone',
    'publickey-credentials-create',
    'publickey-credentials-get',
  ].map((feature) => `${feature}=(self)`),
  ...[
    'accelerometer',
    'browsing-topics',
    'display-capture',
    'encrypted-media',
    'fullscreen',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'midi',
    'payment',
    'picture-in-picture',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
].join(', ')

/** Sets the security headers of all answers; single answers may change them. */
export async function addSecurityHeaders(
  server: FastifyInstance,
  { https }: { https: boolean },
): Promise<void> {
  await server.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        // Styles are also in attributes (sizes, placeholders), which a nonce cannot cover.
        'style-src-elem': ["'self'", "'unsafe-inline'"],
        'style-src-attr': ["'unsafe-inline'"],
        'font-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        // Voice messages, and what was recorded before it is sent.
        'media-src': ["'self'", 'blob:'],
        // In Safari before 15.4, 'self' does not include WebSockets.
        'connect-src': ["'self'", ({ headers }: IncomingMessage) => liveOrigin(headers.host, https)],
        'frame-ancestors': ["'none'"],
        'upgrade-insecure-requests': https ? [] : null,
      },
    },
    strictTransportSecurity: https,
    referrerPolicy: { policy: REFERRER_POLICY },
  })
  server.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS)
  })
}

/**
 * The same for answers that are data: no page, so nothing of it may load or run. Made once; helmet makes those of pages
 * for each request.
 */
export function dataHeaders({ https }: { https: boolean }): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': REFERRER_POLICY,
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

// The client controls the header; no part of it may become another directive.
function liveOrigin(host = '', https: boolean): string {
  return HOST.test(host) ? `${https ? 'wss' : 'ws'}://${host}` : "'self'"
}
