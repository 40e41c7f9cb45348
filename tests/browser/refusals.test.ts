import { afterAll, beforeAll, expect, test } from 'vitest'
import { IMMEDIATE_START } from '#features/payments/selling/orders/immediate-start.ts'
import type { BuiltMember } from '#tests/harness/builders.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage, type Visit } from '#tests/harness/page/open-page.ts'
import { alive } from '#tests/harness/page/settled.ts'
import { readAfter, staysAway } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import { chat } from './chat/chatting.ts'
import { BANK, paying } from './paying/paying.ts'

const TRIES_BEFORE_BLOCK = 5

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite({ limitsFactor: 1 })
})
afterAll(() => site?.stop())

test('after too many wrong passwords the login says for how many minutes it is blocked', async () => {
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
})

test('a payment that fails grants nothing, one that is left pending waits, and the next try pays', async () => {
  const t = words('nl')
  const member = await site.build.member({ gender: 'male', credits: 0 })
  const { page, open } = await openPage(site, { loggedInAs: member })
  await page.addInitScript(noteHydratedAtConnect)
  const checkout = paying(page, t)
  const balance = () =>
    site.rows('select account, amount from ledger_entry where member_id = $1 and account <> $2', [
      member.id,
      'wallet',
    ])
  await open('/credits')
  await checkout.choosePackage(50)
  await checkout.orderByIdeal()
  await checkout.decide('fail')
  expect(await readAfter(checkout.seesOutcome('failed_title'), () => balance())).toEqual([])

  await page.getByRole('link', { name: t('payments.transactions.failed_again') }).click()
  await checkout.orderByIdeal()
  await checkout.decide('leave')
  expect(await readAfter(checkout.seesOutcome('pending_title'), () => balance())).toEqual([])
  // Live events before hydration would change the content that React compares with the server's.
  const hydratedAtConnect = () => page.evaluate(() => (window as never as Noted).hydratedAtConnect)
  await expect.poll(hydratedAtConnect).toEqual([true])

  // Opened later and not on return from the bank, the page shows its buttons at once.
  await open(new URL(page.url()).pathname)
  await page.getByRole('link', { name: t('payments.transactions.pending_back') }).click()
  await page.waitForURL(/\/sandbox-bank\/./)
  await checkout.decide('pay')
  await checkout.seesOutcome('completed_title', { credits: 50 })
  await expect.poll(balance).toEqual([{ account: 'sale', amount: -50 }])
})

test('a discount is shown with its order, at list prices and with no clock, while the bank has the payment under way', async () => {
  const t = words('nl')
  const member = await site.build.member({ gender: 'male', credits: 0 })
  const visit = await openPage(site, { loggedInAs: member })
  const { page, open } = visit
  const main = page.getByRole('main')
  const checkout = paying(page, t)
  await open('/credits/50')
  await main.getByRole('timer').waitFor()
  await checkout.orderByIdeal()

  // Back by the browser's button, to a reloaded page: the choice is still there.
  const bank = page.url()
  await page.goBack()
  await alive(page)
  await page.reload()
  await alive(page)
  await expect.poll(() => page.getByRole('radio', { name: 'iDEAL' }).isChecked()).toBe(true)
  const chosen = page.getByRole('combobox', { name: t('payments.checkout.bank') })
  await expect.poll(() => chosen.locator('option:checked').textContent()).toBe(BANK)

  await page.clock.install()
  await page.goto(bank)
  await checkout.decide('leave')
  const toBank = page.getByText(t('payments.transactions.pending_back'))
  await staysAway(toBank.filter({ visible: true }), checkout.seesOutcome('pending_title'))
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await page.clock.fastForward(12_500)
  await staysAway(page.getByText(t('payments.transactions.pending_other')), toBank)

  for (const path of ['/credits', '/credits/50/paypal', '/premium', '/pricing']) {
    await open(path)
    const link = main.getByRole('link', { name: 'Bekijk die bestelling' })
    await expect.poll(() => link.getAttribute('href'), { message: path }).toBe(`/transactions/${id}`)
    await staysAway([page.getByRole('timer'), main.getByText('14,96')], link)
  }
  await open('/credits/50/paypal')
  await main.getByText('19,95').first().waitFor()
  await checkout.agree()
  await page.getByRole('button', { name: t('payments.checkout.order') }).click()
  await page.waitForURL(/\/sandbox-bank\/./)
  await page.getByText('19,95').waitFor()
})

