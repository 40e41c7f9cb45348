import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { erase } from '#features/accounts/leaving/erase.server.ts'
import { DAY, MINUTE } from '#server/clock.ts'
import { DELETION_GRACE_DAYS } from '#shared/leaving.ts'
import { dateLocale, LOCALES } from '#shared/locales.ts'
import { type Bought, buy, holdings, newBuyer, order, purchaseOf, spend } from '#tests/harness/buying.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { connectLive } from '#tests/harness/live.ts'
import { hearWebhook } from '#tests/harness/services/webhooks.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import { reverseSandboxPayment } from '../../providers/sandbox.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({
    bystander: ['data_export'],
    settings: { time_bonus: null, welcome_discount_percentage: null, refund_days: 14, name: 'Vonkje' },
  })
})
afterAll(() => site.stop())

const withdraw = ({ member, purchase }: Bought, key: string = randomUUID()) =>
  member.api.payments.withdraw({ id: purchase.id, key })

const offered = async ({ member, purchase }: Bought) =>
  (await member.api.payments.purchase({ id: purchase.id })).withdrawal

const mailsAbout = (email: string, words: string) =>
  site.mail.mails.filter(
    ({ to, subject, text }) =>
      [to].flat().some((one) => one?.text === email) && `${subject} ${text}`.includes(words),
  )

