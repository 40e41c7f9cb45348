import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#server/database/transact.ts'
import { type BuiltMember, PASSWORD } from '#tests/harness/builders.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { Authenticator } from '#tests/harness/services/authenticator.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'
import { hashPassword } from '../account/passwords.server.ts'
import { updatePassword } from '../account/queries.server.ts'
import { endAllSessions } from './session.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

it('logs in with the right password, in a cookie that scripts cannot read', async () => {
  const member = await site.build.member({ email: 'Sanne@example.org' })
  const visitor = site.visitor()
  const response = await visitor.fetch('/api/user.php', {
    method: 'POST',
    body: JSON.stringify({ email: ' sanne@EXAMPLE.org ', password: PASSWORD }),
    headers: { 'content-type': 'application/json' },
  })
  expect(await response.json()).toMatchObject({ user: { profile: { id: member.id } } })
  expect(response.headers.getSetCookie().toSorted()).toEqual([
    expect.stringMatching(/^vonk_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^vonk_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
  const rows = await site.rows<{ text: string }>(
    `select encode(token_hash, 'escape') as text from session where member_id = $1
     union all select encode(token_hash, 'escape') from known_device where member_id = $1`,
    [member.id],
  )
  expect(rows).toHaveLength(2)
  for (const { text } of rows) for (const token of visitor.cookies.values()) expect(text).not.toContain(token)
})

it('refuses a wrong password and an unknown address in the same words', async () => {
  const strict = await siteForTest({ limitsFactor: 1 })
  const member = await strict.build.member()
  const visitor = strict.visitor()
  const wrong = await visitor.call('POST', '/user.php', { email: member.email, password: 'verkeerd' })
  const unknown = await visitor.call('POST', '/user.php', {
    email: 'niemand@example.org',
    password: 'verkeerd',
  })
  expect(wrong).toEqual(unknown)
  expect(wrong).toMatchObject({ status: 401, body: { code: 'login_failed', data: { attempts_left: 4 } } })
  expect(visitor.cookies.has('vonk_session')).toBe(false)
})

it('hashes no password that is longer than any may be', async () => {
  const { email } = await site.build.member()
  const { login } = site.visitor().api.accounts
  await expectRefusal(login({ email, password: 'x'.repeat(1_000) }), 'login_failed')
  await expectFieldRefusal(login({ email, password: 'x'.repeat(1_001) }), 'password', 'too_big')
})

it('logs out on the server, so that the token is worth nothing afterwards', async () => {
  const member = await site.loginByPassword(await site.build.member())
  const thief = site.visitor()
  thief.cookies.set('vonk_session', member.cookies.get('vonk_session')!)
  expect((await thief.api.accounts.user()).user).not.toBeNull()
  await member.api.accounts.logout()
  expect(member.cookies.has('vonk_session')).toBe(false)
  expect((await thief.api.accounts.user()).user).toBeNull()
  await expectRefusal(thief.api.chat.list(), 'authentication_required')
})

it('changes the password and logs out everywhere else', async () => {
  const account = await site.build.member()
  const [here, elsewhere] = [await site.loginByPassword(account), await site.loginByPassword(account)]
  const change = { old_password: PASSWORD, new_password: 'een heel nieuw wachtwoord' }
  await expectRefusal(
    here.api.accounts.changePassword({ ...change, old_password: 'verkeerd' }),
    'wrong_password',
  )
  await expectFieldRefusal(
    here.api.accounts.changePassword({ ...change, new_password: '12345678' }),
    'new_password',
    'password_common',
  )
  expect((await elsewhere.api.accounts.user()).user).not.toBeNull()
  await here.api.accounts.changePassword(change)
  expect((await here.api.accounts.user()).user).not.toBeNull()
  expect((await elsewhere.api.accounts.user()).user).toBeNull()
  await expectRefusal(site.visitor().api.accounts.login(account), 'login_failed')
  await site.loginByPassword({ ...account, password: change.new_password })
})

describe('while the owner sets a new password and logs everybody out', () => {
  /** Holds the account's lock and replaces the password, while `deed` waits for the lock. */
  async function meanwhile(account: BuiltMember, deed: () => Promise<unknown>) {
    const newHash = await hashPassword('het wachtwoord van de eigenaar')
    const outcome = await transact(site.app.db, async (tx) => {
      await endAllSessions(tx, site.app, account.id)
      await updatePassword(tx, account.id, newHash)
      const begun = deed().then(
        () => 'done',
        (error: { code?: string }) => error.code,
      )
      await expect
        .poll(() =>
          site.rows(
            `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          ),
        )
        .toHaveLength(1)
      return { begun }
    })
    return outcome.begun
  }

  it('a login with the old one fails', async () => {
    const account = await site.build.member()
    const login = () => site.visitor().api.accounts.login(account)
    expect(await meanwhile(account, login)).toBe('login_failed')
    expect(await site.rows('select 1 from session where member_id = $1', [account.id])).toEqual([])
  })

  it('an open session sets no password of its own', async () => {
    const account = await site.build.member()
    const member = await site.loginByPassword(account)
    const change = { old_password: PASSWORD, new_password: 'een heel nieuw wachtwoord' }
    expect(await meanwhile(account, () => member.api.accounts.changePassword(change))).toBe(
      'authentication_required',
    )
    await site.loginByPassword({ ...account, password: 'het wachtwoord van de eigenaar' })
  })

  it('an open session changes no address and adds no passkey', async () => {
    const account = await site.build.member()
    const member = await site.loginByPassword(account)
    const email = 'van.een.ander@example.org'
    const change = () => member.api.accounts.changeEmail({ email, password: PASSWORD })
    expect(await meanwhile(account, change)).toBe('authentication_required')
    expect(await site.rows('select 1 from mail_change where member_id = $1', [account.id])).toEqual([])

    const other = await site.build.member()
    const intruder = await site.loginByPassword(other)
    await intruder.api.accounts.prove({ password: PASSWORD })
    const request = await intruder.api.accounts.askForNewPasskey()
    const passkey = new Authenticator(site.url).create(request)
    expect(await meanwhile(other, () => intruder.api.accounts.addPasskey(passkey))).toBe(
      'authentication_required',
    )
    expect(await site.rows('select 1 from passkey where member_id = $1', [other.id])).toEqual([])
  })
})

it('is refused from a page of another site, and allowed from our own', async () => {
  const member = await site.loginByPassword(await site.build.member())
  const language = async (headers: Record<string, string>) => {
    const response = await member.fetch('/api/user.php', {
      method: 'PUT',
      body: '{"language":"fr"}',
      headers: { 'content-type': 'application/json', ...headers },
    })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${site.url}.evil.example` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const headers of foreign)
    expect(await language(headers)).toMatchObject({ status: 403, body: { code: 'foreign_origin' } })
  expect(await member.api.accounts.user()).toMatchObject({ user: { language: 'nl' } })
  const logout = await member.fetch('/api/logout.php', { headers: { 'sec-fetch-site': 'cross-site' } })
  expect(logout.status).toBe(403)
  expect(await language({ origin: site.url, 'sec-fetch-site': 'same-origin' })).toMatchObject({
    status: 200,
    body: { user: { language: 'fr' } },
  })
  expect(member.cookies.get('locale')).toBe('fr')
})

it('says authentication_required to who is logged out, but not when asked who is logged in', async () => {
  const visitor = site.visitor()
  expect(await visitor.call('GET', '/chats.php')).toMatchObject({
    status: 403,
    body: { code: 'authentication_required' },
  })
  expect(await visitor.call('GET', '/user.php')).toEqual({ status: 200, body: { user: null } })
})

it('keeps the session in a cookie of 30 days, and the language in one of 365', async () => {
  const { email, password } = await site.build.member()
  const cookieOf = async (method: string, body: object) => {
    const response = await site.visitor().fetch('/api/user.php', {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    expect(response.status).toBe(200)
    return response.headers.getSetCookie()
  }
  const session = await cookieOf('POST', { email, password })
  expect(session.find((cookie) => cookie.includes('vonk_session='))).toMatch(/Max-Age=2592000;.*HttpOnly/i)
  const locale = await cookieOf('PUT', { language: 'fr' })
  expect(locale).toEqual([expect.stringMatching(/^locale=fr; Max-Age=31536000;/i)])
})
