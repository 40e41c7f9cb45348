import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#server/clock.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { hearWebhook } from '#tests/harness/services/webhooks.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'
import { beginPayment } from '../orders/begin-payment.server.ts'
import { IMMEDIATE_START } from '../orders/immediate-start.ts'
import type { Purchase } from '../orders/orders-contract.ts'
import { findPurchase } from '../orders/queries.server.ts'
import { checkPurchase } from '../orders/settle.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

const LIST = 1995
const BONUS = 1496

type Buyer = { member: Visitor; memberId: string }

async function buyer(at = site): Promise<Buyer> {
  const { id, ...built } = await at.build.member({ credits: 0 })
  return { member: await at.login(built), memberId: id }
}

const order = async ({ member }: Buyer, amount: number, key: string = randomUUID()): Promise<Purchase> =>
  (
    await member.api.payments.order({
      key,
      package_id: '50',
      payment_method: 'ideal',
      immediate_start: IMMEDIATE_START,
      bank: 'polder',
      amount,
    })
  ).purchase

/** Decides at the bank and returns the page that it shows then. */
async function decide({ member }: Buyer, checkoutUrl: string, decision: string): Promise<string> {
  const page = new URL(checkoutUrl).pathname
  await member.fetch(page, { method: 'POST', body: new URLSearchParams({ decision }) })
  return (await member.fetch(page)).text()
}

async function purchasesOf({ member }: Buyer) {
  const { purchases } = await member.api.payments.purchases()
  return purchases.map(({ status, failure, amount }) => [status, failure ?? '', amount].join(' ')).toSorted()
}

const credits = async ({ member }: Buyer) => (await member.api.accounts.user()).user!.credits

const asBefore = (id: string) =>
  site.rows(
    `update purchase set status = 'loading', provider_payment_id = null, checkout_url = null where id = $1`,
    [id],
  )

