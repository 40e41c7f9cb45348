import { afterAll, beforeAll, expect, test } from 'vitest'
import { SESSION_COOKIE } from '#features/accounts/login/session.server.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import { chat, talking } from './chat/chatting.ts'

const t = words('nl')

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

/** What runs before the page's scripts, by what is the matter with the browser's storage. */
const STORAGES = {
  'is blocked': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  },
  'is missing': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { value: null })
  },
  'is damaged': () => {
    Storage.prototype.getItem = () => {
      throw new DOMException('cannot be read', 'InvalidStateError')
    }
  },
  'is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('exceeded the quota', 'QuotaExceededError')
    }
  },
}

test.each(Object.entries(STORAGES))(
  'where the browser’s storage %s, everything works for as long as the page lives',
  async (_what, spoil) => {
    const { anna, bram, asBram, conversation } = await talking(site)
    const { page, context, open } = await openPage(site, { loggedInAs: anna })
    await context.addInitScript(spoil)
    await open('/members')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await open(`/chats/${conversation}`)
    const conversationOf = chat(page, t)
    await conversationOf.composer(bram.name).pressSequentially('Hallo terug')
    await expect.poll(() => conversationOf.composer(bram.name).inputValue()).toBe('Hallo terug')
    // What is typed stays for as long as the page lives.
    await page
      .getByRole('link', { name: t('site.nav.likes') })
      .first()
      .click()
    await page.waitForURL(/\/likes/)
    await page.goBack()
    await expect.poll(() => conversationOf.composer(bram.name).inputValue()).toBe('Hallo terug')
    await page.getByRole('button', { name: t('chat.composer.send'), exact: true }).click()
    await conversationOf.sees('Hallo terug')
    await expect
      .poll(async () => (await asBram.api.chat.messages({ conversation })).messages.at(-1))
      .toMatchObject({ body: 'Hallo terug' })
  },
)

test('a browser that keeps no cookie says so at the login, with what was typed', async () => {
  const anna = await site.build.member()
  const { page, open } = await openPage(site)
  await open('/login')
  // What the server sets does not arrive.
  await page.route('**/api/user.php', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch()
    const { 'set-cookie': _, ...headers } = response.headers()
    await page.context().clearCookies({ name: SESSION_COOKIE })
    await route.fulfill({ response, headers })
  })
  const email = page.getByLabel(t('accounts.login.email'))
  await email.fill(anna.email)
  await page.getByLabel(t('accounts.login.password'), { exact: true }).fill(anna.password)
  await page.getByRole('button', { name: t('accounts.login.submit'), exact: true }).click()
  await page.getByRole('alert').getByText(t('accounts.login.cookie_refused'), { exact: true }).waitFor()
  await expect.poll(() => email.inputValue()).toBe(anna.email)
  expect(new URL(page.url()).pathname).toBe('/login')
})
