import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { HOUR, MINUTE, SECOND } from '#server/clock.ts'
import { STAFF_RIGHTS, STAFF_ROLES } from '#shared/staff.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { codeOf, inviteStaff, newStaff, officeOf, STAFF_PASSWORD, type Staff } from '#tests/harness/staff.ts'
import { endExpiredStaffSessions } from './staff-session.server.ts'

let site: TestSite
let owner: Staff
beforeAll(async () => {
  site = await startSite({ settings: { name: 'Vonkje' } })
  owner = await newStaff(site, 'owner')
})
// A code counts once.
beforeEach(() => site.clock.advance(30 * SECOND))
afterAll(() => site.stop())

const logIn = (who: Pick<Staff, 'email' | 'password'>, code?: string, visitor = site.visitor()) =>
  officeOf(visitor).account.logIn({ email: who.email, password: who.password, ...(code && { code }) })
const acts = async (action: string) =>
  (await owner.office.staff.acts({})).acts.filter((act) => act.action === action)

it('needs the password and the code of the app, which counts once', async () => {
  const visitor = site.visitor()
  expect(await logIn(owner, undefined, visitor)).toEqual({ next: 'code' })
  await expectRefusal(officeOf(visitor).account.self(), 'authentication_required')
  const code = owner.code()
  await expectRefusal(logIn(owner, code === '000000' ? '111111' : '000000', visitor), 'login_failed')
  await expectRefusal(logIn({ ...owner, password: 'iets anders dan dat' }, code, visitor), 'login_failed')
  expect(await logIn(owner, code, visitor)).toEqual({ next: 'in' })
  expect(await officeOf(visitor).account.self()).toMatchObject({ email: owner.email, role: 'owner' })
  await expectRefusal(logIn(owner, code), 'login_failed')
})

