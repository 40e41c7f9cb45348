import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR } from '#server/clock.ts'
import { LOCALES } from '#shared/locales.ts'
import { Visitor } from '#tests/harness/browser-like.ts'
import { PASSWORD } from '#tests/harness/builders.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { connectLive } from '#tests/harness/live.ts'
import { Authenticator } from '#tests/harness/services/authenticator.ts'
import { mailedToken } from '#tests/harness/services/mailed-link.ts'
import { PUSH_KEYS } from '#tests/harness/services/push.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import { sweepMailRequests } from '../account/daily-mails.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

const NEW_PASSWORD = 'een heel nieuw wachtwoord'
const choose = (token: string, password = NEW_PASSWORD, again = password) =>
  site.visitor().api.accounts.resetPassword({ token, password, password_again: again })
const look = (token: string) => site.visitor().api.accounts.lookAtLink({ purpose: 'reset', token })

/** Requests a reset and returns the token from its mail. */
async function askFor(email: string): Promise<string> {
  await site.visitor().api.accounts.askForReset({ email })
  return mailedToken(site, email, '/reset-password/do')
}

const isTo = ({ to }: TestSite['mail']['mails'][number], email: string) =>
  [to].flat().some((one) => one?.text === email)

const statusOf = async (id: string) =>
  (await site.rows<{ status: string }>('select status from account where id = $1', [id]))[0]!.status

it('mails a link that changes the password once, logs out everywhere and tells the owner', async () => {
  const account = await site.build.member({ language: 'de' })
  const [phone, laptop] = [await site.loginByPassword(account), await site.loginByPassword(account)]
  await phone.api.accounts.login({
    subscription: { endpoint: 'https://push.example/phone', keys: PUSH_KEYS },
  })
  const token = await askFor(account.email)
  const mail = await site.mail.mailTo(account.email)
  expect(mail.subject).toBe(words('de')('accounts.reset_mail.subject', { site: 'Vonk' }))
  expect(mail.html).toContain(`/reset-password/do?token=${token}`)
  expect(await look(token)).toEqual({ email: account.email })
  // Looking up a link changes nothing: mail scanners do it.
  expect(await look(token)).toEqual({ email: account.email })

  await expectFieldRefusal(choose(token, NEW_PASSWORD, 'iets anders'), 'password_again', 'passwords_differ')
  await expectFieldRefusal(choose(token, 'kort'), 'password', 'too_small')
  await expectFieldRefusal(choose(token, 'password1'), 'password', 'password_common')
  await expectFieldRefusal(choose(token, 'vonk2026!'), 'password', 'password_context')
  expect((await phone.api.accounts.user()).user).not.toBeNull()

  await choose(token)
  expect((await phone.api.accounts.user()).user).toBeNull()
  expect((await laptop.api.accounts.user()).user).toBeNull()
  // The ended sessions' push subscriptions are gone too.
  expect(await site.rows('select 1 from push_subscription where member_id = $1', [account.id])).toEqual([])
  await expectRefusal(site.visitor().api.accounts.login(account), 'login_failed')
  await site.loginByPassword({ ...account, password: NEW_PASSWORD })
  await expect
    .poll(async () => (await site.mail.mailTo(account.email)).subject)
    .toBe(words('de')('accounts.password_mail.subject', { site: 'Vonk' }))
  expect((await site.mail.mailTo(account.email)).text).not.toContain('#passkeys')

  await expectRefusal(choose(token, 'nog een ander wachtwoord'), 'link_invalid')
  await expectRefusal(look(token), 'link_invalid')
  await site.loginByPassword({ ...account, password: NEW_PASSWORD })
})

it('removes all passkeys, and says so in the mail; a change of the password keeps them', async () => {
  const account = await site.build.member()
  const member = await site.loginByPassword(account)
  await member.api.accounts.prove({ password: PASSWORD })
  const passkey = new Authenticator(site.url)
  await member.api.accounts.addPasskey(passkey.create(await member.api.accounts.askForNewPasskey()))
  const logIn = async () => {
    const visitor = site.visitor()
    return visitor.api.accounts.logInByPasskey(passkey.answer(await visitor.api.accounts.askForLogin()))
  }
  const subject = words('nl')('accounts.password_mail.subject', { site: 'Vonk' })
  const told = () => site.mail.mails.filter((mail) => mail.subject === subject && isTo(mail, account.email))
  const lastTold = () => told().at(-1)?.text?.replaceAll(/\s+/g, ' ')

  await member.api.accounts.changePassword({ old_password: PASSWORD, new_password: NEW_PASSWORD })
  await expect.poll(() => told().length).toBe(1)
  expect(lastTold()).toContain('/notifications#passkeys')
  expect(lastTold()).toContain('je hebt er één, toegevoegd op')
  expect((await logIn()).user.profile.id).toBe(account.id)

  await choose(await askFor(account.email), 'nog een ander wachtwoord')
  await expectRefusal(logIn(), 'passkey_refused')
  expect(await site.rows('select 1 from passkey where member_id = $1', [account.id])).toEqual([])
  await expect.poll(() => told().length).toBe(2)
  expect(lastTold()).toContain('Je passkey is verwijderd')
  expect(lastTold()).toContain('/notifications#passkeys')
  expect(lastTold()).not.toContain('je hebt er één')
  await site.loginByPassword({ ...account, password: 'nog een ander wachtwoord' })
})

