import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '#server/clock.ts'
import {
  type Bought,
  buy,
  decide,
  holdings,
  newBuyer,
  order,
  purchaseOf,
  spend,
  webhooksCome,
} from '#tests/harness/buying.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { newStaff, type Staff } from '#tests/harness/staff.ts'
import { sendRefund } from '../money-back/reversals/send-refund.server.ts'
import { chargeBackSandboxPayment } from '../providers/sandbox.server.ts'

import { readJournal } from './books.server.ts'

let site: TestSite
let finance: Staff
let manager: Staff
beforeAll(async () => {
  site = await startSite({ settings: { time_bonus: null, welcome_discount_percentage: null } })
  await comeBack()
})
afterAll(() => site.stop())

async function comeBack(): Promise<void> {
  finance = await newStaff(site, 'finance')
  manager = await newStaff(site, 'manager')
}

const office = () => finance.office
const acts = async (member: string) =>
  site.rows<{ action: string; reason: string }>(
    'select action, reason from staff_action where member_id = $1 order by id',
    [member],
  )
const REASON = 'kon niet inloggen'
const refund = (bought: Bought, amount: number, key: string = randomUUID()) =>
  office().payments.refund({ id: bought.purchase.id, key, amount, reason: REASON })
const today = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam' }).format(site.clock.now())

