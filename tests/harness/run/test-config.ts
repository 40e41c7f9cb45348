import type { Pages } from '#main/serve-pages.server.ts'
import type { Config } from '#server/config.ts'

/** The secret that the tests' mail service sends. */
export const MAIL_EVENTS_SECRET = 'a secret of the mail service'

type Own = Pick<Config, 'databaseUrl' | 'dataDir' | 'smtpUrl'>

/** The environment of a program that is tested. */
export function testConfig(own: Own): Config {
  return {
    ...own,
    demo: true,
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:0',
    trustProxy: ['loopback'],
    mailFrom: 'no-reply@vonk.example',
    mailEventsSecret: MAIL_EVENTS_SECRET,
    sessionSecret: 'a secret of the tests, long enough to be one',
    vapid: undefined,
    pushServices: ['push.example'],
    captchaSecret: undefined,
    mollie: undefined,
    stripe: undefined,
    twilio: undefined,
    logLevel: 'warn',
  }
}

/** Tests of the API need no pages. */
export const noPages: Pages = {
  fetch: () => new Response('no pages in this test', { status: 501 }),
  serveAssets: async () => {},
}
