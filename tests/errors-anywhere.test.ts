import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rawRequest, sendRaw } from './harness/raw-request.ts'
import { startSite, type TestSite } from './harness/site.ts'

let site: TestSite
let session: string

beforeAll(async () => {
  site = await startSite({ settings: { domain_language: 'nl' } })
  session = (await site.login(await site.build.member())).cookieHeader
})
afterAll(() => site.stop())

const JUNK = [
  '%00',
  'x%00y',
  '%01',
  "'",
  '%22',
  '%5c',
  '%ed%a0%80',
  '%f0%9f',
  '%u0000',
  '%25s',
  'x'.repeat(600),
]
/** All routes outside the API and the pages. */
const ROUTES = [
  (junk: string) => `/sandbox-bank/${junk}`,
  (junk: string) => `/sandbox-bank?x=${junk}`,
  (junk: string) => `/photos/${junk}`,
  (junk: string) => `/photos/${junk}.jpg`,
  (junk: string) => `/activate/do?token=${junk}`,
  (junk: string) => `/activate/do?token=a&token=${junk}`,
  (junk: string) => `/export/download?x=${junk}`,
  (junk: string) => `/api/payments/${junk}/webhook`,
  (junk: string) => `/api/payments/sandbox/webhook?id=${junk}`,
  (junk: string) => `/api/unsubscribe/${junk}`,
  (junk: string) => `/api/live?x=${junk}`,
  (junk: string) => `/tracking?x=${junk}`,
  (junk: string) => `/robots.txt?domain=${junk}&country=${junk}&network=${junk}&lang=${junk}`,
  (junk: string) => `/.well-known/security.txt?domain=${junk}`,
  (junk: string) => `/.well-known/change-password?x=${junk}`,
  (junk: string) => `/manifest.webmanifest?x=${junk}`,
  (junk: string) => `/dev/outbox?domain=${junk}`,
  (junk: string) => `/dev/api?x=${junk}`,
]

it('answers junk in any part of an address with less than 500, whoever asks', async () => {
  for (const route of ROUTES)
    for (const junk of JUNK)
      for (const method of ['GET', 'POST']) {
        const asked = `${method} ${route(junk)}`
        const headers = { cookie: junk.length % 2 ? session : `vonk_session=${junk}; vonk_locale=${junk}` }
        const { status, body } = await sendRaw(site.url, rawRequest(site.url, asked, headers))
        expect([asked, status < 500 || status === 501]).toEqual([asked, true])
        if (status >= 400)
          expect([asked, body]).not.toEqual([asked, expect.stringMatching(/UTF8|syntax|relation/)])
      }
  for (const method of ['GET', 'HEAD', 'POST'])
    expect((await sendRaw(site.url, rawRequest(site.url, `${method} /sandbox-bank/%00`))).status).toBe(404)
})

describe('an error of the program', () => {
  it.each([
    ['/photos/abc.jpg', 'photo', 'application/json'],
    ['/activate/do?token=abc', 'mail_token', 'text/html'],
    ['/sandbox-bank', 'sandbox_payment', 'text/html'],
    ['/dev/outbox', 'outbox', 'text/html'],
  ])('is logged at %s, and its words are told to nobody', async (path, table, type) => {
    const visitor = site.visitor()
    const before = (await visitor.fetch(path)).status
    expect(before).toBeLessThan(500)
    await site.rows(`alter table ${table} rename to ${table}_away`)
    const response = await visitor.fetch(path)
    const body = await response.text()
    await site.rows(`alter table ${table}_away rename to ${table}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      500,
      expect.stringContaining(type),
    ])
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(body).not.toContain(table)
    expect(body).toContain(type === 'text/html' ? 'Er ging iets mis' : '"internal_error"')
    expect(site.forgiveErrors()).toEqual([expect.stringContaining(table)])
    expect((await visitor.fetch(path)).status).toBe(before)
  })
})

it('closes a live connection that cannot be opened without a word, and logs why', async () => {
  await site.rows('alter table session rename to session_away')
  const headers = {
    connection: 'upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    // A random key of the WebSocket protocol, no secret.
    'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    cookie: session,
  }
  const { status, body } = await sendRaw(site.url, rawRequest(site.url, 'GET /api/live', headers))
  await site.rows('alter table session_away rename to session')
  expect([status, body]).toEqual([101, ''])
  expect(site.forgiveErrors()).toEqual([expect.stringContaining('session')])
})

it('keeps the status of what cannot be read, without a word of the program', async () => {
  const send = async (path: string, type: string, body: string) => {
    const response = await site
      .visitor()
      .fetch(path, { method: 'POST', body, headers: { 'content-type': type } })
    return [response.status, await response.json()]
  }
  const refusal = (status: number) => [
    status,
    { defined: true, code: 'invalid_input', status, message: 'invalid_input', data: { fields: [] } },
  ]
  expect(await send('/tracking', 'application/json', '{"')).toEqual(refusal(415))
  expect(await send('/tracking', 'text/x-unknown', 'x')).toEqual(refusal(415))
  expect(await send('/tracking', 'application/x-www-form-urlencoded', 'x'.repeat(5_000))).toEqual(
    refusal(413),
  )
})

it('says in words of ours that there is nothing, without repeating the address', async () => {
  const headers = { 'accept-language': 'nl' }
  const asked: [string, string, string][] = [
    ['POST', '/signup?token=abc', 'Deze pagina is niet gevonden'],
    ['PUT', '/login', 'Deze pagina is niet gevonden'],
    ['GET', '/sandbox-bank/abc', 'Deze pagina is niet gevonden'],
    ['GET', '/_serverFn/abc', 'Deze pagina is niet gevonden'],
    ['PUT', '/photos/abc', '"code":"not_found"'],
  ]
  for (const [method, path, words] of asked) {
    const response = await site.visitor().fetch(path, { method, headers })
    const body = await response.text()
    expect([path, response.status, body]).toEqual([path, 404, expect.stringContaining(words)])
    expect(body).not.toMatch(/abc|Route/)
  }
})
