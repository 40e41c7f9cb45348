import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY } from '#server/clock.ts'
import { type Bought, newBuyer, purchaseOf } from '#tests/harness/buying.ts'
import { COLLECTS, placeDebit, signMandate } from '#tests/harness/services/debit.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { jobsRest, passTime } from '#tests/harness/waiting-jobs.ts'
import { checkPurchase } from '../../selling/orders/settle.server.ts'
import { chaseNotices } from './chase-notices.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true, settings: COLLECTS })
})
afterAll(() => site.stop())

/** An order by direct debit of which its buyer cannot be told. */
async function untold(): Promise<Bought> {
  const buyer = await newBuyer(site)
  const mandate = await signMandate(site, buyer.member)
  await jobsRest(site)
  site.mail.answer((recipient) =>
    recipient === buyer.email ? { code: 550, words: '5.1.1 user unknown' } : undefined,
  )
  const bought = await placeDebit(buyer, mandate)
  await jobsRest(site)
  return bought
}

async function aDayLater(): Promise<void> {
  await passTime(site, DAY)
  await chaseNotices(site.app)
  await jobsRest(site)
}

const noticed = async ({ purchase }: Bought) =>
  site.rows('select noticed_at is not null as noticed, status from purchase where id = $1', [purchase.id])
const mails = ({ email }: Bought) =>
  site.mail.mails.filter(({ to }) => [to].flat().some((one) => one?.text === email)).length

it('mails a notice anew each day until it is taken, and collects nothing before', async () => {
  const bought = await untold()
  const before = mails(bought)
  expect((await purchaseOf(bought)).collect_untold).toBe(false)
  for (let day = 0; day < 5; day++) {
    await aDayLater()
    await checkPurchase(site.app, { purchaseId: bought.purchase.id })
  }
  expect([await noticed(bought), mails(bought)]).toEqual([[{ noticed: false, status: 'pending' }], before])
  expect((await purchaseOf(bought)).collect_untold).toBe(true)
  site.mail.answer(undefined)
  // Its owner has said that the address takes mail again.
  await site.rows('delete from mail_stop where member_id = $1', [bought.memberId])
  await aDayLater()
  expect([await noticed(bought), mails(bought)]).toEqual([[{ noticed: true, status: 'pending' }], before + 1])
  expect((await purchaseOf(bought)).collect_untold).toBe(false)
  await aDayLater()
  expect(mails(bought)).toBe(before + 1)
})

it('calls an order off of which its buyer could not be told for two weeks', async () => {
  const bought = await untold()
  for (let day = 0; day < 13; day++) await aDayLater()
  expect((await purchaseOf(bought)).status).toBe('pending')
  await aDayLater()
  expect(await purchaseOf(bought)).toMatchObject({ status: 'failed', failure: 'canceled' })
  site.mail.answer(undefined)
})