it('takes a code once, from a hundred logins at the same moment', async () => {
  const busy = await newStaff(site, 'owner')
  site.clock.advance(30 * SECOND)
  const code = busy.code()
  const tries = await Promise.allSettled(Array.from({ length: 100 }, () => logIn(busy, code)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it('answers alike to an address that nobody has and to a wrong password', async () => {
  const wrong = { email: 'nobody@staff.example', password: STAFF_PASSWORD }
  await expectRefusal(logIn(wrong), 'login_failed')
  await expectRefusal(logIn({ email: owner.email, password: 'iets anders dan dat' }), 'login_failed')
})

it('takes each recovery code once, and writes that into the log', async () => {
  const other = await newStaff(site, 'owner')
  const [code] = other.recoveryCodes as [string]
  expect(await logIn(other, code.toUpperCase())).toEqual({ next: 'in' })
  await expectRefusal(logIn(other, code), 'login_failed')
  await expectRefusal(logIn(owner, other.recoveryCodes[1]), 'login_failed')
  expect(await other.office.account.self()).toMatchObject({ recovery_codes_left: 9 })
  expect(await acts('recovery_code_used')).toHaveLength(1)
  await expectRefusal(other.office.account.renewRecoveryCodes({ password: 'nee' }), 'wrong_password')
  const { codes } = await other.office.account.renewRecoveryCodes({ password: other.password })
  expect(await acts('recovery_codes_renewed')).toHaveLength(1)
  await expectRefusal(logIn(other, other.recoveryCodes[1]), 'login_failed')
  expect(await logIn(other, codes[0])).toEqual({ next: 'in' })
})

it('lets an invitation be used once, within seven days, and not after it was withdrawn', async () => {
  const visitor = officeOf(site.visitor())
  const email = 'nieuw@staff.example'
  const first = await inviteStaff(site, email, 'moderator')
  const token = await inviteStaff(site, email, 'support')
  await expectRefusal(visitor.account.invitation({ token: first }), 'link_invalid')
  const { app, role } = await visitor.account.invitation({ token })
  expect(role).toBe('support')
  const form = { token, name: 'Noor', language: 'nl' as const, password: STAFF_PASSWORD, setup: app.sealed }
  const code = codeOf(site, app.typed)
  await expectRefusal(visitor.account.acceptInvitation({ ...form, code: '12' }), 'invalid_input')
  await expectRefusal(visitor.account.acceptInvitation({ ...form, code, setup: 'made up' }), 'invalid_input')
  await expectRefusal(
    visitor.account.acceptInvitation({ ...form, code, password: 'wachtwoord' }),
    'invalid_input',
  )
  const both = await Promise.allSettled([1, 2].map(() => visitor.account.acceptInvitation({ ...form, code })))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expectRefusal(visitor.account.invitation({ token }), 'link_invalid')

  const late = await inviteStaff(site, 'laat@staff.example', 'support')
  const { invitations } = await owner.office.staff.list()
  await owner.office.staff.withdrawInvitation({ id: invitations[0]!.id })
  await expectRefusal(visitor.account.invitation({ token: late }), 'link_invalid')
  await expectRefusal(owner.office.staff.withdrawInvitation({ id: invitations[0]!.id }), 'not_found')
})

it('invites by mail; the link’s token reaches no server but by the form', async () => {
  await owner.office.staff.invite({ email: 'Gast@staff.example', role: 'finance', language: 'en' })
  const mail = () =>
    site.mail.mails.find(({ to }) => [to].flat().some((one) => one?.text === 'Gast@staff.example'))
  await expect.poll(mail).toBeDefined()
  expect(mail()!.subject).toContain('Vonkje')
  const [, token] = /\/admin\/invitation#([\w-]+)/.exec(mail()!.text!)!
  expect(await officeOf(site.visitor()).account.invitation({ token: token! })).toMatchObject({
    role: 'finance',
  })
  await expectRefusal(
    owner.office.staff.invite({ email: owner.email.toUpperCase(), role: 'finance', language: 'nl' }),
    'invalid_input',
  )
})

it('ends after twelve hours, and where its owner ends it', async () => {
  const other = await newStaff(site, 'support')
  site.clock.advance(30 * SECOND)
  const elsewhere = site.visitor()
  await logIn(other, other.code(), elsewhere)
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
  await logIn(owner, owner.code(), owner.visitor)
})

it('ends other sessions with a new password, which must be good', async () => {
  const other = await newStaff(site, 'support')
  site.clock.advance(30 * SECOND)
  const elsewhere = site.visitor()
  await logIn(other, other.code(), elsewhere)
  const change = (old_password: string, new_password: string) =>
    other.office.account.changePassword({ old_password, new_password })
  await expectRefusal(change('nee', 'appel peer banaan'), 'wrong_password')
  await expectRefusal(change(other.password, 'te kort'), 'invalid_input')
  await change(other.password, 'appel peer banaan')
  await expectRefusal(officeOf(elsewhere).account.self(), 'authentication_required')
  expect((await other.office.account.self()).id).toBe(other.id)
  await expectRefusal(logIn(other), 'login_failed')
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

it('gives who lost their phone a new login by a link, and ends what they had', async () => {
  const noor = await newStaff(site, 'moderator')
  const support = await newStaff(site, 'support')
  await expectRefusal(support.office.staff.renewAccess({ id: noor.id }), 'not_allowed')
  await expectRefusal(owner.office.staff.renewAccess({ id: crypto.randomUUID() }), 'not_found')
  await owner.office.staff.renewAccess({ id: noor.id })
  await expectRefusal(noor.office.account.self(), 'authentication_required')
  const mail = () => site.mail.mails.find(({ to }) => [to].flat().some((one) => one?.text === noor.email))
  await expect.poll(mail).toBeDefined()
  const [, token = ''] = /\/admin\/invitation#([\w-]+)/.exec(mail()!.text!)!
  // What they had works until the link is used.
  site.clock.advance(30 * SECOND)
  expect(await logIn(noor, noor.code())).toEqual({ next: 'in' })
  const visitor = site.visitor()
  const { app, role } = await officeOf(visitor).account.invitation({ token })
  expect(role).toBe('moderator')
  const password = 'een heel ander wachtwoord'
  const form = { token, name: 'Noor', language: 'nl' as const, password, setup: app.sealed }
  const { codes } = await officeOf(visitor).account.acceptInvitation({
    ...form,
    code: codeOf(site, app.typed),
  })
  expect(await officeOf(visitor).account.self()).toMatchObject({
    id: noor.id,
    email: noor.email,
    role: 'moderator',
  })
  site.clock.advance(30 * SECOND)
  await expectRefusal(logIn(noor, noor.code()), 'login_failed')
  await expectRefusal(logIn({ ...noor, password }, noor.code()), 'login_failed')
  await expectRefusal(logIn({ ...noor, password }, noor.recoveryCodes[0]), 'login_failed')
  expect(await logIn({ ...noor, password }, codeOf(site, app.typed))).toEqual({ next: 'in' })
  expect(await logIn({ ...noor, password }, codes[0])).toEqual({ next: 'in' })
  await expectRefusal(officeOf(visitor).account.invitation({ token }), 'link_invalid')
  expect(await acts('access_renewal_sent')).toHaveLength(1)
  expect(await acts('access_renewed')).toHaveLength(1)
})

it('withdraws what an owner has invited who is none any more', async () => {
  const former = await newStaff(site, 'owner')
  await former.office.staff.invite({ email: 'terug@staff.example', role: 'owner', language: 'nl' })
  await owner.office.staff.invite({ email: 'blijft@staff.example', role: 'support', language: 'nl' })
  await owner.office.staff.changeRole({ id: former.id, role: 'support' })
  const { invitations } = await owner.office.staff.list()
  const open = invitations.map(({ email }) => email)
  expect(open).toContain('blijft@staff.example')
  expect(open).not.toContain('terug@staff.example')
})

it('finds nobody logged in who gets a role again', async () => {
  const noor = await newStaff(site, 'support')
  await owner.office.staff.endRole({ id: noor.id })
  await expectRefusal(noor.office.account.self(), 'authentication_required')
  // A person without a role anywhere begins anew, by the link.
  const token = await inviteStaff(site, noor.email, 'support')
  await expectRefusal(noor.office.account.self(), 'authentication_required')
  const { app } = await officeOf(noor.visitor).account.invitation({ token })
  const form = { token, name: 'Noor', language: 'nl' as const, password: STAFF_PASSWORD, setup: app.sealed }
  await officeOf(noor.visitor).account.acceptInvitation({ ...form, code: codeOf(site, app.typed) })
  expect(await noor.office.account.self()).toMatchObject({ id: noor.id, role: 'support' })
})

it('shows the log of one colleague, of one kind and about one member', async () => {
  const manager = await newStaff(site, 'manager')
  const [anna, bram] = [await site.build.member({ name: 'Anna' }), await site.build.member()]
  for (const { id } of [anna, bram]) await manager.office.members.open({ id })
  await owner.office.members.open({ id: anna.id })
  const seen = async (filter: object) =>
    (await owner.office.staff.acts(filter)).acts.map(({ action, member }) => [action, member])
  expect(await seen({ by: manager.id, action: 'member_opened' })).toEqual([
    ['member_opened', bram.id],
    ['member_opened', anna.id],
  ])
  expect(await seen({ member: anna.id.toUpperCase() })).toHaveLength(2)
  expect(await seen({ by: manager.id, action: 'refunded' })).toEqual([])
  const { acts: found, colleagues } = await owner.office.staff.acts({ member: anna.id })
  expect(found[0]).toMatchObject({ member_name: 'Anna' })
  expect(colleagues).toContainEqual({ id: manager.id, name: 'manager aan het werk' })
  await expectRefusal(owner.office.staff.acts({ action: 'nothing' as 'refunded' }), 'invalid_input')
})

it('always leaves a site an owner, also if two step down at once', async () => {
  const second = await startSite()
  const [one, two] = [await newStaff(second, 'owner'), await newStaff(second, 'owner')]
  const both = await Promise.allSettled([
    one.office.staff.changeRole({ id: two.id, role: 'support' }),
    two.office.staff.changeRole({ id: one.id, role: 'support' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [left] = await second.rows<{ staff_id: string }>(
    "select staff_id from staff_role where role = 'owner'",
  )
  const last = left!.staff_id === one.id ? one : two
  await expectRefusal(last.office.staff.endRole({ id: last.id }), 'conflict')
  // A colleague of another site has no role here.
  await expectRefusal(last.office.staff.endRole({ id: owner.id }), 'not_found')
  const loser = last === one ? two : one
  await last.office.staff.endRole({ id: loser.id })
  await expectRefusal(loser.office.account.self(), 'authentication_required')
  site.clock.advance(30 * SECOND)
  await expectRefusal(
    officeOf(second.visitor()).account.logIn({ email: loser.email, password: loser.password }),
    'login_failed',
  )
  await second.stop()
})

it('lets each role do what it may and nothing else', async () => {
  for (const role of STAFF_ROLES) {
    const { office } = await newStaff(site, role)
    const tries = {
      staff: () => office.staff.list(),
      audit: () => office.staff.acts({}),
    }
    for (const [right, attempt] of Object.entries(tries)) {
      const may = (STAFF_RIGHTS[right as keyof typeof tries] as readonly string[]).includes(role)
      if (may) await attempt()
      else await expectRefusal(attempt(), 'not_allowed')
    }
    if (role !== 'owner') {
      await expectRefusal(
        office.staff.invite({ email: 'x@staff.example', role, language: 'nl' }),
        'not_allowed',
      )
      await expectRefusal(office.staff.changeRole({ id: owner.id, role: 'support' }), 'not_allowed')
      await expectRefusal(office.staff.endRole({ id: owner.id }), 'not_allowed')
    }
  }
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

it('keeps a log that nothing can change', async () => {
  await expect(site.rows("update staff_action set reason = 'x'")).rejects.toThrow('append-only')
  await expect(site.rows('delete from staff_action')).rejects.toThrow('append-only')
  expect((await acts('staff_joined')).length).toBeGreaterThan(3)
})
