import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { readAfter, staysAway } from '#tests/harness/page/stays-away.ts'
import { inTime } from '#tests/harness/run/in-time.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import { chat, chatList, storedMessages, talking } from './chatting.ts'

const t = words('nl')

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

test('what one tab sends and reads shows in the other, with what is left', async () => {
  const { anna, bram, asBram, conversation } = await talking(site)
  const one = await openPage(site, { loggedInAs: anna })
  const other = await openPage(site, { loggedInAs: anna })
  await other.open('/chats')
  const list = chatList(other.page)
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
  await one.page
    .getByText(t('chat.cost.of_gifts', { credits: 1, balance: (await left)[0]!.balance as number }))
    .waitFor()
})

test('the list stands beside a conversation from 992 px on, messages are 800 px wide at most, and the last chat is offered', async () => {
  const { anna, bram, conversation } = await talking(site)
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
    await expect.poll(() => chatList(page).isVisible()).toBe(beside)
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

test('on a phone the list stays until the chat is there, Enter starts a line, and the price is what the credits cost', async () => {
  const { anna, bram, conversation } = await talking(site)
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
  const row = chatList(page).getByRole('link', { name: new RegExp(bram.name) })
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
  await expect.poll(() => storedMessages(site, anna)).toHaveLength(1)
  await page.getByText(t('chat.cost.of_gifts', { credits: 1, balance: 19 })).waitFor()
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => storedMessages(site, anna)).toHaveLength(2)

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.type('Nu met een toetsenbord')
  await page.keyboard.press('Enter')
  await sees('Nu met een toetsenbord')
  await expect.poll(() => storedMessages(site, anna)).toHaveLength(3)
})

test('a chat is removed after a question, gone at once, and back with the error when the server refuses', async () => {
  const { anna, bram, asAnna, conversation } = await talking(site)
  const { page, open, expectRefusal } = await openPage(site, { loggedInAs: anna })
  await page.clock.install()
  await open(`/chats/${conversation}`)
  const row = chatList(page).getByRole('link', { name: new RegExp(bram.name) })
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

  // The first news are read, the next come a minute later.
  const firstNews = page.waitForResponse('**/api/user.php')
  await page.clock.runFor(6_000)
  await firstNews

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
  // Until then it stays away, also when the list is read again.
  const cor = await site.build.member({ gender: 'male', name: 'Cor' })
  const hello = { id: site.app.ids.uuid(), to: anna.id, body: 'Dag Anna' }
  await (await site.login(cor)).api.chat.send(hello)
  await staysAway(row, chatList(page).getByRole('link', { name: /Cor/ }))
  await site.rows('update inbox set unread = 7 where conversation_id = $1', [conversation])
  answer()
  const failed = page.getByRole('dialog', { name: t('chat.remove.failed.title') })
  await inTime(page, () => failed.getByText(t('site.error_page.unexpected')).isVisible()).toBe(true)
  // It is not put back but read, at once.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  const told = page.getByText(t('chat.list.unread', { count: 7 }), { exact: true })
  await expect
    .poll(async () => {
      await page.clock.runFor(20)
      return told.count()
    })
    .toBe(1)
  await page.clock.resume()
  await failed.getByRole('button', { name: t('chat.buttons.understood') }).click()

  await page.unroute('**/api/chat.php*')
  await row.click()
  await ask()
  await dialog.getByRole('button', { name: t('chat.remove.confirm') }).click()
  await row.waitFor({ state: 'detached' })
  const left = async () => (await asAnna.api.chat.list()).chats.map(({ profile }) => profile?.id)
  await expect.poll(left).toEqual([cor.id])
})

test('a page shows that chats are loading only while they were never loaded', async () => {
  const { anna, bram } = await talking(site)
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
  const row = chatList(page).getByRole('link', { name: new RegExp(bram.name) })
  const toChats = page.locator('header a[href="/chats"]').first()
  await page.clock.install()
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
  // Longer than the bar waits before it is shown.
  await staysAway(progress, page.clock.runFor(1_000))
  await row.waitFor()
  answer()
})

test('a conversation is archived from its menu, and back in the list with the next message', async () => {
  const look = { locale: 'de', width: 360 } as const
  const say = words(look.locale)
  const { anna, bram, asBram, conversation } = await talking(site)
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
  const { anna, bram, conversation } = await talking(site)
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
