import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/browser-site.ts'
import type { BuiltMember } from '#tests/harness/builders.ts'
import { readHtml } from '#tests/harness/html.ts'
import { inTime } from '#tests/harness/in-time.ts'
import { keepInBrowser, keptInBrowser } from '#tests/harness/kept-in-browser.ts'
import { openPage, type Visit } from '#tests/harness/open-page.ts'
import { alive, settled } from '#tests/harness/settled.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { readAfter, staysAway } from '#tests/harness/stays-away.ts'
import { words } from '#tests/harness/words.ts'
import { chat } from './chatting.ts'
import { paying } from './paying.ts'

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

const stored = (...members: BuiltMember[]) =>
  site.rows<{ sender_id: string; body: string }>(
    'select sender_id, body from message where sender_id = any($1) order by id',
    [members.map(({ id }) => id)],
  )

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
  expect(await readAfter(composer('Carl'), () => stored(anna, bram))).toEqual([])

  // After a new login on another page, the message is sent without a click.
  await logOut()
  await open('/login')
  await logIn(visit, anna)
  await page.waitForURL('**/members')
  const sent = [{ sender_id: anna.id, body: 'Alleen van Anna' }]
  await expect.poll(() => stored(anna, bram)).toEqual(sent)
  await open('/chats')
  await page.getByRole('link', { name: /Carl/ }).first().click()
  await chat(page, t).sees('Alleen van Anna')
  await expect.poll(() => stored(anna, bram)).toEqual(sent)
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
  expect(await readAfter(chat(closed, t).sees('Voor het sluiten'), () => stored(anna, bram))).toEqual([])
  const waiting = async () =>
    (await keptInBrowser({ page, member: anna.id })).filter((key) => key.startsWith('outbox.'))
  await expect.poll(() => waiting()).toHaveLength(1)
  await closed.close()
  await expect.poll(() => stored(anna, bram)).toEqual([{ sender_id: anna.id, body: 'Voor het sluiten' }])
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
  const checkout = paying(page, 'nl', t)
  await checkout.choosePackage(20)
  await checkout.orderByIdeal()
  await checkout.decide('pay')
  expect(
    await readAfter(checkout.seesOutcome('completed_title', { credits: 20 }), () => stored(anna, bram)),
  ).toEqual([])
  await page.getByRole('link', { name: t('payments.transactions.completed_back') }).click()
  await expect.poll(() => side.composer(bram.name).inputValue()).toBe('Na het kopen')
  await side.composer(bram.name).press('Enter')
  await expect.poll(() => stored(anna, bram)).toEqual([{ sender_id: anna.id, body: 'Na het kopen' }])
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
  expect(await readAfter(alive(other), () => stored(anna, bram))).toEqual([])
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
  // The mark that remains is random: nobody can find the member by it.
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
  const [answer] = await Promise.all([
    page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/api/messages'),
    ),
    composer('Kees').press('Enter'),
  ])
  expect([answer.status(), answer.request().headers()['x-for-member']]).toEqual([409, anna.id])
  await expect.poll(() => page.getByText('Nog van Anna').count()).toBe(0)
  expect(await readAfter(composer('Kees'), () => composer('Kees').inputValue())).toBe('')
  expect(await readAfter(composer('Kees'), () => stored(anna, bram))).toEqual([])
  await page.goto('/profile')
  await page.getByText(bram.name).first().waitFor()
})

/** A conversation with a message from each member. */
async function talking() {
  const { anna, bram } = await pair()
  const [asAnna, asBram] = [await site.login(anna), await site.login(bram)]
  const write = (from: typeof asAnna, to: BuiltMember, body: string) =>
    from.api.chat.send({ id: site.app.ids.uuid(), to: to.id, body })
  const { conversation } = await write(asAnna, bram, 'Hoi Bram')
  await write(asBram, anna, 'Hoi Anna')
  return { anna, bram, asAnna, asBram, conversation }
}

