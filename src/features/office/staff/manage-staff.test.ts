import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { SECOND } from '#server/clock.ts'
import { STAFF_RIGHTS, STAFF_ROLES } from '#shared/staff.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import {
  actsOf,
  codeOf,
  inviteStaff,
  logIn,
  newStaff,
  officeOf,
  STAFF_PASSWORD,
  type Staff,
} from '#tests/harness/staff.ts'

let site: TestSite
let owner: Staff
beforeAll(async () => {
  site = await startSite({ settings: { name: 'Vonkje' } })
  owner = await newStaff(site, 'owner')
})
// A code counts once.
beforeEach(() => site.clock.advance(30 * SECOND))
afterAll(() => site.stop())

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
  expect(await logIn(site, noor, noor.code())).toEqual({ next: 'in' })
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
  await expectRefusal(logIn(site, noor, noor.code()), 'login_failed')
  await expectRefusal(logIn(site, { ...noor, password }, noor.code()), 'login_failed')
  await expectRefusal(logIn(site, { ...noor, password }, noor.recoveryCodes[0]), 'login_failed')
  expect(await logIn(site, { ...noor, password }, codeOf(site, app.typed))).toEqual({ next: 'in' })
  expect(await logIn(site, { ...noor, password }, codes[0])).toEqual({ next: 'in' })
  await expectRefusal(officeOf(visitor).account.invitation({ token }), 'link_invalid')
  expect(await actsOf(owner, 'access_renewal_sent')).toHaveLength(1)
  expect(await actsOf(owner, 'access_renewed')).toHaveLength(1)
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
