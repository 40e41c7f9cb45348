import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR } from '#server/clock.ts'
import { moment } from '#shared/words/moment.ts'
import { PASSWORD } from '#tests/harness/builders.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { mailedToken } from '#tests/harness/services/mailed-link.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

let addresses = 0
const newAddress = () => `Nieuw${++addresses}@example.org`

async function start(options: { confirmed?: boolean } = {}) {
  const account = await site.build.member(options)
  const member = await site.loginByPassword(account)
  const ask = (email: string, password = PASSWORD) => member.api.accounts.changeEmail({ email, password })
  return { account, member, ask, email: newAddress() }
}

const confirm = (token: string) => site.visitor().api.accounts.confirmEmailChange({ token })
const undo = (token: string) => site.visitor().api.accounts.undoEmailChange({ token })
const linkTo = (email: string) => mailedToken(site, email, '/mail-change/do')
const undoLinkTo = (email: string) => mailedToken(site, email, '/mail-change/undo')
const logIn = (email: string, password = PASSWORD) => site.visitor().api.accounts.login({ email, password })

it('changes the address when the link at the new one is used, and only then', async () => {
  const { account, member, ask, email } = await start()
  await expectRefusal(ask(email, 'verkeerd'), 'wrong_password')
  await expectFieldRefusal(ask('sanne@'), 'email', 'email_invalid')
  await expectFieldRefusal(ask(account.email.toUpperCase()), 'email', 'email_same')
  await expectFieldRefusal(ask('sanne@mailinator.com'), 'email', 'email_disposable')
  const taken = await site.build.member()
  await expectRefusal(ask(taken.email), 'email_taken', { deleted: false })
  expect((await member.api.accounts.user()).user?.email_change).toBeNull()

  await ask(email)
  expect((await member.api.accounts.user()).user).toMatchObject({
    email: account.email,
    email_change: { email },
  })
  const token = await linkTo(email)
  const look = () => site.visitor().api.accounts.lookAtLink({ purpose: 'mail_change', token })
  expect(await look()).toEqual({ email })
  await expectRefusal(logIn(email), 'login_failed')

  expect(await confirm(token)).toEqual({ email })
  expect((await member.api.accounts.user()).user).toMatchObject({ email, email_change: null })
  await logIn(email)
  await expectRefusal(logIn(account.email), 'login_failed')
  await expectRefusal(look(), 'link_invalid')
  await expectRefusal(confirm(token), 'link_invalid')
})

it('keeps the link for 24 hours', async () => {
  const { member, ask, email } = await start()
  await ask(email)
  const token = await linkTo(email)
  site.clock.advance(24 * HOUR + 1_000)
  await expectRefusal(confirm(token), 'link_invalid')
  expect((await member.api.accounts.user()).user?.email_change).toBeNull()
  await expectRefusal(member.api.accounts.sendEmailChange(), 'not_found')
})

it('sends the link again, three mails a day, and forgets it when the change is withdrawn', async () => {
  const { account, member, ask, email } = await start()
  await expectRefusal(member.api.accounts.sendEmailChange(), 'not_found')
  await ask(email)
  const first = await linkTo(email)
  expect(await member.api.accounts.sendEmailChange()).toMatchObject({ email })
  const second = await linkTo(email)
  await ask(newAddress())
  // The second change replaced the first.
  await expectRefusal(confirm(first), 'link_invalid')
  await expectRefusal(confirm(second), 'link_invalid')
  await expectRefusal(member.api.accounts.sendEmailChange(), 'mail_limit')
  await expectRefusal(ask(newAddress()), 'mail_limit')

  site.clock.advance(DAY - HOUR)
  await expectRefusal(member.api.accounts.sendEmailChange(), 'mail_limit')
  site.clock.advance(HOUR + 1_000)
  await ask(email)
  const third = await linkTo(email)
  await member.api.accounts.cancelEmailChange()
  await expectRefusal(confirm(third), 'link_invalid')
  expect((await member.api.accounts.user()).user).toMatchObject({ email: account.email, email_change: null })
})

it('gives an address that two members wait for to one of them', async () => {
  const email = newAddress()
  const [one, other] = [await start(), await start()]
  const tokens: string[] = []
  for (const { ask } of [one, other]) {
    await ask(email)
    tokens.push(await linkTo(email))
  }
  const results = await Promise.allSettled(tokens.map(confirm))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'email_taken' })
  const owners = await site.rows('select id from account where email = $1', [email])
  const claims = await site.rows('select member_id as id from email_claim where email_key = $1', [
    email.toLowerCase(),
  ])
  expect(owners).toEqual(claims)
  expect(owners).toHaveLength(1)
})

