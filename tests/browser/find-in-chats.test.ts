import { afterAll, beforeAll, expect, test } from 'vitest'
import { SECOND } from '#server/clock.ts'
import { startBrowserSite } from '#tests/harness/browser-site.ts'
import { openPage } from '#tests/harness/open-page.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

test.each([
  { locale: 'nl' as const, width: 1280, colorScheme: 'light' as const },
  { locale: 'de' as const, width: 360, colorScheme: 'dark' as const },
])('a member finds people and messages, and has unread first, in $locale at $width px', async (look) => {
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
  expect(await list.locator('mark').allInnerTexts()).toEqual(['Crème', 'brû'])
  expect(new URL(page.url()).searchParams.get('q')).toBe('creme bru')
  await her.expectAccessible()

  // By the arrows to the result; its conversation opens there.
  await field.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('log').getByText('Crème brûlée').waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
    `/chats/${conversation}?q=creme+bru&message=1`,
  )
  await page.goBack()
  await announced(0, 1)
  expect(await field.inputValue()).toBe('creme bru')

  // By name, without the accent; and after a reload.
  await field.fill('zolta')
  await announced(1, 0)
  await list.getByRole('link', { name: bram.name }).waitFor()
  await page.reload()
  await announced(1, 0)
  expect(await field.inputValue()).toBe('zolta')

  // Nothing: a way back to the list.
  await field.fill('zoltb')
  await list.getByRole('heading', { name: t('chat.find.none.title', { q: 'zoltb' }) }).waitFor()
  await list.getByRole('button', { name: t('chat.find.none.action') }).click()
  await list.getByText('Regel 59').waitFor()
  expect(page.url()).not.toContain('q=')

  // Further messages by a button; Escape clears.
  await field.fill('regel')
  await announced(0, 20)
  await list.getByRole('button', { name: t('chat.find.more') }).click()
  await announced(0, 40)
  await field.focus()
  await page.keyboard.press('Escape')
  await list.getByText('Regel 59').waitFor()
  expect(await field.inputValue()).toBe('')
  expect(page.url()).not.toContain('q=')

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
