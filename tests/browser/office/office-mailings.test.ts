import { afterAll, beforeAll, expect, test } from 'vitest'
import { SEND_MAILINGS } from '#features/mailings/schedule.server.ts'
import { transact } from '#server/database/transact.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openOffice } from '#tests/harness/page/open-office.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { newStaff } from '#tests/harness/staff.ts'
import { words } from '#tests/harness/words.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
  site.clock.advanceToHour(10)
})
afterAll(() => site?.stop())

const t = words('nl')
const mailings = (key: string, values?: object) => t(`office.mailings.${key}`, values as never)

test('a manager writes a mail, sees it as it will look, tests it, and sends it to who agreed', async () => {
  const reader = await site.build.member({ language: 'nl' })
  const german = await site.build.member({ language: 'de' })
  for (const one of [reader, german])
    await (await site.login(one)).api.notifications.choose({ emails: { news: true } })
  const manager = await newStaff(site, 'manager')
  const { page, expectAccessible, expectRefusal, expectLogged } = await openOffice(
    site,
    manager,
    '/admin/mailings',
  )
  // The check of accessibility asks the preview, which is in a sandbox.
  expectLogged(/postMessage/)
  await page.getByRole('button', { name: mailings('new') }).click()
  const field = (name: string, language = 'Nederlands') => page.getByLabel(mailings(name, { language }))
  await field('subject').fill('Zoek nu ook op reistijd')
  await field('body').fill('Zie https://elders.example')
  expectRefusal(400, '/api/admin/mailings/')
  await page.getByRole('button', { name: mailings('save'), exact: true }).click()
  await page.getByText(t('office.field_errors.links')).waitFor()
  await expectAccessible()
  await field('body').fill('Wie te ver weg woont, zie je voortaan niet meer.')
  await page.getByLabel(mailings('path')).fill('/members')
  const mail = page.frameLocator('iframe')
  await mail.getByRole('heading', { name: 'Zoek nu ook op reistijd' }).waitFor()
  await mail.getByText('Wie te ver weg woont, zie je voortaan niet meer.').last().waitFor()
  await page.getByText(mailings('without_words', { count: 1, language: 'Deutsch' })).waitFor()
  await page.getByRole('button', { name: mailings('test') }).click()
  await page.getByText(mailings('test_sent', { email: manager.email })).waitFor()
  await expect
    .poll(async () => (await site.mail.mailTo(manager.email)).subject)
    .toBe('Zoek nu ook op reistijd')

  await page.getByRole('button', { name: mailings('send') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(mailings('receivers', { count: 1 })).waitFor()
  await expectAccessible()
  await dialog.getByRole('button', { name: mailings('send_now') }).click()
  await page.getByRole('heading', { name: mailings('progress') }).waitFor()
  await transact(site.app.db, (tx) => site.app.jobs.enqueue(tx, SEND_MAILINGS, {}))
  await expect
    .poll(async () => (await site.mail.mailTo(reader.email)).subject)
    .toBe('Zoek nu ook op reistijd')
  await page.getByText(mailings('statuses.sent'), { exact: true }).first().waitFor()
  await expectAccessible()
})