test('a message between two open pages takes one request of its sender and one of its reader', async () => {
  const { anna, bram, conversation } = await talking()
  const asked: string[] = []
  const side = async (member: BuiltMember) => {
    const { page, open } = await openPage(site, { loggedInAs: member })
    const unanswered = new Set<unknown>()
    page.on('request', (request) => unanswered.add(request))
    for (const ended of ['requestfinished', 'requestfailed'] as const)
      page.on(ended as 'requestfinished', (request) => unanswered.delete(request))
    // The list is fetched again some seconds after a page was opened.
    const refreshed = page.waitForResponse(/chats\.php/)
    await open(`/chats/${conversation}`)
    await refreshed
    await expect.poll(() => unanswered.size).toBe(0)
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`)
    })
    return { page, ...chat(page, t) }
  }
  const [hers, his] = await Promise.all([side(anna), side(bram)])
  await hers.send(bram.name, 'Een bericht')
  await his.sees('Een bericht')
  await hers.seesState('read')
  await listOf(his.page).getByText('Een bericht').waitFor()
  expect(asked.toSorted()).toEqual([`POST /api/conversations/${conversation}/read`, 'POST /api/messages'])
})

test('what one tab sends and reads shows in the other, with what is left', async () => {
  const { anna, bram, asBram, conversation } = await talking()
  const one = await openPage(site, { loggedInAs: anna })
  const other = await openPage(site, { loggedInAs: anna })
  await other.open('/chats')
  const list = listOf(other.page)
  await list.getByText('Hoi Anna').waitFor()
  await asBram.api.chat.send({ id: site.app.ids.uuid(), to: anna.id, body: 'Ben je daar?' })
  await list.getByText('Ben je daar?').waitFor()
  const unread = (count: number) => list.getByText(t('chat.list.unread', { count }), { exact: true })
  await unread(2).waitFor()
  await one.open(`/chats/${conversation}`)
  await chat(one.page, t).send(bram.name, 'Ja!')
  await list.getByText('Ja!').waitFor()
  await unread(2).waitFor({ state: 'detached' })
  const left = site.rows<{ balance: number }>(
    "select balance from ledger_entry where member_id = $1 and account = 'wallet' order by number desc limit 1",
    [anna.id],
  )
  await one.page.getByText(t('chat.cost.balance', { credits: (await left)[0]!.balance })).waitFor()
})

const listOf = (page: Visit['page']) => page.getByRole('region', { name: t('site.nav.conversations') })

test('the list stands beside a conversation from 992 px on, messages are 800 px wide at most, and the last chat is offered', async () => {
  const { anna, bram, conversation } = await talking()
  const { page, open } = await openPage(site, { loggedInAs: anna, width: 1600 })
  const goOn = page.getByRole('link', { name: t('chat.pick.go_on', { name: bram.name }) })
  await open('/chats')
  await staysAway(goOn, page.getByText(t('chat.pick.title')))
  await open(`/chats/${conversation}`)
  for (const [width, beside] of [
    [1600, true],
    [992, true],
    [991, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => listOf(page).isVisible()).toBe(beside)
    const messages = await page.getByRole('log').getByRole('article').first().locator('..').boundingBox()
    expect(messages!.width).toBeLessThanOrEqual(800)
    if (width === 1600) expect(messages!.width).toBeGreaterThan(600)
  }
  await page.setViewportSize({ width: 1600, height: 800 })
  await open('/chats')
  await goOn.click()
  await page.waitForURL(`**/chats/${conversation}`)
  await chat(page, t).sees('Hoi Anna')
  const kept = await page.evaluate((me) => localStorage.getItem(`last-chat.${me}`), anna.id)
  const { profile, opened_at } = JSON.parse(kept!)
  expect(profile).toBe(bram.id)
  expect(Date.parse(opened_at)).toBeGreaterThan(0)
})

test('from 1280 px on the profile stands beside an open conversation, without a shift; narrower screens load none of it', async () => {
  const bram = await site.build.member({ gender: 'male', name: 'Bram', interests: ['hiking', 'coffee'] })
  const [anna, dirk] = await Promise.all([
    site.build.member({ gender: 'female', credits: 20, interests: ['hiking'] }),
    site.build.member({ gender: 'male', name: 'Dirk', fictional: true }),
  ])
  const asAnna = await site.login(anna)
  const write = (to: BuiltMember) => asAnna.api.chat.send({ id: site.app.ids.uuid(), to: to.id, body: 'Hoi' })
  const [{ conversation }, { conversation: withDirk }] = [await write(bram), await write(dirk)]

  const { page, open, expectAccessible } = await openPage(site, {
    loggedInAs: anna,
    width: 1279,
    colorScheme: 'dark',
  })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const ofPane = () => loaded.filter((url) => /profile-pane|\/api\/members\//.test(url))
  const beside = (name: string) =>
    page.getByRole('complementary', { name: t('chat.header.about', { name }), exact: true })
  const whole = beside('Bram').getByRole('link', { name: t('chat.menu.profile') })
  await staysAway(beside('Bram').filter({ visible: true }), open(`/chats/${conversation}`))
  await settled(page)
  expect(ofPane()).toEqual([])

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.addInitScript(() => {
    const shifts: PerformanceEntry[] = []
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    })
    Object.assign(window, { shifts })
  })
  await open(`/chats/${conversation}`)
  const pane = beside('Bram')
  await pane.getByRole('heading', { name: /^Bram, \d+$/, level: 2 }).waitFor()
  await pane.getByText('Utrecht').first().waitFor()
  await pane
    .getByText(t('members.card.online'))
    .or(pane.getByText(t('members.card.today')))
    .waitFor()
  await pane.getByText(t('site.interests.hiking')).waitFor()
  await staysAway(
    [pane.getByText(t('site.interests.coffee')), pane.getByRole('note')],
    pane.getByRole('heading', { name: t('members.profile.facts_title') }),
  )

  expect(ofPane().length).toBeGreaterThan(0)
  expect(
    await readAfter(expectAccessible(), () =>
      page.evaluate(() => (window as never as { shifts: unknown[] }).shifts),
    ),
  ).toEqual([])

  // Header, messages and composer have one edge, beside a scroll bar too.
  const messages = (await page.getByRole('log').locator('section').first().boundingBox())!
  const form = (await chat(page, t).composer('Bram').locator('..').boundingBox())!
  const face = (await page.locator('main header [data-photo]').first().boundingBox())!
  expect([face.x, form.x]).toEqual([messages.x, messages.x])
  expect(form.width).toBe(messages.width)
  await expect.poll(async () => (await pane.boundingBox())!.x).toBeGreaterThan(form.x + form.width)

  // The keyboard reaches it after the composer.
  await chat(page, t).composer('Bram').focus()
  for (let tabs = 0; tabs < 12 && !(await whole.evaluate((link) => link === document.activeElement)); tabs++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/members/${bram.id}`)

  await open(`/chats/${withDirk}`)
  await beside('Dirk').getByRole('note').getByText('Fictief profiel').first().waitFor()

  // What is closed shows nobody.
  await asAnna.api.members.block({ id: bram.id })
  await open(`/chats/${conversation}`)
  await staysAway(
    page.getByRole('main').getByRole('complementary'),
    page.getByText(t('chat.blocked.words', { name: 'Bram' })),
  )
})

