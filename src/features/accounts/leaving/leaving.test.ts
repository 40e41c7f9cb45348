import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#server/clock.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { connectLive } from '#tests/harness/live.ts'
import { signupForm } from '#tests/harness/signup-form.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'
import { withoutPerson } from './delete-account.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

const tokenIn = (text: string | undefined) => /reactivate\?token=([\w-]+)/.exec(text ?? '')![1]!

async function leaver(options: Parameters<TestSite['build']['member']>[0] = {}) {
  const member = await site.build.member(options)
  return { member, visitor: await site.login(member) }
}

const statusOf = async (id: string) => {
  const [row] = await site.rows<{ status: string }>('select status from account where id = $1', [id])
  return row?.status
}
const mailsTo = (address: string) =>
  site.mail.mails.filter(({ to }) => [to].flat().some((one) => one?.text === address))

describe('deleting an account', () => {
  it('ends every session at once, mails a receipt, and says until when it can be undone', async () => {
    const { member, visitor } = await leaver({ credits: 7 })
    const elsewhere = await site.login(member)
    const live = await connectLive(elsewhere)
    const { until } = await visitor.api.accounts.deleteAccount({})
    expect(Date.parse(until)).toBeGreaterThan(site.clock.now().getTime() + 14 * DAY - MINUTE)
    expect(Date.parse(until)).toBeLessThanOrEqual(site.clock.now().getTime() + 14 * DAY)

    await live.expect({ type: 'logged_out' })
    await live.closed
    for (const one of [visitor, elsewhere]) {
      expect((await one.api.accounts.user()).user).toBeNull()
      await expectRefusal(one.api.members.own(), 'authentication_required')
      await expectRefusal(one.api.accounts.deleteAccount({}), 'authentication_required')
    }
    expect(await site.rows('select 1 from session where member_id = $1', [member.id])).toEqual([])
    const mail = await site.mail.mailTo(member.email)
    expect(mail.subject).toBe('Je account bij Vonk is verwijderd')
    expect(mail.text).toContain('Je had nog 7 credits.')
    expect(mail.text).toMatch(/reactivate\?token=/)
  })

  it('keeps a reason that was given without who gave it, and none when none was given', async () => {
    const { member, visitor } = await leaver({ name: 'Marloes', email: 'marloes@example.org' })
    const silent = await leaver()
    await silent.visitor.api.accounts.deleteAccount({})
    expect(await site.rows('select * from leaving_reason')).toEqual([])
    await visitor.api.accounts.deleteAccount({
      reason: 'other',
      remarks: 'Marloes was hier. Mail marloes@example.org of bel 06-1234 5678. Te druk!',
    })
    const rows = await site.rows('select * from leaving_reason')
    expect(rows).toEqual([
      {
        id: expect.any(String),
        site_id: site.siteId,
        reason: 'other',
        remarks: '… was hier. Mail … of bel …. Te druk!',
        left_in: expect.stringMatching(/-01$/),
      },
    ])
    expect(JSON.stringify(rows)).not.toContain(member.id)
    const answer = await (await leaver()).visitor.call('POST', '/account/delete', { reason: 'boredom' })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  })

  it('strikes only whole names out of remarks', () => {
    const al = { name: 'Al (NL)', email: 'al+x@example.org' }
    expect(withoutPerson('Al (NL) zegt: alles is duur, 12 euro', al)).toBe('… zegt: alles is duur, 12 euro')
  })
})