describe('withdrawing from a purchase', () => {
  it('pays back unused credits, once a click, at once in open tabs, with a receipt in the buyer’s language', async () => {
    for (const language of LOCALES) {
      const bought = await buy(await newBuyer(site, { language }))
      await spend(site, bought, 7)
      expect(await offered(bought)).toMatchObject({ credits: 43, amount: 1716 })
      const live = await connectLive(bought.member)
      const key = randomUUID()
      await Promise.all([withdraw(bought, key), withdraw(bought, key), withdraw(bought, key)])
      await live.expect({ type: 'purchase', id: bought.purchase.id })
      live.close()
      // 43 of 50 credits for 19.95 are 17.157: rounded in the buyer's favour.
      await expect
        .poll(async () => (await purchaseOf(bought)).reversals)
        .toMatchObject([{ kind: 'withdrawal', credits: 43, debt_credits: 0, amount: 1716, status: 'done' }])
      expect(await purchaseOf(bought)).toMatchObject({ status: 'completed', state: 'withdrawn' })
      expect(await holdings(bought)).toEqual({ credits: 0, premium: true, debt: 0 })
      expect(
        await site.rows('select kind, amount from sandbox_reversal where payment_id = $1', [
          bought.paymentId,
        ]),
      ).toEqual([{ kind: 'refund', amount: 1716 }])
      const title = words(language)('payments.withdrawal_mail.subject', { site: 'Vonkje' })
      await expect.poll(() => mailsAbout(bought.email, title).length).toBe(1)
      const text = mailsAbout(bought.email, title)[0]!.text!.replaceAll(/\s+/g, ' ')
      for (const part of ['43', '50', bought.purchase.reference]) expect(text, language).toContain(part)
      expect(text).toContain(
        new Intl.DateTimeFormat(dateLocale(language), {
          dateStyle: 'long',
          timeZone: 'Europe/Amsterdam',
        }).format(site.clock.now()),
      )
      await withdraw(bought, key)
      await expectRefusal(withdraw(bought), 'credits_used')
    }
  })

  it('after a refund by hand of less than a credit gives back the rest, and no bank took too much', async () => {
    const bought = await buy(await newBuyer(site))
    const byHand = { idempotencyKey: randomUUID(), kind: 'refund' as const, paymentId: bought.paymentId }
    await reverseSandboxPayment(site.app, { ...byHand, amount: 20 })
    await hearWebhook(site, bought.paymentId)
    await withdraw(bought)
    expect(
      await site.rows(
        'select kind, amount, excess_amount from reversal where purchase_id = $1 order by amount',
        [bought.purchase.id],
      ),
    ).toEqual([
      { kind: 'refund', amount: 20, excess_amount: 0 },
      { kind: 'withdrawal', amount: 1975, excess_amount: 0 },
    ])
  })

  it('pays back the last credit, and nothing where all are used', async () => {
    const bought = await buy(await newBuyer(site, { credits: 5 }))
    await spend(site, bought, 54)
    // One of 50 credits for 19.95.
    expect(await offered(bought)).toMatchObject({ credits: 1, amount: 40 })
    const used = await buy(await newBuyer(site))
    await spend(site, used, 50)
    expect(await offered(used)).toMatchObject({ credits: 0, amount: 0 })
    await expectRefusal(withdraw(used), 'credits_used')
    await withdraw(bought)
    expect(await holdings(bought)).toEqual({ credits: 0, premium: true, debt: 0 })
  })

  it('of all that one bought ends Premium', async () => {
    const bought = await buy(await newBuyer(site))
    await withdraw(bought)
    expect(await holdings(bought)).toEqual({ credits: 0, premium: false, debt: 0 })
    expect(await offered(bought)).toBeNull()
    const [first, second] = [await buy(bought), await buy(bought)]
    await withdraw(first)
    expect(await holdings(second)).toEqual({ credits: 50, premium: true, debt: 0 })
  })

  it.each([
    ['Tuesday', 14, '2050-02-01'],
    ['Saturday', 16, '2050-02-19'],
    ['Sunday', 15, '2050-03-06'],
    // Its last day would be Good Friday, and what follows is no working day either until Tuesday.
    ['Friday two weeks before Good Friday', 18, '2050-03-25'],
  ])(
    'bought on a %s, it is possible until the end of day %i, and refused after it',
    async (_weekday, days, day) => {
      site.clock.advance(Date.parse(`${day}T10:00:00Z`) - site.clock.now().getTime())
      const bought = await buy(await newBuyer(site))
      site.clock.advance(days * DAY)
      expect(await offered(bought)).toMatchObject({ credits: 50 })
      site.clock.advance(DAY)
      expect(await offered(bought)).toBeNull()
      await expectRefusal(withdraw(bought), 'withdrawal_over')
      expect(await holdings(bought)).toEqual({ credits: 50, premium: true, debt: 0 })
    },
  )

  it('is possible for as many days as the site gives', async () => {
    const generous = await siteForTest({ settings: { refund_days: 21 } })
    // On a Wednesday, so that its last day is a working day.
    const [late, over] = [await buy(await newBuyer(generous)), await buy(await newBuyer(generous))]
    generous.clock.advance(21 * DAY)
    expect(await offered(late)).toMatchObject({ credits: 50 })
    await withdraw(late)
    generous.clock.advance(DAY)
    expect(await offered(over)).toBeNull()
    await expectRefusal(withdraw(over), 'withdrawal_over', { days: 21 })
  })

  it('is refused to others, of an open order, and with the key of another withdrawal', async () => {
    const bought = await buy(await newBuyer(site))
    const other = await newBuyer(site)
    await expectRefusal(withdraw({ ...bought, ...other }), 'not_found')
    await expectRefusal(
      withdraw({ ...bought, purchase: { ...bought.purchase, id: randomUUID() } }),
      'not_found',
    )
    await expectRefusal(withdraw(await order(bought)), 'conflict')
    const key = randomUUID()
    await withdraw(bought, key)
    await expectRefusal(withdraw(await buy(bought), key), 'conflict')
  })
})

