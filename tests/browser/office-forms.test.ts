import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/browser-site.ts'
import { openOffice } from '#tests/harness/open-office.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { newStaff } from '#tests/harness/staff.ts'
import { words } from '#tests/harness/words.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite({ demo: false })
})
afterAll(() => site?.stop())

const t = words('nl')
const own = (key: string, values?: object) => t(`admin.site.${key}`, values as never)
const PHONE = { width: 360, height: 740, colorScheme: 'dark' as const }

test('two managers write the words of a page at once: the second is told, and keeps what was typed', async () => {
  const path = '/admin/site/texts/faq/nl'
  const first = await openOffice(site, await newStaff(site, 'manager'), path)
  const second = await openOffice(site, await newStaff(site, 'owner'), path, PHONE)
  const body = (page: typeof first.page) => page.getByLabel(own('text_body'), { exact: true })
  await body(first.page).fill('## Wat kost het?\n\n{{message_credits}} credit.')
  await body(second.page).fill('Kort {{antwoord}}')
  await first.page.getByRole('button', { name: own('preview'), exact: true }).click()
  await first.page.getByRole('dialog').getByRole('heading', { name: 'Wat kost het?' }).waitFor()
  await first.expectAccessible()
  await first.page.keyboard.press('Escape')
  await first.page.getByRole('button', { name: own('save'), exact: true }).click()
  await first.page.getByText(own('text_saved')).waitFor()

  const save = second.page.getByRole('button', { name: own('save'), exact: true })
  second.expectRefusal(400, '/api/admin/site/texts')
  await save.click()
  await second.page.getByText(t('admin.field_errors.unknown_placeholder')).waitFor()
  await body(second.page).fill('Kort antwoord')
  second.expectRefusal(409, '/api/admin/site/texts')
  await save.click()
  await second.page.getByText(own('text_stale')).waitFor()
  expect(await body(second.page).inputValue()).toBe('Kort antwoord')
  await second.expectAccessible()
  await save.click()
  await second.page.getByText(own('text_saved')).waitFor()
  const bodies = await site.rows<{ body: string }>('select body from site_text order by id')
  expect(bodies.map((one) => one.body)).toEqual([
    '## Wat kost het?\n\n{{message_credits}} credit.',
    'Kort antwoord',
  ])
})

test('an owner adds a domain and a further site, which are refused where they are none; a manager only looks', async () => {
  const { page, expectAccessible, expectRefusal } = await openOffice(
    site,
    await newStaff(site, 'owner'),
    '/admin/site/domains',
    PHONE,
  )
  const host = page.getByLabel(own('host'), { exact: true })
  const add = page.getByRole('button', { name: own('add_domain'), exact: true })
  await host.fill('geen domein')
  expectRefusal(400, '/api/admin/site/domains')
  await add.click()
  await page.getByText(t('admin.field_errors.host_format')).waitFor()
  await host.fill('liefde.example')
  await add.click()
  await page.getByText(own('domain_added', { host: 'liefde.example' })).waitFor()

  await page.getByRole('button', { name: own('new_site'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(own('site_name')).fill('Tweede liefde')
  await dialog.getByLabel(own('host'), { exact: true }).fill('liefde.example')
  expectRefusal(400, '/api/admin/sites')
  await dialog.getByRole('button', { name: own('make_site') }).click()
  await dialog.getByText(t('admin.field_errors.host_taken')).waitFor()
  await expectAccessible()
  await dialog.getByLabel(own('host'), { exact: true }).fill('tweede.example')
  await dialog.getByRole('button', { name: own('make_site') }).click()
  await page
    .getByRole('status')
    .getByText(own('site_made', { name: 'Tweede liefde' }))
    .waitFor()
  const hosts = await site.rows<{ host: string }>(`select host from site_domain where host like '%.example'`)
  expect(hosts.map((one) => one.host).sort()).toEqual(['liefde.example', 'tweede.example'])

  const manager = await openOffice(site, await newStaff(site, 'manager'), '/admin/site/domains')
  await manager.page.getByText('liefde.example').waitFor()
  expect(await manager.page.getByRole('button', { name: own('add_domain') }).count()).toBe(0)
})

test('a failed job is tried again by a manager, and given up by an owner only', async () => {
  const say = (key: string, values?: object) => t(`admin.health.${key}`, values as never)
  const failing = async (queue: string) => {
    const id = randomUUID()
    await site.rows(
      `insert into pgboss.job (id, name, data, source_name, source_retry_count, output)
       values ($1, 'failed', '{}', $2, 8, '{"message": "no answer"}')`,
      [id, queue],
    )
    return id
  }
  const [again, gone] = [await failing('accounts.sweep-mail-changes'), await failing('long.gone')]
  const left = async () =>
    (await site.rows<{ id: string }>('select id from pgboss.job where id = any($1)', [[again, gone]])).map(
      ({ id }) => id,
    )
  const manager = await openOffice(site, await newStaff(site, 'manager'), '/admin/health', PHONE)
  await manager.page.getByRole('heading', { name: /long\.gone/ }).waitFor()
  await manager.expectAccessible()
  expect(await manager.page.getByRole('button', { name: say('discard') }).count()).toBe(0)
  await manager.page.getByRole('button', { name: say('retry'), exact: true }).click()
  await manager.page.getByText(say('retried', { count: 1 })).waitFor()
  expect(await left()).toEqual([gone])
  const owner = await openOffice(site, await newStaff(site, 'owner'), '/admin/health')
  await owner.page.getByRole('button', { name: say('discard'), exact: true }).click()
  await owner.expectAccessible()
  await owner.page
    .getByRole('dialog')
    .getByRole('button', { name: say('discard'), exact: true })
    .click()
  await owner.page.getByText(say('discarded')).waitFor()
  expect(await left()).toEqual([])
})