describe('purchases', () => {
  it('are listed newest first, by state, and found by all that a buyer may have of them', async () => {
    const bought = await buy(await newBuyer(site), 'paypal')
    await webhooksCome(site)
    const open = await order(await newBuyer(site))
    const { id, reference } = bought.purchase
    const all = (await office().payments.list({})).purchases
    expect(all.slice(0, 2).map((one) => one.id)).toEqual([open.purchase.id, id])
    expect((await office().payments.list({ status: 'completed' })).purchases[0]?.id).toBe(id)
    const { receipts, member } = await office().payments.open({ id })
    expect(member).toBe(bought.memberId)
    const [row] = await site.rows<{ number: string }>(
      'select provider_payment_id as number from purchase where id = $1',
      [id],
    )
    const known = [id, reference, reference.toLowerCase(), receipts[0]!.number, bought.email, row!.number]
    for (const sought of [...known, bought.memberId])
      expect([sought, (await office().payments.find({ sought })).purchases.map((one) => one.id)]).toEqual([
        sought,
        [id],
      ])
    for (const sought of ['niemand@example.com', '2026-999999', 'ZZZZ-ZZZZ', randomUUID(), "'; --"])
      expect((await office().payments.find({ sought })).purchases).toEqual([])
    expect((await acts(bought.memberId)).map(({ action }) => action)).toEqual([
      'purchase_opened',
      'purchases_sought',
      'purchases_sought',
    ])
  })

  it('that a bank took back or that was paid back are “paid” in no list, and can be listed as what they are', async () => {
    const [paid, refunded, part, taken, kept] = [
      await buy(await newBuyer(site)),
      await buy(await newBuyer(site)),
      await buy(await newBuyer(site)),
      await buy(await newBuyer(site)),
      await buy(await newBuyer(site)),
    ]
    await webhooksCome(site)
    await refund(refunded, 1995)
    await refund(part, 500)
    for (const one of [taken, kept]) {
      await chargeBackSandboxPayment(site.app, one.paymentId)
      await webhooksCome(site)
      await expect.poll(async () => (await purchaseOf(one)).reversals).toHaveLength(1)
    }
    await site.rows(`update reversal set reason = 'MD06' where purchase_id = $1`, [taken.purchase.id])
    await site.rows('update reversal set withdrawn_at = $now where purchase_id = $1', [kept.purchase.id])
    await expect.poll(async () => (await purchaseOf(part)).reversals).toMatchObject([{ status: 'done' }])
    const ours = [paid, refunded, part, taken, kept]
    const expected = ['completed', 'refunded', 'part_refunded', 'charged_back', 'chargeback_withdrawn']
    const { purchases } = await office().payments.list({})
    const inList = ours.map(({ purchase }) => purchases.find(({ id }) => id === purchase.id)!)
    expect(inList.map(({ state }) => state)).toEqual(expected)
    expect(inList.map((one) => one.bank_reason)).toEqual([null, null, null, 'MD06', null])
    const owner = await newStaff(site, 'owner')
    for (const [at, one] of ours.entries()) {
      const { id } = one.purchase
      expect((await office().payments.open({ id })).state).toBe(expected[at])
      expect((await office().payments.find({ sought: id })).purchases[0]?.state).toBe(expected[at])
      expect((await owner.office.members.open({ id: one.memberId })).purchases[0]?.state).toBe(expected[at])
    }
    const listed = async (status: 'completed' | 'given_back' | 'taken_back') => {
      const found = new Set((await office().payments.list({ status })).purchases.map(({ id }) => id))
      return ours.map(({ purchase }) => found.has(purchase.id))
    }
    expect(await listed('completed')).toEqual([true, false, false, false, true])
    expect(await listed('given_back')).toEqual([false, true, true, false, false])
    expect(await listed('taken_back')).toEqual([false, false, false, true, false])
  })

  it('are listed by day, amount, method and currency, page by page', async () => {
    site.clock.advance(3 * DAY)
    await comeBack()
    const [one, two] = [await buy(await newBuyer(site)), await buy(await newBuyer(site), 'paypal')]
    await webhooksCome(site)
    const idsOf = async (input: Parameters<Staff['office']['payments']['list']>[0]) =>
      (await office().payments.list(input)).purchases.map(({ id }) => id)
    const day = { from: today(), to: today() }
    const [a, b] = [one.purchase.id, two.purchase.id]
    expect(await idsOf(day)).toEqual([b, a])
    expect(await idsOf({ ...day, method: 'paypal' })).toEqual([b])
    expect(await idsOf({ ...day, currency: 'EUR', least: 1995, most: 1995 })).toEqual([b, a])
    for (const none of [{ currency: 'PLN' }, { least: 1996 }, { most: 1994 }, { to: '2020-01-01' }] as const)
      expect(await idsOf({ ...day, ...none })).toEqual([])
    expect(await idsOf({ ...day, before: b })).toEqual([a])
    expect(await idsOf({ ...day, before: a })).toEqual([])
    await expectFieldRefusal(office().payments.list({ from: '2026-02-30' }), 'from', 'invalid_format')
    await expectRefusal(manager.office.payments.list(day), 'not_allowed')
  })

  it('of another site are not there', async () => {
    const bought = await buy(await newBuyer(site))
    await webhooksCome(site)
    const { id, reference } = bought.purchase
    const [receipt] = (await office().payments.open({ id })).receipts
    const other = randomUUID()
    await site.rows(
      `insert into site select (jsonb_populate_record(site, jsonb_build_object('id', $1::text))).* from site limit 1`,
      [other],
    )
    for (const table of ['purchase', 'receipt'])
      await site.rows(`update ${table} set site_id = $2 where member_id = $1`, [bought.memberId, other])
    await expectRefusal(office().payments.open({ id }), 'not_found')
    await expectRefusal(refund(bought, 100), 'not_found')
    for (const sought of [id, reference, receipt!.number, bought.memberId])
      expect((await office().payments.find({ sought })).purchases).toEqual([])
    expect((await office().payments.list({})).purchases.map((one) => one.id)).not.toContain(id)
  })
})