it('keeps a link for an hour, and makes older ones worthless when one is used', async () => {
  const account = await site.build.member()
  const old = await askFor(account.email)
  site.clock.advance(HOUR - 1_000)
  expect(await look(old)).toEqual({ email: account.email })
  const [second, third] = [await askFor(account.email), await askFor(account.email)]
  site.clock.advance(2_000)
  await expectRefusal(look(old), 'link_invalid')
  await expectRefusal(choose(old), 'link_invalid')
  await choose(third)
  await expectRefusal(choose(second, 'nog een ander wachtwoord'), 'link_invalid')
  await site.loginByPassword({ ...account, password: NEW_PASSWORD })
})

it('makes links worthless when the password is changed otherwise', async () => {
  const account = await site.build.member()
  const member = await site.loginByPassword(account)
  const token = await askFor(account.email)
  await member.api.accounts.changePassword({ old_password: PASSWORD, new_password: NEW_PASSWORD })
  await expectRefusal(choose(token, 'nog een ander wachtwoord'), 'link_invalid')
})

it('confirms an unconfirmed address, and none by a link that does not exist', async () => {
  const account = await site.build.member({ confirmed: false })
  await expectRefusal(choose('geen-link'), 'link_invalid')
  const token = await askFor(account.email)
  expect(await statusOf(account.id)).toBe('not_confirmed')
  await choose(token)
  expect(await statusOf(account.id)).toBe('active')
})

it('works on the site of the account, and on no other', async () => {
  const account = await site.build.member()
  const token = await askFor(account.email)
  const [other] = await site.rows<{ id: string }>(
    `insert into site (id, settings, company, created_at)
     select gen_random_uuid(), settings, company, created_at from site returning id`,
  )
  await site.rows(`update site_domain set site_id = $1 where host = '127.0.0.1'`, [other!.id])
  site.clock.advance(10_000)
  const elsewhere = new Visitor(site.url.replace('localhost', '127.0.0.1'))
  await expectRefusal(elsewhere.api.accounts.lookAtLink({ purpose: 'reset', token }), 'link_invalid')
  await expectRefusal(
    elsewhere.api.accounts.resetPassword({ token, password: NEW_PASSWORD, password_again: NEW_PASSWORD }),
    'link_invalid',
  )
  await choose(token)
})

describe('an address without an account', () => {
  it('is answered alike, and told by mail in the language of who asked', async () => {
    const account = await site.build.member()
    for (const locale of LOCALES) {
      const visitor = site.visitor()
      visitor.cookies.set('locale', locale)
      const email = `niemand-${locale}@example.org`
      const unknown = await visitor.call('POST', '/reset-password', { email })
      expect(unknown).toEqual({ status: 200, body: { ticket: expect.any(String) } })
      const mail = await site.mail.mailTo(email)
      const say = words(locale)
      expect(mail.subject).toBe(say('accounts.reset_unknown_mail.subject', { site: 'Vonk' }))
      expect(mail.text).toContain('/signup')
      expect(mail.text).not.toContain('token')
    }
    const known = await site.visitor().call('POST', '/reset-password', { email: account.email })
    expect(known).toEqual({ status: 200, body: { ticket: expect.any(String) } })
  })

  it('is mailed the way back when the account was deleted, and no way in', async () => {
    const account = await site.build.member()
    await site.rows(`update account set status = 'deleted', deleted_at = $2 where id = $1`, [
      account.id,
      site.clock.now(),
    ])
    await site.visitor().api.accounts.askForReset({ email: account.email })
    await mailedToken(site, account.email, '/reactivate')
    expect(await site.rows('select purpose from mail_token where member_id = $1', [account.id])).toEqual([
      { purpose: 'reactivation' },
    ])
  })

  it('is refused when it is malformed', async () => {
    await expectFieldRefusal(
      site.visitor().api.accounts.askForReset({ email: 'sanne@' }),
      'email',
      'email_invalid',
    )
  })
})

