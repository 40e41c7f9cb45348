import { afterAll, beforeAll, expect, it } from 'vitest'
import { MINUTE } from '#server/clock.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { type BuiltMember, PASSWORD } from '#tests/harness/builders.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { Authenticator } from '#tests/harness/services/authenticator.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

async function addTo(member: Visitor, authenticator = new Authenticator(member.url)): Promise<Authenticator> {
  await member.api.accounts.prove({ password: PASSWORD })
  const request = await member.api.accounts.askForNewPasskey()
  await member.api.accounts.addPasskey(authenticator.create(request))
  return authenticator
}

async function memberWithPasskey(at = site) {
  const account = await at.build.member()
  const member = await at.login(account)
  return { account, member, authenticator: await addTo(member) }
}

async function logIn(visitor: Visitor, authenticator: Authenticator) {
  return visitor.api.accounts.logInByPasskey(authenticator.answer(await visitor.api.accounts.askForLogin()))
}

/** Waits for a mail of this kind to the member. */
const expectMailed = ({ email }: BuiltMember, kind: string) =>
  expect
    .poll(() =>
      site.mail.mails
        .filter(({ to }) => [to].flat().some((one) => one?.text === email))
        .map(({ subject }) => subject),
    )
    .toContain(words('nl')(`accounts.${kind}.subject`, { site: 'Vonk' }))

const sessionsOf = ({ id }: BuiltMember) => site.rows('select 1 from session where member_id = $1', [id])