describe('a discount for one purchase', () => {
  it('goes to the order of the second tab, and the first can no longer be paid at the bank', async () => {
    const bea = await buyer()
    const first = await order(bea, BONUS)
    const second = await order(bea, BONUS)
    expect(await purchasesOf(bea)).toEqual(['failed replaced 1496', 'pending  1496'])
    const page = await decide(bea, first.checkout_url!, 'pay')
    expect(page).toContain('de winkel heeft die ingetrokken')
    expect(page).toContain(`/transactions/${first.id}`)
    expect(await credits(bea)).toBe(0)

    expect(await decide(bea, second.checkout_url!, 'pay')).not.toContain('Er kan niet meer mee betaald')
    await expect.poll(() => credits(bea)).toBe(50)
    expect(await purchasesOf(bea)).toEqual(['completed  1496', 'failed replaced 1496'])
    await expectRefusal(order(bea, BONUS), 'conflict')
    expect(await order(bea, LIST)).toMatchObject({ amount: LIST, discount_code: null })
  })

  it('for a first purchase does not come back with a purchase that the bank took back; with a withdrawn one it does', async () => {
    const welcome = await siteForTest({ settings: { time_bonus: null, welcome_discount_percentage: 25 } })
    for (const own of [await siteForTest(), welcome])
      for (const [decision, next] of [
        ['charge_back', LIST],
        ['withdraw', BONUS],
      ] as const) {
        const bea = await buyer(own)
        const bought = await order(bea, BONUS)
        await decide(bea, bought.checkout_url!, 'pay')
        await expect.poll(() => credits(bea)).toBe(50)
        if (decision === 'charge_back') await decide(bea, bought.checkout_url!, decision)
        else await bea.member.api.payments.withdraw({ id: bought.id, key: randomUUID() })
        await expect.poll(() => credits(bea)).toBe(0)
        const { offers } = await bea.member.api.payments.offers()
        expect(offers.find(({ id }) => id === '50')!.amount).toBe(next)
        const { user } = await bea.member.api.accounts.user()
        expect(Boolean(user!.time_bonus)).toBe(own !== welcome && decision === 'withdraw')
        await expectRefusal(order(bea, next === LIST ? BONUS : LIST), 'conflict')
      }
  })

  it('says of an order that a later one replaced which one that is; of one its buyer cancelled, that it was', async () => {
    const bea = await buyer()
    const first = await order(bea, BONUS)
    const second = await order(bea, BONUS)
    const read = async (id: string) => (await bea.member.api.payments.purchase({ id })).purchase
    const replaced = { failure: 'replaced', replaced_by: { id: second.id, credits: 50 } }
    expect(await read(first.id)).toMatchObject(replaced)
    expect((await bea.member.api.payments.purchases()).purchases).toContainEqual(
      expect.objectContaining({ id: first.id, ...replaced }),
    )
    expect(second).toMatchObject({ failure: null, replaced_by: null })

    // The bank's webhook about the first order comes later, and more than once.
    const paymentId = first.checkout_url!.split('/').at(-1)!
    await hearWebhook(site, paymentId)
    expect(await read(first.id)).toMatchObject(replaced)

    const page = await decide(bea, second.checkout_url!, 'cancel')
    expect(page).not.toContain('ingetrokken')
    await expect.poll(() => read(second.id)).toMatchObject({ failure: 'canceled', replaced_by: null })
    const third = await order(bea, BONUS)
    expect(await read(second.id)).toMatchObject({ failure: 'canceled', replaced_by: null })
    expect(third.replaced_by).toBeNull()
  })

  it('is offered to nobody, with no clock, while a payment under way has it; and again when that fails', async () => {
    const own = await siteForTest()
    const bea = await buyer(own)
    const shown = async () => {
      const { offers, discount, discount_in_use } = await bea.member.api.payments.offers()
      const { time_bonus } = (await bea.member.api.accounts.user()).user!
      const prices = offers.map(({ amount }) => amount)
      return {
        price: prices[1],
        discount: discount?.value_percentage,
        discount_in_use,
        clock: Boolean(time_bonus),
      }
    }
    const free = { price: BONUS, discount: 25, discount_in_use: null, clock: true }
    const { id, checkout_url } = await order(bea, BONUS)
    const underWay = async () => (await bea.member.api.payments.purchase({ id })).purchase.under_way
    // The payment is open at the bank, so a new order would replace it.
    expect([await shown(), await underWay()]).toEqual([free, false])

    await decide(bea, checkout_url!, 'leave')
    await expect.poll(underWay).toBe(true)
    const inUse = { value_percentage: 25, percentage: true, currency: null, purchase_id: id }
    expect(await shown()).toEqual({ price: LIST, discount: undefined, discount_in_use: inUse, clock: false })
    const cas = await buyer(own)
    expect((await cas.member.api.payments.offers()).discount_in_use).toBeNull()

    await decide(bea, checkout_url!, 'fail')
    await expect.poll(shown).toEqual(free)
    expect(await underWay()).toBe(false)

    const again = await order(bea, BONUS)
    await decide(bea, again.checkout_url!, 'leave')
    await expect.poll(async () => (await shown()).discount_in_use).not.toBeNull()
    own.clock.advance(4 * HOUR)
    expect(await shown()).toEqual({ price: LIST, discount: undefined, discount_in_use: null, clock: false })
  })

  it('is had once by many orders in parallel, all of them paid at the bank', async () => {
    const bea = await buyer()
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => order(bea, BONUS)))
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
    expect(new Set([...refusals, 'discount_in_use'])).toEqual(new Set(['discount_in_use']))
    const payments = await site.rows<{ id: string }>(
      `select sandbox_payment.id from sandbox_payment
       join purchase on purchase.id::text = idempotency_key where member_id = $1`,
      [bea.memberId],
    )
    expect(payments.length).toBeGreaterThan(1)
    await Promise.all(payments.map(({ id }) => decide(bea, `http://bank/sandbox-bank/${id}`, 'pay')))
    await expect.poll(() => credits(bea)).toBe(50)
    await expect.poll(async () => (await purchasesOf(bea)).join()).not.toContain('pending')
    // Two parallel orders may both find the third ended: one has replaced it, or it was only called off.
    const ends = (await purchasesOf(bea)).filter((one) => !/^failed (canceled|replaced) 1496$/.test(one))
    expect(ends).toEqual(['completed  1496'])
    expect(await credits(bea)).toBe(50)
  })

  it('stays on a payment that is under way, also past the end of the bonus; without it one can still buy', async () => {
    const own = await siteForTest()
    const bea = await buyer(own)
    const { id, checkout_url } = await order(bea, BONUS)
    await decide(bea, checkout_url!, 'leave')
    await expectRefusal(order(bea, BONUS), 'discount_in_use', { purchase_id: id })
    expect(await purchasesOf(bea)).toEqual(['pending  1496'])
    expect(await order(bea, LIST)).toMatchObject({ amount: LIST, discount_percentage: null })

    own.clock.advance(5 * HOUR)
    await expectRefusal(order(bea, BONUS), 'conflict')
    expect(await decide(bea, checkout_url!, 'pay')).toContain('Betaald')
    await expect.poll(() => credits(bea)).toBe(50)
  })

  it('is free again when the payment under way never arrives', async () => {
    const own = await siteForTest({ settings: { time_bonus: null } })
    const bea = await buyer(own)
    const first = await order(bea, BONUS)
    await decide(bea, first.checkout_url!, 'leave')
    own.clock.advance(3 * DAY - MINUTE)
    await expectRefusal(order(bea, BONUS), 'discount_in_use')
    own.clock.advance(2 * MINUTE)
    expect(await decide(bea, first.checkout_url!, 'pay')).toContain('Verlopen')
    expect(await order(bea, BONUS)).toMatchObject({ discount_code: 'WELCOME25' })
    expect(await purchasesOf(bea)).toEqual(['failed expired 1496', 'pending  1496'])
    expect(await credits(bea)).toBe(0)
  })

  it('is had by one of several orders that were open at it since before this rule', async () => {
    const bea = await buyer()
    const first = await order(bea, BONUS)
    const copies = [randomUUID(), randomUUID()]
    for (const id of copies)
      await site.rows(
        `insert into purchase select (jsonb_populate_record(purchase, jsonb_build_object(
           'id', $2::text, 'order_key', null, 'provider_payment_id', null, 'status', 'loading', 'checkout_url', null))).*
         from purchase where id = $1`,
        [first.id, id],
      )
    await checkPurchase(site.app, { purchaseId: copies[0]! })
    await checkPurchase(site.app, { purchaseId: copies[1]! })
    expect(await purchasesOf(bea)).toEqual(Array(3).fill('pending  1496'))
    await decide(bea, first.checkout_url!, 'pay')
    await expect.poll(() => credits(bea)).toBe(50)
    // The other orders are called off at the bank by a job.
    await expect
      .poll(() => purchasesOf(bea))
      .toEqual(['completed  1496', 'failed replaced 1496', 'failed replaced 1496'])
    expect(await site.rows('select distinct replaced_by from purchase where id = any($1)', [copies])).toEqual(
      [{ replaced_by: first.id }],
    )
  })

  it('gives nothing, and is paid back, when the bank was paid for a second order at it all the same', async () => {
    const own = await siteForTest()
    const bea = await buyer(own)
    const first = await order(bea, BONUS)
    const second = await order(bea, BONUS)
    await decide(bea, second.checkout_url!, 'pay')
    await expect.poll(() => credits(bea)).toBe(50)
    const paymentId = first.checkout_url!.split('/').at(-1)!
    await own.rows(`update sandbox_payment set status = 'paid' where id = $1`, [paymentId])
    await hearWebhook(own, paymentId)
    expect(await credits(bea)).toBe(50)
    const { purchase } = await bea.member.api.payments.purchase({ id: first.id })
    expect(purchase).toMatchObject({ status: 'failed', failure: 'refunded', reversals: [{ amount: BONUS }] })
  })
})

