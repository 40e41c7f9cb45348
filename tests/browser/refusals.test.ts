import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/browser-site.ts'
import { openPage, PATIENCE_MILLISECONDS } from '#tests/harness/open-page.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import { paying } from './paying.ts'

const TEST_MILLISECONDS = 120_000
const TRIES_BEFORE_BLOCK = 5

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite({ limitsFactor: 1 })
})
afterAll(() => site?.stop())

test(
  'after too many wrong passwords the login says for how many minutes it is blocked',
  async () => {
    const t = words('nl')
    const member = await site.build.member()
    const { page, open, expectRefusal } = await openPage(site)
    expectRefusal(401, '/api/user.php')
    expectRefusal(429, '/api/user.php')
    await open('/login')
    await page.getByRole('textbox', { name: t('accounts.login.email') }).fill(member.email)
    await page.getByLabel(t('accounts.login.password'), { exact: true }).fill('a wrong password')
    const alert = page.getByRole('alert')
    const tryAgain = () => page.getByRole('button', { name: t('accounts.login.submit'), exact: true }).click()
    for (let left = TRIES_BEFORE_BLOCK - 1; left >= 0; left--) {
      const [answered] = await Promise.all([
        page.waitForResponse((response) => response.url().endsWith('/api/user.php')),
        tryAgain(),
      ])
      expect(answered.status()).toBe(401)
      await alert.getByText('Login mislukt, probeer opnieuw', { exact: true }).waitFor()
      if (left > 0 && left < 3)
        await alert.getByText(t('accounts.login.attempts_left', { count: left })).waitFor()
    }
    await tryAgain()
    await alert.getByText(t('accounts.login.blocked', { minutes: 15 })).waitFor()
  },
  TEST_MILLISECONDS,
)

test(
  'a payment that fails grants nothing, one that is left pending waits, and the next try pays',
  async () => {
    const t = words('nl')
    const member = await site.build.member({ gender: 'male', credits: 0 })
    const { page, open } = await openPage(site, { loggedInAs: member })
    const checkout = paying(page, 'nl', t)
    const balance = () =>
      site.rows('select account, amount from ledger_entry where member_id = $1 and account <> $2', [
        member.id,
        'wallet',
      ])
    await open('/credits')
    await checkout.choosePackage(50)
    await checkout.orderByIdeal()
    await checkout.decide('fail')
    await checkout.seesOutcome('failed_title')
    expect(await balance()).toEqual([])

    await page.getByRole('link', { name: t('payments.transactions.failed_again') }).click()
    await checkout.orderByIdeal()
    await checkout.decide('leave')
    await checkout.seesOutcome('pending_title')
    expect(await balance()).toEqual([])

    await page.getByRole('link', { name: t('payments.transactions.pending_back') }).click()
    await page.waitForURL(/\/sandbox-bank\/./)
    await checkout.decide('pay')
    await checkout.seesOutcome('completed_title', { credits: 50 })
    await expect.poll(balance, { timeout: PATIENCE_MILLISECONDS }).toEqual([{ account: 'sale', amount: -50 }])
  },
  TEST_MILLISECONDS,
)
