import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countDays } from '#features/figures/count-days.server.ts'
import { lookForPatterns } from '#features/members/office/looks.server.ts'
import { buy } from '#tests/harness/buying.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { mayDecide, openOffice } from '#tests/harness/page/open-office.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { landscape } from '#tests/harness/pictures.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { inviteStaff, newStaff } from '#tests/harness/staff.ts'
import { words } from '#tests/harness/words.ts'

const PHONE = { locale: 'de', width: 360, height: 740, colorScheme: 'dark' } as const
const DESKTOP = { locale: 'nl', width: 1280, height: 800, colorScheme: 'light' } as const

let site: TestSite
beforeAll(async () => {
  const desk = { opens_hour: 0, closes_hour: 24, time_zone: 'UTC', answers_a_day: 5 }
  site = await startBrowserSite({ settings: { desk, time_bonus: null, welcome_discount_percentage: null } })
})
afterAll(() => site?.stop())

const t = words('nl')
const office = (key: string, values?: object) => t(`office.${key}`, values as never)

/** A member with a photo that waits, a purchase, and a message that was reported. */
async function somebody() {
  const { anna, bram, asAnna, asBram } = await site.couple({ name: 'Wilhelmina' })
  const file = new File([new Uint8Array(await landscape())], 'ik.jpg', { type: 'image/jpeg' })
  await asAnna.api.photos.upload({ key: randomUUID(), file })
  const bought = await buy({ member: asAnna, memberId: anna.id, email: anna.email })
  await asAnna.api.chat.send({ id: randomUUID(), to: bram.id, body: 'Maak je wat geld over?' })
  const report = { id: anna.id, reason: 'money' as const, words: 'Ze vraagt geld', key: randomUUID() }
  await asBram.api.members.report(report)
  // Others at the same device, which staff look at.
  for (let n = 0; n < 2; n++) {
    const { id, email } = await site.build.member()
    await site.build.device(email)
    await site.rows(
      `update known_device set token_hash = (select token_hash from known_device where member_id = $2 limit 1)
       where member_id = $1`,
      [id, anna.id],
    )
  }
  await lookForPatterns(site.app)
  return { anna, bought }
}

test('staff come in, and look after members', async () => {
  const { anna } = await somebody()
  const guest = await openPage(site, DESKTOP)
  guest.expectRefusal(403, '/api/admin/self')
  guest.expectRefusal(401, '/api/admin/login')
  await guest.page.goto('/admin')
  await guest.page.getByLabel(office('login.email')).fill('noor@staff.example')
  await guest.page.getByLabel(office('login.password'), { exact: true }).fill('dat is het niet')
  await guest.page.getByRole('button', { name: office('login.next') }).click()
  await guest.page.getByRole('alert').waitFor()
  await guest.expectNoViolations()
  await guest.page.goto(`/admin/invitation#${await inviteStaff(site, 'noor@staff.example', 'owner')}`)
  await guest.page.getByLabel(office('invitation.code'), { exact: true }).waitFor()
  await guest.expectNoViolations()

  const { page, expectNoViolations } = await openOffice(site, await newStaff(site, 'owner'), '/admin', PHONE)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: office('frame.menu') }).click()
  await dialog.getByRole('link', { name: office('frame.site'), exact: true }).waitFor()
  await expectNoViolations()
  await page.goto('/admin/queue?kind=photo')
  await page.getByRole('article').getByRole('img').first().waitFor()
  await expectNoViolations()
  await mayDecide({ page })
  await page.keyboard.press('w')
  await dialog.getByLabel(office('verdicts.reason')).waitFor()
  await expectNoViolations()
  await page.goto('/admin/members')
  await page.getByRole('listitem').filter({ hasText: 'Wilhelmina' }).first().waitFor()
  await expectNoViolations()
  await page.goto('/admin/members/list?state=active')
  await page.getByRole('listitem').filter({ hasText: 'Wilhelmina' }).first().waitFor()
  await expectNoViolations()
  await page.goto('/admin/handed')
  await page.getByText(office('notes.none_title')).waitFor()
  await expectNoViolations()
  await page.goto(`/admin/members/${anna.id}`)
  await page.getByRole('heading', { name: office('members.credits') }).waitFor()
  await expectNoViolations()
  await page.getByRole('button', { name: office('members.grant') }).click()
  await dialog.getByLabel(office('members.credits_label')).fill('25')
  await dialog.getByRole('button', { name: office('members.grant') }).click()
  await dialog.getByText(office('field_errors.empty')).waitFor()
  await expectNoViolations()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: office('members.see_conversation') }).click()
  await dialog.getByLabel(office('members.reason')).fill('melding over geld')
  await dialog.getByRole('button', { name: office('members.see_conversation') }).click()
  await dialog.getByText('Maak je wat geld over?').waitFor()
  await expectNoViolations()
})

