import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#server/clock.ts'
import { PASSWORD } from '#tests/harness/builders.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { connectLive } from '#tests/harness/live.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'
import { closeConnectionsOfEndedSessions, sweepSessions } from './session.server.ts'

const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0'
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15'
const GERMANY = '91.64.0.1'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

it('lists where a member is logged in: device, country, since when, and which one asks', async () => {
  const account = await site.build.member()
  const phone = site.visitor({ 'user-agent': FIREFOX, 'x-forwarded-for': GERMANY })
  await phone.api.accounts.login(account)
  const laptop = site.visitor({ 'user-agent': SAFARI })
  await laptop.api.accounts.login(account)
  const { sessions } = await laptop.api.accounts.sessions()
  expect(sessions).toMatchObject([
    { device: { browser: 'Safari', system: 'macOS', kind: 'desktop' }, country: null, current: true },
    { device: { browser: 'Firefox', system: 'Android', kind: 'phone' }, country: 'DE', current: false },
  ])
  expect(Date.parse(sessions[1]!.first_seen)).toBeLessThanOrEqual(Date.parse(sessions[0]!.first_seen))
  // Only the country is stored, never the IP address.
  expect(
    await site.rows(`select 1 from session s, known_device d where s::text || d::text like '%91.64%'`),
  ).toEqual([])
  await expectRefusal(site.visitor().api.accounts.sessions(), 'authentication_required')
})

it('notes within a session when and from where it was last used', async () => {
  const own = await siteForTest()
  const account = await own.build.member()
  const member = own.visitor()
  await member.api.accounts.login(account)
  const [before] = (await member.api.accounts.sessions()).sessions
  own.clock.advance(6 * MINUTE)
  member.headers['x-forwarded-for'] = GERMANY
  await member.api.accounts.user()
  const [after] = (await member.api.accounts.sessions()).sessions
  expect(after).toMatchObject({ first_seen: before!.first_seen, country: 'DE' })
  expect(Date.parse(after!.last_seen) - Date.parse(before!.last_seen)).toBeGreaterThanOrEqual(6 * MINUTE)
})

it('ends one session after a proof, at once, and only one’s own', async () => {
  const account = await site.build.member()
  const [here, there] = [await site.loginByPassword(account), await site.loginByPassword(account)]
  const live = await connectLive(there)
  const other = await site.loginByPassword(await site.build.member())
  const [foreign] = (await other.api.accounts.sessions()).sessions
  const { sessions } = await here.api.accounts.sessions()
  const id = sessions.find(({ current }) => !current)!.id

  await expectRefusal(here.api.accounts.endSession({ id }), 'proof_required', { passkey: false })
  await expectRefusal(here.api.accounts.prove({ password: 'verkeerd' }), 'wrong_password')
  await expectRefusal(here.api.accounts.endSession({ id }), 'proof_required')
  expect((await there.api.accounts.user()).user).not.toBeNull()

  await here.api.accounts.prove({ password: PASSWORD })
  await expectRefusal(here.api.accounts.endSession({ id: foreign!.id }), 'not_found')
  await here.api.accounts.endSession({ id })
  expect((await there.api.accounts.user()).user).toBeNull()
  await live.expect({ type: 'logged_out' })
  expect((await here.api.accounts.user()).user).not.toBeNull()
  expect((await other.api.accounts.user()).user).not.toBeNull()
  await expectRefusal(here.api.accounts.endSession({ id }), 'not_found')
})

it('ends all other sessions after a proof, and their devices are strangers again', async () => {
  const account = await site.build.member()
  const [here, there, elsewhere] = [
    await site.loginByPassword(account),
    await site.loginByPassword(account),
    await site.loginByPassword(account),
  ]
  await expectRefusal(here.api.accounts.endOtherSessions(), 'proof_required')
  expect((await there.api.accounts.user()).user).not.toBeNull()
  await here.api.accounts.prove({ password: PASSWORD })
  await here.api.accounts.endOtherSessions()
  expect((await there.api.accounts.user()).user).toBeNull()
  expect((await elsewhere.api.accounts.user()).user).toBeNull()
  expect((await here.api.accounts.sessions()).sessions).toMatchObject([{ current: true }])
  expect(await site.rows('select id from known_device where member_id = $1', [account.id])).toHaveLength(1)
})

