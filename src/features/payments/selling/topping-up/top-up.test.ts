import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { DAY, HOUR, MINUTE } from '#server/clock.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import { PASSWORD } from '#tests/harness/builders.ts'
import { type Bought, buy, holdings, newBuyer, spend, webhooksCome } from '#tests/harness/buying.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { jobsRest, lookForMailServer, passTime } from '#tests/harness/waiting-jobs.ts'
import { words } from '#tests/harness/words.ts'
import { TOP_UP } from '../orders/immediate-start.ts'
import { lookAfterTopUps } from './look-after.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({
    bystander: true,
    settings: { time_bonus: null, welcome_discount_percentage: null, name: 'Vonkje' },
  })
  site.clock.advanceToNextMonth()
})
afterAll(() => site.stop())

type Wish = { monthly_maximum?: number; stored_method?: string; package_id?: string }

async function setTopUp({ member }: Bought, wish: Wish = {}) {
  const [stored] = (await member.api.payments.storedMethods()).methods
  return member.api.payments.setTopUp({
    package_id: '20',
    below_credits: 10,
    stored_method: stored?.id ?? randomUUID(),
    monthly_maximum: 995,
    currency: 'EUR',
    agreed: TOP_UP,
    ...wish,
  })
}

/** A member with a kept card, a top-up and few credits. */
async function nearlyEmpty(wish?: Wish): Promise<Bought> {
  const bought = await buy(await newBuyer(site), 'credit_card', { keep: true })
  await setTopUp(bought, wish)
  await spend(site, bought, 45)
  return bought
}

const run = () => lookAfterTopUps(site.app)
const present = async ({ member }: Bought) => (await member.api.payments.topUp()).top_up
const credits = async (bought: Bought) => (await holdings(bought)).credits
const topUps = ({ memberId }: Bought) =>
  site.rows('select status from purchase where member_id = $1 and top_up', [memberId])
const mailsTo = ({ email }: Bought, words: string) =>
  site.mail.mails.filter(
    ({ to, subject }) => [to].flat().some((one) => one?.text === email) && subject?.includes(words),
  )
const t = words('nl')
const announcement = t('payments.top_up_mail.subject', { site: 'Vonkje' })

it('is announced by mail and on the page, charged a day later and not before, once', async () => {
  const bought = await nearlyEmpty()
  expect((await present(bought))?.next).toBeNull()
  await run()
  const { next } = (await present(bought))!
  expect(next?.amount).toBe(995)
  expect(Date.parse(next!.at) - site.clock.now().getTime()).toBeGreaterThan(DAY - MINUTE)
  await expect.poll(() => mailsTo(bought, announcement).length).toBe(1)
  const text = mailsTo(bought, announcement)[0]!.text!
  for (const part of ['9,95', '•••• 4242', '20 credits', '/top-up/stop?token=']) expect(text).toContain(part)
  // The day to stop it begins when the job has noted that the mail has left.
  await jobsRest(site)
  site.clock.advance(23 * HOUR)
  await run()
  expect(await topUps(bought)).toEqual([])
  site.clock.advance(HOUR)
  await Promise.all([run(), run()])
  await run()
  await expect.poll(() => credits(bought)).toBe(25)
  expect(await topUps(bought)).toEqual([{ status: 'completed' }])
  expect(await present(bought)).toMatchObject({ next: null, this_month: 995 })
})

it('never charges more in a month than its maximum, nor past the limit or the pause of the member', async () => {
  const bought = await nearlyEmpty()
  await run()
  // The day to stop it begins with the mail.
  await jobsRest(site)
  site.clock.advance(DAY)
  await run()
  await expect.poll(() => credits(bought)).toBe(25)
  await spend(site, bought, 20)
  await run()
  expect((await present(bought))?.next).toBeNull()
  site.clock.advanceToNextMonth()
  const again = { ...bought, member: await site.loginByPassword({ email: bought.email, password: PASSWORD }) }
  await again.member.api.payments.setSpendingLimit({ amount: 900, currency: 'EUR' })
  await run()
  expect((await present(again))?.next).toBeNull()
  await again.member.api.payments.setSpendingLimit({ amount: null, currency: 'EUR' })
  site.clock.advance(DAY)
  await run()
  expect((await present(again))?.next).not.toBeNull()
  // Announced, then paused: it lapses at once, nothing is charged, and after the pause it is announced anew.
  await again.member.api.payments.pauseSpending({ days: '7' })
  expect((await present(again))?.next).toBeNull()
  site.clock.advance(DAY)
  await run()
  expect((await present(again))?.next).toBeNull()
  expect(await topUps(bought)).toHaveLength(1)
  site.clock.advance(6 * DAY)
  await run()
  expect((await present(again))?.next).not.toBeNull()
})