describe('an account that is deleted with unused credits', () => {
  it('says before what is paid back, mails it, and pays it back when it is erased; given credits lapse', async () => {
    const bought = await buy(await newBuyer(site, { credits: 5 }))
    await spend(site, bought, 10)
    const unused = await bought.member.api.payments.unusedCredits()
    expect(unused).toMatchObject({
      refunds: [{ credits: 45, amount: 1796, currency: 'EUR' }],
      given_credits: 0,
    })
    await bought.member.api.accounts.deleteAccount({})
    await expect.poll(() => mailsAbout(bought.email, '17,96').length).toBe(1)
    site.clock.advance(DELETION_GRACE_DAYS * DAY)
    await erase(site.app, { memberId: bought.memberId })
    const reversal = () =>
      site.rows('select kind, credits, amount, status from reversal where purchase_id = $1', [
        bought.purchase.id,
      ])
    await expect
      .poll(reversal)
      .toEqual([{ kind: 'account_deleted', credits: 45, amount: 1796, status: 'done' }])
    const [wallet] = await site.rows(
      `select sum(amount)::int as sum from ledger_entry where member_id = $1 and account = 'wallet'`,
      [bought.memberId],
    )
    expect(wallet).toEqual({ sum: 0 })
  })

  it('and a payment that comes only after it was erased is paid back whole, once', async () => {
    const late = await order(await newBuyer(site))
    await late.member.api.accounts.deleteAccount({})
    site.clock.advance(DELETION_GRACE_DAYS * DAY)
    await erase(site.app, { memberId: late.memberId })
    await site.rows(`update sandbox_payment set status = 'paid' where id = $1`, [late.paymentId])
    await Promise.all([1, 2, 3].map(() => hearWebhook(site, late.paymentId)))
    const backAtTheBank = () =>
      site.rows('select kind, amount from sandbox_reversal where payment_id = $1', [late.paymentId])
    await expect.poll(backAtTheBank).toEqual([{ kind: 'refund', amount: 1995 }])
    expect(
      await site.rows('select status, failure, reversed_amount, credits from purchase where id = $1', [
        late.purchase.id,
      ]),
    ).toEqual([{ status: 'failed', failure: 'refunded', reversed_amount: 1995, credits: 50 }])
    expect(await site.rows('select 1 from ledger_entry where member_id = $1', [late.memberId])).toEqual([])
    expect(await site.rows('select 1 from receipt where purchase_id = $1', [late.purchase.id])).toEqual([])
  })

  it('says and mails what becomes of a transfer on its way, which is paid back with the account', async () => {
    const late = await order(await newBuyer(site), 'bank_transfer')
    expect((await late.member.api.payments.unusedCredits()).open_orders).toEqual([
      { amount: 1995, currency: 'EUR', payment_method_name: 'Overschrijving', when_deleted: 'coming' },
    ])
    await late.member.api.accounts.deleteAccount({})
    await expect.poll(() => mailsAbout(late.email, late.purchase.reference).length).toBe(1)
    expect(mailsAbout(late.email, late.purchase.reference)[0]!.text).toContain('komt dit nog binnen')
    // It arrives while the account could still come back, so the credits are there until it is erased.
    await site.rows(`update sandbox_payment set status = 'paid' where id = $1`, [late.paymentId])
    await hearWebhook(site, late.paymentId)
    site.clock.advance(DELETION_GRACE_DAYS * DAY)
    await erase(site.app, { memberId: late.memberId })
    await expect
      .poll(() =>
        site.rows('select kind, amount from sandbox_reversal where payment_id = $1', [late.paymentId]),
      )
      .toEqual([{ kind: 'refund', amount: 1995 }])
  })

  it('calls off an order whose payment page is open, says so, and says when the money goes back if it is paid', async () => {
    const untouched = await order(await newBuyer(site))
    const paid = await order(await newBuyer(site))
    for (const { member } of [untouched, paid])
      expect((await member.api.payments.unusedCredits()).open_orders).toMatchObject([
        { amount: 1995, when_deleted: 'payable' },
      ])
    await untouched.member.api.accounts.deleteAccount({})
    // Paid at the bank in the moment in which the account is deleted, so it cannot be called off any more.
    await site.rows(`update sandbox_payment set status = 'paid' where id = $1`, [paid.paymentId])
    await paid.member.api.accounts.deleteAccount({})
    const purchase = (id: string) => site.rows('select status, failure from purchase where id = $1', [id])
    await expect
      .poll(() => purchase(untouched.purchase.id))
      .toEqual([{ status: 'failed', failure: 'canceled' }])
    expect(
      await site.rows('select status from sandbox_payment where id = $1', [untouched.paymentId]),
    ).toEqual([{ status: 'canceled' }])
    await expect.poll(() => mailsAbout(untouched.email, 'Betaal je toch nog').length).toBe(1)

    await expect.poll(() => purchase(paid.purchase.id)).toEqual([{ status: 'completed', failure: null }])
    await expect.poll(() => mailsAbout(paid.email, 'na het verwijderen van je account').length).toBe(1)
    const [mail] = mailsAbout(paid.email, 'na het verwijderen van je account')
    const until = new Date(site.clock.now().getTime() + DELETION_GRACE_DAYS * DAY)
    const date = new Intl.DateTimeFormat('nl', { dateStyle: 'long', timeZone: 'Europe/Amsterdam' })
    expect(mail!.text).toContain(date.format(until))
    expect(mail!.text).toContain(paid.purchase.reference)
    expect(mailsAbout(paid.email, 'credits staan klaar')).toEqual([])
    // What was called off and is paid in an old page all the same goes the same way.
    await site.rows(`update sandbox_payment set status = 'paid' where id = $1`, [untouched.paymentId])
    await hearWebhook(site, untouched.paymentId)
    await expect.poll(() => mailsAbout(untouched.email, 'na het verwijderen').length).toBe(1)
    expect(mailsAbout(untouched.email, 'credits staan klaar')).toEqual([])
    site.clock.advance(DELETION_GRACE_DAYS * DAY)
    for (const { memberId, paymentId } of [untouched, paid]) {
      await erase(site.app, { memberId })
      await expect
        .poll(() => site.rows('select amount from sandbox_reversal where payment_id = $1', [paymentId]))
        .toEqual([{ amount: 1995 }])
    }
  })

  it('that bought nothing gets no such mail, and its given credits lapse in the books', async () => {
    const buyer = await newBuyer(site, { credits: 5 })
    expect(await buyer.member.api.payments.unusedCredits()).toEqual({
      refunds: [],
      open_orders: [],
      given_credits: 5,
    })
    await buyer.member.api.accounts.deleteAccount({})
    site.clock.advance(DELETION_GRACE_DAYS * DAY)
    await erase(site.app, { memberId: buyer.memberId })
    expect(
      await site.rows(
        `select account, amount from ledger_entry where member_id = $1 and key = 'expiry' order by account`,
        [buyer.memberId],
      ),
    ).toEqual([
      { account: 'expiry', amount: 5 },
      { account: 'wallet', amount: -5 },
    ])
    expect(await site.rows('select 1 from reversal where member_id = $1', [buyer.memberId])).toEqual([])
  })
})

it('days are counted in the buyer’s calendar, also where one of them has 25 hours', async () => {
  const year = site.clock.now().getUTCFullYear() + 1
  const endOfOctober = new Date(Date.UTC(year, 9, 31))
  // In which summer time ends. Twelve days before it, half an hour after midnight in Amsterdam, it is 22:30 in UTC.
  const sunday = endOfOctober.getTime() - endOfOctober.getUTCDay() * DAY
  const to = (time: number) => site.clock.advance(time - site.clock.now().getTime())
  to(sunday - 12 * DAY - 90 * MINUTE)
  const bought = await buy(await newBuyer(site))
  const last = new Date(sunday + 2 * DAY).toISOString().slice(0, 10)
  expect(await offered(bought)).toMatchObject({ until: last })
  to(Date.parse(`${last}T22:30:00Z`))
  expect(await offered(bought)).toMatchObject({ credits: 50 })
  to(Date.parse(`${last}T23:30:00Z`))
  expect(await offered(bought)).toBeNull()
  await expectRefusal(withdraw(bought), 'withdrawal_over')
})
