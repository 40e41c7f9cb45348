import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#server/clock.ts'
import { startOfNextMonth } from '#shared/local-time.ts'
import { type Buyer, buy, decide, newBuyer, order, orderAgain, purchaseOf } from '#tests/harness/buying.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { COLLECTS, orderByDebit, signMandate } from '#tests/harness/services/debit.ts'
import { hearWebhook } from '#tests/harness/services/webhooks.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { IMMEDIATE_START } from '../orders/immediate-start.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true, settings: COLLECTS })
  site.clock.advanceToNextMonth()
})
afterAll(() => site.stop())

const spending = ({ member }: Buyer) => member.api.payments.spending()
const setLimit = ({ member }: Buyer, amount: number | null, currency: 'EUR' | 'CHF' = 'EUR') =>
  member.api.payments.setSpendingLimit({ amount, currency })
const pause = ({ member }: Buyer, days: '1' | '7') => member.api.payments.pauseSpending({ days })
const completed = async (buyer: Buyer, id: string) =>
  (await buyer.member.api.payments.purchase({ id })).purchase.status === 'completed'

it('shows what was spent by month and currency, to the cent, without what went back', async () => {
  const buyer = await newBuyer(site)
  expect((await spending(buyer)).months).toEqual([])
  const bought = await buy(buyer)
  await buy(buyer)
  await order(buyer)
  await buyer.member.api.payments.withdraw({ id: bought.purchase.id, key: randomUUID() })
  const { months, this_month, open_this_month, limit } = await spending(buyer)
  expect(months).toMatchObject([{ currency: 'EUR', paid: 3990, back: 1995, purchases: 2 }])
  // The open order counts for the limit: it may still be paid.
  expect([this_month, open_this_month, limit]).toEqual([3990, 1995, null])
  expect((await spending(await newBuyer(site))).months).toEqual([])
})

it('a lower limit holds at once, a higher one or none after 24 hours', async () => {
  const buyer = await newBuyer(site)
  expect(await setLimit(buyer, 5000)).toMatchObject({ limit: { amount: 5000 }, next: null })
  expect(await setLimit(buyer, 2000)).toMatchObject({ limit: { amount: 2000 }, next: null })
  const raised = await setLimit(buyer, 4000)
  expect(raised).toMatchObject({ limit: { amount: 2000 }, next: { limit: { amount: 4000 } } })
  site.clock.advance(23 * HOUR)
  // Asked again, it begins no later.
  expect((await setLimit(buyer, 4000)).next).toEqual(raised.next)
  await buy(buyer)
  await expectRefusal(order(buyer), 'spending_limit')
  site.clock.advance(HOUR)
  await buy(buyer)
  expect(await setLimit(buyer, null)).toMatchObject({ limit: { amount: 4000 }, next: { limit: null } })
  await expectRefusal(order(buyer), 'spending_limit')
  site.clock.advance(DAY)
  await buy(buyer)
  expect(await spending(buyer)).toMatchObject({ limit: null, next: null })
  await expectRefusal(setLimit(buyer, 5000, 'CHF'), 'conflict')
})

it('a limit holds for orders at once in several tabs, by page and by a kept card, until the next month', async () => {
  const buyer = await buy(await newBuyer(site), 'credit_card', { keep: true })
  await setLimit(buyer, 1995 * 2)
  const tries = await Promise.allSettled(Array.from({ length: 6 }, () => orderAgain(buyer)))
  const placed = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(placed).toHaveLength(1)
  for (const one of tries)
    if (one.status === 'rejected')
      expect(one.reason).toMatchObject({ code: 'spending_limit', data: { amount: 3990, currency: 'EUR' } })
  await expect.poll(() => completed(buyer, placed[0]!.id)).toBe(true)
  await expectRefusal(order(buyer, 'paypal'), 'spending_limit')
  expect(await spending(buyer)).toMatchObject({ this_month: 3990, open_this_month: 0 })
  site.clock.advanceToNextMonth()
  const again = await orderAgain(buyer)
  await expect.poll(() => completed(buyer, again.id)).toBe(true)
  expect((await spending(buyer)).months.map(({ paid }) => paid)).toEqual([1995, 3990])
})