test('an order whose place a later one took says so, and leads to that one', async () => {
  const t = words('nl')
  const member = await site.build.member({ gender: 'male', credits: 0 })
  const { api } = await site.login(member)
  const order = async (package_id: string, amount: number) =>
    (
      await api.payments.order({
        key: crypto.randomUUID(),
        package_id,
        payment_method: 'bank_transfer',
        immediate_start: IMMEDIATE_START,
        amount,
      })
    ).purchase
  const [first, second] = [await order('20', 746), await order('50', 1496)]
  const { page, open, expectAccessible } = await openPage(site, { loggedInAs: member })
  await open('/transactions')
  const why = page.getByText('Je hebt hierna 50 credits besteld')
  await why.waitFor()
  await expectAccessible()
  // The prices are aligned, however long the statuses are.
  const ends = await page
    .getByRole('main')
    .getByRole('listitem')
    .getByText(/€/)
    .evaluateAll((prices) => prices.map((price) => Math.round(price.getBoundingClientRect().right)))
  expect(ends.length).toBe(2)
  expect(new Set(ends).size).toBe(1)
  // At double text size, on a phone.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const list = page.getByRole('main').getByRole('list')
  await expect.poll(() => list.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)

  await open(`/transactions/${first.id}`)
  await page.getByRole('heading', { level: 1, name: t('payments.transactions.replaced_title') }).waitFor()
  await why.waitFor()
  await page.getByRole('link', { name: t('payments.transactions.replaced_look') }).click()
  await page.waitForURL(`**/transactions/${second.id}`)
})

test('an order for which the provider has no payment now is told so, and not asked again by itself', async () => {
  const t = words('nl')
  const member = await site.build.member({ gender: 'male', credits: 0 })
  const { page, open, expectRefusal } = await openPage(site, { loggedInAs: member })
  expectRefusal(502, '/api/purchases')
  const code = 'payment_unavailable'
  let orders = 0
  await page.route(/\/api\/purchases$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    orders++
    await route.fulfill({
      status: 502,
      json: { defined: true, code, status: 502, message: code, data: {} },
    })
  })
  await open('/credits')
  await paying(page, t).choosePackage(50)
  await paying(page, t).agree()
  await page.getByText('iDEAL | Wero', { exact: true }).click()
  await page.getByRole('combobox', { name: t('payments.checkout.bank') }).selectOption({ label: BANK })
  await page.getByRole('button', { name: t('payments.checkout.order') }).click()
  await page.getByText(t('payments.not_ordered.unavailable_title')).waitFor()
  expect(orders).toBe(1)
})

type Noted = { hydratedAtConnect: boolean[] }

/** Records for each live connection whether React had hydrated the page's content. Runs in the page. */
function noteHydratedAtConnect(): void {
  const noted: boolean[] = []
  const Plain = window.WebSocket
  Object.assign(window, {
    hydratedAtConnect: noted,
    WebSocket: class extends Plain {
      constructor(...args: ConstructorParameters<typeof Plain>) {
        const main = document.querySelector('main')
        noted.push(main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber')))
        super(...args)
      }
    },
  })
}

/** Logs in on the page that an ended session redirects to, and returns to `path`. */
async function logInAgain({ page }: Visit, path: string, { email, password }: BuiltMember): Promise<void> {
  const t = words('nl')
  await page.waitForURL(`${site.url}/login?redirect=${encodeURIComponent(path)}`)
  await page.getByRole('textbox', { name: t('accounts.login.email') }).fill(email)
  await page.getByLabel(t('accounts.login.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('accounts.login.submit'), exact: true }).click()
  await page.waitForURL(site.url + path)
}

test('a session that has ended shows at once, whatever the member was doing, and what was typed is kept', async () => {
  const t = words('nl')
  const member = await site.build.member({ gender: 'male' })
  const other = await site.build.member()
  const visit = await openPage(site, { loggedInAs: member })
  const { page, context, open, expectRefusal, expectFailing, expectLogged } = visit
  const endSession = () => site.rows('delete from session where member_id = $1', [member.id])
  // Exactly at this request: otherwise one of the page's own requests could come first.
  const endSessionAt = async (path: string) => {
    let ended = false
    await page.route(site.url + path, async (route) => {
      if (ended || route.request().method() !== 'POST') return route.fallback()
      ended = true
      await endSession()
      await route.continue()
    })
  }
  expectRefusal(403, '/api/')
  // The page may be connecting, or loading what the first touch asks for, when the network goes.
  expectLogged(/ERR_INTERNET_DISCONNECTED/)
  expectFailing('/assets/')

  // Sending a message.
  const path = `/members/${other.id}/chat`
  await open(path)
  const { composer } = chat(page, t)
  await endSessionAt('/api/messages')
  await composer(other.name).fill('Nobody shall lose this')
  await composer(other.name).press('Enter')
  await page.waitForURL(/\/login\?/)
  // The conversation is read before the message is written, and answered after it.
  const sent = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/messages') && answer.ok(),
  )
  await page.route(/\/api\/messages\?.*member=/, async (route) => {
    const response = await route.fetch()
    await sent
    await route.fulfill({ response })
  })
  await logInAgain(visit, path, member)
  await chat(page, t).sees('Nobody shall lose this')
  await page.unroute(/\/api\/messages\?.*member=/)
  await staysAway(page.getByRole('dialog'), page.waitForURL(/\/chats\/./))

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
  await logInAgain(visit, '/profile', member)
  await page.getByText(t('photos.upload.interrupted')).waitFor()
  await page.getByRole('button', { name: t('photos.upload.dismiss', { name: 'photo.png' }) }).click()

  // Doing nothing, when the live connection reconnects.
  await endSession()
  await context.setOffline(true)
  await context.setOffline(false)
  await page.waitForURL(/\/login\?/)
  await expect.poll(() => site.rows('select body from message')).toEqual([{ body: 'Nobody shall lose this' }])
})