it('adds a passkey after a proof, under the name of the device, and mails of it', async () => {
  const account = await site.build.member()
  const member = await site.loginByPassword(account)
  member.headers['user-agent'] = CHROME
  await expectRefusal(member.api.accounts.askForNewPasskey(), 'proof_required', { passkey: false })
  await expectRefusal(site.visitor().api.accounts.askForNewPasskey(), 'authentication_required')
  await member.api.accounts.prove({ password: PASSWORD })
  const request = await member.api.accounts.askForNewPasskey()
  expect(request.options).toMatchObject({
    rp: { id: 'localhost', name: 'Vonk' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
    attestation: 'none',
  })
  await member.api.accounts.addPasskey(new Authenticator(site.url).create(request))
  expect((await member.api.accounts.passkeys()).passkeys).toMatchObject([
    { name: 'Chrome, Windows', last_used: null, synced: false },
  ])
  await expectMailed(account, 'passkey_added_mail')
  const again = await member.api.accounts.askForNewPasskey()
  expect(again.options.excludeCredentials).toHaveLength(1)
})

it('refuses a new passkey without a proof that is fresh', async () => {
  const own = await siteForTest()
  const member = await own.loginByPassword(await own.build.member())
  await member.api.accounts.prove({ password: PASSWORD })
  const request = await member.api.accounts.askForNewPasskey()
  own.clock.advance(11 * MINUTE)
  const passkey = new Authenticator(own.url).create(request)
  await expectRefusal(member.api.accounts.addPasskey(passkey), 'proof_required')
  expect((await member.api.accounts.passkeys()).passkeys).toEqual([])
})

it.each([
  ['made on another page', { origin: 'https://evil.example' }],
  ['made for another site', { rpId: 'evil.example' }],
  ['made without finger, face or PIN', { unverified: true }],
  ['made for another challenge', { challenge: 'x'.repeat(43) }],
])('refuses a new passkey %s', async (_what, odd) => {
  const member = await site.loginByPassword(await site.build.member())
  await member.api.accounts.prove({ password: PASSWORD })
  const request = await member.api.accounts.askForNewPasskey()
  const passkey = new Authenticator(site.url)
  await expectRefusal(member.api.accounts.addPasskey(passkey.create(request, odd)), 'passkey_refused')
  expect((await member.api.accounts.passkeys()).passkeys).toEqual([])
})

it('makes one passkey of one challenge, and none of somebody else’s or of one for logging in', async () => {
  const [one, two] = [
    await site.loginByPassword(await site.build.member()),
    await site.loginByPassword(await site.build.member()),
  ]
  for (const member of [one, two]) await member.api.accounts.prove({ password: PASSWORD })
  const request = await one.api.accounts.askForNewPasskey()
  const add = (member: Visitor, challenge = request.options.challenge) =>
    member.api.accounts.addPasskey(new Authenticator(site.url).create(request, { challenge }))
  await expectRefusal(add(two), 'passkey_refused')
  await expectRefusal(add(one, (await one.api.accounts.askForLogin()).options.challenge), 'passkey_refused')
  await add(one)
  await expectRefusal(add(one), 'passkey_refused')
  expect((await one.api.accounts.passkeys()).passkeys).toHaveLength(1)
  expect((await two.api.accounts.passkeys()).passkeys).toEqual([])
})

it('keeps one credential for one account', async () => {
  const { authenticator } = await memberWithPasskey()
  const other = await site.loginByPassword(await site.build.member())
  await expectRefusal(addTo(other, authenticator), 'passkey_refused')
})

it('has ten passkeys at most', async () => {
  const member = await site.loginByPassword(await site.build.member())
  for (let at = 0; at < 10; at++) await addTo(member)
  await expectRefusal(member.api.accounts.askForNewPasskey(), 'passkey_limit', { max: 10 })
  const { id } = (await member.api.accounts.passkeys()).passkeys[0]!
  await member.api.accounts.removePasskey({ id })
  await member.api.accounts.askForNewPasskey()
})

it('logs in with a passkey, without an address or a password', async () => {
  const { account, member, authenticator } = await memberWithPasskey()
  const visitor = site.visitor()
  expect(await logIn(visitor, authenticator)).toMatchObject({ user: { profile: { id: account.id } } })
  expect((await visitor.api.accounts.user()).user?.profile.id).toBe(account.id)
  const [passkey] = (await member.api.accounts.passkeys()).passkeys
  expect(passkey!.last_used).not.toBeNull()
  await expectMailed(account, 'new_device_mail')
})

it.each([
  ['signed on another page', { origin: 'https://evil.example' }],
  ['signed for another site', { rpId: 'evil.example' }],
  ['signed without finger, face or PIN', { unverified: true }],
  ['signed for a challenge that is not ours', { challenge: 'x'.repeat(43) }],
  ['that names another member', { userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') }],
  ['that counts backwards, as a copy does', { counter: 0 }],
])('refuses a login %s', async (_what, odd) => {
  const { account, authenticator } = await memberWithPasskey()
  await logIn(site.visitor(), authenticator)
  const visitor = site.visitor()
  const request = await visitor.api.accounts.askForLogin()
  const before = await sessionsOf(account)
  await expectRefusal(
    visitor.api.accounts.logInByPasskey(authenticator.answer(request, odd)),
    'passkey_refused',
  )
  expect(await sessionsOf(account)).toHaveLength(before.length)
  authenticator.counter = 100
  await logIn(visitor, authenticator)
})

it('takes an answer once, from the browser that was asked, and within five minutes', async () => {
  const own = await siteForTest()
  const { authenticator } = await memberWithPasskey(own)
  const [visitor, thief] = [own.visitor(), own.visitor()]
  await thief.api.accounts.askForLogin()
  const answer = authenticator.answer(await visitor.api.accounts.askForLogin())
  await expectRefusal(thief.api.accounts.logInByPasskey(answer), 'passkey_refused')
  await expectRefusal(own.visitor().api.accounts.logInByPasskey(answer), 'passkey_refused')
  await visitor.api.accounts.logInByPasskey(answer)
  await expectRefusal(visitor.api.accounts.logInByPasskey(answer), 'passkey_refused')

  const late = authenticator.answer(await visitor.api.accounts.askForLogin())
  own.clock.advance(6 * MINUTE)
  await expectRefusal(visitor.api.accounts.logInByPasskey(late), 'passkey_refused')
})

it('lets nobody in with a passkey that was removed, and says no more than of an unknown one', async () => {
  const { account, member, authenticator } = await memberWithPasskey()
  const visitor = site.visitor()
  await logIn(visitor, authenticator)
  const { id } = (await member.api.accounts.passkeys()).passkeys[0]!
  await member.api.accounts.removePasskey({ id })
  await expectMailed(account, 'passkey_removed_mail')
  const refusal = async (who: Authenticator) => {
    const request = await visitor.api.accounts.askForLogin()
    return visitor.call('POST', '/login/passkey', who.answer(request))
  }
  const removed = await refusal(authenticator)
  expect(removed).toMatchObject({ status: 401, body: { code: 'passkey_refused', data: {} } })
  expect(await refusal(new Authenticator(site.url))).toEqual(removed)
  expect(await site.rows('select 1 from passkey where member_id = $1', [account.id])).toEqual([])
})

it('offers the same login options whether or not an address is known', async () => {
  const { account } = await memberWithPasskey()
  const shape = async (body: object) => {
    const answer = await site.visitor().call('POST', '/login/passkey/options', body)
    const { options } = answer.body as { options: Record<string, unknown> }
    return { status: answer.status, options: { ...options, challenge: typeof options.challenge } }
  }
  expect(await shape({ email: account.email })).toEqual(await shape({ email: 'niemand@example.org' }))
  expect(await shape({})).toEqual({
    status: 200,
    options: { challenge: 'string', rpId: 'localhost', timeout: 300_000, userVerification: 'required' },
  })
})

it('refuses the passkey of a deleted account', async () => {
  const { account, authenticator } = await memberWithPasskey()
  const visitor = site.visitor()
  const request = await visitor.api.accounts.askForLogin()
  await site.rows(`update account set status = 'deleted' where id = $1`, [account.id])
  await expectRefusal(visitor.api.accounts.logInByPasskey(authenticator.answer(request)), 'passkey_refused')
  await site.rows(`update account set status = 'active' where id = $1`, [account.id])
  await logIn(visitor, authenticator)
})

it('is a proof as good as the password, for one’s own account only', async () => {
  const { account, authenticator } = await memberWithPasskey()
  const here = await site.loginByPassword(account)
  const { authenticator: foreign } = await memberWithPasskey()
  await expectRefusal(here.api.accounts.endOtherSessions(), 'proof_required', { passkey: true })
  const prove = async (who: Authenticator) =>
    here.api.accounts.proveByPasskey(who.answer(await here.api.accounts.askForProof()))
  await expectRefusal(prove(foreign), 'passkey_refused')
  // A signature for a login is not accepted as a proof.
  const forLogin = authenticator.answer(await here.api.accounts.askForLogin())
  await expectRefusal(here.api.accounts.proveByPasskey(forLogin), 'passkey_refused')
  await expectRefusal(here.api.accounts.endOtherSessions(), 'proof_required')
  const token = here.cookies.get('vonk_session')
  await prove(authenticator)
  expect(here.cookies.get('vonk_session')).not.toBe(token)
  await here.api.accounts.endOtherSessions()
  expect(await sessionsOf(account)).toHaveLength(1)
})

it('is renamed and removed by its owner only', async () => {
  const { member } = await memberWithPasskey()
  const other = await site.loginByPassword(await site.build.member())
  const { id } = (await member.api.accounts.passkeys()).passkeys[0]!
  await other.api.accounts.prove({ password: PASSWORD })
  await expectRefusal(other.api.accounts.renamePasskey({ id, name: 'Van mij' }), 'not_found')
  await expectRefusal(other.api.accounts.removePasskey({ id }), 'not_found')
  await expectFieldRefusal(member.api.accounts.renamePasskey({ id, name: ' ' }), 'name', 'too_small')
  await member.api.accounts.renamePasskey({ id, name: ' Mijn telefoon ' })
  expect((await member.api.accounts.passkeys()).passkeys).toMatchObject([{ name: 'Mijn telefoon' }])
  await member.api.accounts.removePasskey({ id })
  expect((await member.api.accounts.passkeys()).passkeys).toEqual([])
})