it('that is announced lapses at once by a lower limit, and stands where the limit leaves room for it', async () => {
  const bought = await nearlyEmpty()
  await run()
  const { payments } = bought.member.api
  // What was bought this month, and the top-up.
  await payments.setSpendingLimit({ amount: 1995 + 995, currency: 'EUR' })
  expect((await present(bought))?.next).not.toBeNull()
  await payments.setSpendingLimit({ amount: 1995 + 994, currency: 'EUR' })
  expect((await present(bought))?.next).toBeNull()
  site.clock.advance(DAY)
  await run()
  expect(await topUps(bought)).toEqual([])
})

it('is stopped by one press, on the page or from the mail without a login, before it is charged', async () => {
  const bought = await nearlyEmpty()
  const other = await nearlyEmpty()
  await run()
  await other.member.api.payments.stopTopUp({})
  expect(await present(other)).toBeNull()
  await expect.poll(() => mailsTo(bought, announcement).length).toBe(1)
  const link = /\/top-up\/stop\?token=([\w-]+)/.exec(mailsTo(bought, announcement)[0]!.text!)!
  const visitor = site.visitor()
  // A mail program that opens the link stops nothing.
  expect((await visitor.fetch(link[0])).status).toBe(200)
  expect(await present(bought)).not.toBeNull()
  const press = (token: string) =>
    visitor.fetch('/top-up/stop', { method: 'POST', body: new URLSearchParams({ token }) })
  await press(`${link[1]!.slice(0, -3)}AAA`)
  expect(await present(bought)).not.toBeNull()
  expect((await press(link[1]!)).status).toBe(200)
  expect(await present(bought)).toBeNull()
  // An old link does not stop what was wanted anew.
  site.clock.advance(MINUTE)
  await setTopUp(bought)
  await press(link[1]!)
  expect(await present(bought)).not.toBeNull()
  site.clock.advance(DAY)
  await run()
  expect([...(await topUps(bought)), ...(await topUps(other))]).toEqual([])
})

it('set again as it is, is announced once; changed, it is announced anew', async () => {
  const bought = await nearlyEmpty({ monthly_maximum: 2000 })
  for (let time = 0; time < 4; time++) {
    await run()
    await setTopUp(bought, { monthly_maximum: 2000 })
  }
  const { next } = (await present(bought))!
  expect(next).not.toBeNull()
  const announced = () => mailsTo(bought, announcement).length
  await expect.poll(announced).toBe(1)
  await setTopUp(bought, { monthly_maximum: 1990 })
  expect((await present(bought))?.next).toBeNull()
  await run()
  await expect.poll(announced).toBe(2)
})

/** The site's database, where something happens before the nth transaction. */
function beforeTransaction(nth: number, happens: () => Promise<unknown>): Db {
  let begun = 0
  return new Proxy(site.app.db, {
    get(db, name) {
      if (name !== 'transaction') {
        const value: unknown = Reflect.get(db, name)
        return typeof value === 'function' ? value.bind(db) : value
      }
      return () => ({
        async execute(work: (tx: Tx) => Promise<unknown>) {
          if (++begun === nth) await happens()
          return db.transaction().execute(work)
        },
      })
    },
  })
}

it('a stop that is answered is not overtaken by a charge that was found to be due', async () => {
  const bought = await nearlyEmpty()
  await run()
  // The day to stop it begins with the mail.
  await jobsRest(site)
  site.clock.advance(DAY)
  const member = await site.loginByPassword({ email: bought.email, password: PASSWORD })
  await webhooksCome(site)
  const stop = vi.fn(() => member.api.payments.stopTopUp({}))
  // The first finds that it is due, the second records the order.
  await lookAfterTopUps({ ...site.app, db: beforeTransaction(2, stop) })
  expect(stop).toHaveBeenCalledOnce()
  expect(await topUps(bought)).toEqual([])
  expect((await member.api.payments.topUp()).top_up).toBeNull()
})

