import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { readAfter, staysAway } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { jobsRest, lookForMailServer } from '#tests/harness/waiting-jobs.ts'
import { words } from '#tests/harness/words.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

const WRONG = 'fout@example.org'
const refuse = (...addresses: string[]) =>
  site.mail.answer((recipient) =>
    addresses.includes(recipient) ? { code: 550, words: '5.1.1 no such user' } : undefined,
  )

test('the page that waits for a reset says that the address takes no mail, or that it comes later', async () => {
  const t = words('nl')
  refuse(WRONG)
  const visit = await openPage(site, { width: 360 })
  const { page } = visit
  const ask = async (email: string) => {
    await visit.open('/reset-password')
    await page.getByLabel(t('accounts.reset.email')).fill(email)
    await page.getByRole('button', { name: t('accounts.reset.submit') }).click()
  }
  const isSent = page.getByRole('heading', { name: t('accounts.reset.sent_title') })
  await ask(WRONG)
  await page.getByText(t('accounts.mail_trouble.refused', { email: WRONG })).waitFor()
  await staysAway(
    page.getByText(t('accounts.reset.sent_spam')),
    page.getByRole('heading', { name: t('accounts.reset.unsent_title') }),
  )
  await visit.expectAccessible()

  await site.mail.leave()
  const member = await site.build.member()
  await ask(member.email)
  const waits = page.getByText(t('accounts.mail_trouble.waits', { email: member.email }))
  await waits.waitFor()
  await site.mail.comeBack()
  await lookForMailServer(site)
  await waits.waitFor({ state: 'detached' })
  await isSent.waitFor()
  await site.mail.mailTo(member.email)
})

test('a newcomer whose address takes no mail is told everywhere, and led to correct it', async () => {
  const t = words('nl')
  const newcomer = await site.build.member({ confirmed: false })
  refuse(newcomer.email, WRONG)
  const visit = await openPage(site, { loggedInAs: newcomer })
  const { page, open } = visit
  await open('/activate/done')
  await page.getByRole('button', { name: t('accounts.activate.resend') }).click()
  await staysAway(
    page.getByText(t('accounts.signup.done.resent')),
    page.getByText(t('accounts.mail_trouble.refused', { email: newcomer.email })),
  )
  await visit.expectAccessible()
  await open('/members')
  await page.getByText(t('site.banners.activation_refused', { email: newcomer.email })).waitFor()
  await visit.expectAccessible()

  await open('/activate/done')
  await page.getByRole('link', { name: t('accounts.mail_trouble.correct') }).click()
  await page.waitForURL(/\/notifications#email$/)
  const { api } = await site.login(newcomer)
  await api.accounts.changeEmail({ email: WRONG, password: newcomer.password })
  await jobsRest(site)
  await open('/notifications')
  await staysAway(
    page.getByText(t('notifications.settings.email_sent_again')),
    page.getByText(t('accounts.mail_trouble.refused', { email: WRONG })),
  )
  await visit.expectAccessible()
})

test('who has left, and who complained without an account, read that their mail is not taken', async () => {
  const t = words('nl')
  const leaver = await site.build.member()
  refuse(leaver.email, WRONG)
  const mine = await openPage(site, { loggedInAs: leaver, width: 360 })
  await mine.open('/notifications#leave')
  await mine.page.getByRole('button', { name: t('notifications.settings.leaving.open') }).click()
  const dialog = mine.page.getByRole('dialog', { name: t('accounts.leaving.title') })
  await dialog.getByRole('button', { name: t('accounts.leaving.confirm') }).click()
  // No address can be corrected any more.
  const refused = { email: leaver.email, support: 'support@example.com' }
  await staysAway(
    mine.page.getByText(t('accounts.account_deleted.mailed')),
    mine.page.getByText(t('accounts.account_deleted.refused', refused)),
  )
  const focused = expect.poll(() => mine.page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  expect(
    await readAfter(focused, () => mine.page.evaluate(() => JSON.stringify({ ...sessionStorage }))),
  ).not.toContain(leaver.email)
  await mine.expectAccessible()

  const visit = await openPage(site, { width: 360, colorScheme: 'dark' })
  const { page } = visit
  await visit.open('/complaints')
  await page.getByText(t('members.report.reasons.illegal')).click()
  await page.getByRole('textbox', { name: t('members.complaints.words') }).fill('De pagina klopt niet')
  await page.getByRole('textbox', { name: t('members.complaints.email') }).fill(WRONG)
  await page.getByRole('button', { name: t('members.complaints.send') }).click()
  await staysAway(
    page.getByText(t('members.complaints.done_receipt', { email: WRONG })),
    page.getByText(t('accounts.mail_trouble.refused', { email: WRONG })),
  )
  await visit.expectAccessible()
})
