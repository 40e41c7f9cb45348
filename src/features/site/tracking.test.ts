import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectRefusal } from '#tests/harness/errors.ts'
import { signupForm } from '#tests/harness/signup-form.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const QUERY = 'network=partner&ref=zomer&sub1=a&sub2=b&sub3=c'
const TRACKING = { network: 'partner', ref: 'zomer', sub1: 'a', sub2: 'b', sub3: 'c' }

let people = 0
async function savedTracking(visitor: ReturnType<TestSite['visitor']>, on = site) {
  const number = ++people
  const form = signupForm(on, { name: `Bezoeker ${number}`, email: `bezoeker${number}@example.org` })
  const { user } = await visitor.api.accounts.signup(form)
  const [row] = await on.rows<{ tracking: object }>('select tracking from account where id = $1', [
    user.profile.id,
  ])
  return row!.tracking
}

const answer = (choice: string) => ({
  method: 'POST',
  body: new URLSearchParams({ choice, ...TRACKING, other: 'x' }),
})

it('keeps nothing of where a visitor came from before they agree, and nothing when they decline', async () => {
  const silent = site.visitor()
  const page = await silent.fetch(`/?${QUERY}`)
  expect(page.headers.getSetCookie().join()).not.toMatch(/network|track/)
  expect(await savedTracking(silent)).toEqual({})

  const declining = site.visitor()
  await declining.fetch(`/?${QUERY}`)
  const { headers } = await declining.fetch('/tracking', answer('decline'))
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(/^track=no; Max-Age=2592000; Path=\/; SameSite=Lax/),
  ])
  expect(await savedTracking(declining)).toEqual({})
})

it('keeps it for 30 days once they agree, and saves it with the signup', async () => {
  const visitor = site.visitor({ referer: `${site.url}/pages/faq?${QUERY}` })
  const { status, headers } = await visitor.fetch('/tracking', answer('accept'))
  expect([status, headers.get('location')]).toEqual([303, `/pages/faq?${QUERY}`])
  expect(headers.getSetCookie()[0]).toMatch(/^track=[^;]+; Max-Age=2592000; Path=\//)
  expect(visitor.cookies.get('track')).not.toContain('other')
  expect(await savedTracking(visitor)).toEqual(TRACKING)

  const second = site.visitor()
  await second.api.site.chooseTracking({ accept: true, tracking: TRACKING })
  await second.api.site.chooseTracking({ accept: false, tracking: {} })
  expect(second.cookies.get('track')).toBe('no')
  expect(await savedTracking(second)).toEqual({})
})

it('takes no answer in a visitor’s name from another site’s page, and leads nobody away', async () => {
  const visitor = site.visitor({ 'sec-fetch-site': 'cross-site', referer: 'https://elsewhere.example/x' })
  const { status } = await visitor.fetch('/tracking', answer('accept'))
  expect([status, visitor.cookies.get('track')]).toEqual([403, undefined])
  const lost = site.visitor({ referer: 'https://elsewhere.example/x' })
  expect((await lost.fetch('/tracking', answer('accept'))).headers.get('location')).toBe('/')
})

it('lets in who says to be old enough without script, and asks again who came from another site', async () => {
  const say = (visitor: ReturnType<TestSite['visitor']>) =>
    visitor.fetch('/site-entry', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    })
  const visitor = site.visitor({ referer: `${site.url}/landers/gallery?network=ads` })
  const { status, headers } = await say(visitor)
  expect([status, headers.get('location')]).toEqual([303, '/landers/gallery?network=ads'])
  expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^entry=1; Max-Age=31536000; Path=\//)])
  const sent = site.visitor({ 'sec-fetch-site': 'cross-site' })
  expect([(await say(sent)).status, sent.cookies.get('entry')]).toEqual([403, undefined])
})

it('takes the answer as a plain form only', async () => {
  const visitor = site.visitor()
  const { status } = await visitor.fetch('/tracking', {
    method: 'POST',
    body: JSON.stringify({ choice: 'accept' }),
    headers: { 'content-type': 'application/json' },
  })
  expect([status, visitor.cookies.get('track')]).toEqual([415, undefined])
  expect((await visitor.fetch('/tracking', answer('accept'))).status).toBe(303)
})

it('admits to a site by invitation only those whom a network sent, and keeps of it only that', async () => {
  const closed = await siteForTest({ settings: { signups: 'with_trafficsource' } })
  const stranger = closed.visitor()
  expect((await stranger.api.site.settings({})).settings.signup_open).toBe(false)
  await expectRefusal(savedTracking(stranger, closed), 'signup_closed')
  await stranger.fetch('/signup?ref=zomer&network=')
  await expectRefusal(savedTracking(stranger, closed), 'signup_closed')
  expect(await closed.rows('select id from account')).toEqual([])

  const invited = closed.visitor()
  const page = await invited.fetch(`/members?${QUERY}`)
  expect(page.headers.getSetCookie().filter((cookie) => /^(network|track)/.test(cookie))).toEqual([
    expect.stringMatching(/^network=partner; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
  expect((await invited.api.site.settings({})).settings.signup_open).toBe(true)
  expect(await savedTracking(invited, closed)).toEqual({ network: 'partner' })
})
