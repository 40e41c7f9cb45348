import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, MINUTE } from '#server/clock.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { readHtml } from '#tests/harness/page/html.ts'
import { mailedToken } from '#tests/harness/services/mailed-link.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { jobsRest, lookForMailServer, passTime } from '#tests/harness/waiting-jobs.ts'
import { words } from '#tests/harness/words.ts'

const t = words('nl')

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

test('the page of a confirmation says whether it arrived, is waited for, or is done', async () => {
  const anna = await site.login(await site.build.member({ confirmed: false, email: 'anna@example.org' }))
  const says = async (visitor: Visitor, state: 'arrived' | 'waiting' | 'done') => {
    const page = await readHtml(visitor, '/activate/done')
    expect(page.all('h1').map((one) => one.says)).toEqual([t(`accounts.activate.${state}_title`)])
    expect(page.all('title')[0]?.says).toContain(t('accounts.activate.done_page_title'))
    expect(page.says.includes(t('accounts.activate.done_text'))).toBe(state === 'done')
  }
  await says(site.visitor(), 'arrived')
  await says(anna, 'waiting')
  await anna.api.accounts.sendActivation()
  await site
    .visitor()
    .api.accounts.activate({ token: await mailedToken(site, 'anna@example.org', '/activate/do') })
  await says(anna, 'done')
})

test('the day until which an account can come back is the one of the mail, in every zone', async () => {
  const member = await site.build.member()
  const leaving = await site.login(member)
  const { until } = await leaving.api.accounts.deleteAccount({})
  const mail = await site.mail.mailTo(member.email)
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Amsterdam']) {
    const visitor = site.visitor()
    visitor.cookies.set('tz', encodeURIComponent(zone))
    const { says } = await readHtml(visitor, `/account-deleted?until=${until}`)
    const [date] = /\d{1,2} \p{L}+ \d{4}/u.exec(says)!
    expect(mail.text, zone).toContain(date)
  }
})

test('a member reads in the settings that a mail was given up', async () => {
  const member = await site.build.member()
  await site.mail.leave()
  await site.visitor().api.accounts.askForReset({ email: member.email })
  await jobsRest(site)
  await passTime(site, 3 * DAY + MINUTE)
  await jobsRest(site)
  await site.mail.comeBack()
  await lookForMailServer(site)
  const { says } = await readHtml(await site.login(member), '/notifications')
  expect(says).toContain(t('accounts.mail_trouble.given_up', { email: member.email }))
})
