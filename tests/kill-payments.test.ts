import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { IMMEDIATE_START } from '#features/payments/orders/immediate-start.ts'
import { Visitor } from './harness/browser-like.ts'
import { PASSWORD } from './harness/builders.ts'
import { type Mollie, startMollie } from './harness/mollie.ts'
import { freePort, ProgramProcess } from './harness/process.ts'
import { startSite, type TestSite } from './harness/site.ts'

const WITHIN_MS = 300_000
const BUYERS = 6

let mollie: Mollie
/** Its database, members and mail server are those of the program. */
let site: TestSite
let program: ProgramProcess
let emails: string[]

beforeAll(async () => {
  mollie = await startMollie()
  site = await startSite({ demo: false, mollie: mollie.config })
  const members = await Promise.all(Array.from({ length: BUYERS }, () => site.build.member({ credits: 0 })))
  emails = members.map(({ email }) => email)
  const port = await freePort()
  program = await ProgramProcess.create(port, {
    DEMO: 'off',
    DATABASE_URL: site.databaseUrl,
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: site.mail.url,
    SESSION_SECRET: 'a secret of the tests, long enough to be one',
    MOLLIE_API_KEY: mollie.config.apiKey,
    TEST_MOLLIE_URL: mollie.url,
  })
  // Its own workers would take the program's jobs.
  await site.app.jobs.stop()
  await program.start()
}, WITHIN_MS)
afterAll(async () => {
  await program.remove()
  await site.stop()
  await mollie.stop()
})

async function logIn(email: string): Promise<Visitor> {
  const member = new Visitor(program.url)
  await member.api.accounts.login({ email, password: PASSWORD })
  return member
}

/** A request without an answer, because the program was killed. */
const cutOff = () => undefined

const asked = (method: string, path: RegExp) =>
  mollie.asked.filter((one) => one.method === method && path.test(one.path)).length

/** Kills the program once Mollie has been asked for this once more, and starts it again. */
async function killWhenAsked(method: string, path: RegExp, act: () => Promise<unknown>): Promise<void> {
  const before = asked(method, path)
  const acting = act().catch(cutOff)
  await vi.waitFor(() => expect(asked(method, path)).toBeGreaterThan(before), {
    timeout: 60_000,
    interval: 5,
  })
  await program.kill()
  await acting
  await program.start()
}

async function orderOf(member: Visitor) {
  const offer = (await member.api.payments.offers()).offers[0]!
  return {
    key: randomUUID(),
    package_id: offer.id,
    payment_method: 'ideal',
    immediate_start: IMMEDIATE_START,
    amount: offer.amount,
  }
}

async function expectOneSale(member: Visitor, id: string): Promise<void> {
  const sales = await program.rows(`select 1 from ledger_entry where account = 'sale' and key = $1`, [
    `purchase:${id}`,
  ])
  expect(sales).toHaveLength(1)
  expect((await member.api.accounts.user()).user).toMatchObject({ credits: 20, paid_user: true })
  const [total] = await program.rows<{ sum: string }>('select sum(amount) as sum from ledger_entry')
  expect(Number(total!.sum)).toBe(0)
}

it.each([
  ['before Mollie makes the payment', { hang: true as const }, 0],
  ['after Mollie made it, before its answer', { after: true as const, hang: true as const }, 1],
])(
  'killed %s, an order that is sent again has one payment',
  { timeout: WITHIN_MS },
  async (_when, fault, made) => {
    const member = await logIn(emails.shift()!)
    const order = await orderOf(member)
    const payments = mollie.payments.size
    mollie.fail(fault)
    await killWhenAsked('POST', /^\/v2\/payments$/, () => member.api.payments.order(order))
    expect(mollie.payments.size).toBe(payments + made)
    const { purchase } = await member.api.payments.order(order)
    expect(purchase.status).toBe('pending')
    expect(mollie.payments.size).toBe(payments + 1)
    await mollie.decide(purchase.checkout_url!, 'paid')
    await expect
      .poll(async () => (await member.api.payments.purchase({ id: purchase.id })).purchase.status)
      .toBe('completed')
    await expectOneSale(member, purchase.id)
  },
)

it('killed while it asks Mollie after a webhook, it asks again, though the webhook does not come again', {
  timeout: WITHIN_MS,
}, async () => {
  const member = await logIn(emails.shift()!)
  const { purchase } = await member.api.payments.order(await orderOf(member))
  mollie.fail({ hang: true })
  await killWhenAsked('GET', /^\/v2\/payments\/\w+$/, async () => {
    await mollie.decide(purchase.checkout_url!, 'paid')
    // As if it had been down for a while.
    await program.rows(`update purchase set created_at = created_at - interval '2 minutes' where id = $1`, [
      purchase.id,
    ])
  })
  await expect
    .poll(async () => (await member.api.payments.purchase({ id: purchase.id })).purchase.status, {
      timeout: 90_000,
    })
    .toBe('completed')
  await expectOneSale(member, purchase.id)
})

it('killed among many webhooks, each paid order is granted once', { timeout: WITHIN_MS }, async () => {
  const bought = await Promise.all(
    emails.splice(0).map(async (email) => {
      const member = await logIn(email)
      return { member, purchase: (await member.api.payments.order(await orderOf(member))).purchase }
    }),
  )
  const ids = bought.map(({ purchase }) => purchase.checkout_url!.split('/').at(-1)!)
  for (const id of ids) mollie.change(id, { status: 'paid' })
  const before = asked('GET', /^\/v2\/payments\/\w+$/)
  const calls = ids.flatMap((id) => [id, id]).map((id) => mollie.call(id).catch(cutOff))
  await vi.waitFor(() => expect(asked('GET', /^\/v2\/payments\/\w+$/)).toBeGreaterThan(before + 1), {
    timeout: 60_000,
    interval: 2,
  })
  await program.kill()
  const answers = await Promise.all(calls)
  await program.start()
  // Mollie calls again where it got no answer, and once more than it needs to.
  await Promise.all(
    ids.flatMap((id, i) => (answers[2 * i] === 200 ? [id] : [id, id])).map((id) => mollie.call(id)),
  )
  for (const { member, purchase } of bought) {
    await expect
      .poll(async () => (await member.api.payments.purchase({ id: purchase.id })).purchase.status, {
        timeout: 60_000,
      })
      .toBe('completed')
    await expectOneSale(member, purchase.id)
  }
})