it('staff open the receipts of a purchase as files, those of their site, and only those who see purchases', async () => {
  const bought = await buy(await newBuyer(site))
  await webhooksCome(site)
  const [receipt] = (await office().payments.open({ id: bought.purchase.id })).receipts
  const read = async ({ visitor }: Staff, id: string) => {
    const answer = await visitor.fetch(`/api/admin/receipts/${id}`)
    return [answer.status, answer.headers.get('content-type')?.split(';')[0]]
  }
  const support = await newStaff(site, 'support')
  for (const one of [finance, support]) expect(await read(one, receipt!.id)).toEqual([200, 'application/pdf'])
  const [paid] = (await support.office.members.open({ id: bought.memberId })).purchases
  expect(paid!.receipt).toEqual({ id: receipt!.id, number: receipt!.number })
  const refused = [404, 'application/json']
  expect(await read(await newStaff(site, 'writer'), receipt!.id)).toEqual(refused)
  expect(await read(finance, randomUUID())).toEqual(refused)
  expect(await read(finance, 'x')).toEqual(refused)
  const other = await startSite({ demo: false })
  try {
    expect(await read(await newStaff(other, 'owner'), receipt!.id)).toEqual(refused)
  } finally {
    await other.stop()
  }
})

describe('a refund by staff', () => {
  it('goes back once, takes the unused credits, is mailed and stands in the log', async () => {
    const bought = await buy(await newBuyer(site))
    await spend(site, bought, 20)
    const { left, unused, unused_credits } = await office().payments.open({ id: bought.purchase.id })
    expect([left, unused, unused_credits]).toEqual([1995, 1197, 30])
    const key = randomUUID()
    await Promise.all([refund(bought, unused, key), refund(bought, unused, key)])
    await expectRefusal(refund(bought, unused - 1, key), 'conflict')
    expect((await holdings(bought)).credits).toBe(0)
    const { reversals } = await office().payments.open({ id: bought.purchase.id })
    expect(reversals).toMatchObject([{ kind: 'refund', amount: 1197, credits: 30, debt_credits: 0 }])
    const mail = await site.mail.mailTo(bought.email)
    await expect
      .poll(() =>
        site.mail.mails.some(
          ({ text, to }) => JSON.stringify(to).includes(bought.email) && text?.includes('11,97'),
        ),
      )
      .toBe(true)
    expect(mail).toBeDefined()
    expect(await acts(bought.memberId)).toContainEqual({ action: 'refunded', reason: REASON })
    // What was used is given away, and never owed.
    await refund(bought, left - unused)
    expect(await office().payments.open({ id: bought.purchase.id })).toMatchObject({ left: 0, back: 1995 })
    expect((await bought.member.api.accounts.user()).user).toMatchObject({ paid_user: false, credits: 0 })
  })

  it('is refused beyond what is left, for what is not paid, without a reason, and for other roles', async () => {
    const bought = await buy(await newBuyer(site))
    await expectFieldRefusal(refund(bought, 1996), 'amount', 'more_than_left')
    await refund(bought, 1000)
    await expectFieldRefusal(refund(bought, 996), 'amount', 'more_than_left')
    const many = await Promise.allSettled(Array.from({ length: 4 }, () => refund(bought, 400)))
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect((await office().payments.open({ id: bought.purchase.id })).left).toBe(195)
    const open = await order(await newBuyer(site))
    await expectRefusal(refund(open, 100), 'conflict')
    const { id } = bought.purchase
    const asked = { id, key: randomUUID(), amount: 100, reason: REASON }
    await expectFieldRefusal(office().payments.refund({ ...asked, reason: ' ' }), 'reason', 'too_small')
    await expectRefusal(manager.office.payments.refund(asked), 'not_allowed')
  })

  it('that its provider does not take stays open until it is sent again or noted as paid by hand', async () => {
    const failed = async () => {
      const bought = await buy(await newBuyer(site))
      await webhooksCome(site)
      // A provider that is not there takes no refund.
      await site.rows(`update purchase set provider = 'mollie' where id = $1`, [bought.purchase.id])
      await refund(bought, 1995)
      const [row] = await site.rows<{ id: string }>(
        `update reversal set status = 'failed' where purchase_id = $1 returning id`,
        [bought.purchase.id],
      )
      return { bought, id: row!.id }
    }
    const unpaid = async () =>
      (await office().payments.reversals({ kind: 'unpaid' })).reversals.filter(
        ({ status }) => status === 'failed',
      )
    const [again, byHand] = [await failed(), await failed()]
    expect((await unpaid()).map(({ id }) => id)).toEqual([byHand.id, again.id])
    await site.rows(`update purchase set provider = 'sandbox' where id = $1`, [again.bought.purchase.id])
    await office().payments.sendRefund({ id: again.id })
    await sendRefund(site.app, { reversalId: again.id })
    await office().payments.paidByHand({ id: byHand.id, reason: 'overgemaakt op 3 mei' })
    await expect.poll(unpaid).toEqual([])
    site.forgiveErrors()
    expect(await site.rows('select status from reversal where id = $1', [byHand.id])).toEqual([
      { status: 'done' },
    ])
    for (const id of [again.id, byHand.id]) {
      await expectRefusal(office().payments.sendRefund({ id }), 'conflict')
      await expectRefusal(office().payments.paidByHand({ id, reason: REASON }), 'conflict')
    }
    await expectRefusal(office().payments.sendRefund({ id: randomUUID() }), 'not_found')
    expect((await acts(byHand.bought.memberId)).map(({ action }) => action)).toContain('refund_paid_by_hand')
  })
})

