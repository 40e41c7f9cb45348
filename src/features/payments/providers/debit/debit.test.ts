import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { DAY } from '#server/clock.ts'
import { type Bought, type Buyer, holdings, newBuyer, purchaseOf } from '#tests/harness/buying.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import {
  COLLECTS,
  collected,
  DETAILS,
  lookAt,
  orderByDebit,
  reachCollection,
  signBy,
  signMandate,
  withMandate,
} from '#tests/harness/services/debit.ts'
import { startMollie } from '#tests/harness/services/mollie.ts'
import { startTwilio } from '#tests/harness/services/twilio.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'
import { IMMEDIATE_START } from '../../selling/orders/immediate-start.ts'
import { checkPurchase } from '../../selling/orders/settle.server.ts'
import { reverseSandboxPayment } from '../sandbox.server.ts'
import { mailDebitNotice } from './notice-mail.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ settings: COLLECTS })
})
afterAll(() => site.stop())

const look = (bought: Bought) => lookAt(site, bought)

describe('an order by direct debit', () => {
  it('is announced with amount, day, mandate and creditor, collected on that day, and gives credits and Premium once paid', async () => {
    const { buyer, mandate } = await withMandate(site)
    const bought = await orderByDebit(site, buyer, mandate)
    expect(bought.purchase).toMatchObject({ status: 'pending', under_way: true, checkout_url: null })
    const mail = await site.mail.mailTo(buyer.email)
    const day = new Intl.DateTimeFormat('nl', { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(bought.purchase.collect_on!),
    )
    for (const said of ['€ 19,95', day, mandate.reference, 'NL00ZZZ000000000000', 'NL•• •••• 4300'])
      expect(mail.text!.replaceAll(/\s+/g, ' ')).toContain(said)
    await look(bought)
    expect(
      await site.rows('select 1 from purchase where id = $1 and collecting_since is null', [
        bought.purchase.id,
      ]),
    ).toHaveLength(1)
    reachCollection(site, bought)
    await Promise.all([look(bought), look(bought), look(bought)])
    const payments = () =>
      site.rows(`select * from sandbox_payment where idempotency_key = $1`, [bought.purchase.id])
    expect(await payments()).toEqual([
      expect.objectContaining({ status: 'pending', amount: 1995, payment_method: 'direct_debit' }),
    ])
    expect(await holdings(buyer)).toEqual({ credits: 0, premium: false, debt: 0 })
    site.clock.advance(2 * DAY)
    await Promise.all([look(bought), look(bought)])
    expect((await purchaseOf(bought)).status).toBe('completed')
    expect(await holdings(buyer)).toEqual({ credits: 50, premium: true, debt: 0 })
    // The next one needs no code, and is no first collection.
    const again = await orderByDebit(site, buyer, mandate)
    expect(again.purchase.status).toBe('pending')
  })

  it('needs the member’s own present mandate, in whatever letters its id comes, and no other method takes one', async () => {
    const { buyer, mandate } = await withMandate(site)
    const other = await withMandate(site)
    const offer = (await buyer.member.api.payments.offers()).offers[1]!
    const order = (from: Buyer, more: object) =>
      from.member.api.payments.order({
        key: randomUUID(),
        package_id: offer.id,
        payment_method: 'direct_debit',
        immediate_start: IMMEDIATE_START,
        amount: offer.amount,
        ...more,
      })
    const refused = (work: Promise<unknown>) => expectFieldRefusal(work, 'mandate_id', 'invalid_value')
    await refused(order(buyer, {}))
    await refused(order(buyer, { mandate_id: other.mandate.id }))
    await refused(order(buyer, { mandate_id: other.mandate.id.toUpperCase() }))
    await refused(order(buyer, { mandate_id: randomUUID() }))
    await refused(order(buyer, { mandate_id: mandate.id, payment_method: 'paypal' }))
    expect((await order(buyer, { mandate_id: mandate.id.toUpperCase() })).purchase.status).toBe('pending')
    const replaced = await signMandate(site, buyer.member, { iban: 'BE71 0961 2345 6769' })
    await refused(order(buyer, { mandate_id: mandate.id }))
    expect((await order(buyer, { mandate_id: replaced.id })).purchase.status).toBe('pending')
  })

  it('is called off with its mandate until it is collected, and by nobody else', async () => {
    const { buyer, mandate } = await withMandate(site)
    const stranger = await newBuyer(site)
    const bought = await orderByDebit(site, buyer, mandate)
    const revoke = (from: Buyer, id: string) => from.member.api.payments.revokeMandate({ id })
    await expectRefusal(revoke(stranger, mandate.id), 'not_found')
    await expectRefusal(revoke(stranger, mandate.id.toUpperCase()), 'not_found')
    await expectRefusal(revoke(stranger, randomUUID()), 'not_found')
    await revoke(buyer, mandate.id.toUpperCase())
    await revoke(buyer, mandate.id)
    expect(await purchaseOf(bought)).toMatchObject({ status: 'failed', failure: 'canceled' })
    reachCollection(site, bought)
    await look(bought)
    const payments = await site.rows('select 1 from sandbox_payment where idempotency_key = $1', [
      bought.purchase.id,
    ])
    expect(payments).toEqual([])
    expect((await buyer.member.api.payments.directDebit()).mandate).toBe(null)
    await expectFieldRefusal(orderByDebit(site, buyer, mandate), 'mandate_id', 'invalid_value')
  })

  it('is collected no earlier than two days after its notice, however late that goes out', async () => {
    const { buyer, mandate } = await withMandate(site)
    const bought = await orderByDebit(site, buyer, mandate)
    const { purchase } = bought
    await site.rows('update purchase set noticed_at = null where id = $1', [purchase.id])
    reachCollection(site, bought)
    const begun = () =>
      site.rows('select 1 from purchase where id = $1 and collecting_since is not null', [purchase.id])
    await look(bought)
    expect(await begun()).toEqual([])
    await mailDebitNotice(site.app, { purchaseId: purchase.id })
    await look(bought)
    expect(await begun()).toEqual([])
    const moved = { ...bought, purchase: await purchaseOf(bought) }
    expect(moved.purchase.collect_on! > purchase.collect_on!).toBe(true)
    reachCollection(site, moved)
    await look(bought)
    expect(await begun()).toHaveLength(1)
  })
})

describe('a collection that a bank gives back', () => {
  const give = (bought: Bought) =>
    reverseSandboxPayment(site.app, {
      idempotencyKey: `back:${bought.paymentId}`,
      kind: 'chargeback',
      paymentId: bought.paymentId,
      amount: 1995,
    })

  it('takes the credits back once, keeps a debt apart, blocks the account and says so by mail', async () => {
    const bought = await collected(site)
    const { member, memberId, email, purchase } = bought
    const partner = await site.build.member({ gender: 'male' })
    for (let sent = 0; sent < 3; sent++)
      await member.api.chat.send({ id: randomUUID(), to: partner.id, body: `Hoi ${sent}` })
    const open = await orderByDebit(site, bought, (await member.api.payments.directDebit()).mandate!)
    await give(bought)
    await Promise.all([look(bought), look(bought), look(bought)])
    expect(await holdings(bought)).toEqual({ credits: 0, premium: false, debt: 3 })
    expect((await purchaseOf(bought)).reversals).toEqual([
      expect.objectContaining({ kind: 'debit_return', credits: 47, debt_credits: 3, amount: 1995 }),
    ])
    const legs = await site.rows(
      `select account, amount from ledger_entry where member_id = $1 and key like 'reversal:%' order by account`,
      [memberId],
    )
    expect(legs).toEqual([
      { account: 'debit_return', amount: 50 },
      { account: 'debt', amount: -3 },
      { account: 'wallet', amount: -47 },
    ])
    // What was not collected yet is called off, and no more can be ordered or signed.
    expect(await purchaseOf(open)).toMatchObject({ status: 'failed', failure: 'canceled' })
    expect(await member.api.payments.directDebit()).toMatchObject({ blocked: true, mandate: null })
    await expectRefusal(member.api.payments.sendDebitCode(DETAILS), 'debit_blocked')
    await expectRefusal(signBy(bought, '123456'), 'debit_blocked')
    await expectRefusal(
      orderByDebit(site, bought, { ...DETAILS, id: randomUUID() } as never),
      'debit_blocked',
    )
    const mails = () =>
      site.mail.mails.filter(
        ({ subject, to }) =>
          subject === 'Je incasso bij Vonk is teruggekomen' && [to].flat()[0]?.text === email,
      )
    await expect.poll(() => mails().length).toBe(1)
    const [mail] = mails()
    const words = mail!.text!.replaceAll(/\s+/g, ' ')
    expect(words).toContain('We hebben 47 credits teruggenomen. 3 credits waren al gebruikt')
    expect(words).toContain('Je account is geblokkeerd voor automatische incasso.')
    expect(words).toContain('Je hebt je bank gevraagd om het geld terug te boeken.')
    expect(await site.rows('select reason from debit_block where purchase_id = $1', [purchase.id])).toEqual([
      { reason: 'MD06' },
    ])
  })

  it('blocks as well when the bank refuses it at once, where there is nothing to take back', async () => {
    const { buyer, mandate } = await withMandate(site)
    const first = await orderByDebit(site, buyer, mandate)
    reachCollection(site, first)
    await look(first)
    await site.rows('update sandbox_stored_method set declines = true')
    const second = await orderByDebit(site, buyer, mandate)
    reachCollection(site, second)
    await Promise.all([look(second), look(second)])
    await look(second)
    await site.rows('update sandbox_stored_method set declines = false')
    expect(await purchaseOf(second)).toMatchObject({
      status: 'failed',
      failure: 'failed',
      failure_reason: 'declined',
    })
    expect((await buyer.member.api.payments.directDebit()).blocked).toBe(true)
    expect(await site.rows('select 1 from reversal where member_id = $1', [buyer.memberId])).toEqual([])
  })
})

it('Mollie registers the mandate, collects, and tells of what came back; down for a while, it collects once all the same', async () => {
  const [mollie, twilio] = [await startMollie(), await startTwilio()]
  // After the site, which is stopped first.
  onTestFinished(() => mollie.stop())
  onTestFinished(() => twilio.stop())
  const real = await siteForTest({
    demo: false,
    settings: COLLECTS,
    mollie: mollie.config,
    twilio: twilio.config,
  })
  const buyer = await newBuyer(real)
  const { member } = buyer
  await member.api.payments.sendDebitCode(DETAILS)
  const { mandate } = await signBy(buyer, /^\d{6}/.exec(twilio.sent[0]!.text)![0])
  const bought = await orderByDebit(real, buyer, mandate)
  reachCollection(real, bought)
  const check = () => checkPurchase(real.app, { purchaseId: bought.purchase.id })
  mollie.fail({ cut: true, after: true }, { status: 503 }, { status: 503 })
  await check()
  expect((await purchaseOf(bought)).status).toBe('pending')
  await check()
  expect([...mollie.mandates.values()]).toEqual([
    expect.objectContaining({ method: 'directdebit', mandateReference: mandate.reference }),
  ])
  expect([...mollie.payments.values()]).toEqual([
    expect.objectContaining({
      sequenceType: 'recurring',
      amount: { currency: 'EUR', value: '19.95' },
    }),
  ])
  const { id } = mollie.newest()
  mollie.change(id, { status: 'paid' })
  await check()
  expect(await holdings(bought)).toEqual({ credits: 50, premium: true, debt: 0 })
  mollie.chargeBack(id)
  await Promise.all([check(), check()])
  expect(await holdings(bought)).toEqual({ credits: 0, premium: false, debt: 0 })
  expect(await real.rows('select reason from debit_block')).toEqual([{ reason: 'AC04' }])
  await expect.poll(() => mollie.mandates.size).toBe(0)
})
