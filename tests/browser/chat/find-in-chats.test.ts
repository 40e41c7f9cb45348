import { afterAll, beforeAll, expect, test } from 'vitest'
import { SECOND } from '#server/clock.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { readAfter } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

test('a member finds people and messages, and has unread first', async () => {
  const look = { locale: 'de', width: 360, colorScheme: 'dark' } as const
  const t = words(look.locale)
  const { anna, bram, asBram } = await site.couple({ credits: 20 }, { name: 'Zoltán', credits: 200 })
  const write = async (body: string) => {
    site.clock.advance(SECOND)
    return asBram.api.chat.send({ id: site.app.ids.uuid(), to: anna.id, body })
  }
  const { conversation } = await write('Wat een mooie Crème brûlée was dat, vond je niet?')
  for (let n = 0; n < 60; n++) await write(`Regel ${n}`)
  const her = await openPage(site, { loggedInAs: anna, ...look })
  const { page } = her
  await her.open('/chats')
  const list = page.getByRole('region', { name: t('site.nav.conversations') })
  const field = list.getByRole('searchbox', { name: t('chat.list.find') })
  const announced = (people: number, messages: number) =>
    list.getByText(t('chat.find.count', { people, messages }), { exact: true }).waitFor({ state: 'attached' })

  await field.fill('creme bru')
  await announced(0, 1)
  await expect.poll(() => list.locator('mark').allInnerTexts()).toEqual(['Crème', 'brû'])
  expect(new URL(page.url()).searchParams.get('q')).toBe('creme bru')
  await her.expectAccessible()

  // The arrows lead to the result; its conversation opens there.
  await field.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('log').getByText('Crème brûlée').waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
    `/chats/${conversation}?q=creme+bru&message=1`,
  )
  await page.goBack()
  await announced(0, 1)
  await expect.poll(() => field.inputValue()).toBe('creme bru')

  // A name is found without its accent, and after a reload.
  await field.fill('zolta')
  await announced(1, 0)
  await list.getByRole('link', { name: bram.name }).waitFor()
  await page.reload()
  await announced(1, 0)
  await expect.poll(() => field.inputValue()).toBe('zolta')

  // Nothing: a way back to the list.
  await field.fill('zoltb')
  await list.getByRole('heading', { name: t('chat.find.none.title', { q: 'zoltb' }) }).waitFor()
  await list.getByRole('button', { name: t('chat.find.none.action') }).click()
  await list.getByText('Regel 59').waitFor()
  await expect.poll(() => page.url()).not.toContain('q=')

  // Further messages by a button; Escape clears.
  await field.fill('regel')
  await announced(0, 20)
  await list.getByRole('button', { name: t('chat.find.more') }).click()
  await announced(0, 40)
  await field.focus()
  await page.keyboard.press('Escape')
  expect(await readAfter(list.getByText('Regel 59'), () => field.inputValue())).toBe('')
  await expect.poll(() => page.url()).not.toContain('q=')

  // Unread first, kept on the account: he wrote before she wrote to another.
  await write('Nieuws')
  const carl = await site.build.member({ gender: 'male', name: 'Carl' })
  const asAnna = await site.login(anna)
  site.clock.advance(SECOND)
  await asAnna.api.chat.send({ id: site.app.ids.uuid(), to: carl.id, body: 'Hoi Carl' })
  const names = () => list.getByRole('listitem').getByRole('link').allInnerTexts()
  const inOrder = (...wanted: string[]) =>
    expect.poll(async () => (await names()).map((name) => name.replace(/\s*,.*/s, ''))).toEqual(wanted)
  await inOrder('Carl', bram.name)
  const wish = list.getByRole('button', { name: t('chat.list.unread_first') })
  await wish.click()
  await inOrder(bram.name, 'Carl')
  await her.open('/chats')
  await inOrder(bram.name, 'Carl')
  await page.mouse.move(100, 300, { steps: 3 })
  await expect.poll(() => wish.getAttribute('aria-pressed')).toBe('true')
  await her.expectAccessible()
  await wish.click()
  await inOrder('Carl', bram.name)
})

test('conversations beyond the first 200 come as one scrolls or by the button, and then the archived of all', async () => {
  const t = words('nl')
  const anna = await site.build.member({ gender: 'female', premium: true })
  const ids = await site.rows<{ id: string }>(
    `with begun as (
       insert into conversation (id, site_id, low_member_id, high_member_id, created_at)
       select gen_random_uuid(), $2, least($1, other), greatest($1, other), $3
       from (select gen_random_uuid() as other from generate_series(1, 270)) o
       returning id, low_member_id, high_member_id
     )
     insert into inbox (member_id, conversation_id, other_id, last_message_at)
     select $1, id, case low_member_id when $1 then high_member_id else low_member_id end,
       $3::timestamptz + row_number() over () * interval '1 second'
     from begun returning conversation_id as id`,
    [anna.id, site.siteId, site.clock.now()],
  )
  site.clock.advance(270 * SECOND)
  const asAnna = await site.login(anna)
  for (const at of [1, 268]) await asAnna.api.chat.archive({ id: ids[at]!.id, archived: true })
  const her = await openPage(site, { loggedInAs: anna, width: 360, height: 740 })
  const { page } = her
  await her.open('/chats')
  const list = page.getByRole('region', { name: t('site.nav.conversations') })
  const rows = list.getByRole('listitem')
  const archived = (count: string) => list.getByRole('button', { name: t('chat.archive.title', { count }) })
  await expect.poll(() => rows.count()).toBe(199)
  await archived('1+').waitFor()
  const more = list.getByRole('button', { name: t('chat.list.more') })
  await page.route('**/api/chats/more**', (route) => route.fulfill({ status: 503 }))
  her.expectRefusal(503, '/api/chats/more')
  await more.scrollIntoViewIfNeeded()
  await list.getByRole('alert').getByText(t('chat.list.more_failed')).waitFor()
  await her.expectAccessible()
  await expect.poll(() => rows.count()).toBe(199)

  await page.unroute('**/api/chats/more**')
  await more.click()
  await expect.poll(() => rows.count()).toBe(249)
  await more.scrollIntoViewIfNeeded()
  await expect.poll(() => rows.count()).toBe(268)
  await more.waitFor({ state: 'detached' })
  await archived('2').click()
  await expect.poll(() => rows.count()).toBe(270)
  const shown = await rows
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!.split('/').at(-1)))
  expect(new Set(shown).size).toBe(270)
  expect(shown.slice(-2)).toEqual([ids[268]!.id, ids[1]!.id])

  // One of these that is removed is gone at once, too.
  await page.setViewportSize({ width: 1280, height: 800 })
  const oldest = list.locator(`a[href$="${ids[0]!.id}"]`)
  await oldest.click()
  await page.getByRole('button', { name: t('chat.menu.remove'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('chat.remove.title') })
  await dialog.getByRole('button', { name: t('chat.remove.confirm') }).click()
  await oldest.waitFor({ state: 'detached' })
  await expect.poll(() => rows.count()).toBe(269)
})
