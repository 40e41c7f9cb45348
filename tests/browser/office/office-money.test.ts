import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatMoney } from '#shared/money.ts'
import { buy, newBuyer, purchaseOf, spend } from '#tests/harness/buying.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openOffice } from '#tests/harness/page/open-office.ts'
import type { Visit } from '#tests/harness/page/open-page.ts'
import { staysAway } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { newStaff } from '#tests/harness/staff.ts'
import { words } from '#tests/harness/words.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite({ settings: { time_bonus: null, welcome_discount_percentage: null } })
})
afterAll(() => site?.stop())

const t = words('nl')
const euros = (amount: number) => formatMoney({ amount, currency: 'EUR' }, 'nl')

test('two of the staff refund a purchase at once: what is left goes back once, and the books say so', async () => {
  const bought = await buy(await newBuyer(site))
  await spend(site, bought, 20)
  const { reference } = bought.purchase
  const money = (key: string, values?: object) => t(`office.money.${key}`, values as never)
  const [desktop, phone] = [
    await openOffice(site, await newStaff(site, 'finance'), '/admin/money'),
    await openOffice(site, await newStaff(site, 'owner'), '/admin/money', {
      width: 360,
      height: 740,
      colorScheme: 'dark',
    }),
  ]
  for (const { page, expectAccessible } of [desktop, phone]) {
    await page.getByLabel(money('seek')).fill(reference.toLowerCase())
    await page.keyboard.press('Enter')
    await expectAccessible()
    await page.getByRole('link', { name: reference }).click()
    await page.getByRole('heading', { level: 1, name: money('purchase', { reference }) }).waitFor()
    await page.getByRole('button', { name: money('refund'), exact: true }).click()
    await page.getByRole('dialog').waitFor()
  }
  const confirm = async ({ page }: Visit, label: string) => page.getByRole('button', { name: label }).click()
  await desktop.page.getByText(money('choice_other')).click()
  await desktop.page.getByLabel(money('amount_in', { currency: 'EUR' })).fill('20')
  await confirm(desktop, money('refund'))
  await desktop.page.getByText(money('amount_wrong', { most: euros(1995) })).waitFor()
  await desktop.page.getByText(money('reason_missing')).waitFor()
  await desktop.expectAccessible()
  await desktop.page.getByRole('dialog').getByText(/11,97/).first().click()
  await desktop.page.getByLabel(money('reason')).fill('kon niet inloggen')
  await confirm(desktop, money('refund_amount', { amount: euros(1197) }))
  await desktop.page.getByText(money('refunded')).waitFor()

  // The other saw more left than there is now.
  await phone.page.getByText(money('choice_all', { amount: euros(1995) })).click()
  await phone.page.getByLabel(money('reason')).fill('kon niet inloggen')
  phone.expectRefusal(400, '/api/admin/purchases/')
  await confirm(phone, money('refund_amount', { amount: euros(1995) }))
  await phone.page.getByText(t('office.field_errors.more_than_left')).waitFor()
  await phone.expectAccessible()
  await expect.poll(() => phone.page.getByLabel(money('reason')).inputValue()).toBe('kon niet inloggen')
  await expect.poll(async () => (await purchaseOf(bought)).reversals).toMatchObject([{ amount: 1197 }])

  await desktop.page.goto('/admin/money/books')
  const totals = desktop.page.getByRole('region', { name: money('totals') })
  await totals.getByText(euros(1995 - 1197)).waitFor()
  await totals.getByRole('columnheader', { name: money('currency') }).waitFor()
  await totals.getByRole('cell', { name: 'EUR', exact: true }).waitFor()
  await desktop.expectAccessible()
  const saving = desktop.page.waitForEvent('download')
  await confirm(desktop, money('save_receipts'))
  const csv = await readFile(await (await saving).path(), 'utf8')
  expect(csv.match(new RegExp(reference, 'g'))).toHaveLength(2)
})

