import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantCredits, spendCredits } from '#features/credits/ledger.server.ts'
import { HOUR } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'
import { IMMEDIATE_START } from '../orders/immediate-start.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

/** A member with credits given at signup, who may write to another. */
async function writer(credits: number, at = site) {
  const [built, other] = [await at.build.member({ credits }), await at.build.member({ gender: 'male' })]
  const member = await at.login(built)
  const transfer = (amount: number) =>
    ({ memberId: built.id, key: randomUUID(), account: 'message', amount }) as const
  return {
    member,
    id: built.id,
    price: async () => (await member.api.chat.messages({ member: other.id })).cost.price,
    photo: async (after: number) => (await member.api.chat.photoCost({ photos: 1, after })).price,
    send: () => member.api.chat.send({ id: randomUUID(), to: other.id, body: 'Hoi' }),
    spend: (amount: number) => transact(at.app.db, (tx) => spendCredits(tx, at.app, transfer(amount))),
    giveBack: () =>
      transact(at.app.db, (tx) => grantCredits(tx, at.app, { ...transfer(5), account: 'bonus' })),
    async buy(packageId: string) {
      const { offers } = await member.api.payments.offers()
      const { purchase } = await member.api.payments.order({
        key: randomUUID(),
        package_id: packageId,
        payment_method: 'paypal',
        immediate_start: IMMEDIATE_START,
        amount: offers.find(({ id }) => id === packageId)!.amount,
      })
      const page = new URL(purchase.checkout_url!).pathname
      await member.fetch(page, { method: 'POST', body: new URLSearchParams({ decision: 'pay' }) })
      const status = async () => (await member.api.payments.purchase({ id: purchase.id })).purchase.status
      await expect.poll(status).toBe('completed')
    },
  }
}

describe('the price beside a message', () => {
  it('is what the member paid for the credits that it takes, oldest first; without credits, the least of now', async () => {
    const anna = await writer(1)
    expect(await anna.price()).toEqual({ kind: 'gift' })
    await anna.send()
    // 300 credits for 59.96 while the time bonus runs, 79.95 after it.
    expect(await anna.price()).toEqual({ kind: 'from', amount: 20, currency: 'EUR' })

    await anna.buy('20')
    expect(await anna.price()).toEqual({ kind: 'paid', amount: 38, currency: 'EUR' })
    await anna.buy('300')
    expect(await anna.price()).toEqual({ kind: 'paid', amount: 38, currency: 'EUR' })
    // Two credits: of the first purchase, or one of each after 19 were spent on what is sent before.
    expect(await anna.photo(0)).toEqual({ kind: 'paid', amount: 2 * 38, currency: 'EUR' })
    expect(await anna.photo(19)).toEqual({ kind: 'paid', amount: 38 + 27, currency: 'EUR' })
    await anna.spend(20)
    expect(await anna.price()).toEqual({ kind: 'paid', amount: 27, currency: 'EUR' })
    await anna.spend(300)
    expect(await anna.price()).toEqual({ kind: 'from', amount: 27, currency: 'EUR' })
    // What these cost was not recorded.
    await anna.giveBack()
    expect(await anna.price()).toBeNull()
  })

  it('is that of several credits together, one price where there is one package, and none where it is free', async () => {
    const two = await siteForTest({
      settings: {
        message_credits: 2,
        time_bonus: null,
        welcome_discount_percentage: null,
        packages: [{ id: '20', credits: 20, prices: { EUR: 995 } }],
      },
    })
    const bea = await writer(1, two)
    expect(await bea.price()).toEqual({ kind: 'now', amount: 100, currency: 'EUR' })
    await bea.buy('20')
    expect(await bea.price()).toEqual({ kind: 'paid', amount: 50, currency: 'EUR' })
    await bea.spend(1)
    expect(await bea.price()).toEqual({ kind: 'paid', amount: 100, currency: 'EUR' })
    const free = await siteForTest({ settings: { message_credits: 0 } })
    expect(await (await writer(1, free)).price()).toBeNull()
  })

  it('rises when the clock of the discount ends', async () => {
    const own = await siteForTest()
    const cleo = await writer(0, own)
    expect(await cleo.price()).toMatchObject({ kind: 'from', amount: 20 })
    own.clock.advance(4 * HOUR)
    expect(await cleo.price()).toMatchObject({ kind: 'from', amount: 27 })
  })
})
