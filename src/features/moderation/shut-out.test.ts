import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBannedAddress } from '#features/accounts/login/ban-marks.server.ts'
import { endSuspensions } from '#features/accounts/login/shut-out.server.ts'
import { mailMember } from '#features/notifications/mail-member.server.ts'
import { DAY, SECOND } from '#server/clock.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { connectLive } from '#tests/harness/live.ts'
import { signupForm } from '#tests/harness/signup-form.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { decideMember } from './decide.server.ts'
import { takeEffect } from './take-effect.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ demo: false, limitsFactor: 1 })
})
afterAll(() => site.stop())

const key = () => crypto.randomUUID()
const by = () => ({ staffId: key(), siteId: site.siteId })

describe('who is shut out', () => {
  it('for a time hears until when, is logged out and hidden, and is back after it', async () => {
    const { anna, bram, asAnna, asBram } = await site.couple({ credits: 9 })
    const ofLike = { kind: 'like', path: '/likes', values: () => ({ count: 1, names: 'Lid' }) } as const
    const live = await connectLive(asBram)
    const until = new Date(site.clock.now().getTime() + 3 * DAY)
    const suspend = { member: bram.id, key: key(), kind: 'suspend', reason: 'harassment', until } as const
    await takeEffect(site.app, await decideMember(site.app, by(), suspend))
    await live.closed
    expect((await asBram.api.accounts.user()).user).toBeNull()
    await expectRefusal(site.loginByPassword(bram), 'account_suspended', { until: until.toISOString() })
    await expectRefusal(
      site.visitor().api.accounts.login({ ...bram, password: 'iets anders' }),
      'login_failed',
    )
    expect((await asAnna.api.discovery.search({ country: 'NL' })).profiles.map(({ id }) => id)).not.toContain(
      bram.id,
    )
    await expectRefusal(asAnna.api.chat.send({ id: key(), to: bram.id, body: 'Hoi' }), 'not_found')
    const mail = await site.mail.mailTo(bram.email)
    expect(mail.subject).toBe('Je account is geschorst')
    expect(await mailMember(site.app, bram.id, ofLike)).toBe(false)
    site.clock.advance(3 * DAY + SECOND)
    await endSuspensions(site.app)
    expect(await mailMember(site.app, bram.id, ofLike)).toBe(true)
    const back = await site.login(bram)
    await back.api.chat.send({ id: key(), to: anna.id, body: 'Ik ben er weer' })
  })

  it('for good cannot sign up again in the same browser, also when its cookie changes', async () => {
    const { bram, asBram } = await site.couple({})
    const housemate = await site.build.member({ gender: 'female' })
    const form = (name: string) =>
      signupForm(site, { name, email: `${name.toLowerCase()}@example.org`, gender: 'male' })
    await expectFieldRefusal(
      asBram.api.accounts.checkSignup({ ...form('Nieuw'), terms: false as true }),
      'terms',
      'invalid_value',
    )
    const ban = { member: bram.id, key: key(), kind: 'ban', reason: 'money', note: 'derde keer' } as const
    await takeEffect(site.app, await decideMember(site.app, by(), ban))
    await expectRefusal(site.loginByPassword(bram), 'account_banned')
    await expectRefusal(asBram.api.accounts.signup(form('Nieuw')), 'signup_banned')
    // A member who shares the browser logs in as before.
    await asBram.api.accounts.login({ email: housemate.email, password: housemate.password })
    await asBram.api.accounts.logout()
    await expectRefusal(asBram.api.accounts.checkSignup(form('Nieuw')), 'signup_banned')
    await site.visitor().api.accounts.signup(form('Ander'))
    const mail = await site.mail.mailTo(bram.email)
    expect(mail.text).not.toContain('derde keer')
    const marks = await site.rows<{ mark: Buffer }>('select mark from ban_mark')
    expect(marks.length).toBeGreaterThan(1)
  })

  it('for good does not come back by another spelling of the mailbox', async () => {
    const bram = await site.build.member({ email: 'kees.de.wit@gmail.com' })
    const ban = { member: bram.id, key: key(), kind: 'ban', reason: 'money', note: '' } as const
    await takeEffect(site.app, await decideMember(site.app, by(), ban))
    const isBanned = (email: string) => isBannedAddress(site.app.db, site.app, site.siteId, email)
    for (const email of ['kees.de.wit@gmail.com', 'KeesDeWit@googlemail.com', 'kees.de.wit+nieuw@gmail.com'])
      expect([email, await isBanned(email)]).toEqual([email, true])
    for (const email of ['kees@gmail.com', 'keesdewit@example.org'])
      expect([email, await isBanned(email)]).toEqual([email, false])
  })
})
