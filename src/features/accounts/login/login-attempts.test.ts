import { expect, it } from 'vitest'
import { PASSWORD } from '#tests/harness/builders.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { siteForTest, type TestSite } from '#tests/harness/site.ts'

const WRONG = 'verkeerd'
const from = (site: TestSite, ip: string) => site.visitor({ 'x-forwarded-for': ip })

/** Fails to log in this many times. */
async function fail(site: TestSite, who: { email: string }, ip: string, times: number) {
  for (let at = 0; at < times; at++)
    await expectRefusal(
      from(site, ip).api.accounts.login({ email: who.email, password: WRONG }),
      'login_failed',
    )
}

it('blocks an account for an address after five failures, and says for how many minutes', async () => {
  const site = await siteForTest({ limitsFactor: 1 })
  const { email } = await site.build.member()
  const visitor = site.visitor()
  for (let left = 4; left >= 0; left--)
    await expectRefusal(visitor.api.accounts.login({ email, password: WRONG }), 'login_failed', {
      attempts_left: left,
    })
  await expectRefusal(visitor.api.accounts.login({ email, password: PASSWORD }), 'login_blocked', {
    minutes: 15,
  })
  expect(await site.rows('select 1 from session')).toEqual([])
  // Blocks neither other accounts at this address, nor this account elsewhere.
  const other = await site.build.member()
  expect(await visitor.api.accounts.login(other)).toMatchObject({ user: { profile: { id: other.id } } })
  await from(site, '91.64.0.1').api.accounts.login({ email, password: PASSWORD })
})

it('looks at five passwords of a hundred that come at once', async () => {
  const site = await siteForTest({ limitsFactor: 1 })
  const { email } = await site.build.member()
  const visitor = site.visitor()
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, () => visitor.call('POST', '/user.php', { email, password: WRONG })),
  )
  const codes = outcomes.map(({ body }) => body.code)
  expect(codes.filter((code) => code === 'login_failed')).toHaveLength(5)
  expect(codes.filter((code) => code === 'login_blocked')).toHaveLength(95)
})

it('blocks an unknown address in the same way', async () => {
  const site = await siteForTest({ limitsFactor: 1 })
  const known = await site.build.member()
  const answers = async (email: string, ip: string) => {
    const visitor = from(site, ip)
    const told: unknown[] = []
    for (let at = 0; at < 6; at++)
      told.push(await visitor.call('POST', '/user.php', { email, password: WRONG }))
    return told
  }
  const answersToKnown = await answers(known.email, '91.64.0.1')
  expect(answersToKnown.at(-1)).toMatchObject({ status: 429, body: { code: 'login_blocked' } })
  expect(await answers('niemand@example.org', '91.64.0.2')).toEqual(answersToKnown)
})

it('resets the count of failures after a login', async () => {
  const site = await siteForTest({ limitsFactor: 1 })
  const member = await site.build.member()
  await fail(site, member, '91.64.0.1', 4)
  await from(site, '91.64.0.1').api.accounts.login(member)
  await fail(site, member, '91.64.0.1', 5)
  await expectRefusal(from(site, '91.64.0.1').api.accounts.login(member), 'login_blocked')
})

it('never locks the owner out of a device that they used before, whoever fails elsewhere', async () => {
  const site = await siteForTest({ limitsFactor: 1 })
  const owner = await site.build.member()
  const device = site.visitor()
  await device.api.accounts.login(owner)
  await device.api.accounts.logout()

  // Failures at the same address, and at enough others to block strangers everywhere.
  await fail(site, owner, '127.0.0.1', 5)
  for (let at = 1; at <= 4; at++) await fail(site, owner, `91.64.0.${at}`, 5)
  await expectRefusal(site.visitor().api.accounts.login(owner), 'login_blocked')
  await expectRefusal(from(site, '91.64.0.9').api.accounts.login(owner), 'login_blocked')

  await device.api.accounts.login(owner)
  expect((await device.api.accounts.user()).user?.profile.id).toBe(owner.id)
})

it('counts the failures of a known device by themselves', async () => {
  const site = await siteForTest({ limitsFactor: 1 })
  const owner = await site.build.member()
  const device = await site.loginByPassword(owner)
  for (let left = 4; left >= 0; left--)
    await expectRefusal(device.api.accounts.login({ ...owner, password: WRONG }), 'login_failed', {
      attempts_left: left,
    })
  await expectRefusal(device.api.accounts.login(owner), 'login_blocked', { minutes: 15 })
  await site.visitor().api.accounts.login(owner)
})

