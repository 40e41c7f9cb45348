import { afterAll, beforeAll, expect, it } from 'vitest'
import { PASSWORD } from '#tests/harness/builders.ts'
import { rawRequest, sendRaw } from '#tests/harness/raw-request.ts'
import { mailedToken } from '#tests/harness/services/mailed-link.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

const NEW_PASSWORD = 'een heel nieuw wachtwoord'

/** Sends a form as a browser without script does. @returns the status, and where the answer leads */
async function send(
  path: string,
  fields: Record<string, string>,
  { on = site, headers = {}, by = on.visitor() }: Options = {},
) {
  const response = await by.fetch(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: on.url, 'sec-fetch-site': 'same-origin', ...headers },
  })
  return { status: response.status, to: response.headers.get('location'), by }
}
type Options = { on?: TestSite; headers?: Record<string, string>; by?: ReturnType<TestSite['visitor']> }

const sessionsOf = async (id: string, on = site) =>
  (await on.rows('select 1 from session where member_id = $1', [id])).length

it('logs in by a plain form, and leads to the page that asked for it, if that is ours', async () => {
  const member = await site.build.member()
  const typed = { email: ` ${member.email} `, password: PASSWORD }
  const plain = await send('/login', typed)
  expect(plain).toMatchObject({ status: 303, to: '/members' })
  expect((await plain.by.api.accounts.user()).user?.profile.id).toBe(member.id)
  for (const [redirect, to] of [
    ['/chats/1?a=b', '/chats/1?a=b'],
    ['/members?place=Łódź', '/members?place=%C5%81%C3%B3d%C5%BA'],
    ['https://evil.example/', '/members'],
    ['//evil.example', '/members'],
    ['/\\evil.example', '/members'],
    ['/%5cevil.example', '/members'],
  ])
    expect([
      redirect,
      (await send(`/login?${new URLSearchParams({ redirect: redirect! })}`, typed)).to,
    ]).toEqual([redirect, to])
})

it('refuses a login by a plain form on the login page, with the address and without the password', async () => {
  const strict = await siteForTest({ limitsFactor: 1 })
  const member = await strict.build.member()
  const { email } = member
  const wrong = { email, password: 'verkeerd' }
  const refused = (search: Record<string, string>) => `/login?${new URLSearchParams(search)}`
  const redirect = '/likes'
  const first = await send('/login?redirect=/likes', wrong, { on: strict })
  expect(first).toMatchObject({
    status: 303,
    to: refused({ redirect, refused: 'login_failed', detail: '4', email }),
  })
  // Sent again from there, one answer replaces the other.
  const second = await send(first.to!, wrong, { on: strict })
  expect(second.to).toBe(refused({ redirect, refused: 'login_failed', detail: '3', email }))
  expect((await send('/login', { email, password: '' }, { on: strict })).to).toBe(
    refused({ refused: 'invalid_input', detail: 'password.password_missing', email }),
  )
  expect((await send('/login', {}, { on: strict })).to).toBe(
    refused({ refused: 'invalid_input', detail: 'email.email_missing' }),
  )
  for (let left = 2; left >= 0; left--) await send('/login', wrong, { on: strict })
  // The same attempts count, however they came.
  const blocked = { refused: 'login_blocked', detail: '15', email }
  expect((await send('/login', { email, password: PASSWORD }, { on: strict })).to).toBe(refused(blocked))
  const byScript = await strict.visitor().call('POST', '/user.php', { email, password: PASSWORD })
  expect(byScript.body.code).toBe('login_blocked')
  expect(await sessionsOf(member.id, strict)).toBe(0)
})

it('takes a plain form only from a page of its own, at a host of ours, of its kind and size', async () => {
  const member = await site.build.member()
  const typed = { email: member.email, password: PASSWORD }
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: site.url, 'sec-fetch-site': 'same-site' },
    { origin: `${site.url}.evil.example` },
    { origin: 'null' },
  ]
  for (const headers of foreign)
    for (const path of ['/login', '/reset-password', '/reset-password/do'])
      expect([path, (await send(path, typed, { headers })).status]).toEqual([path, 403])
  const raw = (headers: Record<string, string>, body = String(new URLSearchParams(typed))) =>
    sendRaw(
      site.url,
      rawRequest(site.url, 'POST /login', {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(body.length),
        ...headers,
      }) + body,
    )
  expect((await raw({})).status, 'from a browser that does not say where it was').toBe(403)
  const host = 'elsewhere.example'
  expect((await raw({ host, origin: `http://${host}` })).status, 'at a host that is no site of ours').toBe(
    404,
  )
  const own = { origin: site.url }
  expect((await raw({ ...own, 'content-type': 'application/json' }, JSON.stringify(typed))).status).toBe(415)
  expect((await raw(own, `password=${'x'.repeat(17_000)}`)).status).toBe(413)
  expect(await sessionsOf(member.id)).toBe(0)
  expect((await raw(own)).head).toMatch(/^location: \/members\r?$/im)
  expect(await sessionsOf(member.id)).toBe(1)
})

it('mails the link by a plain form, which sets a new password once', async () => {
  const member = await site.build.member()
  const { email } = member
  await site.login(member)
  const invalid = { refused: 'invalid_input', detail: 'email.email_invalid', email: 'geen adres' }
  expect((await send('/reset-password', { email: 'geen adres' })).to).toBe(
    `/reset-password?${new URLSearchParams(invalid)}`,
  )
  expect(await send('/reset-password', { email })).toMatchObject({
    status: 303,
    to: `/reset-password?${new URLSearchParams({ sent: email })}`,
  })
  const token = await mailedToken(site, email, '/reset-password/do')
  const path = `/reset-password/do?token=${token}`
  const choose = (password: string, password_again = password) => send(path, { password, password_again })
  for (const [password, again, detail] of [
    ['kort', 'kort', 'password.too_small'],
    ['password1', 'password1', 'password.password_common'],
    [NEW_PASSWORD, 'iets anders', 'password_again.passwords_differ'],
  ])
    expect((await choose(password!, again)).to).toBe(`${path}&refused=invalid_input&detail=${detail}`)
  expect(await sessionsOf(member.id)).toBe(1)

  expect(await choose(NEW_PASSWORD)).toMatchObject({ status: 303, to: '/reset-password/do?done=true' })
  expect(await sessionsOf(member.id)).toBe(0)
  expect((await choose('nog een ander wachtwoord')).to).toBe(`${path}&refused=link_invalid`)
  await site.loginByPassword({ ...member, password: NEW_PASSWORD })
})

it('mails no more links by a plain form than by the script', async () => {
  const { email } = await site.build.member()
  for (let mails = 0; mails < 3; mails++) await send('/reset-password', { email })
  expect((await send('/reset-password', { email })).to).toBe(
    `/reset-password?${new URLSearchParams({ refused: 'mail_limit', email })}`,
  )
  const byScript = await site.visitor().call('POST', '/reset-password', { email })
  expect(byScript.body.code).toBe('mail_limit')
})
