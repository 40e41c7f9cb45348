import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { HOUR, MINUTE, SECOND } from '#server/clock.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { actsOf, logIn, newStaff, officeOf, STAFF_PASSWORD, type Staff } from '#tests/harness/staff.ts'
import { endExpiredStaffSessions } from './staff-session.server.ts'

let site: TestSite
let owner: Staff
beforeAll(async () => {
  site = await startSite()
  owner = await newStaff(site, 'owner')
})
// A code counts once.
beforeEach(() => site.clock.advance(30 * SECOND))
afterAll(() => site.stop())

it('needs the password and the code of the app, which counts once', async () => {
  const visitor = site.visitor()
  expect(await logIn(site, owner, undefined, visitor)).toEqual({ next: 'code' })
  await expectRefusal(officeOf(visitor).account.self(), 'authentication_required')
  const code = owner.code()
  await expectRefusal(logIn(site, owner, code === '000000' ? '111111' : '000000', visitor), 'login_failed')
  await expectRefusal(
    logIn(site, { ...owner, password: 'iets anders dan dat' }, code, visitor),
    'login_failed',
  )
  expect(await logIn(site, owner, code, visitor)).toEqual({ next: 'in' })
  expect(await officeOf(visitor).account.self()).toMatchObject({ email: owner.email, role: 'owner' })
  await expectRefusal(logIn(site, owner, code), 'login_failed')
})

it('takes a code once, from a hundred logins at the same moment', async () => {
  const busy = await newStaff(site, 'owner')
  site.clock.advance(30 * SECOND)
  const code = busy.code()
  const tries = await Promise.allSettled(Array.from({ length: 100 }, () => logIn(site, busy, code)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it('answers alike to an address that nobody has and to a wrong password', async () => {
  const wrong = { email: 'nobody@staff.example', password: STAFF_PASSWORD }
  await expectRefusal(logIn(site, wrong), 'login_failed')
  await expectRefusal(logIn(site, { email: owner.email, password: 'iets anders dan dat' }), 'login_failed')
})

it('takes each recovery code once, and writes that into the log', async () => {
  const other = await newStaff(site, 'owner')
  const [code] = other.recoveryCodes as [string]
  expect(await logIn(site, other, code.toUpperCase())).toEqual({ next: 'in' })
  await expectRefusal(logIn(site, other, code), 'login_failed')
  await expectRefusal(logIn(site, owner, other.recoveryCodes[1]), 'login_failed')
  expect(await other.office.account.self()).toMatchObject({ recovery_codes_left: 9 })
  expect(await actsOf(owner, 'recovery_code_used')).toHaveLength(1)
  await expectRefusal(other.office.account.renewRecoveryCodes({ password: 'nee' }), 'wrong_password')
  const { codes } = await other.office.account.renewRecoveryCodes({ password: other.password })
  expect(await actsOf(owner, 'recovery_codes_renewed')).toHaveLength(1)
  await expectRefusal(logIn(site, other, other.recoveryCodes[1]), 'login_failed')
  expect(await logIn(site, other, codes[0])).toEqual({ next: 'in' })
})

it('ends after twelve hours, and where its owner ends it', async () => {
  const other = await newStaff(site, 'support')
  site.clock.advance(30 * SECOND)
  const elsewhere = site.visitor()
  await logIn(site, other, other.code(), elsewhere)
  const { sessions } = await other.office.account.sessions()
  expect(sessions.map(({ current }) => current).sort()).toEqual([false, true])
  const [theirs] = sessions.filter(({ current }) => !current)
  await expectRefusal(owner.office.account.endSession({ id: theirs!.id }), 'not_found')
  await other.office.account.endSession({ id: theirs!.id.toUpperCase() })
  await expectRefusal(officeOf(elsewhere).account.self(), 'authentication_required')
  expect((await other.office.account.self()).id).toBe(other.id)
  await other.office.account.logOut()
  await expectRefusal(other.office.account.self(), 'authentication_required')

  const fresh = await newStaff(site, 'support')
  site.clock.advance(12 * HOUR - MINUTE)
  expect((await fresh.office.account.self()).id).toBe(fresh.id)
  site.clock.advance(MINUTE)
  await expectRefusal(fresh.office.account.self(), 'authentication_required')
  await endExpiredStaffSessions(site.app)
  expect(await site.rows('select 1 from staff_session where staff_id = $1', [fresh.id])).toEqual([])
  await logIn(site, owner, owner.code(), owner.visitor)
})

it('ends other sessions with a new password, which must be good', async () => {
  const other = await newStaff(site, 'support')
  site.clock.advance(30 * SECOND)
  const elsewhere = site.visitor()
  await logIn(site, other, other.code(), elsewhere)
  const change = (old_password: string, new_password: string) =>
    other.office.account.changePassword({ old_password, new_password })
  await expectRefusal(change('nee', 'appel peer banaan'), 'wrong_password')
  await expectRefusal(change(other.password, 'te kort'), 'invalid_input')
  await change(other.password, 'appel peer banaan')
  await expectRefusal(officeOf(elsewhere).account.self(), 'authentication_required')
  expect((await other.office.account.self()).id).toBe(other.id)
  await expectRefusal(logIn(site, other), 'login_failed')
})

it('lets strangers with wrong passwords keep nobody out, and guess few codes', async () => {
  const own = await startSite({ limitsFactor: 1 })
  const anna = await newStaff(own, 'owner')
  const logInFrom = (address: string, input: { email: string; password: string; code?: string }) =>
    officeOf(own.visitor({ 'x-forwarded-for': address })).account.logIn(input)
  const { email, password } = anna
  for (let n = 0; n < 30; n++)
    await expectRefusal(
      logInFrom(`198.51.100.${n}`, { email, password: 'iets anders dan dat' }),
      'login_failed',
    )
  expect(await logInFrom('203.0.113.1', { email, password })).toEqual({ next: 'code' })
  const wrong = anna.code() === '000000' ? '111111' : '000000'
  const guesses: string[] = []
  for (let n = 0; n < 27; n++)
    await logInFrom(`192.0.2.${n}`, { email, password, code: wrong }).catch(({ code }: { code: string }) =>
      guesses.push(code),
    )
  expect(guesses.filter((code) => code === 'login_failed')).toHaveLength(25)
  expect(guesses.slice(25)).toEqual(['login_blocked', 'login_blocked'])
  await own.stop()
})

it('is closed to members and to other sites’ pages, and its session opens nothing of members', async () => {
  const anna = await site.login(await site.build.member())
  await expectRefusal(officeOf(anna).account.self(), 'authentication_required')
  await expectRefusal(officeOf(anna).staff.list(), 'authentication_required')
  await expectRefusal(owner.visitor.api.chat.list(), 'authentication_required')
  const cookie = owner.visitor.cookieHeader
  const ask = (headers: Record<string, string>) =>
    fetch(`${site.url}/api/admin/self`, { headers: { cookie, ...headers } })
  expect((await ask({ 'x-requested-with': 'vonk' })).status).toBe(200)
  expect((await ask({})).status).toBe(403)
  const foreign = { 'x-requested-with': 'vonk', origin: 'https://elsewhere.example' }
  expect((await ask(foreign)).status).toBe(403)
  expect((await ask({ ...foreign, 'sec-fetch-site': 'same-site', origin: site.url })).status).toBe(403)
})
