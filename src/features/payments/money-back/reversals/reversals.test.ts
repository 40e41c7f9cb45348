import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heldCredits } from '#features/credits/ledger.server.ts'
import { LOCALES } from '#shared/locales.ts'
import { formatMoney } from '#shared/money.ts'
import {
  type Bought,
  type Buyer,
  buy,
  decide,
  holdings,
  newBuyer,
  order,
  purchaseOf,
  spend,
} from '#tests/harness/buying.ts'
import { hearWebhook } from '#tests/harness/services/webhooks.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import { reverseSandboxPayment } from '../../providers/sandbox.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({
    bystander: true,
    settings: {
      time_bonus: null,
      welcome_discount_percentage: null,
      name: 'Vonk',
      support_email: 'hallo@vonk.example',
    },
  })
})
afterAll(() => site.stop())

const hear = ({ paymentId }: Bought) => hearWebhook(site, paymentId)

/** The bank takes money back, as if by a click of its own. */
const takeBack = async (bought: Bought, kind: 'refund' | 'chargeback', amount: number) => {
  await reverseSandboxPayment(site.app, {
    idempotencyKey: randomUUID(),
    kind,
    paymentId: bought.paymentId,
    amount,
  })
  await hear(bought)
}

const legsOf = ({ memberId }: Buyer) =>
  site.rows(
    `select account, sum(amount)::int as sum from ledger_entry where member_id = $1 group by account order by account`,
    [memberId],
  )

describe('a payment that is charged back', () => {
  it('takes all its credits and Premium, once, however often the bank calls', async () => {
    const bought = await buy(await newBuyer(site))
    await decide(bought, 'charge_back')
    await expect.poll(() => holdings(bought)).toEqual({ credits: 0, premium: false, debt: 0 })
    await Promise.all(Array.from({ length: 10 }, () => hear(bought)))
    const purchase = await purchaseOf(bought)
    expect(purchase).toMatchObject({ status: 'completed', state: 'charged_back', amount: 1995 })
    expect(purchase.reversals).toMatchObject([
      { kind: 'chargeback', credits: 50, debt_credits: 0, amount: 1995, status: 'done' },
    ])
    expect(await site.rows('select vat_amount from reversal where purchase_id = $1', [purchase.id])).toEqual([
      { vat_amount: purchase.vat_amount },
    ])
  })

  it('leaves a debt where credits are spent, which the next purchase settles first', async () => {
    const bought = await buy(await newBuyer(site, { credits: 5 }))
    await spend(site, bought, 20)
    await decide(bought, 'charge_back')
    await expect.poll(() => holdings(bought)).toEqual({ credits: 0, premium: false, debt: 15 })
    expect(await legsOf(bought)).toEqual([
      { account: 'chargeback', sum: 50 },
      { account: 'debt', sum: -15 },
      { account: 'message', sum: 20 },
      { account: 'sale', sum: -50 },
      { account: 'signup', sum: -5 },
      { account: 'wallet', sum: 0 },
    ])
    const next = await buy(bought)
    expect(await purchaseOf(next)).toMatchObject({ credits: 50, settled_credits: 15 })
    expect(await holdings(next)).toEqual({ credits: 35, premium: true, debt: 0 })
    expect(await heldCredits(site.app.db, bought.memberId)).toEqual([
      { key: `purchase:${next.purchase.id}`, credits: 35 },
    ])
    await buy(bought)
    expect(await holdings(next)).toEqual({ credits: 85, premium: true, debt: 0 })
  })

  it('leaves a debt of one credit, which the next purchase settles', async () => {
    const bought = await buy(await newBuyer(site))
    await spend(site, bought, 1)
    await decide(bought, 'charge_back')
    await expect.poll(() => holdings(bought)).toEqual({ credits: 0, premium: false, debt: 1 })
    const next = await buy(bought)
    expect(await purchaseOf(next)).toMatchObject({ credits: 50, settled_credits: 1 })
    expect(await holdings(next)).toEqual({ credits: 49, premium: true, debt: 0 })
  })

  it('is told by mail, in the buyer’s language: what went back, what of it was used, and whom to ask', async () => {
    for (const language of LOCALES) {
      const bought = await buy(await newBuyer(site, { language }))
      await spend(site, bought, 12)
      await decide(bought, 'charge_back')
      const t = words(language)
      const mails = () =>
        site.mail.mails.filter(({ to }) => [to].flat().some((one) => one?.text === bought.email))
      const subject = t('payments.chargeback_mail.subject', { site: 'Vonk' })
      await expect.poll(() => mails().filter((one) => one.subject === subject).length).toBe(1)
      const text = mails()
        .find((one) => one.subject === subject)!
        .text!.replaceAll(/\s+/g, ' ')
      const amount = formatMoney({ amount: 1995, currency: 'EUR' }, language).replaceAll(/\s+/g, ' ')
      for (const part of [
        t('payments.chargeback_mail.title'),
        amount,
        bought.purchase.reference,
        t('payments.chargeback_mail.debt', { debt: 12 }),
        t('payments.chargeback_mail.mistake', { email: 'hallo@vonk.example' }),
        `/transactions/${bought.purchase.id}`,
      ])
        expect(text, language).toContain(part.replaceAll(/\s+/g, ' '))
    }
  })

  it('leaves Premium to who has another purchase, and that purchase’s credits their price', async () => {
    const first = await buy(await newBuyer(site))
    const second = await buy(first)
    await spend(site, first, 10)
    await decide(first, 'charge_back')
    // 40 of the first were left; the ten that were spent are taken from the second.
    await expect.poll(() => holdings(first)).toEqual({ credits: 40, premium: true, debt: 0 })
    expect(await heldCredits(site.app.db, first.memberId)).toEqual([
      { key: `purchase:${second.purchase.id}`, credits: 40 },
    ])
  })
})