it('uses a link once, however often it is used at the same moment', async () => {
  const { ask, email } = await start()
  await ask(email)
  const token = await linkTo(email)
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => confirm(token)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it('withdraws a change that was asked for with a password which has been changed since', async () => {
  const { member, ask, email } = await start()
  await ask(email)
  const token = await linkTo(email)
  await member.api.accounts.changePassword({
    old_password: PASSWORD,
    new_password: 'heel wat anders dan toen',
  })
  await expectRefusal(confirm(token), 'link_invalid')
  expect((await member.api.accounts.user()).user?.email_change).toBeNull()
})

it('lets a member who has not confirmed correct the address, and confirms it with the same link', async () => {
  const { account, member, ask, email } = await start({ confirmed: false })
  await ask(email)
  expect((await member.api.accounts.user()).user?.status).toBe('not_confirmed')
  await member.api.accounts.confirmEmailChange({ token: await linkTo(email) })
  expect((await member.api.accounts.user()).user).toMatchObject({ email, status: 'active' })
  // The mistyped address may be a stranger's: it cannot be restored, and its owner can sign up with it.
  const [{ count }] = (await site.rows<{ count: number }>(
    `select count(*)::int as count from mail_token where member_id = $1 and purpose = 'mail_change_undo'`,
    [account.id],
  )) as [{ count: number }]
  expect(count).toBe(0)
  expect(await site.rows('select 1 from email_claim where email_key = $1', [account.email])).toEqual([])
})

describe('undoing', () => {
  async function changed() {
    const began = await start()
    await began.ask(began.email)
    await confirm(await linkTo(began.email))
    return { ...began, undoToken: await undoLinkTo(began.account.email) }
  }

  it('restores the old address, ends all sessions and leads to a new password', async () => {
    const { account, member, email, undoToken } = await changed()
    const notice = await site.mail.mailTo(account.email)
    expect(notice.subject).toBe('Je e-mailadres bij Vonk is gewijzigd')
    expect(notice.text).toContain(`${email[0]}…@example.org`)
    expect(notice.text).not.toContain(email)
    expect(notice.text!.replace(/\s+/g, ' ')).toContain(
      moment(site.clock.now(), 'nl', 'Europe/Amsterdam').replace(/\s+/g, ' '),
    )
    const look = () =>
      site.visitor().api.accounts.lookAtLink({ purpose: 'mail_change_undo', token: undoToken })
    expect(await look()).toEqual({ email: account.email })

    const { reset_token } = await undo(undoToken)
    expect((await member.api.accounts.user()).user).toBeNull()
    // An intruder knew the password.
    await expectRefusal(logIn(account.email), 'login_failed')
    await expectRefusal(logIn(email), 'login_failed')
    const password = 'van nu af aan veilig'
    await site
      .visitor()
      .api.accounts.resetPassword({ token: reset_token, password, password_again: password })
    expect((await logIn(account.email, password)).user).toMatchObject({ profile: { id: account.id } })
    await expectRefusal(undo(undoToken), 'link_invalid')
    await expectRefusal(look(), 'link_invalid')
    expect(await site.rows('select 1 from email_claim where email_key = $1', [email.toLowerCase()])).toEqual(
      [],
    )
  })

  it('also restores an account that was deleted after the change', async () => {
    const { account, member, email, undoToken } = await changed()
    await member.api.accounts.deleteAccount({})
    const status = () => site.rows('select status, email from account where id = $1', [account.id])
    expect(await status()).toEqual([{ status: 'deleted', email }])
    const look = site.visitor().api.accounts.lookAtLink({ purpose: 'mail_change_undo', token: undoToken })
    expect(await look).toEqual({ email: account.email })
    const wayBack = await mailedToken(site, email, '/reactivate')

    const { reset_token } = await undo(undoToken)
    expect(await status()).toEqual([{ status: 'active', email: account.email }])
    await expectRefusal(site.visitor().api.accounts.reactivate({ token: wayBack }), 'link_invalid')
    const password = 'voortaan alleen van mij'
    await site
      .visitor()
      .api.accounts.resetPassword({ token: reset_token, password, password_again: password })
    expect((await logIn(account.email, password)).user).toMatchObject({ profile: { id: account.id } })
  })

  it('works for seven days, for which nobody else gets the address', async () => {
    const { account, undoToken } = await changed()
    const other = await start()
    site.clock.advance(7 * DAY - HOUR)
    await expectRefusal(other.ask(account.email), 'email_taken')
    site.clock.advance(HOUR + 1_000)
    await expectRefusal(undo(undoToken), 'link_invalid')
    await other.ask(account.email)
    await confirm(await linkTo(account.email))
    expect((await logIn(account.email)).user).toMatchObject({ profile: { id: other.account.id } })
  })

  it('cannot be undone from the address in between', async () => {
    const { account, ask, email, undoToken } = await changed()
    site.clock.advance(1)
    const third = newAddress()
    await ask(third)
    await confirm(await linkTo(third))
    const between = await undoLinkTo(email)
    await undo(undoToken)
    await expectRefusal(undo(between), 'link_invalid')
    expect(await site.rows('select email from account where id = $1', [account.id])).toEqual([
      { email: account.email },
    ])
  })

  it('still works for the first address after the one in between was restored', async () => {
    const { account, ask, email, undoToken } = await changed()
    const third = newAddress()
    await ask(third)
    await confirm(await linkTo(third))
    await undo(await undoLinkTo(email))
    await undo(undoToken)
    expect(await site.rows('select email from account where id = $1', [account.id])).toEqual([
      { email: account.email },
    ])
  })
})
