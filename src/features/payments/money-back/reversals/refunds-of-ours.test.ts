import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '#server/clock.ts'
import { type Bought, buy, holdings, newBuyer, purchaseOf } from '#tests/harness/buying.ts'
import { hearWebhook } from '#tests/harness/services/webhooks.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { reverseSandboxPayment } from '../../providers/sandbox.server.ts'
import { checkPurchase, checkRefunds } from '../../selling/orders/settle.server.ts'
import { sendRefund } from './send-refund.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({
    bystander: true,
    settings: { time_bonus: null, welcome_discount_percentage: null },
  })
})
afterAll(() => site.stop())

type AtBank = { kind?: 'refund' | 'chargeback'; amount: number; status?: string; ours?: boolean }

let moment = 0

/** What the bank knows to have gone back, in this order; it does not tell us. `ours`: by the refund's key. */
async function wentBack(bought: Bought, id: string, all: AtBank[]): Promise<void> {
  for (const { kind = 'refund', amount, status = 'done', ours } of all)
    await site.rows(
      `insert into sandbox_reversal (id, idempotency_key, kind, payment_id, amount, status, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        `sr_${randomUUID()}`,
        ours ? id : randomUUID(),
        kind,
        bought.paymentId,
        amount,
        status,
        new Date(site.clock.now().getTime() + ++moment),
      ],
    )
}

/** A purchase of 19.95, and a refund of ours of this amount that is to be sent. */
async function due(amount: number): Promise<{ bought: Bought; id: string }> {
  const bought = await buy(await newBuyer(site))
  const id = randomUUID()
  await site.rows(
    `insert into reversal (id, purchase_id, member_id, site_id, kind, credits, debt_credits, amount, vat_amount,
       currency, status, created_at)
     select $3, id, member_id, site_id, 'refund', 0, 0, $4, 17, currency, 'requested', $2 from purchase where id = $1`,
    [bought.purchase.id, site.clock.now(), id, amount],
  )
  await site.rows('update purchase set reversed_amount = $2 where id = $1', [bought.purchase.id, amount])
  return { bought, id }
}

const look = ({ purchase }: Bought) => checkPurchase(site.app, { purchaseId: purchase.id })

/** Each is done, and the books say what the bank gave back, to the cent. */
async function expectSettled(bought: Bought, { excess = 0 } = {}): Promise<void> {
  const [bank] = await site.rows<{ sum: number }>(
    `select sum(amount)::int as sum from sandbox_reversal where payment_id = $1 and status <> 'failed'`,
    [bought.paymentId],
  )
  const [books] = await site.rows(
    `select sum(amount)::int as amount, sum(excess_amount)::int as excess, array_agg(distinct status) as states
     from reversal where purchase_id = $1`,
    [bought.purchase.id],
  )
  expect(books).toEqual({ amount: bank!.sum - excess, excess, states: ['done'] })
  expect(await site.rows('select reversed_amount from purchase where id = $1', [bought.purchase.id])).toEqual(
    [{ reversed_amount: bank!.sum - excess }],
  )
}

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

describe('a refund of ours', () => {
  const state = async (id: string) =>
    (await site.rows<{ status: string }>('select status from reversal where id = $1', [id]))[0]!.status

  it('is paid once, though its note of the provider’s number was lost', async () => {
    const { bought, id } = await due(100)
    await sendRefund(site.app, { reversalId: id })
    await site.rows(`update reversal set status = 'requested', provider_reversal_id = null where id = $1`, [
      id,
    ])
    await hear(bought)
    expect((await purchaseOf(bought)).reversals).toMatchObject([{ amount: 100, status: 'done' }])
    const atBank = await site.rows('select amount from sandbox_reversal where payment_id = $1', [
      bought.paymentId,
    ])
    expect(atBank).toEqual([{ amount: 100 }])
  })

  it('is sent again until it is given up after two days, loudly; paid by hand, it is done', async () => {
    const { bought, id } = await due(100)
    const known = await site.rows('select * from sandbox_payment where id = $1', [bought.paymentId])
    await site.rows(`update sandbox_payment set status = 'open' where id = $1`, [bought.paymentId])
    await expect(sendRefund(site.app, { reversalId: id })).rejects.toThrow('only 0 is left')
    expect(await state(id)).toBe('requested')
    site.clock.advance(2 * DAY)
    await checkRefunds(site.app)
    await expect.poll(() => state(id)).toBe('failed')
    expect(site.forgiveErrors().join()).toContain('pay it by hand')
    expect((await purchaseOf(bought)).reversals).toMatchObject([{ status: 'failed' }])
    expect(known).toHaveLength(1)
    await site.rows(`update sandbox_payment set status = 'paid' where id = $1`, [bought.paymentId])
    await takeBack(bought, 'refund', 100)
    expect((await purchaseOf(bought)).reversals).toMatchObject([{ amount: 100, status: 'done' }])
  })

  for (const kind of ['chargeback', 'refund'] as const)
    it(`that was not sent before all went back by a ${kind} is settled by that, and nothing is due`, async () => {
      const { bought, id } = await due(100)
      await takeBack(bought, kind, 1995)
      const booked = () =>
        site.rows(
          `select kind, amount, excess_amount, status from reversal where purchase_id = $1 order by id = $2`,
          [bought.purchase.id, id],
        )
      const settled = [
        { kind, amount: 1895, excess_amount: 0, status: 'done' },
        { kind: 'refund', amount: 100, excess_amount: 0, status: 'done' },
      ]
      expect(await booked()).toEqual(settled)
      site.clock.advance(2 * DAY)
      await sendRefund(site.app, { reversalId: id })
      await hear(bought)
      expect(await booked()).toEqual(settled)
      expect(await holdings(bought)).toMatchObject({ credits: 0, premium: false })
    })

  it('of all, which was made by hand before it was sent, is the one that was made', async () => {
    const bought = await buy(await newBuyer(site))
    await reverseSandboxPayment(site.app, {
      idempotencyKey: randomUUID(),
      kind: 'refund',
      paymentId: bought.paymentId,
      amount: 1995,
    })
    const { purchase } = bought
    await site.rows(
      `insert into reversal (id, purchase_id, member_id, site_id, kind, credits, debt_credits, amount, vat_amount,
         currency, status, created_at)
       select gen_random_uuid(), id, member_id, site_id, 'withdrawal', 0, 0, amount, vat_amount, currency,
         'requested', $2 from purchase where id = $1`,
      [purchase.id, site.clock.now()],
    )
    await site.rows('update purchase set reversed_amount = amount where id = $1', [purchase.id])
    await Promise.all([hear(bought), hear(bought), checkPurchase(site.app, { purchaseId: purchase.id })])
    expect((await purchaseOf(bought)).reversals).toMatchObject([
      { kind: 'withdrawal', amount: 1995, status: 'done' },
    ])
  })

  it('is not taken for one of the same amount that was made by hand', async () => {
    const { bought, id } = await due(100)
    await takeBack(bought, 'refund', 100)
    expect(await state(id)).toBe('requested')
    await sendRefund(site.app, { reversalId: id })
    await hear(bought)
    expect((await purchaseOf(bought)).reversals).toMatchObject([
      { amount: 100, status: 'done' },
      { amount: 100, status: 'done' },
    ])
    expect(
      await site.rows('select amount from sandbox_reversal where payment_id = $1', [bought.paymentId]),
    ).toEqual([{ amount: 100 }, { amount: 100 }])
  })

  it('that the provider could not pay in the end is shown as failed', async () => {
    const { bought, id } = await due(100)
    await sendRefund(site.app, { reversalId: id })
    await site.rows(`update sandbox_reversal set status = 'failed' where payment_id = $1`, [bought.paymentId])
    await checkPurchase(site.app, { purchaseId: bought.purchase.id })
    expect(await state(id)).toBe('failed')
    expect(site.forgiveErrors().join()).toContain('pay it by hand')
    await takeBack(bought, 'refund', 100)
    await hear(bought)
    expect((await purchaseOf(bought)).reversals).toMatchObject([{ amount: 100, status: 'done' }])
  })
})

describe('a refund of ours whose answer was lost', () => {
  it.each<[string, AtBank[]]>([
    ['after one by hand', [{ amount: 1495 }, { amount: 500, ours: true }]],
    ['before one by hand', [{ amount: 500, ours: true }, { amount: 1495 }]],
    ['beside one of the same amount', [{ amount: 500 }, { amount: 500, ours: true }]],
  ])('is known by its key, told %s', async (_, all) => {
    const { bought, id } = await due(500)
    await wentBack(bought, id, all)
    await Promise.all([look(bought), look(bought), sendRefund(site.app, { reversalId: id })])
    await look(bought)
    await expectSettled(bought)
  })

  it('is disputed where a bank has taken all as well', async () => {
    const { bought, id } = await due(500)
    await wentBack(bought, id, [
      { kind: 'chargeback', amount: 1995 },
      { amount: 500, ours: true },
    ])
    await look(bought)
    await look(bought)
    await expectSettled(bought, { excess: 500 })
    expect(site.forgiveErrors().join()).toContain('dispute it')
  })

  it.each([[true], [false]])(
    'and which failed is settled by the bank that took all, without an alarm; told first: %s',
    async (first) => {
      const { bought, id } = await due(500)
      const all: AtBank[] = [
        { amount: 500, ours: true, status: 'failed' },
        { kind: 'chargeback', amount: 1995 },
      ]
      await wentBack(bought, id, first ? all : all.toReversed())
      await look(bought)
      await look(bought)
      await expectSettled(bought)
    },
  )
})

describe('a refund of ours that failed at the provider', () => {
  async function failed() {
    const { bought, id } = await due(500)
    await sendRefund(site.app, { reversalId: id })
    await site.rows(`update sandbox_reversal set status = 'failed' where payment_id = $1`, [bought.paymentId])
    await look(bought)
    expect(site.forgiveErrors().join()).toContain('pay it by hand')
    return { bought, id }
  }

  it.each<[string, AtBank[]]>([
    ['a chargeback of all', [{ kind: 'chargeback', amount: 1995 }]],
    ['a refund by hand of all', [{ amount: 1995 }]],
    ['two refunds by hand', [{ amount: 250 }, { amount: 250 }]],
  ])('is settled by %s', async (_, all) => {
    const { bought, id } = await failed()
    await wentBack(bought, id, all)
    await look(bought)
    await look(bought)
    await expectSettled(bought)
  })

  it('stays owed where a bank took only the rest', async () => {
    const { bought, id } = await failed()
    await wentBack(bought, id, [{ kind: 'chargeback', amount: 1495 }])
    await look(bought)
    expect(await site.rows('select status, covered_amount from reversal where id = $1', [id])).toEqual([
      { status: 'failed', covered_amount: 0 },
    ])
  })
})

describe('a refund of all, asked for after another was made by hand', () => {
  it('is sent for what is left', async () => {
    const bought = await buy(await newBuyer(site))
    await wentBack(bought, '', [{ amount: 1000 }])
    await bought.member.api.payments.withdraw({ id: bought.purchase.id, key: randomUUID() })
    await Promise.all([look(bought), look(bought)])
    const [{ id } = { id: '' }] = await site.rows<{ id: string }>(
      `select id from reversal where purchase_id = $1 and kind = 'withdrawal'`,
      [bought.purchase.id],
    )
    await sendRefund(site.app, { reversalId: id })
    await look(bought)
    await expectSettled(bought)
    expect(await holdings(bought)).toEqual({ credits: 0, premium: false, debt: 0 })
    expect(
      await site.rows('select amount from sandbox_reversal where payment_id = $1 order by created_at', [
        bought.paymentId,
      ]),
    ).toEqual(expect.arrayContaining([{ amount: 1000 }, { amount: 995 }]))
  })

  it('is done where the rest is paid by hand too, and nobody is asked to pay it', async () => {
    const { bought, id } = await due(1995)
    await wentBack(bought, id, [{ amount: 1000 }])
    await look(bought)
    await wentBack(bought, id, [{ amount: 995 }])
    await look(bought)
    site.clock.advance(2 * DAY)
    await sendRefund(site.app, { reversalId: id })
    await look(bought)
    await expectSettled(bought)
  })
})
