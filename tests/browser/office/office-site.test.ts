import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openOffice } from '#tests/harness/page/open-office.ts'
import type { Visit } from '#tests/harness/page/open-page.ts'
import { landscape } from '#tests/harness/pictures.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { newStaff } from '#tests/harness/staff.ts'
import { words } from '#tests/harness/words.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

const t = words('nl')
const own = (key: string, values?: object) => t(`office.site.${key}`, values as never)

test('two managers change the site at once: the second is told, loses nothing typed, and takes it back', async () => {
  const label = (key: string) => t(`office.settings.${key}.label`)
  const [desktop, phone] = [
    await openOffice(site, await newStaff(site, 'manager'), '/admin/site'),
    await openOffice(site, await newStaff(site, 'owner'), '/admin/site/chat', {
      width: 360,
      height: 740,
      colorScheme: 'dark',
    }),
  ]
  const save = async ({ page, expectAccessible }: Visit) => {
    await page.getByRole('button', { name: own('review') }).click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: own('save'), exact: true })
      .click()
  }
  await desktop.page.getByLabel(label('name'), { exact: true }).fill('Gloed')
  // What is typed stays while one looks elsewhere.
  await desktop.page.getByRole('link', { name: own('texts') }).click()
  await desktop.page.getByRole('link', { name: 'Veelgestelde vragen' }).click()
  await desktop.page.getByRole('link', { name: t('office.frame.site'), exact: true }).click()
  await desktop.page.getByText(own('changed', { count: 1 })).waitFor()
  await expect.poll(() => desktop.page.getByLabel(label('name'), { exact: true }).inputValue()).toBe('Gloed')
  await desktop.page.getByRole('link', { name: own('groups.prices') }).click()
  await desktop.page.getByLabel(label('message_credits')).fill('twee')
  await desktop.expectAccessible()

  await phone.page.getByLabel(label('message_length')).fill('400')
  await phone.expectAccessible()
  await save(phone)
  await phone.page.getByText(own('saved')).waitFor()

  desktop.expectRefusal(409, '/api/admin/site')
  await save(desktop)
  await desktop.page
    .getByText(t('office.both_versions.others', { fields: label('message_length') } as never))
    .waitFor()
  desktop.expectRefusal(400, '/api/admin/site')
  await save(desktop)
  await desktop.page
    .getByText(t('office.field_errors.range', { min: 0, max: 1000 }))
    .first()
    .waitFor()
  await desktop.expectAccessible()
  await desktop.page.getByLabel(label('message_credits')).fill('2')
  await save(desktop)
  await desktop.page.getByText(own('saved')).waitFor()
  const settings = async () =>
    (await site.rows<{ settings: object }>('select settings from site'))[0]!.settings
  await expect
    .poll(() => settings())
    .toMatchObject({ name: 'Gloed', message_credits: 2, message_length: 400 })

  await phone.page.getByRole('link', { name: own('versions') }).click()
  await phone.page.getByRole('button', { name: own('restore', { number: 1 }) }).click()
  await phone.page
    .getByRole('dialog')
    .getByRole('button', { name: own('restore', { number: 1 }) })
    .click()
  await phone.page.getByText(own('restored', { number: 1 })).waitFor()
  await phone.expectAccessible()
  await expect.poll(settings).toMatchObject({ message_length: 400 })
  await expect.poll(settings).not.toHaveProperty('message_credits')
})

test('a logo is chosen from a file, is seen before it is saved, and stands on the site then', async () => {
  const { page, expectAccessible, expectRefusal } = await openOffice(
    site,
    await newStaff(site, 'manager'),
    '/admin/site/brand',
    { width: 360, height: 740 },
  )
  await page.getByRole('checkbox', { name: own('use') }).check()
  const logo = t('office.settings.brand.fields.logo.label')
  const file = page.getByLabel(`${logo}: ${own('picture_file')}`)
  expectRefusal(415, '/api/admin/site/pictures')
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await page.getByText(t('site.errors.photo_unreadable')).waitFor()
  await file.setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await landscape() })
  const chosen = page.getByRole('img', { name: own('picture_chosen') })
  await chosen.waitFor()
  const path = await chosen.getAttribute('src')
  await expect.poll(() => page.getByLabel(logo, { exact: true }).inputValue()).toBe(path)
  await expectAccessible()
  await page.getByRole('button', { name: own('review') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: own('save'), exact: true })
    .click()
  await page.getByText(own('saved')).waitFor()
  await page.goto('/landers/gallery')
  await page.locator(`header img[src="${path}"]`).waitFor()
})
