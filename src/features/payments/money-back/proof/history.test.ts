import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { heldCredits } from '#features/credits/ledger.server.ts'
import { debtOf } from '#features/credits/take-back.server.ts'
import { MINUTE } from '#server/clock.ts'
import { Life } from '#tests/harness/history.ts'
import { history } from '#tests/harness/history-steps.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { proveBooks } from './prove.server.ts'

/** With `HISTORIES=10000` it takes long; each `npm test` draws some others. */
const HISTORIES = Number(process.env.HISTORIES ?? 15)
const WITHIN_MS = Math.max(120_000, HISTORIES * 5_000)

let site: TestSite
beforeAll(async () => {
  site = await startSite({ settings: { time_bonus: null, welcome_discount_percentage: null } })
  // Jobs run when a history says so, not behind it.
  await site.app.jobs.stop()
})
afterAll(() => site.stop())

type Entry = { key: string; of_key: string | null; amount: number }
type Payment = { status: string; created_at: Date; back: number }
type Reversal = {
  amount: number
  excess_amount: number
  credits: number
  debt_credits: number
  at_bank: boolean
  status: string
}

/** The simple model: lots of credits in a row, the oldest spent first, what is taken back from its own lot first. */
function lotsAfter(entries: Entry[]): { key: string; credits: number }[] {
  const lots: { key: string; credits: number }[] = []
  for (const { key, of_key, amount } of entries) {
    if (amount > 0) lots.push({ key, credits: amount })
    let left = Math.max(0, -amount)
    const own = lots.filter((lot) => lot.key === of_key)
    for (const lot of [...own, ...lots]) {
      const taken = Math.min(left, lot.credits)
      lot.credits -= taken
      left -= taken
    }
    expect(left).toBe(0)
  }
  return lots.filter(({ credits }) => credits > 0)
}

/** What a purchase has become when all has been heard; without a payment it was never begun. */
function becomes(bank: Payment | undefined): string {
  if (bank?.status === 'paid') return 'completed'
  const stillOpen =
    bank?.status === 'open' && bank.created_at.getTime() + 30 * MINUTE > site.clock.now().getTime()
  return stillOpen ? 'pending' : 'failed'
}

async function expectTrue(life: Life): Promise<void> {
  const { memberId } = life
  const entries = await site.rows<Entry>(
    `select key, of_key, amount from ledger_entry where member_id = $1 and account = 'wallet' order by number`,
    [memberId],
  )
  const lots = lotsAfter(entries)
  expect(await heldCredits(site.app.db, memberId)).toEqual(lots)
  const balance = lots.reduce((sum, { credits }) => sum + credits, 0)
  const debt = await debtOf(site.app.db, memberId)
  let given = 0
  let takenBack = 0
  let bought = false
  for (const purchase of await life.purchases()) {
    const { id, orderKey } = purchase
    const payments = await site.rows<Payment>(
      `select status, created_at, (select coalesce(sum(amount), 0)::int from sandbox_reversal where payment_id = sandbox_payment.id) as back
       from sandbox_payment where idempotency_key = $1`,
      [id],
    )
    expect(payments.length).toBeLessThanOrEqual(1)
    const [bank] = payments
    if (purchase.topUp) {
      const { at, amount } = life.announced.get(orderKey!)!
      expect(purchase.createdAt.getTime()).toBeGreaterThanOrEqual(at.getTime())
      expect(purchase.amount).toBeLessThanOrEqual(amount)
    }
    const reversals = await site.rows<Reversal>(
      'select *, provider_reversal_id is not null as at_bank from reversal where purchase_id = $1',
      [id],
    )
    // Paid is completed, and given once.
    expect(purchase.status).toBe(becomes(bank))
    if (purchase.status === 'completed') given += purchase.credits
    // What went back at the bank is in the books to the cent, and within what was paid.
    // A refund that was not sent before the bank took the money all the same is settled by that.
    const booked = reversals.filter((one) => one.at_bank || one.status === 'done')
    expect(booked.reduce((sum, one) => sum + one.amount + one.excess_amount, 0)).toBe(bank?.back ?? 0)
    const reversed = reversals.reduce((sum, one) => sum + one.amount, 0)
    expect(reversed).toBe(purchase.reversedAmount)
    expect(reversed).toBeLessThanOrEqual(purchase.amount)
    takenBack += reversals.reduce((sum, one) => sum + one.credits + one.debt_credits, 0)
    bought ||= purchase.status === 'completed' && reversed < purchase.amount
  }
  // No credit came from nowhere or went nowhere, whatever crashed.
  expect(balance - debt).toBe(given - life.spent - takenBack)
  expect(debt).toBeGreaterThanOrEqual(0)
  const [account] = await site.rows('select paid_user from account where id = $1', [memberId])
  expect(account).toEqual({ paid_user: bought })
}

it(`keeps every promise about money and credits in ${HISTORIES} random histories`, {
  timeout: WITHIN_MS,
}, async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const { id } = await site.build.member({ credits: 0 })
      const life = new Life(site, id)
      await life.live(steps)
      await expectTrue(life)
      await life.end()
      // Alarms for the operator, where a bank has taken what was on its way back already.
      for (const line of site.forgiveErrors()) expect(line).toMatch(/dispute it|pay it by hand/)
    }),
    { numRuns: HISTORIES, interruptAfterTimeLimit: WITHIN_MS - 20_000, markInterruptAsFailure: true },
  )
  expect((await proveBooks(site.app.db)).breaches).toEqual([])
})
