import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/browser-site.ts'
import type { BuiltMember } from '#tests/harness/builders.ts'
import { openPage, PATIENCE_MILLISECONDS, type Visit } from '#tests/harness/open-page.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import { chat } from './chatting.ts'
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

/** Logs in where a page has sent whoever was logged out, and comes back to that page. */
async function logInAgain({ page }: Visit, path: string, { email, password }: BuiltMember): Promise<void> {
  const t = words('nl')
  await page.waitForURL(`${site.url}/login?redirect=${encodeURIComponent(path)}`)
  await page.getByRole('textbox', { name: t('accounts.login.email') }).fill(email)
  await page.getByLabel(t('accounts.login.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('accounts.login.submit'), exact: true }).click()
  await page.waitForURL(site.url + path)
}

test(
  'a session that has ended shows at once, whatever the member was doing, and what was typed is kept',
  async () => {
    const t = words('nl')
    const member = await site.build.member({ gender: 'male' })
    const other = await site.build.member()
    const visit = await openPage(site, { loggedInAs: member })
    const { page, context, open, expectRefusal, expectLogged } = visit
    const endSession = () => site.rows('delete from session where member_id = $1', [member.id])
    // Just when this is asked: else what the page asks by itself may come before.
    const endSessionAt = (path: string) =>
      page.route(
        (url) => url.pathname === path,
        async (route) => {
          if (route.request().method() !== 'POST') return route.fallback()
          await endSession()
          await route.continue()
        },
      )
    expectRefusal(403, '/api/')
    // The page may be about to connect when the network goes.
    expectLogged(/ERR_INTERNET_DISCONNECTED/)

    // Sending a message.
    const path = `/members/${other.id}/chat`
    await open(path)
    const { composer } = chat(page, t)
    await endSessionAt('/api/messages')
    await composer(other.name).fill('Nobody shall lose this')
    await composer(other.name).press('Enter')
    await page.waitForURL(/\/login\?/)
    await page.unrouteAll()
    await logInAgain(visit, path, member)
    await expect
      .poll(() => composer(other.name).inputValue(), { timeout: PATIENCE_MILLISECONDS })
      .toBe('Nobody shall lose this')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await chat(page, t).send(other.name, 'Nobody shall lose this')
    await page.waitForURL(/\/chats\/./)

    // Sending a photo.
    await open('/profile')
    await endSessionAt('/api/photos')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'photo.png',
        mimeType: 'image/png',
        buffer: Buffer.from('no photo, which nobody will look at'),
      })
    await page.waitForURL(/\/login\?/)
    await page.unrouteAll()
    await logInAgain(visit, '/profile', member)

    // Doing nothing, when the live connection comes back.
    await endSession()
    await context.setOffline(true)
    await context.setOffline(false)
    await page.waitForURL(/\/login\?/)
    expect(await site.rows('select body from message')).toEqual([{ body: 'Nobody shall lose this' }])
  },
  TEST_MILLISECONDS,
)