it('does not trust a device that another member used', async () => {
  const site = await siteForTest({ limitsFactor: 1 })
  const [owner, thief] = [await site.build.member(), await site.build.member()]
  const device = await site.loginByPassword(thief)
  for (let at = 0; at < 5; at++)
    await expectRefusal(device.api.accounts.login({ ...owner, password: WRONG }), 'login_failed')
  await expectRefusal(device.api.accounts.login(owner), 'login_blocked')
  await device.api.accounts.login(thief)
})

it('blocks an account that is tried from many addresses', async () => {
  const site = await siteForTest({ limitsFactor: 1 })
  const member = await site.build.member()
  for (let at = 1; at <= 25; at++) await fail(site, member, `91.64.1.${at}`, 1)
  await expectRefusal(from(site, '91.64.2.1').api.accounts.login(member), 'login_blocked', { minutes: 60 })
  const other = await site.build.member()
  await from(site, '91.64.2.1').api.accounts.login(other)
})

it('blocks an address that tries many accounts, and takes a network of IPv6 for one address', async () => {
  const site = await siteForTest({ limitsFactor: 1 })
  const member = await site.build.member()
  for (let at = 0; at < 50; at++)
    await fail(site, { email: `iemand${at}@example.org` }, `2001:db8:1:2::${at.toString(16)}`, 1)
  await expectRefusal(from(site, '2001:db8:1:2:ffff::1').api.accounts.login(member), 'login_blocked', {
    minutes: 15,
  })
  await from(site, '2001:db8:1:3::1').api.accounts.login(member)
})

it('asks an open session for no more than ten wrong passwords in 15 minutes', async () => {
  const site = await siteForTest({ limitsFactor: 1 })
  const [owner, other] = [await site.build.member(), await site.build.member()]
  const [open, others] = [await site.loginByPassword(owner), await site.loginByPassword(other)]
  await open.api.accounts.prove({ password: PASSWORD })
  for (let at = 0; at < 10; at++)
    await expectRefusal(open.api.accounts.prove({ password: WRONG }), 'wrong_password')
  await expectRefusal(open.api.accounts.prove({ password: PASSWORD }), 'too_many_requests')
  const change = { email: 'elders@example.org', password: PASSWORD }
  await expectRefusal(open.api.accounts.changeEmail(change), 'too_many_requests')
  await others.api.accounts.prove({ password: PASSWORD })

  // The answer discloses which addresses are taken: ten requests a day.
  for (let at = 0; at < 10; at++)
    await expectRefusal(others.api.accounts.changeEmail({ ...change, email: owner.email }), 'email_taken')
  await expectRefusal(others.api.accounts.changeEmail(change), 'too_many_requests')
  expect((await others.api.accounts.user()).user?.email_change).toBeNull()
})

it('takes 60 answers of passkeys, 120 requests for a challenge and 30 reset links from an address', async () => {
  const site = await siteForTest({ limitsFactor: 1 })
  const nonsense = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' }
  const tries = {
    passkey_refused: [
      60,
      (ip: string) => from(site, ip).api.accounts.logInByPasskey({ id: 'AA', response: nonsense }),
    ],
    link_invalid: [
      30,
      (ip: string) =>
        from(site, ip).api.accounts.resetPassword({
          token: 'geen',
          password: PASSWORD,
          password_again: PASSWORD,
        }),
    ],
  } as const
  for (const [code, [times, attempt]] of Object.entries(tries)) {
    const refused = code as keyof typeof tries
    await Promise.all(Array.from({ length: times }, () => expectRefusal(attempt('91.64.0.1'), refused)))
    await expectRefusal(attempt('91.64.0.1'), 'too_many_requests')
    await expectRefusal(attempt('91.64.0.2'), refused)
  }
  const ask = (ip: string) => from(site, ip).api.accounts.askForLogin()
  await Promise.all(Array.from({ length: 120 }, () => ask('91.64.0.1')))
  await expectRefusal(ask('91.64.0.1'), 'too_many_requests')
  await ask('91.64.0.2')
})
