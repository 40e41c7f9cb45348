import { afterAll, beforeAll, expect, it } from 'vitest'
import { IMMEDIATE_START } from '#features/payments/selling/orders/immediate-start.ts'
import { rawRequest, sendRaw } from './harness/raw-request.ts'
import { siteForTest, startSite, type TestSite } from './harness/site.ts'

const HOST = 'www.vonk.example'

/** As in production: over https, at its own host. */
let site: TestSite
let local: TestSite

beforeAll(async () => {
  local = await startSite()
  site = await startSite({
    demo: false,
    publicUrl: `https://${HOST}:8443`,
    settings: { support_email: 'help@vonk.example' },
  })
  await site.rows('insert into site_domain (host, site_id) values ($1, $2)', [HOST, site.siteId])
})
afterAll(() => Promise.all([site.stop(), local.stop()]))

/** Requests the site at its own host, as its proxy would. */
async function ask(line: string, headers: Record<string, string> = {}, body = '') {
  const length: Record<string, string> = body
    ? { 'content-type': 'application/json', 'content-length': String(body.length) }
    : {}
  const head = { host: HOST, 'x-requested-with': 'tests', ...length, ...headers }
  return sendRaw(site.url, rawRequest(site.url, line, head) + body)
}

function header(head: string, name: string): string {
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
}

it('names in a mailed link the site’s host and the port of PUBLIC_URL, whatever port the client names', async () => {
  const { email } = await local.build.member()
  const body = JSON.stringify({ email })
  const answer = await sendRaw(
    local.url,
    rawRequest(local.url, 'POST /api/reset-password', {
      host: 'localhost:31337',
      'content-type': 'application/json',
      'content-length': String(body.length),
    }) + body,
  )
  expect(answer.status).toBe(200)
  const { text } = await local.mail.mailTo(email)
  expect(text).toContain(`${local.url}/reset-password/do?token=`)
  expect(text).not.toContain('31337')
})

it('brings buyers back, and calls its webhook, at its own port', async () => {
  const buyer = await local.login(await local.build.member({ credits: 0 }))
  const { offers, payment_methods: methods } = await buyer.api.payments.offers()
  const method = methods.find(({ banks }) => banks.length === 0)!
  const order = JSON.stringify({
    key: local.app.ids.uuid(),
    package_id: offers[0]!.id,
    payment_method: method.id,
    immediate_start: IMMEDIATE_START,
    amount: offers[0]!.amount,
  })
  const answer = await sendRaw(
    local.url,
    rawRequest(local.url, 'POST /api/purchases', {
      host: 'localhost:31337',
      cookie: buyer.cookieHeader,
      'content-type': 'application/json',
      'content-length': String(order.length),
    }) + order,
  )
  expect(answer.status).toBe(200)
  const [payment] = await local.rows<{ return_url: string; webhook_url: string }>(
    'select return_url, webhook_url from sandbox_payment',
  )
  expect(new URL(payment!.return_url).origin).toBe(local.url)
  expect(payment!.webhook_url).toBe(`${local.url}/api/payments/sandbox/webhook`)
})

it('believes X-Forwarded-For of the proxies it was told of, and of nobody else', async () => {
  const blockedAfter = async (
    trustProxy: string[],
    addressOf = (attempt: number) => `198.51.100.${attempt}`,
  ) => {
    const strict = await siteForTest({ trustProxy, limitsFactor: 1 })
    const { email } = await strict.build.member()
    for (let attempt = 1; attempt <= 8; attempt++) {
      const visitor = strict.visitor({ 'x-forwarded-for': addressOf(attempt) })
      const { body } = await visitor.call('POST', '/user.php', { email, password: 'not the password' })
      if (body.code === 'login_blocked') return attempt
    }
    return undefined
  }
  expect(await blockedAfter(['loopback'])).toBe(undefined)
  // A port that a proxy appends does not make it another address.
  expect(await blockedAfter(['loopback'], (attempt) => `198.51.100.1:${attempt}`)).toBe(6)
  expect(await blockedAfter(['loopback'], (attempt) => `[2001:db8::1]:${attempt}`)).toBe(6)
  expect(await blockedAfter([])).toBe(6)
  expect(await blockedAfter(['192.0.2.7'])).toBe(6)
})

