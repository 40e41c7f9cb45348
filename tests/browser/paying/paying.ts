import type { Page } from 'playwright-core'
import type { Translate } from '#features/site/translate.server.ts'
import { alive } from '#tests/harness/page/settled.ts'
import { staysAway } from '#tests/harness/page/stays-away.ts'

export const BANK = 'Duinzicht Bank'

/** The steps from the packages to the bank and back. */
export function paying(page: Page, t: Translate) {
  const say: Translate = (key, values) => t(`payments.${key}`, values)
  return {
    async choosePackage(credits: number): Promise<void> {
      const name = say('credits.package', { credits })
      await page.getByRole('link', { name: say('credits.choose', { credits: name }), exact: true }).click()
      await page.getByRole('heading', { level: 1, name: say('checkout.title') }).waitFor()
    },

    /** Asks for the credits at once. No box is ticked before. */
    async agree(): Promise<void> {
      const agreed = page.locator('input[name="immediate_start"]')
      await staysAway(page.locator('input[type="checkbox"]:checked'), agreed)
      await agreed.check()
    },

    /** Orders by iDEAL after choosing a bank, and goes to that bank's page. */
    async orderByIdeal(): Promise<void> {
      const order = page.getByRole('button', { name: say('checkout.order') })
      await order.click()
      await page.getByText(say('checkout.method_missing'), { exact: true }).waitFor()
      await page.getByText('iDEAL | Wero', { exact: true }).click()
      await order.click()
      await page.getByText(say('checkout.bank_missing'), { exact: true }).waitFor()
      await page.getByRole('combobox', { name: say('checkout.bank') }).selectOption({ label: BANK })
      await order.click()
      await page.getByText(say('checkout.consent_missing'), { exact: true }).waitFor()
      await this.agree()
      await order.click()
      await page.waitForURL(/\/sandbox-bank\/./)
      await page.getByText(BANK).waitFor()
    },

    async decide(decision: 'pay' | 'leave' | 'fail' | 'cancel'): Promise<void> {
      await page.getByRole('button', { name: say(`sandbox_bank.${decision}`), exact: true }).click()
      await page.waitForURL(/\/transactions\/./)
      await alive(page)
    },

    seesOutcome: (key: string, values?: Record<string, number>) =>
      page.getByRole('heading', { level: 1, name: say(`transactions.${key}`, values) }).waitFor(),
  }
}
