import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ERRORS } from '#shared/errors.ts'
import type { Visitor } from './harness/browser-like.ts'
import { type Answer, allEndpoints, type Endpoint, send } from './harness/endpoints.ts'
import { brokenInputs, validInputs } from './harness/inputs-of.ts'
import { COLLECTS } from './harness/services/debit.ts'
import { startSite, type TestSite } from './harness/site.ts'

const RUNS = 12
const AT_ONCE = 6

let site: TestSite
let visitor: Visitor
let member: Visitor

beforeAll(async () => {
  site = await startSite({ settings: { direct_debit: COLLECTS.direct_debit } })
  visitor = site.visitor()
  const account = await site.build.member({ credits: 50 })
  await Promise.all([
    site.build.member({ gender: 'male' }),
    site.build.member({ gender: 'male', fictional: true }),
  ])
  member = await site.login(account)
})
afterAll(() => site.stop())

const endpoints = allEndpoints()

function expectDeclared(endpoint: Endpoint, input: unknown, { status, body }: Answer) {
  if (status < 400) return
  // An input in the path may lead to another, unknown path.
  const code = body.code as keyof typeof ERRORS
  const known = endpoint.codes.includes(code) || code === 'not_found'
  expect(
    known,
    `${endpoint.name} answered ${status} ${JSON.stringify(body)} to ${JSON.stringify(input)}`,
  ).toBe(true)
  expect(status).toBe(ERRORS[code].status)
  ERRORS[code].data.parse(body.data)
}

/** Sends RUNS random inputs, some in parallel. */
async function tryAll<Input>(inputs: fc.Arbitrary<Input>, attempt: (input: Input) => Promise<void>) {
  const all = fc.sample(inputs, RUNS)
  for (let sent = 0; sent < all.length; sent += AT_ONCE)
    await Promise.all(all.slice(sent, sent + AT_ONCE).map(attempt))
}

// Logging in and out would change the session for the other endpoints: only a visitor does, and last.
const BY_VISITORS = ['accounts.logout', 'accounts.login', 'accounts.signup']
endpoints.sort((a, b) => BY_VISITORS.indexOf(a.name) - BY_VISITORS.indexOf(b.name))

/**
 * Calls an endpoint as the member, or as a visitor or an expendable member where the session or the account may end.
 */
async function attempt(endpoint: Endpoint, input: unknown): Promise<void> {
  const leaves = endpoint.name === 'accounts.deleteAccount'
  const who = leaves ? await site.login(await site.build.member()) : member
  const answer = await send(BY_VISITORS.includes(endpoint.name) ? visitor : who, endpoint, input)
  expectDeclared(endpoint, input, answer)
}

describe.each(endpoints)('$name', (endpoint) => {
  const valid = validInputs(endpoint.input)

  it('answers every valid input with success or a declared error', () =>
    tryAll(valid, async (input) => {
      await attempt(endpoint, input)
      if (!BY_VISITORS.includes(endpoint.name))
        expectDeclared(endpoint, input, await send(visitor, endpoint, input))
    }))

  it('refuses every broken input with a declared error', () =>
    tryAll(brokenInputs(endpoint.input, valid), (input) => attempt(endpoint, input)))
})

it('changes the password of who knows it, and deletes the account, whatever else is sent along', async () => {
  const account = await site.build.member()
  const leaver = await site.login(account)
  const { input } = endpoints.find(({ name }) => name === 'accounts.changePassword')!
  let password = account.password
  for (const made of fc.sample(validInputs(input), RUNS) as { new_password: string }[]) {
    const { status } = await leaver.call('POST', '/password', { ...made, old_password: password })
    if (status === 200) password = made.new_password
  }
  expect(password).not.toBe(account.password)
  await site.loginByPassword({ ...account, password })
  expect((await leaver.call('POST', '/account/delete', {})).status).toBe(200)
  expect(await site.rows('select status from account where id = $1', [account.id])).toEqual([
    { status: 'deleted' },
  ])
})

it('finds what is wrong with the input before it asks for a login', async () => {
  const ask = (input: object) => visitor.call('POST', '/password', input)
  expect(await ask({})).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  const passwords = { old_password: 'a b c d e f', new_password: 'g h i j k l' }
  expect(await ask(passwords)).toMatchObject({ status: 403, body: { code: 'authentication_required' } })
})

it('knows all endpoints', () => {
  expect(endpoints.length).toBeGreaterThan(35)
})

it.each([
  ['not JSON', 'application/json', '{"email": '],
  ['another type', 'text/plain', 'hello'],
  ['a poisoned prototype', 'application/json', '{"__proto__": {"email": "a@b.nl"}}'],
  ['an empty body', 'application/json', ''],
  ['a broken form', 'multipart/form-data; boundary=x', '--y'],
])('refuses %s with a declared error', async (_what, type, body) => {
  const response = await visitor.fetch('/api/user.php', {
    method: 'POST',
    body,
    headers: { 'content-type': type },
  })
  expect(await response.json()).toMatchObject({ code: 'invalid_input' })
  expect(response.status).toBe(400)
})

it('refuses a body that is too large, and one that does not say how large it is', async () => {
  const large = await visitor.call('POST', '/user.php', { email: 'x'.repeat(70_000), password: 'x' })
  expect(large).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
  const stream = new Blob(['{}']).stream()
  const response = await visitor.fetch('/api/user.php', {
    method: 'POST',
    body: stream,
    duplex: 'half',
  } as RequestInit)
  expect(response.status).toBe(411)
})
