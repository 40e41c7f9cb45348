import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SECOND } from '#server/clock.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { mayDecide, openOffice } from '#tests/harness/page/open-office.ts'
import { openPage, type Visit } from '#tests/harness/page/open-page.ts'
import { staysAway } from '#tests/harness/page/stays-away.ts'
import { landscape } from '#tests/harness/pictures.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { codeOf, inviteStaff, newStaff, STAFF_PASSWORD, type Staff } from '#tests/harness/staff.ts'
import { words } from '#tests/harness/words.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite({ settings: { name: 'Vonkje' } })
})
afterAll(() => site?.stop())

const QUEUE = '/admin/queue?kind=photo'

/** Fills in an invitation, first with a wrong code. */
async function accept({ page, expectRefusal, expectAccessible }: Visit, t: ReturnType<typeof words>) {
  const field = (key: string) => page.getByLabel(t(`office.${key}`), { exact: true })
  await field('invitation.name').fill('Noor aan zee')
  await field('login.password').fill(STAFF_PASSWORD)
  const typed = (await page.locator('.font-mono').textContent()) ?? ''
  await field('invitation.code').fill('12')
  await expectAccessible()
  const create = page.getByRole('button', { name: t('office.invitation.create') })
  expectRefusal(400, '/api/admin/invitation/accept')
  await create.click()
  await page.getByText(t('office.field_errors.code_wrong')).waitFor()
  await expect.poll(() => field('invitation.name').inputValue()).toBe('Noor aan zee')
  await field('invitation.code').fill(codeOf(site, typed))
  await create.click()
  await page.getByRole('heading', { name: t('office.recovery.title') }).waitFor()
  await expectAccessible()
  await page.getByLabel(t('office.recovery.kept')).check()
  await page.getByRole('button', { name: t('office.recovery.enter') }).click()
  await page.getByRole('heading', { name: t('office.home.title', { name: 'Noor aan zee' }) }).waitFor()
}

