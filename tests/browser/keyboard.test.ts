import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SECOND } from '#server/clock.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { settled } from '#tests/harness/page/settled.ts'
import { readAfter } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

const TABS_AT_MOST = 60

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

type Focus = { role: string; name: string; ring: boolean; inSight: boolean }

/** The focused element's role and name, and whether its focus is visible. */
function focused(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const labels = (element as HTMLInputElement).labels
    const name = element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent ?? ''
    // A visually hidden input shows its focus on its label, a composer on its frame.
    const places = [element, labels?.[0], element.parentElement, element.closest('article, form > div')]
    const shows = (place: Element | null | undefined) => {
      if (!place) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(place)
      const outline = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      return outline || (place === element && boxShadow !== 'none')
    }
    const afterwards = getComputedStyle(element, '::after')
    // A menu item has a background instead.
    const ground = getComputedStyle(element).backgroundColor
    const lit = element.matches('[role=menuitem]') && ground !== 'rgba(0, 0, 0, 0)'
    const ring = lit || places.some(shows) || afterwards.outlineStyle !== 'none'
    const visible = [element, labels?.[0]].find((one) => one && one.getBoundingClientRect().width > 1)
    const box = (visible ?? element).getBoundingClientRect()
    const inSight = box.bottom > 0 && box.top < innerHeight
    return { role: element.getAttribute('role') ?? element.localName, name: name.trim(), ring, inSight }
  })
}

/** Expects the focus to be visible, once the page is settled: it may have to scroll. */
async function expectFocusSeen(page: Page): Promise<Focus> {
  const focus = await focused(page)
  if (focus.role !== 'body' && !(focus.ring && focus.inSight)) {
    await settled(page)
    await expect.poll(() => focused(page)).toMatchObject({ ring: true, inSight: true })
  }
  return focus
}

/** Presses Tab until the element with this name has the focus; the focus must be visible all the way. */
async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let tabs = 0; tabs < TABS_AT_MOST; tabs++) {
    await page.keyboard.press(key)
    const focus = await expectFocusSeen(page)
    if (typeof name === 'string' ? focus.name === name : name.test(focus.name)) return
    passed.push(focus.name)
  }
  throw new Error(`no "${name}" by keyboard; there were: ${passed.join(' | ')}`)
}

/** Waits for a step: its heading, and its form, which may arrive later. */
async function heading(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name }).waitFor()
  await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' })
}

test('a visitor signs up with the keyboard alone', async () => {
  const t = words('nl')
  const say = (key: string, values?: Record<string, string>) => t(`accounts.signup.${key}`, values)
  const { page, open } = await openPage(site)
  const next = async () => {
    await tabTo(page, say('next'))
    await page.keyboard.press('Enter')
  }
  await open('/signup')
  await page.keyboard.press('Tab')
  await expect
    .poll(async () => (await focused(page)).name, { message: 'the first stop of every page' })
    .toBe(t('site.nav.skip'))
  await expectFocusSeen(page)
  await page.keyboard.press('Enter')

  await tabTo(page, say('who.male'))
  await page.keyboard.press('Space')
  await tabTo(page, say('who.seeks_female'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expectFocusSeen(page)
  await next()

  await heading(page, say('birth.title'))
  await tabTo(page, say('birth.day'))
  await page.keyboard.type('14')
  await tabTo(page, say('birth.month'))
  await page.keyboard.type('3')
  await tabTo(page, say('birth.year'))
  await page.keyboard.type('2015')
  await page.keyboard.press('Enter')
  const popup = page.getByRole('dialog', { name: say('birth.too_young_title') })
  await popup.waitFor()
  await expectFocusSeen(page)
  await page.keyboard.press('Escape')
  await popup.waitFor({ state: 'hidden' })
  await tabTo(page, say('birth.year'))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('1988')
  await page.keyboard.press('Enter')

  await heading(page, say('where.title'))
  await page.getByRole('combobox', { name: say('where.place') }).waitFor()
  await tabTo(page, say('where.place'))
  await page.keyboard.type('utr')
  await page.getByRole('option', { name: 'Utrecht Utrecht', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await next()

  await heading(page, say('name.title'))
  await tabTo(page, say('name.label'))
  await page.keyboard.type('Toetsenier')
  await next()

  await heading(page, say('account.title'))
  await tabTo(page, say('account.email'))
  await page.keyboard.type('toetsenier@example.org')
  await tabTo(page, say('account.password'))
  await page.keyboard.type('zonder een muis erbij')
  for (let box = 0; box < 2; box++) {
    await tabTo(
      page,
      box === 0 ? /voorwaarden/ : new RegExp(say('account.consent', { site: 'Vonk' }).slice(0, 20)),
    )
    await page.keyboard.press('Space')
  }
  // As long as people take, where the site's clock stands still.
  site.clock.advance(5 * SECOND)
  await tabTo(page, say('account.submit'))
  await page.keyboard.press('Enter')
  await heading(page, say('done.title', { name: 'Toetsenier' }))
  await tabTo(page, say('done.meet'))
})

test('a member reads and writes messages with the keyboard alone', async () => {
  const t = words('en')
  const say = (key: string, values?: Record<string, string>) => t(`chat.${key}`, values)
  const me = await site.build.member({ name: 'Keyed', gender: 'male', language: 'en' })
  const other = await site.build.member({ name: 'Answering' })
  const them = await site.login(other)
  await them.api.chat.send({ id: crypto.randomUUID(), to: me.id, body: 'Who goes there?' })

  const { page, open } = await openPage(site, { locale: 'en', loggedInAs: me })
  await open('/chats')
  await tabTo(page, /^Answering/)
  await page.keyboard.press('Enter')
  const log = page.getByRole('log')
  await log.getByText('Who goes there?').waitFor()
  const composer = page.getByRole('textbox', { name: say('composer.label', { name: 'Answering' }) })
  await expect.poll(() => focused(page).then(({ name }) => name)).toContain('Answering')
  await expectFocusSeen(page)
  await page.keyboard.type('It is me')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('in two lines')
  await page.keyboard.press('Enter')
  expect(await readAfter(log.getByText('It is me\nin two lines'), () => composer.inputValue())).toBe('')

  // Its button sends too, and leads back to the text field.
  await page.keyboard.type('Once more')
  await tabTo(page, say('composer.send'))
  await page.keyboard.press('Space')
  await log.getByText('Once more').waitFor()
  await tabTo(page, say('composer.label', { name: 'Answering' }), 'Shift+Tab')

  // Back through the messages to the menu, into it and out of it.
  await tabTo(page, say('messages.label', { name: 'Answering' }), 'Shift+Tab')
  await tabTo(page, say('header.menu'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('ArrowDown')
  await expectFocusSeen(page)
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  await expect.poll(() => focused(page).then(({ name }) => name)).toBe(say('header.menu'))
})