test('on a phone the list stays until the chat is there, Enter starts a line, and the price is what the credits cost', async () => {
  const { anna, bram, conversation } = await talking()
  const { page, open } = await openPage(site, { loggedInAs: anna, width: 360, height: 740 })
  const { composer, sees } = chat(page, t)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/messages?*', async (route) => {
    await held
    await route.fallback()
  })
  await open('/chats')
  const row = listOf(page).getByRole('link', { name: new RegExp(bram.name) })
  await row.click()
  await staysAway(
    page.getByText(t('chat.pick.title')).filter({ visible: true }),
    page.getByRole('progressbar', { name: t('site.nav.page_loading') }),
  )
  await expect
    .poll(async () => [await row.isVisible(), await row.getAttribute('aria-current')])
    .toEqual([true, 'page'])
  answer()
  await page.waitForURL(`**/chats/${conversation}`)
  await composer(bram.name).click()
  await page.keyboard.type('Eerste regel')
  await page.keyboard.press('Enter')
  await page.keyboard.type('tweede')
  await expect.poll(() => composer(bram.name).inputValue()).toBe('Eerste regel\ntweede')
  await expect.poll(() => stored(anna)).toHaveLength(1)
  const price = t('chat.cost.gift', { message: t('chat.cost.message', { credits: 1 }) })
  await page.getByText(`${price} · ${t('chat.cost.balance', { credits: 19 })}`).waitFor()
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => stored(anna)).toHaveLength(2)

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.type('Nu met een toetsenbord')
  await page.keyboard.press('Enter')
  await sees('Nu met een toetsenbord')
  await expect.poll(() => stored(anna)).toHaveLength(3)
})

