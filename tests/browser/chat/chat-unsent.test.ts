import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltMember } from '#tests/harness/builders.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { keepInBrowser, keptInBrowser } from '#tests/harness/page/kept-in-browser.ts'
import { openPage, type Visit } from '#tests/harness/page/open-page.ts'
import { alive } from '#tests/harness/page/settled.ts'
import { readAfter, staysAway } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import { paying } from '../paying/paying.ts'
import { chat, storedMessages } from './chatting.ts'

const t = words('nl')

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

async function pair({ credits = 20 } = {}) {
  const [anna, bram] = await Promise.all([
    site.build.member({ gender: 'female', credits }),
    site.build.member({ gender: 'male', credits: 20 }),
  ])
  return { anna, bram }
}

const sessionsOf = async ({ id }: BuiltMember) =>
  (await site.rows('select from session where member_id = $1', [id])).length

async function logIn({ page }: Visit, { email, password }: BuiltMember): Promise<void> {
  await page.getByRole('textbox', { name: t('accounts.login.email') }).fill(email)
  await page.getByLabel(t('accounts.login.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('accounts.login.submit'), exact: true }).click()
}

test('what a member could not send waits for them alone when another logs in in the same browser, then goes once', async () => {
  const { anna, bram } = await pair()
  const carl = await site.build.member({ gender: 'male', name: 'Carl' })
  const visit = await openPage(site, { loggedInAs: anna })
  const { page, context, open, expectRefusal } = visit
  expectRefusal(403, '/api/')
  expectRefusal(409, '/api/')
  await open(`/members/${carl.id}/chat`)
  const { composer } = chat(page, t)
  await page.route('**/api/messages', (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback(),
  )
  visit.expectFailing('/api/messages')
  await composer('Carl').fill('Alleen van Anna')
  await composer('Carl').press('Enter')
  await chat(page, t).sees('Alleen van Anna')

  // Another tab logs out, and in as another member.
  const logOut = () => context.request.get('/api/logout.php', { headers: { 'x-requested-with': 'vonk' } })
  const other = await context.newPage()
  await logOut()
  await other.goto('/login')
  await alive(other)
  await logIn({ ...visit, page: other }, bram)
  await other.waitForURL('**/members')
  // The outbox sends at once, and the answer tells the page that it is no longer Anna’s.
  await Promise.all([
    page.waitForEvent('load'),
    page.unroute('**/api/messages'),
    // The page may be reloading already.
    page.evaluate(() => window.dispatchEvent(new Event('online'))).catch(() => {}),
  ])
  await alive(page)
  await staysAway(page.getByText('Alleen van Anna'), composer('Carl'))
  expect(await readAfter(composer('Carl'), () => composer('Carl').inputValue())).toBe('')
  expect(await readAfter(composer('Carl'), () => storedMessages(site, anna, bram))).toEqual([])

  // After a new login on another page, the message is sent without a click.
  await logOut()
  await open('/login')
  await logIn(visit, anna)
  await page.waitForURL('**/members')
  const sent = [{ sender_id: anna.id, body: 'Alleen van Anna' }]
  await expect.poll(() => storedMessages(site, anna, bram)).toEqual(sent)
  await open('/chats')
  await page.getByRole('link', { name: /Carl/ }).first().click()
  await chat(page, t).sees('Alleen van Anna')
  await expect.poll(() => storedMessages(site, anna, bram)).toEqual(sent)
})

test('what a closed tab could not send goes once, from another tab of the member', async () => {
  const { anna, bram } = await pair()
  const visit = await openPage(site, { loggedInAs: anna })
  const { page, context, open } = visit
  const closed = await context.newPage()
  await closed.route('**/api/messages', (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback(),
  )
  visit.expectFailing('/api/messages')
  await open('/members')
  await closed.goto(`/members/${bram.id}/chat`)
  await alive(closed)
  await chat(closed, t).composer(bram.name).fill('Voor het sluiten')
  await chat(closed, t).composer(bram.name).press('Enter')
  expect(
    await readAfter(chat(closed, t).sees('Voor het sluiten'), () => storedMessages(site, anna, bram)),
  ).toEqual([])
  const waiting = async () =>
    (await keptInBrowser({ page, member: anna.id })).filter((key) => key.startsWith('outbox.'))
  await expect.poll(() => waiting()).toHaveLength(1)
  await closed.close()
  await expect
    .poll(() => storedMessages(site, anna, bram))
    .toEqual([{ sender_id: anna.id, body: 'Voor het sluiten' }])
  await expect.poll(waiting).toEqual([])
})

test('what a closed tab wrote without credits waits as a draft in another, through a purchase, and goes once', async () => {
  const { anna, bram } = await pair({ credits: 0 })
  const visit = await openPage(site, { loggedInAs: anna })
  const { page, context, open } = visit
  const closed = await context.newPage()
  await closed.route('**/api/messages', (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback(),
  )
  visit.expectFailing('/api/messages')
  visit.expectRefusal(402, '/api/messages')
  await open('/members')
  await closed.goto(`/members/${bram.id}/chat`)
  await alive(closed)
  await chat(closed, t).send(bram.name, 'Na het kopen')
  await closed.close()
  const draft = async () =>
    (await keptInBrowser({ page, member: anna.id })).filter((key) => /^(draft:|outbox\.)/.test(key))
  await expect.poll(draft).toEqual([`draft:${anna.id}:${bram.id}`])
  await open(`/members/${bram.id}/chat`)
  const side = chat(page, t)
  await expect.poll(() => side.composer(bram.name).inputValue()).toBe('Na het kopen')
  await side.composer(bram.name).press('Enter')
  await side.isRefusedForCredits(1)
  await side.buys()
  const checkout = paying(page, t)
  await checkout.choosePackage(20)
  await checkout.orderByIdeal()
  await checkout.decide('pay')
  expect(
    await readAfter(checkout.seesOutcome('completed_title', { credits: 20 }), () =>
      storedMessages(site, anna, bram),
    ),
  ).toEqual([])
  await page.getByRole('link', { name: t('payments.transactions.completed_back') }).click()
  await expect.poll(() => side.composer(bram.name).inputValue()).toBe('Na het kopen')
  await side.composer(bram.name).press('Enter')
  await expect
    .poll(() => storedMessages(site, anna, bram))
    .toEqual([{ sender_id: anna.id, body: 'Na het kopen' }])
  await expect.poll(draft).toEqual([])
})

test('a member who logs out leaves nothing typed behind in any tab, and is asked first when messages are not sent', async () => {
  const { anna, bram } = await pair()
  const visit = await openPage(site, { loggedInAs: anna })
  const { page, context, open } = visit
  const chatPage = `/members/${bram.id}/chat`
  const left = (tab: Page) => keptInBrowser({ page: tab, member: anna.id })
  await open('/members')
  const other = await context.newPage()
  await other.goto(chatPage)
  await alive(other)
  await chat(other, t).composer(bram.name).fill('In de andere tab')
  const ofAnother = `draft:${bram.id}:${anna.id}`
  await page.evaluate((key) => sessionStorage.setItem(key, 'Van Bram'), ofAnother)
  const keptElsewhere = await keepInBrowser({ page, member: anna.id })
  await context.route('**/api/messages', (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback(),
  )
  visit.expectFailing('/api/messages')
  // What one tab asks for while the other logs out.
  visit.expectRefusal(403, '/api/likes.php')
  await open(chatPage)
  const { composer } = chat(page, t)
  await composer(bram.name).fill('Nooit verstuurd')
  await composer(bram.name).press('Enter')
  await chat(page, t).sees('Nooit verstuurd')
  await composer(bram.name).fill('Nog niet af')
  await open('/notifications')
  const keys = await left(page)
  const typed = [`draft:${anna.id}:${bram.id}`, keys.find((key) => key.startsWith(`outbox.${anna.id}.`))]
  expect(keys).toEqual([...typed, ...keptElsewhere, ofAnother].sort())
  await expect.poll(() => left(other)).toContain(`draft:${anna.id}:${bram.id}`)

  const logOut = page.getByRole('button', { name: t('notifications.settings.log_out'), exact: true })
  const dialog = page.getByRole('dialog', { name: t('site.unsent.title') })
  await logOut.click()
  await dialog.getByText(t('site.unsent.words', { count: 1 })).waitFor()
  await dialog.getByRole('button', { name: t('site.unsent.stay') }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => left(page)).toEqual(keys)
  await expect.poll(() => sessionsOf(anna)).toBe(1)

  await logOut.click()
  await Promise.all([
    page.waitForURL(`${site.url}/`),
    dialog.getByRole('button', { name: t('site.unsent.log_out') }).click(),
  ])
  await expect.poll(() => left(page)).toEqual([ofAnother])
  await other.waitForURL(/\/login/)
  await expect.poll(() => left(other)).toEqual([])
  await expect.poll(() => sessionsOf(anna)).toBe(0)
  expect(await readAfter(alive(other), () => storedMessages(site, anna, bram))).toEqual([])
})

test('a logout asks for the unsent messages of all tabs, and a tab that was elsewhere forgets when it comes back', async () => {
  const { anna, bram } = await pair()
  const visit = await openPage(site, { loggedInAs: anna })
  const { page, context, open } = visit
  const chatPage = `/members/${bram.id}/chat`
  await context.route('**/api/messages', (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback(),
  )
  visit.expectFailing('/api/messages')
  const draft = `draft:${anna.id}:${bram.id}`
  const keptIn = (tab: Page) => keptInBrowser({ page: tab, member: anna.id })
  const [sending, away] = [await context.newPage(), await context.newPage()]
  for (const tab of [sending, away]) {
    await tab.goto(chatPage)
    await alive(tab)
  }
  await chat(sending, t).composer(bram.name).fill('Nooit verstuurd')
  await chat(sending, t).composer(bram.name).press('Enter')
  await chat(sending, t).sees('Nooit verstuurd')
  await chat(away, t).composer(bram.name).fill('Bij de bank')
  await expect.poll(() => keptIn(away)).toContain(draft)
  await away.goto('about:blank')

  await open('/members')
  const logOut = async () => {
    await page.getByRole('button', { name: t('site.nav.account') }).click()
    await page.getByRole('menuitem', { name: t('site.nav.logout') }).click()
  }
  const dialog = page.getByRole('dialog', { name: t('site.unsent.title') })
  await logOut()
  await dialog.getByText(t('site.unsent.words', { count: 1 })).waitFor()
  await expect.poll(() => sessionsOf(anna)).toBe(1)
  await Promise.all([
    page.waitForURL(`${site.url}/`),
    dialog.getByRole('button', { name: t('site.unsent.log_out') }).click(),
  ])
  await sending.waitForURL(/\/login/)
  await away.goBack()
  await alive(away)
  for (const tab of [page, sending, away]) await expect.poll(() => keptIn(tab)).toEqual([])
  // The mark that remains is random: it does not lead to the member.
  const marks = await page.evaluate(() => localStorage.getItem('logouts'))
  expect(JSON.parse(marks!)).toEqual([expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4/)])
  await expect.poll(() => sessionsOf(anna)).toBe(0)

  // What is typed after the next login stays.
  await away.goto(`/login?redirect=${chatPage}`)
  await alive(away)
  await logIn({ ...visit, page: away }, anna)
  await chat(away, t).composer(bram.name).fill('Weer terug')
  await away.reload()
  await alive(away)
  await expect.poll(() => chat(away, t).composer(bram.name).inputValue()).toBe('Weer terug')
})

test('a page of one member that another has taken over sends nothing, and becomes the other’s', async () => {
  const { anna, bram } = await pair()
  const carl = await site.build.member({ gender: 'male', name: 'Kees' })
  const visit = await openPage(site, { loggedInAs: anna })
  const { page, context, open, expectRefusal } = visit
  expectRefusal(409, '/api/messages')
  await open(`/members/${carl.id}/chat`)
  const { composer } = chat(page, t)
  await composer('Kees').fill('Nog van Anna')
  // The session changes without notice to the page.
  const theirs = await site.login(bram)
  await context.addCookies([...theirs.cookies].map(([name, value]) => ({ name, value, url: site.url })))
  const reloaded = page.waitForEvent('load')
  const [answer] = await Promise.all([
    page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/api/messages'),
    ),
    composer('Kees').press('Enter'),
  ])
  expect([answer.status(), answer.request().headers()['x-for-member']]).toEqual([409, anna.id])
  await reloaded
  await staysAway(page.getByText('Nog van Anna'), composer('Kees'))
  expect(await readAfter(composer('Kees'), () => composer('Kees').inputValue())).toBe('')
  expect(await readAfter(composer('Kees'), () => storedMessages(site, anna, bram))).toEqual([])
  await page.goto('/profile')
  await page.getByText(bram.name).first().waitFor()
})
