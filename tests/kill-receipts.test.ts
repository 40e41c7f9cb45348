import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { WITHDRAWAL_MAIL } from '#features/payments/money-back/reversals/withdrawal-mail.server.ts'
import { IMMEDIATE_START } from '#features/payments/selling/orders/immediate-start.ts'
import type { Purchase } from '#features/payments/selling/orders/orders-contract.ts'
import { PURCHASE_MAIL } from '#features/payments/selling/orders/purchase-mail.server.ts'
import { Visitor } from './harness/browser-like.ts'
import { PASSWORD } from './harness/builders.ts'
import { PATIENCE_MILLISECONDS } from './harness/run/patience.ts'
import { type ProgramProcess, startProgramOn } from './harness/run/process.ts'
import { type Mollie, startMollie } from './harness/services/mollie.ts'
import { startSite, type TestSite } from './harness/site.ts'

// What follows a payment: its booking with the receipt, its mail, and its refund.

const WITHIN_MS = 300_000
const POLL = { timeout: PATIENCE_MILLISECONDS }

let mollie: Mollie
/** Its database, members and mail server are those of the program. */
let site: TestSite
let program: ProgramProcess
beforeAll(async () => {
  mollie = await startMollie()
  site = await startSite({
    demo: false,
    realTime: true,
    settings: { time_bonus: null, welcome_discount_percentage: null },
    mollie: mollie.config,
  })
  program = await startProgramOn(site, mollie)
}, WITHIN_MS)
afterAll(async () => {
  await program.remove()
  await site.stop()
  await mollie.stop()
})

/** A new member who orders 20 credits, and pays at Mollie, which does not say so yet. */
async function paid(): Promise<{ member: Visitor; purchase: Purchase; paymentId: string }> {
  const { email } = await site.build.member({ credits: 0 })
  const member = new Visitor(program.url)
  await member.api.accounts.login({ email, password: PASSWORD })
  const offer = (await member.api.payments.offers()).offers[0]!
  const { purchase } = await member.api.payments.order({
    key: randomUUID(),
    package_id: offer.id,
    payment_method: 'ideal',
    immediate_start: IMMEDIATE_START,
    amount: offer.amount,
  })
  const { id } = mollie.newest()
  mollie.change(id, { status: 'paid' })
  // As if it had been down for a while: its next start looks at the order at once.
  await site.rows(`update purchase set created_at = created_at - interval '2 minutes' where id = $1`, [
    purchase.id,
  ])
  return { member, purchase, paymentId: id }
}

const bookedOf = async ({ id }: Purchase) => {
  const [booked] = await site.rows(
    `select status,
       (select count(*)::int from ledger_entry where account = 'sale' and key = 'purchase:' || purchase.id) as sales,
       (select count(*)::int from receipt where purchase_id = purchase.id and reversal_id is null) as receipts,
       (select paid_user from account where account.id = member_id) as premium
     from purchase where id = $1`,
    [id],
  )
  return booked
}
const UNBOOKED = { status: 'pending', sales: 0, receipts: 0, premium: false }
const BOOKED = { status: 'completed', sales: 1, receipts: 1, premium: true }

/** As two minutes after the kill, when the jobs that it broke off are taken again. */
const takeAgain = ({ name }: { name: string }) =>
  site.rows(
    `update pgboss.job set state = 'retry', start_after = now() where state = 'active' and name = $1`,
    [name],
  )

/** The mails with this key: copies have one message id, by which mail programs show one. */
const mailsOf = (key: string) =>
  site.mail.mails.filter(({ messageId }) => messageId?.startsWith(`<${key}@`)).length

/** The numbers of the company’s receipts and credit notes of this year. */
async function expectNoGaps(): Promise<void> {
  const numbers = await site.rows<{ number: number }>('select number from receipt order by number')
  expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, i) => i + 1))
}

it('killed in the midst of the booking, credits, Premium and receipt come whole, and once', async () => {
  const before = await paid()
  await mollie.call(before.paymentId)
  await expect.poll(() => bookedOf(before.purchase)).toEqual(BOOKED)

  // The receipt's number is taken last: all else is written, and not committed.
  const holder = await program.connect()
  await holder.query('begin')
  await holder.query('select 1 from receipt_counter for update')
  const one = await paid()
  await mollie.call(one.paymentId)
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%receipt_counter%'`
  await expect.poll(() => site.rows(waiting)).not.toEqual([])
  await program.kill()
  await holder.query('rollback')
  await holder.end()
  await expect.poll(() => site.rows(waiting)).toEqual([])
  expect(await bookedOf(one.purchase)).toEqual(UNBOOKED)

  await program.start()
  await expect.poll(() => bookedOf(one.purchase)).toEqual(BOOKED)
  await expect.poll(() => mailsOf(one.purchase.id)).toBe(1)
  await expectNoGaps()
})

it('killed while the confirmation is mailed, it is mailed again, as the same mail', async () => {
  const { purchase, paymentId } = await paid()
  const release = site.mail.hold()
  await mollie.call(paymentId)
  await expect.poll(() => mailsOf(purchase.id)).toBe(1)
  await program.kill()
  release()
  const mailed = () =>
    site.rows('select 1 from purchase where id = $1 and mailed_at is not null', [purchase.id])
  expect(await mailed()).toEqual([])
  await takeAgain(PURCHASE_MAIL)
  await program.start()
  await expect.poll(mailed).toHaveLength(1)
  expect(mailsOf(purchase.id)).toBe(2)
  expect(await bookedOf(purchase)).toEqual(BOOKED)
})

it.each([
  ['before Mollie pays back', { hang: true as const }, 0],
  ['after Mollie paid back, before its answer', { after: true as const, hang: true as const }, 1],
])('killed %s, a withdrawal is one refund', async (_when, fault, made) => {
  const { member, purchase, paymentId } = await paid()
  await mollie.call(paymentId)
  await expect.poll(() => bookedOf(purchase)).toEqual(BOOKED)
  const reversals = () =>
    site.rows<{ id: string }>(
      'select id, kind, status, amount, credits from reversal where purchase_id = $1',
      [purchase.id],
    )
  const path = `/v2/payments/${paymentId}/refunds`
  mollie.fail({ ...fault, path })
  const request = { id: purchase.id, key: randomUUID() }
  await member.api.payments.withdraw(request)
  const asked = () => mollie.asked.filter((call) => call.method === 'POST' && call.path === path)
  await vi.waitFor(() => expect(asked()).toHaveLength(1), POLL)
  await program.kill()
  const refunds = () => mollie.payments.get(paymentId)!.refunds
  expect(refunds()).toHaveLength(made)
  await takeAgain(WITHDRAWAL_MAIL)

  await program.start()
  await expect
    .poll(reversals)
    .toEqual([
      { id: expect.any(String), kind: 'withdrawal', status: 'sent', amount: purchase.amount, credits: 20 },
    ])
  await member.api.payments.withdraw(request)
  expect(refunds()).toHaveLength(1)
  const [{ id } = { id: '' }] = await reversals()
  await expect.poll(() => mailsOf(id)).toBeGreaterThan(0)
  expect((await member.api.accounts.user()).user).toMatchObject({ credits: 0, paid_user: false })
  await expectNoGaps()
  const [total] = await site.rows<{ sum: string }>('select sum(amount) as sum from ledger_entry')
  expect(Number(total!.sum)).toBe(0)
})
