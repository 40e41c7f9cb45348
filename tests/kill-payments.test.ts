import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  IMMEDIATE_START,
  KEEP_METHOD,
  REPEAT_START,
  TOP_UP,
} from '#features/payments/selling/orders/immediate-start.ts'
import { Visitor } from './harness/browser-like.ts'
import { PASSWORD } from './harness/builders.ts'
import { cutOff } from './harness/run/kill.ts'
import { PATIENCE_MILLISECONDS } from './harness/run/patience.ts'
import { type ProgramProcess, startProgramOn } from './harness/run/process.ts'
import { COLLECTS, DETAILS, signBy } from './harness/services/debit.ts'
import { type Mollie, startMollie } from './harness/services/mollie.ts'
import { startTwilio, type Twilio } from './harness/services/twilio.ts'
import { startSite, type TestSite } from './harness/site.ts'

const WITHIN_MS = 300_000
const BUYERS = 10

let mollie: Mollie
let twilio: Twilio
/** Its database, members and mail server are those of the program. */
let site: TestSite
let program: ProgramProcess
let emails: string[]

beforeAll(async () => {
  mollie = await startMollie()
  twilio = await startTwilio()
  site = await startSite({
    demo: false,
    realTime: true,
    settings: COLLECTS,
    mollie: mollie.config,
    twilio: twilio.config,
  })
  const members = await Promise.all(Array.from({ length: BUYERS }, () => site.build.member({ credits: 0 })))
  emails = members.map(({ email }) => email)
  program = await startProgramOn(site, mollie)
}, WITHIN_MS)
afterAll(async () => {
  await program.remove()
  await site.stop()
  await mollie.stop()
  await twilio.stop()
})

async function logIn(email: string): Promise<Visitor> {
  const member = new Visitor(program.url)
  await member.api.accounts.login({ email, password: PASSWORD })
  return member
}

const asked = (method: string, path: RegExp) =>
  mollie.asked.filter((one) => one.method === method && path.test(one.path)).length

/** Kills the program once Mollie has been asked for this once more, and starts it again. */
async function killWhenAsked(method: string, path: RegExp, act: () => Promise<unknown>): Promise<void> {
  const before = asked(method, path)
  const acting = act().catch(cutOff)
  await vi.waitFor(() => expect(asked(method, path)).toBeGreaterThan(before), {
    timeout: PATIENCE_MILLISECONDS,
    interval: 5,
  })
  await program.kill()
  await acting
  await program.start()
}

/** Kills the program, and once more when it has asked Mollie for this at its next start. */
async function killAtStartWhenAsked(method: string, path: RegExp): Promise<void> {
  await program.kill()
  const before = asked(method, path)
  const starting = program.start()
  await vi.waitFor(() => expect(asked(method, path)).toBeGreaterThan(before), {
    timeout: PATIENCE_MILLISECONDS,
    interval: 5,
  })
  await starting
  await program.kill()
  await program.start()
}

const creditsOf = async (member: Visitor) => (await member.api.accounts.user()).user!.credits

/** A member with 20 credits, whose card Mollie keeps. */
async function withCard() {
  const member = await logIn(emails.shift()!)
  const order = { ...(await orderOf(member)), payment_method: 'credit_card', keep_method: KEEP_METHOD }
  const { purchase } = await member.api.payments.order(order)
  await mollie.decide(purchase.checkout_url!, 'paid')
  await expect.poll(() => creditsOf(member)).toBe(20)
  const [card] = (await member.api.payments.storedMethods()).methods
  return { member, card: card! }
}

async function payNewest(): Promise<void> {
  const { id } = mollie.newest()
  mollie.change(id, { status: 'paid' })
  await mollie.call(id)
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
])('killed %s, an order that is sent again has one payment', async (_when, fault, made) => {
  const member = await logIn(emails.shift()!)
  const order = await orderOf(member)
  const payments = mollie.payments.size
  mollie.fail({ ...fault, path: '/v2/payments' })
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
})

it.each([
  ['before Mollie charges', { hang: true as const }],
  ['after Mollie charged', { after: true as const, hang: true as const }],
])('killed %s a kept card, a repeat order that is sent again is one charge', async (_when, fault) => {
  const { member, card } = await withCard()
  const order = {
    ...(await orderOf(member)),
    payment_method: 'credit_card',
    stored_method: card.id,
    immediate_start: REPEAT_START,
  }
  const payments = mollie.payments.size
  mollie.fail({ ...fault, path: '/v2/payments' })
  await killWhenAsked('POST', /^\/v2\/payments$/, () => member.api.payments.order(order))
  const { purchase } = await member.api.payments.order(order)
  expect(purchase.status).toBe('pending')
  expect(mollie.payments.size).toBe(payments + 1)
  await payNewest()
  await expect.poll(() => creditsOf(member)).toBe(40)
})