describe('coming back', () => {
  it('restores the account by the button’s call, once; looking at the link changes nothing', async () => {
    const { member, visitor } = await leaver({ premium: true })
    const blocked = await site.build.member()
    await visitor.api.members.block({ id: blocked.id })
    await visitor.api.accounts.deleteAccount({})
    const token = tokenIn((await site.mail.mailTo(member.email)).text)
    const anyone = site.visitor()
    await anyone.api.accounts.reactivation({ token })
    await anyone.api.accounts.reactivation({ token })
    expect(await statusOf(member.id)).toBe('deleted')
    await expectRefusal(anyone.api.accounts.reactivate({ token: `${token}x` }), 'link_invalid')

    await anyone.api.accounts.reactivate({ token })
    expect(await statusOf(member.id)).toBe('active')
    // The link does not log in, because it stays in a mailbox for two weeks.
    expect((await anyone.api.accounts.user()).user).toBeNull()
    await expectRefusal(anyone.api.accounts.reactivation({ token }), 'link_invalid')
    await expectRefusal(anyone.api.accounts.reactivate({ token }), 'link_invalid')
    await expect.poll(() => mailsTo(member.email).at(-1)?.subject).toBe('Je bent terug bij Vonk')
    const back = await site.login(member)
    expect((await back.api.accounts.user()).user).toMatchObject({
      email: member.email,
      credits: 5,
      paid_user: true,
    })
    expect((await back.api.members.blocked()).members).toMatchObject([{ id: blocked.id }])
    const asBlocked = await site.login(blocked)
    await expectRefusal(asBlocked.api.members.profile({ id: member.id }), 'not_found')
  })

  it('confirms an address that was not confirmed: the link was mailed to it', async () => {
    const { member, visitor } = await leaver({ confirmed: false })
    await visitor.api.accounts.deleteAccount({})
    const token = tokenIn((await site.mail.mailTo(member.email)).text)
    await site.visitor().api.accounts.reactivate({ token })
    expect(await statusOf(member.id)).toBe('active')
    const [entry] = await site.rows('select 1 from search_entry where member_id = $1', [member.id])
    expect(entry).toBeDefined()
  })

  it('invalidates all links of an account when one is used', async () => {
    const { member, visitor } = await leaver()
    await visitor.api.accounts.deleteAccount({})
    const first = tokenIn((await site.mail.mailTo(member.email)).text)
    await expectRefusal(site.loginByPassword(member), 'account_deleted', { days_left: 14 })
    await expect.poll(() => mailsTo(member.email).length).toBe(2)
    const second = tokenIn(mailsTo(member.email)[1]!.text)
    await site.visitor().api.accounts.reactivate({ token: second })
    await expectRefusal(site.visitor().api.accounts.reactivate({ token: first }), 'link_invalid')
  })

  it('ends after 14 days to the hour', async () => {
    const own = await siteForTest()
    const member = await own.build.member()
    const other = await own.build.member()
    for (const one of [member, other]) await (await own.login(one)).api.accounts.deleteAccount({})
    const [token, late] = await Promise.all(
      [member, other].map(async ({ email }) => tokenIn((await own.mail.mailTo(email)).text)),
    )
    own.clock.advance(14 * DAY - HOUR)
    await expectRefusal(own.loginByPassword(other), 'account_deleted', { days_left: 1 })
    await own.visitor().api.accounts.reactivate({ token: token! })
    own.clock.advance(HOUR + MINUTE)
    await expectRefusal(own.visitor().api.accounts.reactivation({ token: late! }), 'link_invalid')
    await expectRefusal(own.visitor().api.accounts.reactivate({ token: late! }), 'link_invalid')
    await expectRefusal(own.loginByPassword(other), 'login_failed')
  })
})

describe('an account that is deleted but not yet erased', () => {
  it('is told at login only after the right password, with the link mailed again', async () => {
    const { member, visitor } = await leaver()
    await visitor.api.accounts.deleteAccount({})
    await site.mail.mailTo(member.email)
    const wrong = site.loginByPassword({ ...member, password: 'not the password' })
    await expectRefusal(wrong, 'login_failed', { attempts_left: expect.any(Number) })
    expect(mailsTo(member.email)).toHaveLength(1)
    await expectRefusal(site.loginByPassword(member), 'account_deleted', { days_left: 14 })
    await expect.poll(() => mailsTo(member.email).length).toBe(2)
  })

  it('is told at signup with the address, and mailed at most three links a day', async () => {
    const { member, visitor } = await leaver()
    await visitor.api.accounts.deleteAccount({})
    await site.mail.mailTo(member.email)
    const form = signupForm(site, { name: 'Iemand anders', email: member.email })
    const stranger = site.visitor()
    await expectRefusal(stranger.api.accounts.checkSignup(form), 'email_taken', { deleted: true })
    await expect.poll(() => mailsTo(member.email).length).toBe(2)
    await expectRefusal(stranger.api.accounts.signup(form), 'email_taken', { deleted: true })
    await expect.poll(() => mailsTo(member.email).length).toBe(3)
    for (let i = 0; i < 3; i++)
      await expectRefusal(stranger.api.accounts.signup(form), 'email_taken', { deleted: true })
    const open = async () =>
      (
        await site.rows<{ count: number }>(
          `select count(*)::int from pgboss.job where name = 'accounts.deleted-mail' and state < 'completed'`,
        )
      )[0]!.count
    await expect.poll(open).toBe(0)
    expect(mailsTo(member.email)).toHaveLength(3)
  })

  it('is also reported to a repeated signup of the same visitor', async () => {
    const visitor = site.visitor()
    const form = signupForm(site, { name: 'Nogmaals', email: 'again@example.org' })
    await visitor.api.accounts.signup(form)
    await visitor.api.accounts.deleteAccount({})
    await expectRefusal(visitor.api.accounts.signup(form), 'email_taken', { deleted: true })
  })
})