it('keeps secrets in cookies that no sibling host can plant, where the site has https', async () => {
  const { password, email } = await site.build.member()
  const entered = await ask('POST /api/user.php', {}, JSON.stringify({ email, password }))
  const cookies = [...entered.head.matchAll(/^set-cookie: ([^=]+)=([^;]+); (.*)$/gim)]
  expect(cookies.map(([, name]) => name).toSorted()).toEqual(['__Host-vonk_device', '__Host-vonk_session'])
  for (const [, , , attributes] of cookies) {
    expect(attributes).toMatch(/Path=\//)
    expect(attributes).toMatch(/HttpOnly; Secure; SameSite=Lax/)
    expect(attributes).not.toMatch(/Domain/i)
  }
  const token = cookies.find(([, name]) => name === '__Host-vonk_session')![2]
  const userBy = async (cookie: string) =>
    (JSON.parse((await ask('GET /api/user.php', { cookie })).body) as { user: unknown }).user
  expect(await userBy(`__Host-vonk_session=${token}`)).toMatchObject({ email })
  expect(await userBy(`vonk_session=${token}`)).toBe(null)
})

it('lets a page connect to its own host only, load fonts from it, and use little of the device', async () => {
  const { head } = await ask('GET /')
  const policy = header(head, 'content-security-policy')
  const data = await ask('GET /api/settings.php')
  expect(header(data.head, 'content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(header(data.head, 'x-content-type-options')).toBe('nosniff')
  expect(header(data.head, 'strict-transport-security')).toBe(header(head, 'strict-transport-security'))
  expect(policy).toMatch(/connect-src 'self' wss:\/\/www\.vonk\.example(;|$)/)
  expect(policy).toContain("font-src 'self';")
  expect(policy).not.toMatch(/(ws|wss|https?):(\s|;)/)
  const permissions = header(head, 'permissions-policy')
  expect(permissions).toContain('geolocation=(self)')
  expect(permissions).toContain('microphone=(self)')
  expect(permissions).toContain('camera=(self)')
  expect(permissions).toContain('display-capture=()')
  expect(policy).toContain("media-src 'self' blob:;")
  for (const host of [`${HOST}; script-src *`, 'a b', '*'])
    expect(header((await ask('GET /', { host })).head, 'content-security-policy')).toMatch(
      /connect-src 'self' 'self'(;|$)/,
    )
})

it('describes its API without a word of who asks, for an hour', async () => {
  const { head, body } = await ask('GET /api/openapi.json', { host: 'elsewhere.example' })
  expect(header(head, 'cache-control')).toBe('public, max-age=3600')
  expect(body).not.toContain('elsewhere.example')
  expect(body).toContain('"servers":[{"url":"/api"}]')
})

it('answers what search engines, researchers and password managers look for', async () => {
  expect((await ask('GET /robots.txt')).body).toBe(
    `User-agent: *\nDisallow: /api/\n\nSitemap: https://${HOST}:8443/sitemap.xml\n`,
  )
  expect(await (await local.visitor().fetch('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n')
  const security = await ask('GET /.well-known/security.txt')
  expect(header(security.head, 'content-type')).toBe('text/plain; charset=utf-8')
  expect(security.body).toContain('Contact: mailto:help@vonk.example\n')
  const expires = new Date(/^Expires: (.*)$/m.exec(security.body)![1]!)
  expect(expires.getTime()).toBeGreaterThan(site.app.clock.now().getTime())
  const password = await ask('GET /.well-known/change-password')
  expect([password.status, header(password.head, 'location')]).toEqual([302, '/notifications#password'])
})

it('logs nobody out by a link, however it is spelt, in browsers that say nothing of where it stands', async () => {
  const member = await local.login(await local.build.member())
  const follow = async (path: string, headers: Record<string, string> = {}) =>
    (
      await sendRaw(
        local.url,
        rawRequest(local.url, `GET ${path}`, { cookie: member.cookieHeader, ...headers }),
      )
    ).status
  for (const path of [
    '/api/logout.php',
    '/api/./logout.php',
    '/api/x/../logout.php',
    '/api/%6cogout.php',
    '/api/logout.php/',
  ])
    expect([path, await follow(path)]).toEqual([path, 403])
  expect(await follow('/api/auto-like.php')).toBe(403)
  expect((await member.api.accounts.user()).user).not.toBe(null)
  const { status, head } = await sendRaw(
    local.url,
    rawRequest(local.url, 'GET /api/x/../logout.php', {
      cookie: member.cookieHeader,
      'x-requested-with': 'vonk',
    }),
  )
  expect([status, header(head, 'clear-site-data')]).toEqual([200, '"cache"'])
  expect((await member.api.accounts.user()).user).toBe(null)
})

it('asks for the client’s header where user.php changes something', async () => {
  const member = await local.login(await local.build.member())
  const body = JSON.stringify({ language: 'de' })
  const change = async (headers: Record<string, string>) =>
    (
      await fetch(`${local.url}/api/user.php`, {
        method: 'PUT',
        body,
        headers: { cookie: member.cookieHeader, 'content-type': 'application/json', ...headers },
      })
    ).status
  expect(await change({})).toBe(403)
  expect(await change({ 'x-requested-with': 'vonk' })).toBe(200)
})