it('sends three mails a day to an address, known or not, however many ask at once', async () => {
  const account = await site.build.member()
  for (const email of [account.email, 'nobody-at-all@example.org']) {
    const asks = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) =>
        site.visitor().api.accounts.askForReset({ email: i % 2 ? email : email.toUpperCase() }),
      ),
    )
    expect(asks.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const ask of asks)
      if (ask.status === 'rejected') expect(ask.reason).toMatchObject({ code: 'mail_limit', status: 429 })
  }
  const sweptTo = async () => {
    await sweepMailRequests(site.app)
    return site.rows('select 1 from mail_request')
  }
  site.clock.advance(DAY - 60_000)
  expect((await sweptTo()).length).toBeGreaterThan(1)
  await expectRefusal(site.visitor().api.accounts.askForReset({ email: account.email }), 'mail_limit')
  site.clock.advance(120_000)
  expect(await sweptTo()).toEqual([])
  await site.visitor().api.accounts.askForReset({ email: account.email })
  const kept = await site.rows<{ key: string }>(`select encode(key_hash, 'escape') as key from mail_request`)
  expect(kept.length).toBeGreaterThan(0)
  for (const { key } of kept) expect(key).not.toContain('example.org')
})

it('limits mails to strangers per network, whichever of its addresses asks', async () => {
  const own = await siteForTest({ limitsFactor: 1 })
  const ask = (ip: string, number: number) =>
    own
      .visitor({ 'x-forwarded-for': ip })
      .api.accounts.askForReset({ email: `stranger${number}@example.org` })
  for (let number = 1; number <= 20; number++) await ask(`2001:db8:1:1::${number}`, number)
  await expectRefusal(ask('2001:db8:1:1::ffff', 21), 'too_many_requests')
  await ask('2001:db8:1:2::1', 22)
})

it('leaves no passkey of a stranger who signed up with the address before its owner', async () => {
  for (const confirm of [
    async (email: string) => void (await choose(await askFor(email))),
    async (email: string, stranger: Visitor) => {
      await stranger.api.accounts.sendActivation()
      await stranger.api.accounts.activate({ token: await mailedToken(site, email, '/activate/do') })
    },
  ]) {
    const account = await site.build.member({ confirmed: false })
    const stranger = await site.loginByPassword(account)
    await stranger.api.accounts.prove({ password: PASSWORD })
    await expectRefusal(stranger.api.accounts.askForNewPasskey(), 'confirmation_required')
    // A passkey from before unconfirmed accounts were refused one.
    await site.rows(`update account set status = 'active' where id = $1`, [account.id])
    const passkey = new Authenticator(site.url)
    const made = passkey.create(await stranger.api.accounts.askForNewPasskey())
    await site.rows(`update account set status = 'not_confirmed' where id = $1`, [account.id])
    await expectRefusal(stranger.api.accounts.addPasskey(made), 'confirmation_required')
    await site.rows(`update account set status = 'active' where id = $1`, [account.id])
    await stranger.api.accounts.addPasskey(passkey.create(await stranger.api.accounts.askForNewPasskey()))
    await site.rows(`update account set status = 'not_confirmed' where id = $1`, [account.id])

    await confirm(account.email, stranger)
    expect(await statusOf(account.id)).toBe('active')
    const visitor = site.visitor()
    const answer = passkey.answer(await visitor.api.accounts.askForLogin())
    await expectRefusal(visitor.api.accounts.logInByPasskey(answer), 'passkey_refused')
    expect(await site.rows('select 1 from passkey where member_id = $1', [account.id])).toEqual([])
  }
})

it('puts a stranger out who signed up with the address, passkey included, though its owner had confirmed it', async () => {
  const account = await site.build.member({ confirmed: false })
  const stranger = await site.loginByPassword(account)
  const tab = await connectLive(stranger)
  await stranger.api.accounts.sendActivation()
  const token = await mailedToken(site, account.email, '/activate/do')
  const opened = await site.visitor().fetch(`/activate/do?token=${token}`)
  expect(opened.headers.get('location')).toBe(`/activate/confirm?token=${token}`)
  await site.visitor().api.accounts.activate({ token })
  await tab.expect({ type: 'user' })
  tab.close()
  expect((await stranger.api.accounts.user()).user).toMatchObject({ status: 'active' })
  await stranger.api.accounts.prove({ password: PASSWORD })
  const passkey = new Authenticator(site.url)
  await stranger.api.accounts.addPasskey(passkey.create(await stranger.api.accounts.askForNewPasskey()))

  await choose(await askFor(account.email))
  expect((await stranger.api.accounts.user()).user).toBeNull()
  const visitor = site.visitor()
  const answer = passkey.answer(await visitor.api.accounts.askForLogin())
  await expectRefusal(visitor.api.accounts.logInByPasskey(answer), 'passkey_refused')
  expect(await site.rows('select 1 from session where member_id = $1', [account.id])).toEqual([])
})

it('takes a password exactly as it is: long, with spaces around it, in any script', async () => {
  for (const password of [
    `  ${'zin met spaties '.repeat(4)} `,
    '密码'.repeat(32),
    `${'x'.repeat(120)}8Zq!`,
  ]) {
    const account = await site.build.member()
    await choose(await askFor(account.email), password)
    await site.loginByPassword({ ...account, password })
    await expectRefusal(
      site.visitor().api.accounts.login({ ...account, password: password.slice(0, -1) }),
      'login_failed',
    )
  }
})
