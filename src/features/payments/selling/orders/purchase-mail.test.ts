import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { LOCALES, type Locale } from '#shared/locales.ts'
import { siteForTest, type TestSite } from '#tests/harness/site.ts'
import { IMMEDIATE_START } from './immediate-start.ts'
import { mailPurchase } from './purchase-mail.server.ts'

/** A member with this language orders 50 credits at a discount and decides at the bank. */
async function buy(site: TestSite, language: Locale, decision: 'pay' | 'fail', where = {}) {
  const built = await site.build.member({ language, credits: 0, ...where })
  const member = await site.login(built)
  const { offers, payment_methods } = await member.api.payments.offers()
  const offer = offers[1]!
  const { purchase } = await member.api.payments.order({
    key: randomUUID(),
    package_id: offer.id,
    payment_method: payment_methods.find(({ banks }) => banks.length === 0)!.id,
    immediate_start: IMMEDIATE_START,
    amount: offer.amount,
  })
  const page = new URL(purchase.checkout_url!).pathname
  await member.fetch(page, { method: 'POST', body: new URLSearchParams({ decision }) })
  await expect
    .poll(async () => (await member.api.payments.purchase({ id: purchase.id })).purchase.status)
    .toBe(decision === 'pay' ? 'completed' : 'failed')
  return { email: built.email, purchase }
}

const mailsTo = (site: TestSite, email: string) =>
  site.mail.mails.filter(({ to }) => [to].flat().some((one) => one?.text === email))

it('confirms what was paid, in the buyer’s language: what, price, VAT, when, from whom, how to withdraw', async () => {
  const site = await siteForTest({
    settings: { support_email: 'hulp@vonk.example', refund_days: 21, name: 'Vonkje' },
  })
  const subjects = new Set<string>()
  for (const language of LOCALES) {
    const { email, purchase } = await buy(site, language, 'pay')
    const mail = await site.mail.mailTo(email)
    const text = mail.text!.replaceAll(/\s+/g, ' ')
    for (const part of [
      '50',
      '25',
      '14,96',
      '2,60',
      purchase.reference,
      'Vonk Test B.V., Teststraat 1, Utrecht',
      '12345678',
      'NL000000000B00',
      'hulp@vonk.example',
      '21',
      '/pages/return-policy',
    ])
      expect(text.replaceAll('14.96', '14,96').replaceAll('2.60', '2,60'), `${language} ${part}`).toContain(
        part,
      )
    subjects.add(mail.subject!)
    expect(text).not.toContain('undefined')
  }
  expect(subjects.size).toBe(LOCALES.length)
})

it('confirms in the time of the buyer’s country and at its rate of VAT', async () => {
  const site = await siteForTest({
    settings: { time_bonus: null, welcome_discount_percentage: null },
    company: { vatNumbers: ['NL000000000B00', 'GB000000000'] },
  })
  const boughtAt = async (id: string) =>
    (await site.rows<{ at: Date }>('select created_at as at from purchase where id = $1', [id]))[0]!.at
  const london = await buy(site, 'en', 'pay', { country: 'GB', region: 'GB-ENG', place: 'GB-ENG-london' })
  expect(london.purchase).toMatchObject({ currency: 'GBP', amount: 1795, vat_amount: 299 })
  const shown = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/London',
  })
  expect((await site.mail.mailTo(london.email)).text).toContain(
    shown.format(await boughtAt(london.purchase.id)),
  )
  expect((await site.mail.mailTo(london.email)).text).toMatch(/VAT number: GB000000000\s/)
  const dutch = await buy(site, 'nl', 'pay')
  const there = new Intl.DateTimeFormat('nl', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Amsterdam',
  })
  expect((await site.mail.mailTo(dutch.email)).text).toContain(
    there.format(await boughtAt(dutch.purchase.id)),
  )
})

it('confirms once, however often its job is done, and nothing that was not paid', async () => {
  const site = await siteForTest()
  const { email, purchase } = await buy(site, 'nl', 'pay')
  const first = await site.mail.mailTo(email)
  const mailed = () =>
    site.rows('select mailed_at is not null as mailed from purchase where id = $1', [purchase.id])
  await expect.poll(mailed).toEqual([{ mailed: true }])
  await mailPurchase(site.app, { purchaseId: purchase.id })
  expect(mailsTo(site, email)).toHaveLength(1)
  // After a crash between sending and marking, the same mail is sent again; mail programs show it once.
  await site.rows('update purchase set mailed_at = null where id = $1', [purchase.id])
  await mailPurchase(site.app, { purchaseId: purchase.id })
  expect(mailsTo(site, email).map(({ messageId }) => messageId)).toEqual([first.messageId, first.messageId])

  const unpaid = await buy(site, 'nl', 'fail')
  await mailPurchase(site.app, { purchaseId: unpaid.purchase.id })
  expect(mailsTo(site, unpaid.email)).toEqual([])
  const jobs = await site.rows(
    `select 1 from pgboss.job where name = 'payments.purchase-mail' and data->>'purchaseId' = $1`,
    [unpaid.purchase.id],
  )
  expect(jobs).toEqual([])
})