test('staff look after money, words, the site and its health', async () => {
  const { bought } = await somebody()
  await site.rows(
    `insert into pgboss.job (id, name, data, source_name, source_retry_count, output)
     values ($1, 'failed', '{}', 'long.gone', 8, '{"message": "no answer"}')`,
    [randomUUID()],
  )
  await countDays(site.app)
  const { reference } = bought.purchase
  const owner = await openOffice(site, await newStaff(site, 'owner'), '/admin/money', DESKTOP)
  const { page, expectNoViolations, expectRefusal } = owner
  const dialog = page.getByRole('dialog')
  const press = (where: Page | typeof dialog, name: string) =>
    where.getByRole('button', { name, exact: true }).click()
  await page.getByLabel(office('money.seek')).fill(reference)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: reference }).click()
  await press(page, office('money.refund'))
  await dialog.getByText(office('money.choice_other')).click()
  await press(dialog, office('money.refund'))
  await page.getByText(office('money.reason_missing')).waitFor()
  await expectNoViolations()
  await page.goto('/admin/money/books')
  await page
    .getByRole('region', { name: office('money.totals') })
    .getByRole('cell')
    .first()
    .waitFor()
  await expectNoViolations()
  await page.goto('/admin/figures')
  const growth = page.getByRole('region', { name: office('figures.growth'), exact: true }).first()
  await growth.getByText(office('figures.as_table')).click()
  await growth.getByRole('table').waitFor()
  await expectNoViolations()
  await page.goto('/admin/codes')
  await press(page, office('codes.make'))
  await press(dialog, office('codes.make'))
  await dialog.getByText(office('codes.code_missing')).waitFor()
  await expectNoViolations()

  await page.goto('/admin/fictional/new')
  await press(page, office('fictional.make'))
  await page.locator('p').getByText(office('fictional.choose_place')).waitFor()
  await expectNoViolations()
  await page.goto('/admin/health')
  await press(page, office('health.discard'))
  await dialog.waitFor()
  await expectNoViolations()
  await page.goto('/admin/staff')
  await press(page, office('staff.invite'))
  await page.getByLabel(office('staff.email')).waitFor()
  await expectNoViolations()
  await page.goto('/admin/log')
  await page.getByRole('listitem').getByText(office('actions.staff_joined')).first().waitFor()
  await expectNoViolations()

  await page.goto('/admin/site/prices')
  await page.getByLabel(office('settings.message_credits.label')).fill('twee')
  expectRefusal(400, '/api/admin/site')
  await press(page, office('site.review'))
  await dialog.waitFor()
  await expectNoViolations()
  await press(dialog, office('site.save'))
  await page
    .getByText(office('field_errors.range', { min: 0, max: 1000 }))
    .first()
    .waitFor()
  await expectNoViolations()
  await page.goto('/admin/site/texts/faq/nl')
  await page.getByLabel(office('site.text_body'), { exact: true }).fill('## Wat kost het?')
  await press(page, office('site.preview'))
  await dialog.getByRole('heading', { name: 'Wat kost het?' }).waitFor()
  await expectNoViolations()
})

test('a writer at the desk, and a manager who writes a mail', async () => {
  const eva = await site.build.member({ name: 'Eva uit het boekje', fictional: true })
  const bram = await site.build.member({ name: 'Bram', gender: 'male', premium: true })
  await (await site.login(bram)).api.chat.send({ id: randomUUID(), to: eva.id, body: 'Hoi Eva!' })
  const writer = await openOffice(site, await newStaff(site, 'writer'), '/admin/desk', PHONE)
  writer.expectRefusal(400, '/api/admin/desk')
  const box = writer.page.getByLabel(office('desk.answer', { name: eva.name }))
  await box.fill('Zullen we afspreken?')
  await box.press('Control+Enter')
  await writer.page.getByText(office('field_errors.asks_meeting')).waitFor()
  await writer.expectNoViolations()

  const manager = await openOffice(site, await newStaff(site, 'manager'), '/admin/mailings', DESKTOP)
  const { page } = manager
  // axe asks the preview, which is in a sandbox.
  manager.expectLogged(/postMessage/)
  await page.getByRole('button', { name: office('mailings.new') }).click()
  const field = (name: string) => page.getByLabel(office(`mailings.${name}`, { language: 'Nederlands' }))
  await field('subject').fill('Zoek nu ook op reistijd')
  await field('body').fill('Zie https://elders.example')
  manager.expectRefusal(400, '/api/admin/mailings/')
  await page.getByRole('button', { name: office('mailings.save'), exact: true }).click()
  await page.getByText(office('field_errors.links')).waitFor()
  await manager.expectNoViolations()
  await field('body').fill('Wie te ver weg woont, zie je voortaan niet meer.')
  await page.getByRole('button', { name: office('mailings.send') }).click()
  await page
    .getByRole('dialog')
    .getByText(office('mailings.receivers', { count: 0 }))
    .waitFor()
  await manager.expectNoViolations()
  await expect.poll(() => site.rows('select 1 from mailing')).toHaveLength(1)
})
