import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR } from '#server/clock.ts'
import { buy } from '#tests/harness/buying.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { staysAway } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

const t = words('nl')

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

test('on a phone, the packages fit a screen, and the order and what it lacks come in sight', async () => {
  const member = await site.build.member({ credits: 0 })
  const { page, open, expectAccessible } = await openPage(site, {
    loggedInAs: member,
    width: 360,
    height: 740,
  })
  await open('/credits')
  // Four rows, about a screen of them together.
  const rows = await page
    .getByRole('region', { name: t('payments.credits.packages') })
    .getByRole('article')
    .all()
  const heights = await Promise.all(rows.map(async (row) => (await row.boundingBox())!.height))
  expect(heights).toHaveLength(4)
  expect(Math.max(...heights)).toBeLessThan(100)
  await rows[0]!.getByText(t('payments.credits.worth', { count: 2 })).waitFor()
  await expectAccessible()
  await rows[0]!.click()
  await page.waitForURL('**/credits/20')
  const order = page.getByRole('button', { name: t('payments.checkout.order') })
  const inSight = (locator: typeof order) =>
    locator.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= window.innerHeight
    })
  // The button is in sight from the start; pressing it brings what is missing there too.
  await expect.poll(() => inSight(order)).toBe(true)
  await page.mouse.wheel(0, 400)
  await order.click()
  const missing = page.getByText(t('payments.checkout.method_missing'), { exact: true })
  await missing.waitFor()
  await expect.poll(() => inSight(missing)).toBe(true)
  await expect
    .poll(async () => [
      await inSight(order),
      await page
        .getByRole('radio')
        .first()
        .evaluate((radio) => radio === document.activeElement),
    ])
    .toEqual([true, true])
})

test('a member buys with the method that the address names, and nothing leads away from the order', async () => {
  const member = await site.build.member({ credits: 0 })
  const { page, open } = await openPage(site, { loggedInAs: member })
  await staysAway(
    [
      page.getByRole('radio', { checked: true }),
      page.getByRole('navigation').or(page.getByRole('contentinfo')),
      page.getByRole('link', { name: t('site.nav.get_premium') }),
    ],
    open('/credits/20'),
  )
  // Nothing around the order leads away from it, other than the logo.
  await expect.poll(() => page.locator('header').first().getByRole('link').count()).toBe(1)
  // The way to the bank is not without motion, which has errors of its own.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open('/credits/20/paypal')
  await expect.poll(() => page.getByRole('radio', { name: 'PayPal' }).isChecked()).toBe(true)
  await page.locator('input[name=immediate_start]').check()
  await page.getByRole('button', { name: t('payments.checkout.order') }).click()
  await page.waitForURL(/\/sandbox-bank\/./)
  const bank = new URL(page.url()).pathname
  const [{ description } = { description: '' }] = await site.rows<{ description: string }>(
    'select description from sandbox_payment order by created_at desc limit 1',
  )
  // The site, what, and a reference that can be read out.
  expect(description).toMatch(/^Vonk · 20 credits · [0-9A-Z]{4}-[0-9A-Z]{4}$/)
  const atBank = await site.login(member)
  await atBank.fetch(bank, { method: 'POST', body: new URLSearchParams({ decision: 'pay' }) })
  const status = async () =>
    (await site.rows('select status from purchase where member_id = $1', [member.id]))[0]
  await expect.poll(status).toEqual({ status: 'completed' })
})

test('a member finds a purchase by the account menu, with its reference and the time where they are', async () => {
  const member = await site.build.member({ credits: 0 })
  const visit = await openPage(site, { loggedInAs: member, timeZone: 'America/New_York' })
  const { page, open, expectAccessible } = visit
  const openPurchases = async () => {
    await page.getByRole('button', { name: t('site.nav.account') }).click()
    await page.getByRole('menuitem', { name: t('site.nav.purchases') }).click()
    await page.getByRole('heading', { level: 1, name: t('payments.transactions.title') }).waitFor()
  }
  await open('/members')
  await openPurchases()
  await page.getByText(t('payments.transactions.none_title')).waitFor()

  const boughtAt = site.clock.now()
  const buyer = { member: await site.login(member), memberId: member.id, email: member.email }
  const { purchase, paymentId } = await buy(buyer)
  const [{ description } = { description: '' }] = await site.rows<{ description: string }>(
    'select description from sandbox_payment where id = $1',
    [paymentId],
  )
  // Looked up later, it is not told as news. The list may load a purchase ahead, so time passes before it.
  site.clock.advance(HOUR)
  await open('/members')
  await openPurchases()
  const state = t('payments.transactions.state.completed')
  const link = page.getByRole('main').getByRole('listitem').filter({ hasText: state }).getByRole('link')
  await expect.poll(() => link.count()).toBe(1)
  await expectAccessible()
  await link.click()
  await page.waitForURL(`**/transactions/${purchase.id}`)
  await page.getByRole('heading', { level: 1, name: t('payments.transactions.detail_title') }).waitFor()
  await page.getByText(description.slice(-9), { exact: true }).waitFor()
  await page.getByRole('link', { name: t('payments.transactions.all') }).click()
  await page.getByRole('heading', { level: 1, name: t('payments.transactions.title') }).waitFor()
  await link.click()
  // The buyer's time zone.
  const shown = new Intl.DateTimeFormat('nl', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'America/New_York',
  }).format(boughtAt)
  await page.getByText(shown).waitFor()

  const phone = await openPage(site, { loggedInAs: member, width: 360, height: 740 })
  await phone.open('/profile')
  await phone.page.getByRole('link', { name: t('site.nav.purchases') }).click()
  await phone.page.getByText(state, { exact: true }).first().waitFor()
})

test('prices and methods follow the country, which is remembered; the VAT stays that of the member’s own', async () => {
  const member = await site.build.member()
  const { page, open } = await openPage(site, { loggedInAs: member })
  await open('/credits')
  const country = page.getByLabel(t('payments.country.label'))
  await expect.poll(() => country.inputValue()).toBe('NL')
  await country.selectOption('PL')
  await page.getByText('PLN').first().waitFor()
  await page.getByText('BLIK').waitFor()
  await open('/credits/20')
  await page.getByRole('radio', { name: 'BLIK' }).waitFor()
  await page.getByText('inclusief 21% btw', { exact: false }).first().waitFor()
  await country.selectOption('NL')
  await page.getByRole('radio', { name: /iDEAL/ }).waitFor()
  await page.getByRole('radio', { name: 'BLIK' }).waitFor({ state: 'detached' })
})