test('a chat is removed after a question, gone at once, and back with the error when the server refuses', async () => {
  const { anna, bram, asAnna, conversation } = await talking()
  const { page, open, expectRefusal } = await openPage(site, { loggedInAs: anna })
  await page.clock.install()
  await open(`/chats/${conversation}`)
  const row = listOf(page).getByRole('link', { name: new RegExp(bram.name) })
  const dialog = page.getByRole('dialog', { name: t('chat.remove.title') })
  const ask = async () => {
    await page.getByRole('button', { name: t('chat.header.menu') }).click()
    await page.getByRole('menuitem', { name: t('chat.menu.remove') }).click()
    await dialog.getByText(t('chat.remove.words', { name: bram.name })).waitFor()
  }
  await ask()
  await dialog.getByRole('button', { name: t('chat.buttons.cancel') }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect((await asAnna.api.chat.list()).chats).toHaveLength(1)

  // The server responds only after the row has disappeared.
  expectRefusal(500, '/api/chat.php')
  let answer = () => {}
  const seen = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/chat.php*', async (route) => {
    await seen
    await route.fulfill({ status: 500 })
  })
  await ask()
  await dialog.getByRole('button', { name: t('chat.remove.confirm') }).click()
  await row.waitFor({ state: 'detached' })
  answer()
  const failed = page.getByRole('dialog', { name: t('chat.remove.failed.title') })
  await inTime(page, () => failed.getByText(t('site.error_page.unexpected')).isVisible()).toBe(true)
  await failed.getByRole('button', { name: t('chat.buttons.understood') }).click()
  await row.waitFor()

  await page.unroute('**/api/chat.php*')
  await row.click()
  await ask()
  await dialog.getByRole('button', { name: t('chat.remove.confirm') }).click()
  await row.waitFor({ state: 'detached' })
  await expect.poll(async () => (await asAnna.api.chat.list()).chats).toEqual([])
})

