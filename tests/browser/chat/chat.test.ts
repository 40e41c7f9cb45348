import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltMember } from '#tests/harness/builders.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { readHtml } from '#tests/harness/page/html.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { settled } from '#tests/harness/page/settled.ts'
import { readAfter, staysAway } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import { chat, chatList, storedMessages, talking } from './chatting.ts'

const t = words('nl')

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

test('a message between two open pages takes one request of its sender and one of its reader', async () => {
  const { anna, bram, conversation } = await talking(site)
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
  await chatList(his.page).getByText('Een bericht').waitFor()
  expect(asked.toSorted()).toEqual([`POST /api/conversations/${conversation}/read`, 'POST /api/messages'])
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

  // A closed conversation shows no portrait.
  await asAnna.api.members.block({ id: bram.id })
  await open(`/chats/${conversation}`)
  await staysAway(
    page.getByRole('main').getByRole('complementary'),
    page.getByText(t('chat.blocked.words', { name: 'Bram' })),
  )
})

test('a member chooses in the settings what others see, each by itself, and their profile says who sees it', async () => {
  const { anna } = await site.couple({ credits: 20 }, { credits: 20 })
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
  await expect.poll(() => storedMessages(site, anna)).toEqual([{ sender_id: anna.id, body: '😍😃Hallo du' }])
})