describe('a refund from the provider’s own pages', () => {
  it('takes its share of the credits, never more than are unused, and the rest with the rest', async () => {
    const bought = await buy(await newBuyer(site))
    await takeBack(bought, 'refund', 1000)
    // 1000 of 1995 are 25.06 credits.
    expect(await holdings(bought)).toEqual({ credits: 25, premium: true, debt: 0 })
    await spend(site, bought, 20)
    await takeBack(bought, 'refund', 995)
    expect(await holdings(bought)).toEqual({ credits: 0, premium: false, debt: 0 })
    expect((await purchaseOf(bought)).reversals).toMatchObject([
      { kind: 'refund', credits: 25, amount: 1000 },
      { kind: 'refund', credits: 5, debt_credits: 0, amount: 995 },
    ])
    const shares = await site.rows<{ sum: number }>(
      'select sum(vat_amount)::int as sum from reversal where purchase_id = $1',
      [bought.purchase.id],
    )
    expect(shares).toEqual([{ sum: bought.purchase.vat_amount }])
  })

  it('takes nothing where all credits are used, and leaves no debt', async () => {
    const bought = await buy(await newBuyer(site))
    await spend(site, bought, 50)
    await takeBack(bought, 'refund', 1995)
    expect(await holdings(bought)).toEqual({ credits: 0, premium: false, debt: 0 })
    expect((await purchaseOf(bought)).reversals).toMatchObject([
      { kind: 'refund', credits: 0, debt_credits: 0, amount: 1995 },
    ])
  })

  it('keeps what is held of other purchases as it was', async () => {
    const buyer = await newBuyer(site)
    const [first, second, third] = [await buy(buyer), await buy(buyer), await buy(buyer)]
    await spend(site, buyer, 10)
    await takeBack(second, 'refund', 1995)
    expect(await heldCredits(site.app.db, buyer.memberId)).toEqual([
      { key: `purchase:${first.purchase.id}`, credits: 40 },
      { key: `purchase:${third.purchase.id}`, credits: 50 },
    ])
    await spend(site, buyer, 45)
    expect(await heldCredits(site.app.db, buyer.memberId)).toEqual([
      { key: `purchase:${third.purchase.id}`, credits: 45 },
    ])
  })

  it('is refused by the database beyond what was paid', async () => {
    const bought = await buy(await newBuyer(site))
    await expect(
      site.rows('update purchase set reversed_amount = amount + 1 where id = $1', [bought.purchase.id]),
    ).rejects.toThrow('purchase_reversed_check')
    // A bank may take more all the same: it is booked apart, to be disputed.
    await takeBack(bought, 'refund', 1500)
    await site.rows('update sandbox_payment set amount = 9999 where id = $1', [bought.paymentId])
    await reverseSandboxPayment(site.app, {
      idempotencyKey: randomUUID(),
      kind: 'chargeback',
      paymentId: bought.paymentId,
      amount: 1995,
    })
    await site.rows('update sandbox_payment set amount = 1995 where id = $1', [bought.paymentId])
    await hear(bought)
    const rows = await site.rows(
      'select kind, amount, excess_amount from reversal where purchase_id = $1 order by created_at, kind desc',
      [bought.purchase.id],
    )
    expect(rows).toEqual([
      { kind: 'refund', amount: 1500, excess_amount: 0 },
      { kind: 'chargeback', amount: 495, excess_amount: 1500 },
    ])
    expect(site.forgiveErrors().join()).toContain('dispute it')
  })
})

describe('a payment at a discount that another purchase has used', () => {
  it('goes back by itself, once, and gives nothing', async () => {
    const discounted = await startSite({ settings: { time_bonus: null } })
    try {
      const buyer = await newBuyer(discounted)
      const late = await order(buyer)
      expect(late.purchase.discount_percentage).toBe(25)
      // An order of an older release, which replaced no other.
      await discounted.rows(`update purchase set status = 'failed', failure = 'canceled' where id = $1`, [
        late.purchase.id,
      ])
      const first = await buy(buyer)
      await discounted.rows(`update sandbox_payment set status = 'paid' where id = $1`, [late.paymentId])
      const call = () => hearWebhook(discounted, late.paymentId)
      await Promise.all([call(), call(), call()])
      const backAtTheBank = () =>
        discounted.rows('select kind, amount from sandbox_reversal where payment_id = $1', [late.paymentId])
      await expect.poll(backAtTheBank).toEqual([{ kind: 'refund', amount: first.purchase.amount }])
      await expect
        .poll(async () => (await purchaseOf(late)).reversals)
        .toMatchObject([{ kind: 'refund', credits: 0, amount: late.purchase.amount, status: 'done' }])
      expect(await purchaseOf(late)).toMatchObject({ status: 'failed', failure: 'refunded' })
      expect(await holdings(buyer)).toEqual({ credits: 50, premium: true, debt: 0 })
    } finally {
      await discounted.stop()
    }
  })
})