it('killed while it charges an automatic top-up, it charges once', async () => {
  const { member, card } = await withCard()
  await member.api.payments.setTopUp({
    package_id: '20',
    below_credits: 30,
    stored_method: card.id,
    monthly_maximum: 10_000,
    currency: 'EUR',
    agreed: TOP_UP,
  })
  const announced = async () => (await member.api.payments.topUp()).top_up?.next ?? null
  await program.kill()
  await program.start()
  await expect.poll(announced).not.toBe(null)
  const told = () => program.rows('select from top_up where told_at is not null')
  await expect.poll(told).toHaveLength(1)
  await program.rows(`update top_up set charge_at = now() - interval '1 minute'`)
  const payments = mollie.payments.size
  mollie.fail({ after: true, hang: true, path: '/v2/payments' })
  await killAtStartWhenAsked('POST', /^\/v2\/payments$/)
  const topUps = () => program.rows('select status from purchase where top_up')
  await expect.poll(topUps).toEqual([{ status: 'pending' }])
  expect(mollie.payments.size).toBe(payments + 1)
  await payNewest()
  await expect.poll(() => creditsOf(member)).toBe(40)
  expect(await announced()).toBe(null)
})

it('killed while it registers a mandate, collects and hears of a return, each is done once', async () => {
  const email = emails.shift()!
  const asBuyer = await site.loginByPassword({ email, password: PASSWORD })
  await asBuyer.api.payments.sendDebitCode(DETAILS)
  const { mandate } = await signBy({ member: asBuyer }, /^\d{6}/.exec(twilio.sent[0]!.text)![0])
  const member = await logIn(email)
  const order = async () => {
    const { purchase } = await asBuyer.api.payments.order({
      ...(await orderOf(asBuyer)),
      payment_method: 'direct_debit',
      mandate_id: mandate.id,
    })
    const noticed = 'select 1 from purchase where id = $1 and noticed_at is not null'
    await expect.poll(() => program.rows(noticed, [purchase.id])).toHaveLength(1)
    // Its day has come.
    await program.rows(
      `update purchase set collect_on = current_date - 1, created_at = created_at - interval '2 minutes' where id = $1`,
      [purchase.id],
    )
    return purchase.id
  }
  const began = async (id: string) =>
    (await program.rows('select 1 from purchase where id = $1 and provider_payment_id is not null', [id]))
      .length
  const [payments, mandates] = [mollie.payments.size, mollie.mandates.size]
  const first = await order()
  mollie.fail({ after: true, hang: true, path: '/v2/customers' })
  await killAtStartWhenAsked('POST', /^\/v2\/customers$/)
  await expect.poll(() => began(first)).toBe(1)
  await payNewest()
  await expect.poll(() => creditsOf(member)).toBe(20)
  const { id: collected } = mollie.newest()

  const second = await order()
  mollie.fail({ after: true, hang: true, path: '/v2/payments' })
  await killAtStartWhenAsked('POST', /^\/v2\/payments$/)
  await expect.poll(() => began(second)).toBe(1)
  await payNewest()
  await expect.poll(() => creditsOf(member)).toBe(40)
  expect([mollie.payments.size - payments, mollie.mandates.size - mandates]).toEqual([2, 1])

  mollie.chargeBack(collected)
  mollie.fail({ hang: true })
  await killWhenAsked('GET', /^\/v2\/payments\/\w+$/, () => mollie.call(collected))
  await Promise.all([mollie.call(collected), mollie.call(collected)])
  await expect.poll(() => creditsOf(member)).toBe(20)
  expect(await program.rows('select kind, credits, debt_credits from reversal')).toEqual([
    { kind: 'debit_return', credits: 20, debt_credits: 0 },
  ])
  expect((await member.api.payments.directDebit()).blocked).toBe(true)
})

it('killed while it asks Mollie after a webhook, it asks again, though the webhook does not come again', async () => {
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

it('killed among many webhooks, each paid order is granted once', async () => {
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
    timeout: PATIENCE_MILLISECONDS,
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
        timeout: PATIENCE_MILLISECONDS,
      })
      .toBe('completed')
    await expectOneSale(member, purchase.id)
  }
})
