import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy } from '#tests/harness/buying.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { staysAway } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite({ settings: { time_bonus: null, welcome_discount_percentage: null } })
})
afterAll(() => site?.stop())

test('two clicks withdraw from a purchase, in all open tabs', async () => {
  const [language, width] = ['de', 360] as const
  const t = words(language)
  const member = await site.build.member({ language, credits: 0 })
  const bought = await buy({ member: await site.login(member), memberId: member.id, email: member.email })
  const path = `/transactions/${bought.purchase.id}`
  const tabs = [
    await openPage(site, { loggedInAs: member, locale: language, width }),
    await openPage(site, { loggedInAs: member, locale: language, width }),
  ]
  for (const { open } of tabs) await open(path)
  const [{ page }, other] = tabs as [(typeof tabs)[0], (typeof tabs)[0]]
  await page.getByRole('link', { name: /\d{4}-\d{6}/ }).waitFor()
  await page.getByRole('button', { name: t('payments.withdrawal.open'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('payments.withdrawal.used', { used: 0, bought: 50 })).waitFor()
  await dialog.getByRole('button', { name: t('payments.withdrawal.confirm'), exact: true }).click()
  for (const tab of [page, other.page]) {
    await tab.getByRole('heading', { name: t('payments.transactions.went_back') }).waitFor()
    await tab.getByText(t('payments.transactions.back_kind.withdrawal'), { exact: true }).waitFor()
    await staysAway(
      tab.getByRole('button', { name: t('payments.withdrawal.open') }),
      tab.getByText(t('payments.transactions.back_state.done'), { exact: true }),
    )
  }
  // The buyer is told of their withdrawal, and led to what goes back.
  await page.getByText(t('payments.withdrawal.done')).waitFor()
  const wentBack = page.getByRole('heading', { name: t('payments.transactions.went_back') })
  await expect.poll(() => wentBack.evaluate((one) => one === document.activeElement)).toBe(true)
  const inSight = () =>
    wentBack.evaluate((one) => {
      const { left, top, bottom } = one.getBoundingClientRect()
      return (
        bottom < window.innerHeight / 2 && document.elementFromPoint(left + 8, (top + bottom) / 2) === one
      )
    })
  await expect.poll(inSight).toBe(true)
  expect((await bought.member.api.accounts.user()).user).toMatchObject({ credits: 0, paid_user: false })

  await tabs[0]!.open('/transactions')
  const history = page.getByRole('region', { name: t('payments.history.title') })
  await history.getByRole('link', { name: t('payments.history.what.refund') }).waitFor()
  await history.getByRole('link', { name: t('payments.history.what.sale') }).waitFor()
})
