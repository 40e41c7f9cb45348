import { readFileSync } from 'node:fs'
import type { AnyContractRouter } from '@orpc/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { officeContract } from '#features/office/contract.ts'
import { proveBooks } from '#features/payments/money-back/proof/prove.server.ts'
import { builtPages } from '#main/pages.server.ts'
import { attemptsAt } from './harness/attempts.ts'
import type { Visitor } from './harness/browser-like.ts'
import { allEndpoints, type Endpoint, send } from './harness/endpoints.ts'
import { validInputs } from './harness/inputs-of.ts'
import { rowsOf } from './harness/page/document.ts'
import { type Asker, buildWorld, ROLES, type Role, type World } from './harness/roles.ts'
import { STOPS_WITHIN_MILLISECONDS } from './harness/run/patience.ts'
import { COLLECTS } from './harness/services/debit.ts'
import { startSite, type TestSite } from './harness/site.ts'
import { newStaff } from './harness/staff.ts'

/** More than there are connections; `npm run test:stops` sends more, and stops a program in their midst. */
const AT_ONCE = process.env.BURSTS_STOP ? 200 : 50
/** Refusals that say when to try again, and of services outside. */
const LATER = ['unavailable', 'payment_unavailable', 'sms_unavailable']
const SEED = 28
// Where a burst stops the site, a page waits for minutes.
const PAGE_WITHIN_MS = 20_000
const WITHIN_MS = 600_000

/** What docs/who-may-what.md says of each attempt: the callers who may make it, and those that it does not name. */
const rows = rowsOf(readFileSync('docs/who-may-what.md', 'utf8'), /^`\w+\.\w+` *$/).map((cells) => {
  const [endpoint = '', what = '', ...answers] = cells.map((cell) => cell.replaceAll('`', '').trim())
  const rolesOf = (isMeant: (answer?: string) => boolean) => ROLES.filter((_, at) => isMeant(answers[at]))
  return {
    endpoint,
    call: what ? `${endpoint}: ${what}` : endpoint,
    may: rolesOf((answer) => answer === 'yes'),
    asked: rolesOf((answer) => answer !== '-'),
  }
})
const BEST_FIRST: Role[] = ['Anna', 'premium', 'free', 'partner', 'unconfirmed', 'visitor']

const writes = (router?: AnyContractRouter) => allEndpoints(router).filter(({ method }) => method !== 'GET')
/** These end the caller's own session. */
const LAST = ['accounts.logout', 'accounts.deleteAccount', 'account.logOut', 'staff.endRole']
const last = (a: Endpoint, b: Endpoint) => LAST.indexOf(a.name) - LAST.indexOf(b.name)

let site: TestSite
let world: World
let owner: Visitor
beforeAll(async () => {
  site = await startSite({
    settings: { direct_debit: COLLECTS.direct_debit },
    pusher: { send: async () => 'sent' },
    pages: await builtPages(),
  })
  world = await buildWorld(site)
  owner = (await newStaff(site, 'owner')).visitor
}, WITHIN_MS)
afterAll(async () => {
  // What was refused or done twice at once has left the books whole.
  expect((await proveBooks(site.app.db)).breaches).toEqual([])
  const began = performance.now()
  await site.stop()
  expect(performance.now() - began).toBeLessThan(STOPS_WITHIN_MILLISECONDS)
}, WITHIN_MS)

/** A caller who may make it, if there is one, and what they send. */
async function callOf({ name }: Endpoint): Promise<{ asker: Asker; input: unknown }> {
  const ofEndpoint = rows.filter(({ endpoint }) => endpoint === name)
  const { call, may, asked } = ofEndpoint.find((row) => row.may.length > 0) ?? ofEndpoint[0]!
  const role = BEST_FIRST.find((one) => (may.length > 0 ? may : asked).includes(one))!
  const asker = world.askers[role]
  await renewEndedSession(asker)
  const [input] = await attemptsAt(site, world).get(call)!(asker)
  return { asker, input }
}

/** Each of many proofs at once gives the session a new token, and the last answer need not have the last token. */
async function renewEndedSession({ visitor, member }: Asker): Promise<void> {
  if (!member || (await visitor.api.accounts.user()).user) return
  for (const [name, value] of await site.build.session(member.email)) visitor.cookies.set(name, value)
}

async function expectAnswersAndAPage(who: Visitor, endpoint: Endpoint, input: unknown): Promise<void> {
  const burst = Array.from({ length: AT_ONCE }, () => send(who, endpoint, input))
  const began = performance.now()
  const page = await site.visitor().fetch('/')
  expect(page.status).toBe(200)
  expect(performance.now() - began).toBeLessThan(PAGE_WITHIN_MS)
  const answers = await Promise.all(burst)
  expect(answers.filter(({ status, body }) => status >= 500 && !LATER.includes(body.code as string))).toEqual(
    [],
  )
  if (process.env.BURSTS_STOP) await expectStops(who, endpoint, input)
}

/** Another process ends soon in the midst of a burst. It takes a second to start, so only `npm run test:stops` does it. */
async function expectStops(who: Visitor, endpoint: Endpoint, input: unknown): Promise<void> {
  const other = await site.startAnother()
  const there = other.visitor()
  for (const [name, value] of who.cookies) there.cookies.set(name, value)
  const burst = Array.from({ length: AT_ONCE }, () => send(there, endpoint, input).catch(() => undefined))
  await Promise.race(burst)
  const began = performance.now()
  await other.stop()
  expect(performance.now() - began).toBeLessThan(STOPS_WITHIN_MILLISECONDS)
  await Promise.all(burst)
}

it.each(writes().sort(last))(
  'answers a member’s $name many times at once, and a page meanwhile',
  { timeout: WITHIN_MS },
  async (endpoint) => {
    const { asker, input } = await callOf(endpoint)
    await expectAnswersAndAPage(asker.visitor, endpoint, input)
  },
)

it.each(writes(officeContract).sort(last))(
  'answers the staff’s $name many times at once, and a page meanwhile',
  { timeout: WITHIN_MS },
  async (endpoint) => {
    const valid = validInputs(endpoint.input).filter(
      (input) => endpoint.input?.safeParse(input).success ?? true,
    )
    const [input] = fc.sample(valid, { numRuns: 1, seed: SEED })
    await expectAnswersAndAPage(owner, endpoint, input)
  },
)