it('a limit holds for orders at once by payment pages: one of twelve can be paid', async () => {
  const buyer = await newBuyer(site)
  await setLimit(buyer, 1995)
  const { payments } = buyer.member.api
  const offer = (await payments.offers()).offers[1]!
  const wish = { package_id: offer.id, amount: offer.amount, payment_method: 'paypal' }
  const tries = await Promise.allSettled(
    Array.from({ length: 12 }, () =>
      payments.order({ ...wish, key: randomUUID(), immediate_start: IMMEDIATE_START }),
    ),
  )
  for (const one of tries)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'spending_limit' })
  const open = (await payments.purchases({})).purchases.filter(({ status }) => status !== 'failed')
  expect(open).toMatchObject([{ status: 'pending' }])
  const payable = { ...buyer, purchase: open[0]!, paymentId: '' }
  await decide(payable, 'pay')
  await expect.poll(async () => (await purchaseOf(payable)).status).toBe('completed')
  await expectRefusal(order(buyer, 'paypal'), 'spending_limit', {
    ...{ amount: 1995, currency: 'EUR', left: 0 },
    from: startOfNextMonth(site.clock.now(), 'Europe/Amsterdam').toISOString(),
  })
})

it('a lower limit calls off what was ordered before and is not paid, the newest first', async () => {
  const buyer = await newBuyer(site)
  const [first, second] = [await order(buyer, 'paypal'), await order(buyer, 'paypal')]
  await setLimit(buyer, 2000)
  expect(await purchaseOf(second)).toMatchObject({ status: 'failed', failure: 'canceled' })
  expect(await purchaseOf(first)).toMatchObject({ status: 'pending' })
  await setLimit(buyer, 100)
  expect(await purchaseOf(first)).toMatchObject({ status: 'failed', failure: 'canceled' })
  expect((await spending(buyer)).this_month).toBe(0)
})

it('a lower limit calls off collections that wait, the newest first, and none that has begun', async () => {
  const buyer = await newBuyer(site)
  const mandate = await signMandate(site, buyer.member)
  const first = await orderByDebit(site, buyer, mandate)
  const second = await orderByDebit(site, buyer, mandate)
  const begun = await orderByDebit(site, buyer, mandate)
  await setLimit(buyer, 1995 * 3)
  expect(await spending(buyer)).toMatchObject({ this_month: 1995 * 3, open_this_month: 1995 * 3 })
  await site.rows('update purchase set collecting_since = $2 where id = $1', [
    begun.purchase.id,
    site.clock.now(),
  ])
  await setLimit(buyer, 1995 * 2)
  expect(await purchaseOf(first)).toMatchObject({ status: 'pending' })
  expect(await purchaseOf(second)).toMatchObject({ status: 'failed', failure: 'canceled' })
  await setLimit(buyer, 100)
  expect(await purchaseOf(first)).toMatchObject({ status: 'failed', failure: 'canceled' })
  expect(await purchaseOf(begun)).toMatchObject({ status: 'pending' })
  expect((await spending(buyer)).this_month).toBe(1995)
})

it('what was called off and is paid all the same is paid back where the limit leaves no room, else it counts', async () => {
  const buyer = await newBuyer(site)
  const [first, second] = [await order(buyer, 'paypal'), await order(buyer, 'paypal')]
  await setLimit(buyer, 100)
  // A provider that could not cancel its page.
  const payLate = async ({ paymentId }: typeof first) => {
    await site.rows(`update sandbox_payment set status = 'paid' where id = $1`, [paymentId])
    await hearWebhook(site, paymentId)
  }
  await payLate(first)
  await expect
    .poll(() => purchaseOf(first))
    .toMatchObject({ failure: 'refunded', reversals: [{ amount: 1995 }] })
  await setLimit(buyer, null)
  site.clock.advance(DAY)
  await payLate(second)
  await expect.poll(() => purchaseOf(second)).toMatchObject({ status: 'completed', reversals: [] })
})

