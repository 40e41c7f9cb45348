import { afterAll, beforeAll, expect, it } from 'vitest'
import { otherSite } from '#tests/harness/change-site.ts'
import { rawRequest, sendRaw } from '#tests/harness/raw-request.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'
import { newStaff } from '#tests/harness/staff.ts'

const MEMORY_MILLISECONDS = 5_000

let site: TestSite
let elsewhere: string
beforeAll(async () => {
  site = await startSite({ demo: false })
  elsewhere = `${await otherSite(site)}.example`
})
afterAll(() => site.stop())

/** Asks as a web server does, by the address of the program. */
async function ask(query: string, headers: Record<string, string> = {}, { url } = site) {
  const request = rawRequest(url, `GET /api/host-allowed${query}`, { host: '10.1.2.3:3000', ...headers })
  return sendRaw(url, request)
}
const answerTo = async (domain: string) => (await ask(`?domain=${encodeURIComponent(domain)}`)).status

it('says yes to each name of each site, and no to all else, and not a word more', async () => {
  for (const domain of ['localhost', 'LOCALHOST', elsewhere])
    expect([domain, await answerTo(domain)]).toEqual([domain, 200])
  const others = [
    'unknown.example',
    `www.${elsewhere}`,
    `${elsewhere}.`,
    `${elsewhere}:443`,
    ` ${elsewhere}`,
    `${elsewhere}\0`,
    `https://${elsewhere}`,
    '*',
    '%',
    "' or true --",
    '',
    'x'.repeat(5_000),
  ]
  for (const domain of others) expect([domain, await answerTo(domain)]).toEqual([domain, 404])
  for (const query of ['', '?', '?domain', `?domain=${elsewhere}&domain=${elsewhere}`, `?host=${elsewhere}`])
    expect([query, (await ask(query)).status]).toEqual([query, 404])
  const told = [await ask(`?domain=${elsewhere}`), await ask('?domain=unknown.example')]
  expect(told.map(({ body }) => body)).toEqual(['', ''])
  for (const { head } of told) expect(head).toMatch(/^cache-control: no-store$/im)
  expect(told.some(({ head }) => head.includes(elsewhere))).toBe(false)
})

it('tells visitors nothing, whom a proxy names, nor strangers who come without one', async () => {
  const query = `?domain=${elsewhere}`
  expect((await ask(query, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(404)
  // A visitor who says to be the proxy, to whom the proxy has added the address.
  expect((await ask(query, { 'x-forwarded-for': '127.0.0.1, 203.0.113.7' })).status).toBe(404)
  const open = await siteForTest({ trustProxy: [] })
  expect((await ask('?domain=localhost', {}, open)).status).toBe(404)
  const other = await siteForTest({ trustProxy: ['10.0.0.0/8'] })
  expect((await ask('?domain=localhost', {}, other)).status).toBe(404)
})

it('knows a name at once that the office adds or removes, and soon one that is added elsewhere', async () => {
  const { office } = await newStaff(site, 'owner')
  expect(await answerTo('new.example')).toBe(404)
  await office.site.addDomain({ host: 'new.example' })
  expect(await answerTo('new.example')).toBe(200)
  await office.site.removeDomain({ host: 'new.example' })
  expect(await answerTo('new.example')).toBe(404)
  await office.site.make({ name: 'Lantaarn', host: 'made.example', like: false })
  expect(await answerTo('made.example')).toBe(200)

  await site.rows(`insert into site_domain (host, site_id) values ('later.example', $1)`, [site.siteId])
  expect(await answerTo('later.example')).toBe(404)
  site.clock.advance(MEMORY_MILLISECONDS)
  expect(await answerTo('later.example')).toBe(200)
})

it('asks the database once for any number of names, and again after a failure', async () => {
  expect(await answerTo(elsewhere)).toBe(200)
  await site.rows('alter table site_domain rename to hidden')
  const names = Array.from({ length: 50 }, (_, at) => `${at}.example`)
  expect(new Set(await Promise.all(names.map(answerTo)))).toEqual(new Set([404]))
  site.clock.advance(MEMORY_MILLISECONDS)
  expect(await answerTo(elsewhere)).toBe(500)
  expect(site.forgiveErrors()).not.toEqual([])
  await site.rows('alter table hidden rename to site_domain')
  expect(await answerTo(elsewhere)).toBe(200)
})