describe('an order', () => {
  it('has 30 minutes to begin its payment; then a new one has today’s price', async () => {
    const own = await siteForTest()
    const [bea, cas] = [await buyer(own), await buyer(own)]
    const loading = async (one: Buyer) => {
      const key = randomUUID()
      const { id } = await order(one, BONUS, key)
      await own.rows(
        `update purchase set status = 'loading', provider_payment_id = null, checkout_url = null where id = $1`,
        [id],
      )
      return key
    }
    own.clock.advance(4 * HOUR - MINUTE)
    const [inTime, late] = [await loading(bea), await loading(cas)]
    own.clock.advance(29 * MINUTE)
    expect(await order(bea, BONUS, inTime)).toMatchObject({ status: 'pending', amount: BONUS })
    own.clock.advance(MINUTE)
    await expectRefusal(order(cas, BONUS, late), 'order_expired')
    expect(await purchasesOf(cas)).toEqual(['failed expired 1496'])
    await expectRefusal(order(cas, BONUS), 'conflict')
    expect(await order(cas, LIST)).toMatchObject({ status: 'pending', amount: LIST })
  })

  it('that is called off while the provider is asked leaves no payment to be made', async () => {
    const bea = await buyer()
    const { id } = await order(bea, BONUS)
    await asBefore(id)
    const asked = (await findPurchase(site.app.db, id))!
    await order(bea, BONUS)
    expect(await beginPayment(site.app, asked)).toMatchObject({ status: 'failed', failure: 'replaced' })
    expect(await site.rows('select status from sandbox_payment where idempotency_key = $1', [id])).toEqual([
      { status: 'canceled' },
    ])
  })
})