it('a purchase counts in the month in which it is paid', async () => {
  const now = () => site.clock.now()
  const next = startOfNextMonth(now(), 'Europe/Amsterdam').getTime()
  site.clock.advance(next - now().getTime() - 5 * MINUTE)
  const buyer = await newBuyer(site)
  await setLimit(buyer, 1995)
  const late = await order(buyer, 'paypal')
  site.clock.advance(10 * MINUTE)
  await decide(late, 'pay')
  await expect.poll(async () => (await purchaseOf(late)).status).toBe('completed')
  const { months, this_month } = await spending(buyer)
  const month = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam' }).format(now()).slice(0, 7)
  expect([months, this_month]).toMatchObject([[{ month, paid: 1995 }], 1995])
  await expectRefusal(order(buyer, 'paypal'), 'spending_limit')
})

it('an order that nobody has paid gives way to a new one within the limit; one under way does not', async () => {
  const buyer = await newBuyer(site)
  await setLimit(buyer, 2000)
  const left = await order(buyer)
  const other = await order(buyer, 'paypal')
  expect(await purchaseOf(left)).toMatchObject({ status: 'failed', failure: 'replaced' })
  await decide(other, 'leave')
  await expect.poll(async () => (await purchaseOf(other)).under_way).toBe(true)
  await expectRefusal(order(buyer), 'spending_limit')
  expect(await purchaseOf(other)).toMatchObject({ status: 'pending' })
})

it('a pause holds for all orders and calls off unpaid ones; it can be made longer, never shorter', async () => {
  const buyer = await buy(await newBuyer(site), 'credit_card', { keep: true })
  const open = await order(buyer)
  const { paused_until } = await pause(buyer, '7')
  expect(Date.parse(paused_until!)).toBeGreaterThan(site.clock.now().getTime() + 6 * DAY)
  expect((await pause(buyer, '1')).paused_until).toBe(paused_until)
  await expect.poll(async () => (await purchaseOf(open)).failure).toBe('canceled')
  await expectRefusal(order(buyer), 'spending_paused', { until: paused_until! })
  await expectRefusal(orderAgain(buyer), 'spending_paused')
  site.clock.advance(7 * DAY)
  const again = await orderAgain(buyer)
  await expect.poll(() => completed(buyer, again.id)).toBe(true)
  expect((await spending(buyer)).paused_until).toBeNull()
})

it('nothing passes a limit in another currency than that of the prices', async () => {
  const buyer = await newBuyer(site, { country: 'CH', region: 'CH-ZH', place: 'CH-ZH-zuerich' })
  await setLimit(buyer, 100_000, 'CHF')
  await site.rows(`update spending_limit set currency = 'EUR' where member_id = $1`, [buyer.memberId])
  const { offers } = await buyer.member.api.payments.offers()
  const wish = { key: randomUUID(), package_id: offers[0]!.id, amount: offers[0]!.amount }
  const how = { payment_method: 'paypal', immediate_start: IMMEDIATE_START } as const
  await expectRefusal(buyer.member.api.payments.order({ ...wish, ...how }), 'spending_limit')
  // A limit in the present currency cannot be compared with it, so it waits a day.
  expect(await setLimit(buyer, 50_000, 'CHF')).toMatchObject({ limit: { currency: 'EUR' } })
  site.clock.advance(DAY)
  await buyer.member.api.payments.order({ ...wish, ...how })
})

it('all purchases can be read, page by page, and nobody else’s', async () => {
  const buyer = await newBuyer(site)
  const other = await buy(await newBuyer(site))
  const bought = await buy(buyer)
  await site.rows(
    `insert into purchase (id, site_id, member_id, package_id, credits, payment_method, currency, list_amount, amount,
       vat_amount, status, provider, created_at)
     select gen_random_uuid(), site_id, member_id, package_id, credits, payment_method, currency, list_amount, amount,
       vat_amount, 'failed', 'none', created_at - interval '1 day' * (1 + n / 4)
     from purchase, generate_series(1, 119) as n where id = $1`,
    [bought.purchase.id],
  )
  const ids: string[] = []
  for (let before: string | undefined; ; ) {
    const page = await buyer.member.api.payments.purchases({ before })
    ids.push(...page.purchases.map(({ id }) => id))
    if (!page.next) break
    before = page.next
  }
  expect([ids.length, new Set(ids).size, ids[0]]).toEqual([120, 120, bought.purchase.id])
  expect((await buyer.member.api.payments.purchases({ before: other.purchase.id })).purchases).toEqual([])
})