describe('the books', () => {
  it('of a day are what was sold and what went back, to the cent, and the journal balances', async () => {
    site.clock.advance(3 * DAY)
    await comeBack()
    const [one, two] = [await buy(await newBuyer(site)), await buy(await newBuyer(site), 'paypal')]
    await decide(await order(await newBuyer(site)), 'cancel')
    await refund(two, 500)
    const period = { from: today(), to: today() }
    const { totals, days, vat } = await office().payments.books(period)
    const vatOf = (gross: number) => Math.round((gross * 21) / 121)
    const sums = { currency: 'EUR', sold: 3990, back: 500, count: 2 }
    expect(totals).toEqual([{ ...sums, vat: 2 * vatOf(1995) - vatOf(500) }])
    expect(vat).toEqual([{ country: 'NL', rate: 2100, ...totals[0] }])
    expect(days).toHaveLength(2)
    expect(days).toContainEqual({
      ...{ day: today(), method: 'paypal', currency: 'EUR', sold: 1995, back: 500, count: 1 },
      vat: vatOf(1995) - vatOf(500),
    })
    const lines = await readJournal(site.app, { siteId: site.siteId, ...period })
    const sum = (side: 'debit' | 'credit') => lines.reduce((total, line) => total + line[side], 0)
    expect([sum('debit'), sum('credit')]).toEqual([4490, 4490])
    const { csv, name } = await office().payments.exportBooks({ ...period, what: 'receipts' })
    expect(name).toBe(`receipts-${today()}-${today()}.csv`)
    const rows = csv.trim().split('\r\n')
    expect(rows).toHaveLength(4)
    expect(
      rows.some((row) => row.includes(one.purchase.reference) && row.includes(',19.95,21.00,3.46')),
    ).toBe(true)
    expect(rows.some((row) => row.includes('refund') && row.includes('-5.00'))).toBe(true)
    const journal = (await office().payments.exportBooks({ ...period, what: 'journal' })).csv
    expect(journal).toContain(`${today()},vat:NL:21.00,EUR,`)
    await expectFieldRefusal(
      office().payments.books({ from: today(), to: '2020-01-01' }),
      'to',
      'before_from',
    )
    await expectFieldRefusal(office().payments.books({ from: '2020-01-01', to: today() }), 'to', 'too_big')
    await expectFieldRefusal(
      office().payments.books({ from: '2020-02-30', to: '2020-03-01' }),
      'from',
      'invalid_format',
    )
    await expectRefusal(manager.office.payments.books(period), 'not_allowed')
  })
})