test('a manager makes a code, which is refused at its field before, and ends it', async () => {
  const codes = (key: string, values?: object) => t(`office.codes.${key}`, values as never)
  const manager = await newStaff(site, 'manager')
  const { page, expectAccessible, expectRefusal } = await openOffice(site, manager, '/admin/codes', {
    width: 360,
    height: 740,
  })
  await staysAway(
    page.getByRole('link', { name: t('office.frame.money'), exact: true }),
    page.getByRole('button', { name: codes('make') }),
  )
  await page.getByRole('button', { name: codes('make') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(codes('percentage')).last().fill('95')
  await dialog.getByRole('button', { name: codes('make') }).click()
  await dialog.getByText(codes('code_missing')).waitFor()
  await dialog.getByText(codes('percentage_wrong')).waitFor()
  const code = dialog.getByLabel(codes('code'), { exact: true })
  const hasFocus = (field: typeof code) =>
    expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
  await hasFocus(code)
  await expectAccessible()
  await code.fill('lente')
  await dialog.getByLabel(codes('percentage')).last().fill('40')
  // What only the server sees lies beyond what the dialog shows, too.
  await dialog.getByLabel(codes('begins')).fill('2025-07-01')
  const ends = dialog.getByLabel(codes('expires'))
  await ends.fill('2025-06-20')
  expectRefusal(400, '/api/admin/codes')
  await dialog.getByRole('button', { name: codes('make') }).click()
  await hasFocus(ends)
  await ends.fill('')
  await dialog.getByLabel(codes('begins')).fill('')
  await dialog.getByRole('button', { name: codes('make') }).click()
  await page.getByText(codes('made', { code: 'LENTE' })).waitFor()
  await page.getByText('LENTE', { exact: true }).waitFor()
  await page.getByRole('button', { name: codes('end') }).click()
  await page.getByRole('button', { name: codes('resume') }).waitFor()
  await expectAccessible()
  await expect
    .poll(() => site.rows('select code, status, value from discount_code'))
    .toEqual([{ code: 'LENTE', status: 'inactive', value: 40 }])
  await site.rows(`update discount_code set status = 'active', expires_at = '2020-01-01'`)
  await page.reload()
  const expired = page.getByText(codes('expired'), { exact: true })
  for (const key of ['end', 'resume'])
    await staysAway(page.getByRole('button', { name: codes(key) }), expired)

  // What the role may not see is not asked for either.
  for (const path of ['/admin/money', '/admin/money/books']) {
    await page.goto(path)
    await staysAway(
      [page.getByRole('main').getByRole('navigation'), page.getByRole('main').getByRole('button')],
      page.getByText(t('site.errors.not_allowed')),
    )
  }
})

test('from a member to a purchase in one press and its refund in two; what is handed over is counted until it is closed', async () => {
  const buyer = await newBuyer(site, { name: 'Zwaantje' })
  const { purchase } = await buy(buyer)
  const note = (key: string, values?: object) => t(`office.notes.${key}`, values as never)
  const owner = await openOffice(site, await newStaff(site, 'owner'), `/admin/members/${buyer.memberId}`)
  const { page } = owner
  const purchases = page.getByRole('region', { name: t('office.members.purchases') })
  await purchases.getByRole('link', { name: purchase.reference }).click()
  await page.getByRole('link', { name: t('office.money.open_member') }).click()
  await page.getByRole('heading', { level: 1, name: /Zwaantje/ }).waitFor()
  const notes = page.getByRole('region', { name: note('title') })
  await notes.getByRole('button', { name: note('write') }).click()
  await notes.getByText(t('office.field_errors.empty')).waitFor()
  await notes.getByLabel(note('words')).fill('Wil dit bedrag terug.')
  await notes.getByLabel(note('for')).selectOption('finance')
  await notes.getByLabel(note('about'), { exact: true }).selectOption(purchase.id)
  // What was typed is there after the page is loaded again.
  await page.reload()
  await expect.poll(() => notes.getByLabel(note('words')).inputValue()).toBe('Wil dit bedrag terug.')
  await notes.getByLabel(note('for')).selectOption('finance')
  await notes.getByLabel(note('about'), { exact: true }).selectOption(purchase.id)
  await notes.getByRole('button', { name: note('write') }).click()
  await notes.getByText(note('open_for', { role: t('office.roles.finance') })).waitFor()
  await owner.expectAccessible()

  const finance = await openOffice(site, await newStaff(site, 'finance'), '/admin', {
    width: 390,
    height: 844,
  })
  await finance.page.getByRole('button', { name: t('office.frame.menu') }).click()
  await finance.page
    .getByRole('dialog')
    .getByRole('link', { name: new RegExp(`${t('office.frame.handed')}.*1`) })
    .click()
  await finance.page.getByText('Wil dit bedrag terug.').waitFor()
  await finance.expectAccessible()
  await staysAway(
    finance.page.getByText('Zwaantje'),
    finance.page.getByRole('link', { name: purchase.reference }),
  )

  await purchases.getByRole('link', { name: t('office.members.refund') }).click()
  await page.getByRole('dialog').getByLabel(t('office.money.reason')).fill('dubbel betaald')
  await page
    .getByRole('button', { name: t('office.money.refund_amount', { amount: euros(1995) } as never) })
    .click()
  await page.getByText(t('office.money.refunded')).waitFor()

  await finance.page.getByRole('button', { name: note('close') }).click()
  await finance.page.getByRole('dialog').getByLabel(note('closing')).fill('Teruggestort.')
  await finance.page
    .getByRole('dialog')
    .getByRole('button', { name: note('close') })
    .click()
  await finance.page.getByText(note('none_title')).waitFor()
  await expect
    .poll(() => site.rows('select closing_words from member_note'))
    .toEqual([{ closing_words: 'Teruggestort.' }])
})