test('a member is blocked after a question, from the chat and from the profile; the chat says so and takes it back', async () => {
  const { anna, bram, asBram, conversation } = await talking()
  const { page, open, expectAccessible } = await openPage(site, { loggedInAs: anna })
  const blocks = () => site.rows('select from block where member_id = $1', [anna.id])
  const unblock = page.getByRole('button', { name: t('chat.blocked.unblock') })
  const { composer } = chat(page, t)
  await open(`/chats/${conversation}`)
  for (const decision of ['buttons.cancel', 'block.confirm'] as const) {
    await page.getByRole('button', { name: t('chat.header.menu') }).click()
    await page.getByRole('menuitem', { name: t('chat.menu.block', { name: bram.name }) }).click()
    const dialog = page.getByRole('dialog', { name: t('chat.block.title', { name: bram.name }) })
    await dialog.getByText(t('chat.block.words', { name: bram.name })).waitFor()
    await dialog.getByRole('button', { name: t(`chat.${decision}`), exact: true }).click()
    const closed = dialog.waitFor({ state: 'hidden' })
    if (decision === 'buttons.cancel') expect(await readAfter(closed, blocks)).toEqual([])
    await closed
  }
  await staysAway(composer(bram.name), page.getByText(t('chat.blocked.words', { name: bram.name })))
  await chat(page, t).sees('Hoi Anna')

  // The list says so too, and marks no conversation when none is open.
  const row = (on: typeof page, name: string) =>
    on.getByRole('listitem').filter({ has: on.getByRole('link', { name }) })
  const isOpen = () => row(page, bram.name).getByRole('link').getAttribute('aria-current')
  await row(page, bram.name).getByText(t('chat.list.blocked'), { exact: true }).waitFor()
  await expect.poll(() => isOpen()).toBe('page')
  await page.locator('header a[href="/chats"]').first().click()
  await page.getByText(t('chat.pick.title')).waitFor()
  expect(
    await readAfter(row(page, bram.name).getByText(t('chat.list.blocked'), { exact: true }), () => isOpen()),
  ).toBeNull()
  await row(page, bram.name).getByRole('link').click()

  // The blocked member sees only that the name cannot be reached.
  const theirs = await openPage(site, { loggedInAs: bram })
  await theirs.open(`/chats/${conversation}`)
  await theirs.page.getByText(t('chat.left.out_of_reach', { name: anna.name })).waitFor()
  await chat(theirs.page, t).sees('Hoi Bram')
  await staysAway(
    theirs.page.getByRole('main').getByText(/blok/i),
    row(theirs.page, anna.name).getByText(t('chat.list.out_of_reach'), { exact: true }),
  )
  await expect.poll(async () => (await asBram.api.chat.list()).chats[0]?.num_unread_messages).toBe(0)
  await theirs.finish()

  await unblock.click()
  expect(await readAfter(composer(bram.name), () => blocks())).toEqual([])

  await open(`/members/${bram.id}`)
  await page.getByRole('button', { name: t('members.profile.more') }).click()
  await page.getByRole('menuitem', { name: t('members.profile.block', { name: bram.name }) }).click()
  const asked = page.getByRole('dialog', { name: t('members.profile.block_title', { name: bram.name }) })
  await asked.getByRole('button', { name: t('members.profile.cancel') }).click()
  expect(await readAfter(asked.waitFor({ state: 'hidden' }), () => blocks())).toEqual([])

  // A report asks for a reason, and for words where there is none to choose; the block goes with it.
  const reports = () => site.rows(`select reason, words from report where member_id = $1`, [bram.id])
  await page.getByRole('button', { name: t('members.profile.more') }).click()
  await page.getByRole('menuitem', { name: t('members.profile.report', { name: bram.name }) }).click()
  const report = page.getByRole('dialog', { name: t('members.report.title', { name: bram.name }) })
  const send = report.getByRole('button', { name: t('members.report.send') })
  await send.click()
  await report.getByText(t('members.report.choose')).waitFor()
  await report.getByText(t('members.report.reasons.other')).click()
  await send.click()
  await report.getByText(t('members.report.tell')).waitFor()
  const words = report.getByRole('textbox', { name: t('members.report.words') })
  await expect.poll(() => words.evaluate((area) => document.activeElement === area)).toBe(true)
  expect(await readAfter(expectAccessible(), () => reports())).toEqual([])
  await words.fill('Zegt dat hij piloot is')
  await report.getByRole('checkbox').check()
  await send.click()
  await report.waitFor({ state: 'hidden' })
  await page.getByText(t('members.report.sent')).waitFor()
  await expect.poll(() => reports()).toEqual([{ reason: 'other', words: 'Zegt dat hij piloot is' }])
  await expect.poll(blocks).toHaveLength(1)
})

test('a page shows that chats are loading only while they were never loaded', async () => {
  const { anna, bram } = await talking()
  const { page, open } = await openPage(site, { loggedInAs: anna })
  let answer = () => {}
  const hold = () =>
    new Promise<void>((resolve) => {
      answer = resolve
    })
  let held = hold()
  await page.route('**/api/chats.php', async (route) => {
    await held
    await route.fallback()
  })
  const progress = page.getByRole('progressbar', { name: t('site.nav.page_loading') })
  const row = listOf(page).getByRole('link', { name: new RegExp(bram.name) })
  const toChats = page.locator('header a[href="/chats"]').first()
  await open('/pricing')
  await toChats.click()
  await staysAway(row, progress)
  answer()
  await row.waitFor()
  await progress.waitFor({ state: 'hidden' })

  held = hold()
  const asked = page.waitForRequest('**/api/chats.php')
  site.app.live.tell(anna.id, { type: 'chats' })
  await asked
  await staysAway(progress, row)
  answer()
})

