import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openOffice } from '#tests/harness/page/open-office.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { newStaff } from '#tests/harness/staff.ts'
import { words } from '#tests/harness/words.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite({ demo: false })
})
afterAll(() => site?.stop())

test.each([
  { language: 'nl', width: 360, height: 740, colorScheme: 'dark' },
  { language: 'en', width: 1280, height: 900, colorScheme: 'light' },
] as const)(
  'a manager sees what changes before it is saved or brought back ($language, $width px)',
  async ({ language, ...look }) => {
    const t = words(language)
    const own = (key: string, values?: object) => t(`office.site.${key}`, values as never)
    const manager = await newStaff(site, 'manager')
    await manager.office.account.chooseLanguage({ language })
    const { page, expectAccessible, expectRefusal } = await openOffice(
      site,
      manager,
      '/admin/site/general',
      look,
    )
    const name = page.getByLabel(t('office.settings.name.label'), { exact: true })
    const was = await name.inputValue()
    const press = (words: string) => page.getByRole('button', { name: words, exact: true }).click()
    // Playwright would run scripts in the frame, which allows none.
    const shown = () => page.locator('iframe').getAttribute('srcdoc')
    await expectAccessible()
    await name.fill('Nog Niet Opgeslagen')
    await press(own('pages_show'))
    await expect.poll(shown).toContain('Nog Niet Opgeslagen')
    // None of it can be pressed or reached by the keyboard.
    await expect.poll(() => shown()).toContain('<body inert')
    await page.getByText(own('pages_inert')).waitFor()
    // Another page shows at once; what is typed since is not in it, which is said.
    await page.getByLabel(own('pages_page'), { exact: true }).selectOption('signup')
    await page.getByTitle(own('pages_frame', { page: own('preview_pages.signup') })).waitFor()
    await expect.poll(shown).toContain('<form')
    await name.fill('')
    await page.getByText(own('pages_old')).waitFor()
    expectRefusal(400, '/api/admin/site/preview')
    await press(own('pages_again'))
    // The reason stands in the list and at the field, which the list leads to; the page stays.
    const reason = t('office.field_errors.empty')
    const problem = page.getByRole('link', { name: `${t('office.settings.name.label')}: ${reason}` })
    await problem.waitFor()
    await expect.poll(() => shown()).toContain('<form')
    await problem.click()
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
    // Refused when saving, from another part as well: the focus is on what is wrong.
    await page.getByRole('link', { name: own('groups.chat') }).click()
    expectRefusal(400, '/api/admin/site')
    await press(own('review'))
    await press(own('save'))
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
    await problem.click()
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
    await name.fill('Andere naam')
    await press(own('review'))
    await press(own('save'))
    await page.getByText(own('saved')).first().waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')

    await page.goto(`${site.url}/admin/site/versions`)
    await page.locator('#versions').getByRole('button').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('ins').getByText(was, { exact: true }).waitFor()
    await dialog.locator('del').getByText('Andere naam', { exact: true }).waitFor()
    await expectAccessible()
    await dialog.getByRole('button').last().click()
    await expect.poll(async () => (await site.visitor().api.site.settings({})).settings.name).toBe(was)
    // What it is already like cannot be brought back.
    await page.locator('#versions li').nth(2).getByRole('button').click()
    await dialog.getByText(own('restore_same')).waitFor()
    await expect.poll(() => dialog.getByRole('button').allInnerTexts()).toEqual(['', t('office.frame.close')])
  },
)