test('an owner comes in by an invitation, invites a moderator, and logs out', async () => {
  const t = words('nl')
  const owner = await openPage(site)
  const { page, expectRefusal, expectAccessible } = owner
  expectRefusal(403, '/api/admin/self')
  await page.goto(`/admin/invitation#${await inviteStaff(site, 'noor@staff.example', 'owner')}`)
  await accept(owner, t)
  await page.getByRole('link', { name: t('office.frame.staff') }).click()
  await page.getByRole('button', { name: t('office.staff.invite') }).click()
  await page.getByLabel(t('office.staff.email')).fill('mo@staff.example')
  await expectAccessible()
  await page.getByRole('button', { name: t('office.staff.send') }).click()
  await page
    .getByRole('region', { name: t('office.staff.invited') })
    .getByText('mo@staff.example')
    .waitFor()
  const mail = await site.mail.mailTo('mo@staff.example')
  const [, link] = /(\/admin\/invitation#[\w-]+)/.exec(String(mail.text)) ?? []

  const en = words('en')
  const guest = await openPage(site, { locale: 'en', width: 360, height: 740, colorScheme: 'dark' })
  guest.expectRefusal(403, '/api/admin/self')
  await guest.page.goto(link!)
  // A moderator finds no staff page, and the server knows it too.
  await staysAway(guest.page.getByRole('link', { name: en('office.frame.staff') }), accept(guest, en))
  guest.expectRefusal(403, '/api/admin/staff')
  await guest.page.goto('/admin/account')
  await guest.page.getByRole('heading', { name: en('office.account.sessions') }).waitFor()
  await guest.expectAccessible()

  await page.getByRole('button', { name: t('office.frame.log_out') }).click()
  await page.getByRole('heading', { name: t('office.login.title') }).waitFor()
  await expectAccessible()
})

test('a staff login asks for the password, then for the code', async () => {
  const t = words('nl')
  const staff = await newStaff(site, 'owner')
  site.clock.advance(30 * SECOND)
  const { page, expectRefusal, expectAccessible } = await openPage(site, { width: 360, height: 740 })
  expectRefusal(403, '/api/admin/self')
  expectRefusal(401, '/api/admin/login')
  await page.goto('/admin/log')
  await logIn(page, t, staff)
  await page.getByRole('heading', { name: t('office.log.title') }).waitFor()
  await page.getByRole('listitem').getByText(t('office.actions.staff_joined')).first().waitFor()
  await expectAccessible()
})

async function logIn(page: Page, t: ReturnType<typeof words>, { email, password, code }: Staff) {
  await page.getByLabel(t('office.login.email')).fill(email)
  await page.getByLabel(t('office.login.password'), { exact: true }).fill('dat is het niet')
  await page.getByRole('button', { name: t('office.login.next') }).click()
  await page.getByRole('alert').waitFor()
  await page.getByLabel(t('office.login.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('office.login.next') }).click()
  await page.getByLabel(t('office.login.code')).fill(code())
  await page.getByRole('button', { name: t('office.login.enter') }).click()
}

test('a link leads to the heading of its page, which fits a phone with doubled text', async () => {
  const t = words('nl')
  const { page } = await openOffice(site, await newStaff(site, 'owner'), '/admin', {
    width: 360,
    height: 740,
    colorScheme: 'dark',
  })
  const focused = () => page.evaluate(() => document.activeElement?.tagName)
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => focused()).toBe('BODY')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
  })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.evaluate(() => document.documentElement.removeAttribute('style'))
  const isAt = (name: string) =>
    expect
      .poll(() => page.evaluate(() => document.activeElement?.tagName + document.activeElement!.textContent))
      .toBe(`H1${name}`)
  await main.getByRole('link', { name: new RegExp(t('office.home.looks')) }).click()
  await isAt(t('office.members.title'))
  await page.getByRole('button', { name: t('office.frame.menu') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: t('office.frame.site'), exact: true }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await isAt(t('office.site.title'))
  // A part of the same page leaves the focus at its link.
  const part = main.getByRole('link', { name: t('office.site.groups.company'), exact: true })
  await part.press('Enter')
  await page.waitForURL('**/admin/site/company')
  await expect.poll(() => part.evaluate((link) => link === document.activeElement)).toBe(true)
})

test('two moderators judge with single keys, never the same item, and undo', async () => {
  const t = words('nl')
  const names: string[] = []
  for (let n = 0; n < 4; n++) {
    const { asBram, bram } = await site.couple({})
    const file = new File([new Uint8Array(await landscape())], 'ik.jpg', { type: 'image/jpeg' })
    await asBram.api.photos.upload({ key: crypto.randomUUID(), file })
    names.push(bram.name)
  }
  // The demo's own photos need no look.
  await site.rows("delete from moderation_item where kind <> 'photo'")
  const first = await openOffice(site, await newStaff(site, 'moderator'), QUEUE)
  const second = await openOffice(site, await newStaff(site, 'moderator'), QUEUE, {
    width: 360,
    height: 740,
    colorScheme: 'dark',
  })
  const shown = ({ page }: Visit) => page.getByRole('article').getByRole('img').getAttribute('src')
  const [one, two] = [await shown(first), await shown(second)]
  expect(one).not.toBe(two)
  await first.expectAccessible()
  await second.expectAccessible()

  await mayDecide(first)
  await first.page.keyboard.press('2')
  await expect.poll(() => shown(first)).not.toBe(one)
  await first.page.keyboard.press('z')
  await expect.poll(() => shown(first)).toBe(one)
  await mayDecide(first)
  await first.page.keyboard.press('a')
  await expect.poll(() => shown(first)).not.toBe(one)
  await mayDecide(first)
  await first.page.keyboard.press('w')
  const dialog = first.page.getByRole('dialog')
  await dialog.getByLabel(t('office.verdicts.reason')).selectOption('nudity')
  await first.expectAccessible()
  await dialog.getByRole('button', { name: t('office.verdicts.warn') }).click()
  await expect
    .poll(() => site.rows('select kind from moderation_decision order by created_at'))
    .toEqual([{ kind: 'reject' }, { kind: 'approve' }, { kind: 'warn' }])
  await expect.poll(() => shown(second)).toBe(two)
  // Leaving gives the item back.
  await second.page.getByRole('link', { name: t('office.frame.home') }).click()
  await expect
    .poll(() =>
      site.rows(
        'select count(*)::int as open from moderation_item where locked_by is not null and decided_at is null',
      ),
    )
    .toEqual([{ open: 1 }])
})