it('asks for no second proof for ten minutes, gives a new token for it, and asks again afterwards', async () => {
  const own = await siteForTest()
  const account = await own.build.member()
  const [here, there] = [await own.loginByPassword(account), await own.loginByPassword(account)]
  const before = here.cookies.get('vonk_session')!
  const thief = own.visitor()
  thief.cookies.set('vonk_session', before)
  expect((await thief.api.accounts.user()).user).not.toBeNull()

  await here.api.accounts.prove({ password: PASSWORD })
  expect(here.cookies.get('vonk_session')).not.toBe(before)
  // The old token stays valid for requests in flight, but not as re-authenticated, and then expires.
  expect((await thief.api.accounts.user()).user).not.toBeNull()
  await expectRefusal(thief.api.accounts.endOtherSessions(), 'proof_required')
  own.clock.advance(11 * SECOND)
  expect((await thief.api.accounts.user()).user).toBeNull()
  expect((await here.api.accounts.user()).user).not.toBeNull()

  own.clock.advance(9 * MINUTE)
  await here.api.accounts.endOtherSessions()
  expect((await there.api.accounts.user()).user).toBeNull()
  own.clock.advance(2 * MINUTE)
  await expectRefusal(here.api.accounts.endOtherSessions(), 'proof_required')
})

it('keeps a live connection when the token is renewed', async () => {
  const account = await site.build.member()
  const [here, there] = [await site.loginByPassword(account), await site.loginByPassword(account)]
  const live = await connectLive(here)
  const ended = await connectLive(there)
  await here.api.accounts.prove({ password: PASSWORD })
  await here.api.accounts.endOtherSessions()
  await ended.expect({ type: 'logged_out' })
  expect(live.events).toEqual([])
  live.close()
})

it('ends a session 30 days after its login, used or not, and not before', async () => {
  const own = await siteForTest()
  const account = await own.build.member()
  const [used, left] = [await own.loginByPassword(account), await own.loginByPassword(account)]
  own.clock.advance(15 * DAY)
  expect((await used.api.accounts.user()).user).not.toBeNull()
  own.clock.advance(15 * DAY - HOUR)
  for (const session of [used, left]) expect((await session.api.accounts.user()).user).not.toBeNull()
  await sweepSessions(own.app)
  expect((await used.api.accounts.sessions()).sessions).toHaveLength(2)
  own.clock.advance(HOUR)
  for (const session of [used, left]) expect((await session.api.accounts.user()).user).toBeNull()
  await expectRefusal(used.api.accounts.sessions(), 'authentication_required')

  expect(await own.rows('select 1 from session')).toHaveLength(2)
  await sweepSessions(own.app)
  expect(await own.rows('select 1 from session')).toEqual([])
})

it('keeps twenty sessions of a member: the oldest ends when one more begins', async () => {
  const account = await site.build.member()
  const first = await site.loginByPassword(account)
  const second = await site.loginByPassword(account)
  for (let session = 3; session <= 20; session++) await site.loginByPassword(account)
  expect((await first.api.accounts.user()).user).not.toBeNull()
  await site.loginByPassword(account)
  expect((await first.api.accounts.user()).user).toBeNull()
  expect((await second.api.accounts.sessions()).sessions).toHaveLength(20)
})

it('gives a new token at each login, and ends the session that this browser had', async () => {
  const account = await site.build.member()
  const member = await site.loginByPassword(account)
  const before = member.cookies.get('vonk_session')!
  const old = site.visitor()
  old.cookies.set('vonk_session', before)
  await expectRefusal(member.api.accounts.login({ ...account, password: 'verkeerd' }), 'login_failed')
  expect((await old.api.accounts.user()).user).not.toBeNull()
  await member.api.accounts.login(account)
  expect(member.cookies.get('vonk_session')).not.toBe(before)
  expect((await old.api.accounts.user()).user).toBeNull()
  expect((await member.api.accounts.sessions()).sessions).toHaveLength(1)

  // Another member's login in the same browser ends it too.
  const other = await site.build.member()
  await member.api.accounts.login(other)
  expect(await site.rows('select 1 from session where member_id = $1', [account.id])).toEqual([])
})

it('closes live connections whose session ended somewhere else', async () => {
  const account = await site.build.member()
  const [ended, kept] = [await site.loginByPassword(account), await site.loginByPassword(account)]
  const [endedLive, keptLive] = [await connectLive(ended), await connectLive(kept)]
  const { id } = (await ended.api.accounts.sessions()).sessions[0]!
  await closeConnectionsOfEndedSessions(site.app)
  expect(endedLive.events).toEqual([])
  // As another node would do.
  await site.rows('delete from session where id = $1', [id])
  await closeConnectionsOfEndedSessions(site.app)
  await endedLive.expect({ type: 'logged_out' })
  expect(keptLive.events).toEqual([])
  keptLive.close()
})
