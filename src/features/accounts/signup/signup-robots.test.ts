import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUR, SECOND } from '#server/clock.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { signupForm } from '#tests/harness/signup-form.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'
import type { SignupForm } from './signup-contract.ts'
import { issueStart } from './signup-proof.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

let forms = 0
const form = (changes: Partial<SignupForm> = {}, on = site) =>
  signupForm(on, { name: `Mens ${++forms}`, email: `mens${forms}@example.org`, ...changes })
const accountsOf = (email: string, on = site) => on.rows('select id from account where email = $1', [email])
const later = (milliseconds: number) => new Date(site.clock.now().getTime() + milliseconds)

it.each<[string, (key: string) => Partial<SignupForm>]>([
  ['a field filled in that people do not see', () => ({ website: 'https://example.org' })],
  ['no start of ours', () => ({ start: 'begun.1700000000000.c2lnbmF0dXJl' })],
  [
    'another site’s start',
    (key) => ({ start: issueStart(site.app, site.app.ids.uuid(), key, later(-60 * SECOND)) }),
  ],
  [
    'another signup’s start',
    () => ({ start: issueStart(site.app, site.siteId, site.app.ids.uuid(), later(-60 * SECOND)) }),
  ],
  ['a start of this very moment', (key) => ({ start: issueStart(site.app, site.siteId, key) })],
  [
    'a start of three days ago',
    (key) => ({ start: issueStart(site.app, site.siteId, key, later(-72 * HOUR)) }),
  ],
  [
    'a start with an earlier time written over it',
    (key) => ({
      start: issueStart(site.app, site.siteId, key).replace(/\d+/, String(later(-60 * SECOND).getTime())),
    }),
  ],
])(
  'refuses %s like everything else a robot falls over, and takes the same without it',
  async (_what, wrong) => {
    const good = form()
    const { api } = site.visitor()
    const refused = { ...good, ...wrong(good.key) }
    const answers = await Promise.all(
      [api.accounts.checkSignup(refused), api.accounts.signup(refused)].map((call) =>
        call.catch((error: unknown) => JSON.stringify(error)),
      ),
    )
    expect(new Set(answers)).toEqual(new Set([answers[0]]))
    expect(answers[0]).toContain('signup_refused')
    expect(await accountsOf(good.email)).toEqual([])
    await api.accounts.checkSignup(good)
    await api.accounts.signup(good)
    expect(await accountsOf(good.email)).toHaveLength(1)
  },
)

it('takes a signup a few seconds after it was begun, by what its check answered', async () => {
  const { api } = site.visitor()
  const key = site.app.ids.uuid()
  const begun = form({ key, ...(await api.accounts.beginSignup({ key })) })
  await expectRefusal(api.accounts.signup(begun), 'signup_refused')
  site.clock.advance(5 * SECOND)
  const { start } = await api.accounts.checkSignup(begun)
  await expectRefusal(api.accounts.signup({ ...form(), start }), 'signup_refused')
  await api.accounts.signup({ ...begun, start })
  expect(await accountsOf(begun.email)).toHaveLength(1)
  // It is not valid for a second signup either, with any address.
  const second = { ...form(), key, start }
  await expectRefusal(api.accounts.signup(second), 'conflict')
  await expectRefusal(api.accounts.signup({ ...second, start: begun.start }), 'conflict')
  expect(await accountsOf(second.email)).toEqual([])
})

it('asks the captcha once, where the site has one, and lets nobody by without', async () => {
  const answers = new Set(['right'])
  const guarded = await siteForTest({
    settings: { captcha: { provider: 'turnstile', site_key: 'key', origin: 'https://captcha.example' } },
    // An answer can be verified once, as with the real provider.
    captcha: { verify: async (_site, answer) => answers.delete(answer) },
  })
  const { api } = guarded.visitor()
  expect((await api.site.settings({})).settings.captcha).toMatchObject({ site_key: 'key' })
  const good = form({}, guarded)
  await expectRefusal(api.accounts.checkSignup(good), 'signup_refused')
  await expectRefusal(api.accounts.signup(good), 'signup_refused')
  await expectRefusal(api.accounts.checkSignup({ ...good, captcha: 'wrong' }), 'signup_refused')
  const { start } = await api.accounts.checkSignup({ ...good, captcha: 'right' })
  await expectRefusal(api.accounts.signup({ ...good, captcha: 'right' }), 'signup_refused')
  expect(await accountsOf(good.email, guarded)).toEqual([])
  await api.accounts.signup({ ...good, start })
  expect(await accountsOf(good.email, guarded)).toHaveLength(1)

  const page = await guarded.visitor().fetch('/signup')
  const policy = page.headers.get('content-security-policy')!
  expect(policy).toMatch(/script-src 'self' [^;]*https:\/\/captcha\.example/)
  expect(policy).toContain('frame-src https://captcha.example')
  const elsewhere = await site.visitor().fetch('/signup')
  expect(elsewhere.headers.get('content-security-policy')).not.toContain('captcha')
})

it('tells one network only so often that an address is taken, by check and signup together', async () => {
  const strict = await siteForTest({ limitsFactor: 1 })
  const member = await strict.build.member()
  const taken = () => form({ email: member.email }, strict)
  const { api } = strict.visitor()
  for (let asked = 0; asked < 5; asked++) {
    await expectRefusal(api.accounts.checkSignup(taken()), 'email_taken', { deleted: false })
    await expectRefusal(api.accounts.signup(taken()), 'email_taken', { deleted: false })
  }
  await expectRefusal(api.accounts.checkSignup(taken()), 'too_many_requests')
  // A free address now gets the same answer as a taken one.
  await expectRefusal(api.accounts.checkSignup(form({}, strict)), 'too_many_requests')
  await expectRefusal(api.accounts.signup(form({}, strict)), 'too_many_requests')

  const neighbour = strict.visitor({ 'x-forwarded-for': '2001:db8:1:2:3::9' }).api
  await neighbour.accounts.signup(form({}, strict))
})

it('counts the tries of one network, whatever address of it they come from', async () => {
  const strict = await siteForTest({ limitsFactor: 1 })
  const from = (ip: string) => strict.visitor({ 'x-forwarded-for': ip }).api.accounts
  const wrong = form({ email: 'wie@mailinator.com' }, strict)
  for (let tried = 0; tried < 60; tried++)
    await expectFieldRefusal(
      from(`2001:db8:1:2::${tried.toString(16)}`).checkSignup(wrong),
      'email',
      'email_disposable',
    )
  await expectRefusal(from('2001:db8:1:2:ffff::1').checkSignup(wrong), 'too_many_requests')
  await expectFieldRefusal(from('2001:db8:1:3::1').checkSignup(wrong), 'email', 'email_disposable')
})

it('makes no more accounts within an hour than the site expects', async () => {
  const small = await siteForTest({ limitsFactor: 1, settings: { signups_per_hour: 2 } })
  const signup = (number: number) =>
    small.visitor({ 'x-forwarded-for': `198.51.100.${number}` }).api.accounts.signup(form({}, small))
  await signup(1)
  await signup(2)
  await expectRefusal(signup(3), 'too_many_requests')
  expect(await small.rows('select id from account')).toHaveLength(2)
})