test('a third conversation of a free member is for Premium, says how to get it, and what was typed is not lost', async () => {
  const { anna, bram } = await pair()
  const [carl, dirk] = [
    await site.build.member({ gender: 'male' }),
    await site.build.member({ gender: 'male', name: 'Dirk', interests: ['cooking', 'cats', 'wine'] }),
  ]
  const asAnna = await site.login(anna)
  for (const { id } of [bram, carl])
    await asAnna.api.chat.send({ id: site.app.ids.uuid(), to: id, body: 'Hoi' })
  const { page, open, expectRefusal, expectAccessible } = await openPage(site, { loggedInAs: anna })
  const { composer } = chat(page, t)
  const dialog = page.getByRole('dialog', { name: t('chat.refused.premium.title') })
  const notice = page.getByRole('complementary', { name: t('chat.refused.premium.title') })
  await open(`/members/${bram.id}/chat`)
  await staysAway(notice, composer(bram.name))
  await open(`/members/${dirk.id}/chat`)
  expectRefusal(402, '/api/messages')
  // The limit is told before the message is written.
  await notice.getByText(/2 mensen/).waitFor()
  // An opener from the profile comes into the composer, and is not sent.
  const openers = page.getByRole('list', { name: t('chat.start.openers') }).getByRole('button')
  await expect
    .poll(() => openers.allTextContents())
    .toEqual([
      t('members.openers.about.food'),
      t('members.openers.about.animals'),
      t('members.openers.nearby'),
    ])
  await openers.first().click()
  await expect.poll(() => composer('Dirk').inputValue()).toBe(t('members.openers.about.food'))
  await openers.last().click()
  await expect.poll(() => composer('Dirk').inputValue()).toBe(t('members.openers.nearby'))
  await composer('Dirk').fill('Hoi!')
  await openers.first().click()
  await expect.poll(() => composer('Dirk').inputValue()).toBe(`Hoi!\n${t('members.openers.about.food')}`)
  await expectAccessible()
  await expect.poll(() => notice.getByRole('link').getAttribute('href')).toContain('/premium')
  await composer('Dirk').fill('Hoi Dirk, ook van de zee?')
  await page.getByRole('button', { name: t('chat.composer.send'), exact: true }).click()
  await dialog.getByText(t('chat.refused.premium.words', { max: 2 })).waitFor()
  await expectAccessible()
  await dialog.getByRole('button', { name: t('chat.buttons.not_now') }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => composer('Dirk').inputValue()).toBe('Hoi Dirk, ook van de zee?')

  await page.getByRole('button', { name: t('chat.composer.send'), exact: true }).click()
  await dialog.getByRole('link', { name: t('chat.refused.premium.see') }).click()
  await page.getByRole('link', { name: t('payments.premium.become') }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/premium')
  // On coming back, the dialog does not open again.
  await page.goBack()
  await staysAway(dialog, composer('Dirk'))
  await expect.poll(() => composer('Dirk').inputValue()).toBe('Hoi Dirk, ook van de zee?')
  await expect.poll(async () => (await stored(anna)).map(({ body }) => body)).toEqual(['Hoi', 'Hoi'])
})

test('a member chooses in the settings what others see, each by itself, and their profile says who sees it', async () => {
  const { anna } = await pair()
  const { page, open, expectAccessible } = await openPage(site, { loggedInAs: anna })
  const shown = async () => {
    const [row] = await site.rows(
      'select members_only, shows_sexuality, shows_online, shows_visits, shows_reading, shows_typing from profile where member_id = $1',
      [anna.id],
    )
    return row
  }
  const expected = {
    members_only: false,
    shows_sexuality: true,
    shows_online: true,
    shows_visits: true,
    shows_reading: true,
    shows_typing: true,
  }
  await open('/notifications')
  for (const name of Object.keys(expected) as (keyof typeof expected)[]) {
    const control = page.getByRole('switch', { name: t(`notifications.settings.${name}`) })
    await expect.poll(() => control.isChecked()).toBe(expected[name])
    await control.click()
    expected[name] = !expected[name]
    await expect.poll(shown).toEqual(expected)
  }
  await expectAccessible()
  await open('/profile')
  await page.getByText(t('members.seen_by.members')).waitFor()
  await page.getByRole('link', { name: t('members.seen_by.choose') }).click()
  await page.getByRole('heading', { name: t('notifications.settings.groups.seen') }).waitFor()
  const seen = await readHtml(await site.login(anna), `/members/${anna.id}`)
  expect(seen.says).toContain(t('members.seen_by.members'))
  const typing = page.getByRole('switch', { name: t('notifications.settings.shows_typing') })
  await expect.poll(() => typing.isChecked()).toBe(false)
  await typing.click()
  await expect.poll(shown).toEqual({ ...expected, shows_typing: true })
})

test('emoji are picked with the mouse or the keys, and stand where the caret was', async () => {
  const t = words('de')
  const [anna, bram] = await Promise.all([
    site.build.member({ gender: 'female', credits: 10 }),
    site.build.member({ gender: 'male' }),
  ])
  const { page, open, expectAccessible } = await openPage(site, { locale: 'de', loggedInAs: anna })
  await open(`/members/${bram.id}/chat`)
  const field = chat(page, t).composer(bram.name)
  await field.fill('Hallo du')
  await field.press('Home')
  const opener = page.getByRole('button', { name: t('chat.composer.emoji') })
  await opener.click()
  const panel = page.getByRole('region', { name: t('chat.emoji.title') })
  await panel.getByRole('button', { name: '😍' }).click()
  await expect.poll(() => field.inputValue()).toBe('😍Hallo du')
  await expectAccessible()
  // The first emoji, the one picked last, is where the keys begin.
  await opener.click()
  await panel.waitFor({ state: 'detached' })
  await opener.click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('😍')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toBe('😍😃Hallo du')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await expect.poll(() => field.evaluate((area) => area === document.activeElement)).toBe(true)
  await field.press('Enter')
  await chat(page, t).sees('😍😃Hallo du')
  await expect.poll(() => stored(anna)).toEqual([{ sender_id: anna.id, body: '😍😃Hallo du' }])
})

test('a conversation is archived from its menu, and back in the list with the next message', async () => {
  const look = { locale: 'de', width: 360 } as const
  const say = words(look.locale)
  const { anna, bram, asBram, conversation } = await talking()
  const { page, open, expectAccessible } = await openPage(site, { loggedInAs: anna, ...look })
  await open(`/chats/${conversation}`)
  await page.getByRole('button', { name: say('chat.header.menu') }).click()
  await page.getByRole('menuitem', { name: say('chat.menu.archive'), exact: true }).click()
  await page.getByText(say('chat.menu.archived_toast', { name: bram.name })).waitFor()
  await open('/chats')
  const line = page.getByRole('button', { name: say('chat.archive.title', { count: 1 }) })
  const row = page.getByRole('listitem').getByRole('link', { name: bram.name })
  await staysAway(row.filter({ visible: true }), line)
  await line.press('Enter')
  await row.waitFor()
  await expectAccessible()
  await line.press('Enter')
  await asBram.api.chat.send({ id: site.app.ids.uuid(), to: anna.id, body: 'Nog eens' })
  await line.waitFor({ state: 'detached' })
  await row.waitFor()
})

test('a conversation is muted from its menu, which the list shows, and heard of again', async () => {
  const { anna, bram, conversation } = await talking()
  const { page, open, expectAccessible } = await openPage(site, { loggedInAs: anna })
  await open(`/chats/${conversation}`)
  const choose = async (what: 'mute' | 'unmute') => {
    await page.getByRole('button', { name: t('chat.header.menu') }).click()
    await page.getByRole('menuitem', { name: t(`chat.menu.${what}`), exact: true }).click()
    await page.getByText(t(`chat.menu.${what}d_toast`, { name: bram.name })).waitFor()
  }
  const mark = page.getByRole('listitem').getByRole('img', { name: t('chat.list.muted') })
  const muted = () =>
    site.rows('select 1 from inbox where member_id = $1 and muted_at is not null', [anna.id])
  await choose('mute')
  await mark.waitFor()
  await expect.poll(() => muted()).toHaveLength(1)
  await expectAccessible()
  await choose('unmute')
  expect(await readAfter(mark.waitFor({ state: 'detached' }), () => muted())).toEqual([])
})