it('lapses when credits were bought meanwhile, and is announced anew when its price has risen', async () => {
  const bought = await nearlyEmpty()
  await run()
  await buy(bought)
  // A webhook that is repeated locks the account, which a look then passes over.
  await webhooksCome(site)
  site.clock.advance(DAY)
  await run()
  expect([await credits(bought), await topUps(bought)]).toEqual([55, []])
  await spend(site, bought, 50)
  await run()
  await jobsRest(site)
  await site.rows('update top_up set charge_amount = 900 where member_id = $1', [bought.memberId])
  site.clock.advance(DAY)
  await run()
  expect(await topUps(bought)).toEqual([])
  expect((await present(bought))?.next).toMatchObject({ amount: 995 })
})

it('ends with a mail when the bank refuses the charge, or the money is taken back', async () => {
  const refused = await nearlyEmpty()
  const body = new URLSearchParams({ decision: 'decline' })
  await refused.member.fetch(`/sandbox-bank/${refused.paymentId}`, { method: 'POST', body })
  const taken = await nearlyEmpty()
  await run()
  // The day to stop it begins with the mail.
  await jobsRest(site)
  site.clock.advance(DAY)
  await run()
  const subject = t('payments.top_up_stopped_mail.subject', { site: 'Vonkje' })
  await expect.poll(() => mailsTo(refused, subject).length).toBe(1)
  expect(await present(refused)).toBeNull()
  expect(await topUps(refused)).toEqual([{ status: 'failed' }])
  await expect.poll(() => credits(taken)).toBe(25)
  expect(await present(taken)).not.toBeNull()
  const [payment] = await site.rows<{ id: string }>(
    'select provider_payment_id as id from purchase where member_id = $1 and top_up',
    [taken.memberId],
  )
  const back = new URLSearchParams({ decision: 'charge_back' })
  await taken.member.fetch(`/sandbox-bank/${payment!.id}`, { method: 'POST', body: back })
  await expect.poll(() => present(taken)).toBeNull()
})

it('needs a maximum that allows a package, and a kept method of one’s own; it goes with the method', async () => {
  const bought = await buy(await newBuyer(site), 'credit_card', { keep: true })
  const other = await buy(await newBuyer(site), 'credit_card', { keep: true })
  const [theirs] = (await other.member.api.payments.storedMethods()).methods
  await expectRefusal(setTopUp(bought, { monthly_maximum: 994 }), 'invalid_input')
  await expectRefusal(setTopUp(bought, { package_id: 'none' }), 'invalid_input')
  await expectRefusal(setTopUp(bought, { stored_method: theirs!.id }), 'invalid_input')
  expect(await present(bought)).toBeNull()
  await setTopUp(bought)
  expect(await present(bought)).toMatchObject({ package_id: '20', monthly_maximum: 995 })
  const [own] = (await bought.member.api.payments.storedMethods()).methods
  await bought.member.api.payments.removeStoredMethod({ id: own!.id })
  expect(await present(bought)).toBeNull()
})

it('is never charged before its announcement has left, however long that takes, and then leaves a day to stop it', async () => {
  const bought = await nearlyEmpty()
  await site.mail.leave()
  await run()
  await jobsRest(site)
  // Longer than a mail is tried: it is given up, and announced anew.
  for (let hours = 0; hours < 140; hours += 20) {
    await passTime(site, 20 * HOUR)
    await jobsRest(site)
    await run()
  }
  expect([await topUps(bought), mailsTo(bought, announcement)]).toEqual([[], []])
  await site.mail.comeBack()
  await lookForMailServer(site)
  expect(mailsTo(bought, announcement)).toHaveLength(1)
  site.clock.advance(23 * HOUR)
  await run()
  expect(await topUps(bought)).toEqual([])
  site.clock.advance(HOUR)
  await run()
  await expect.poll(() => topUps(bought)).toEqual([{ status: 'completed' }])
})
