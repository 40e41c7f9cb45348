import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Locale } from '#shared/locales.ts'
import { startBrowserSite } from '#tests/harness/browser-site.ts'
import { COLLECTS } from '#tests/harness/debit.ts'
import { openPage, type PageOptions, type Visit } from '#tests/harness/open-page.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { readAfter } from '#tests/harness/stays-away.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite({ settings: COLLECTS })
})
afterAll(() => site?.stop())

/** What does not fit: width beyond the window, words cut within, and controls under others that stay in place. */
function measure(page: Page) {
  return page.evaluate(() => {
    const cut = new Set<string>()
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      (element as HTMLElement).offsetWidth !== 1
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
      const within = text.parentElement!
      if (within.closest('script, style, a[href^=mailto]') || !isSeen(within)) continue
      // There the browser breaks with a hyphen, if it has the language.
      if (getComputedStyle(within).hyphens === 'auto') continue
      for (const word of text.data.matchAll(/(?<![@.])\b[\p{L}’]+(?![@.]\p{L})/gu)) {
        const range = document.createRange()
        range.setStart(text, word.index)
        range.setEnd(text, word.index + word[0].length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) cut.add(word[0])
      }
    }
    const CONTROLS = 'button, a, input, select, summary, textarea'
    const staysInPlace = (element: Element | null): boolean =>
      element !== null &&
      (/fixed|sticky/.test(getComputedStyle(element).position) || staysInPlace(element.parentElement))
    const covered: string[] = []
    for (const control of document.querySelectorAll(CONTROLS)) {
      const { left, top, width, height } = control.getBoundingClientRect()
      const over = document.elementFromPoint(left + width / 2, top + height / 2)?.closest(CONTROLS)
      if (!over || over === control || !isSeen(control) || width < 2) continue
      if (control.contains(over) || over.contains(control) || staysInPlace(over)) continue
      covered.push(`${control.outerHTML.slice(0, 80)} under ${over.outerHTML.slice(0, 80)}`)
    }
    const { scrollWidth } = document.scrollingElement!
    return { tooWide: Math.max(0, scrollWidth - innerWidth), cut: [...cut], covered }
  })
}

const FITS = { tooWide: 0, cut: [], covered: [] }

async function pagesOfMember(language: Locale) {
  const me = await site.build.member({ gender: 'female', credits: 20, language, interests: ['hiking'] })
  const [bram, dirk] = await Promise.all([
    site.build.member({ gender: 'male', name: 'Maximilian', interests: ['hiking'] }),
    site.build.member({ gender: 'male', name: 'Bartholomeus', fictional: true }),
  ])
  for (const man of [bram, dirk]) await site.build.like(man, me)
  const { api } = await site.login(me)
  const { conversation } = await api.chat.send({ id: site.app.ids.uuid(), to: bram.id, body: 'Hoi' })
  const paths = ['/members', `/members/${bram.id}`, `/members/${dirk.id}`, '/chats', `/chats/${conversation}`]
  const others = ['/likes', '/swipe-game', '/credits', '/credits/20', '/profile', '/notifications']
  return { me, paths: [...paths, ...others, '/directdebit?package=20'] }
}

/**
 * Opens a page without its scripts: `pages.test.ts` shows that they move nothing, and they cost more than all else.
 * At 320 px everything fits; with doubled text at 360 px too, and the bars fold so that they leave most of the window.
 */
async function expectFits({ page }: Visit, path: string, tabs?: number): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(path)
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  await expect.poll(() => measure(page), { message: path }).toEqual(FITS)
  if (tabs !== undefined) await expectOneRow(page, path, tabs)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.locator('html').evaluate((html) => html.style.setProperty('font-size', '200%'))
  await expect.poll(() => measure(page), { message: `${path}, doubled` }).toEqual(FITS)
  const bars = await page
    .locator('body > * header:visible, nav:visible')
    .evaluateAll((all) =>
      all
        .filter((bar) => /sticky|fixed/.test(getComputedStyle(bar).position))
        .reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0),
    )
  expect(bars, `${path}, doubled: bars`).toBeLessThan(740 / 3)
}

async function expectOneRow(page: Page, path: string, tabs: number): Promise<void> {
  const { height } = (await page.locator('header').first().boundingBox())!
  expect(height, `${path}: the top bar`).toBeLessThan(60)
  // The tabs of members show their whole words.
  const over = () =>
    page
      .locator('nav.fixed li a > span:last-child')
      .evaluateAll((words) => words.map((word) => word.scrollWidth - word.clientWidth))
  await expect.poll(over).toEqual(Array(tabs).fill(0))
}

async function openWithoutScripts(options: PageOptions): Promise<Visit> {
  const visit = await openPage(site, options)
  visit.expectFailing('/assets/')
  await visit.context.route(/\/assets\/.*\.js$/, (route) => route.abort())
  return visit
}

// The languages with the longest words.
describe.each(['de', 'fr', 'pl'] as const)('at 320 px, and with doubled text at 360 px, in %s', (locale) => {
  test('a member’s pages fit', async () => {
    const { me, paths } = await pagesOfMember(locale)
    const visit = await openWithoutScripts({ loggedInAs: me, locale })
    for (const path of paths) await expectFits(visit, path, path === '/members' ? 5 : undefined)
  })

  test('a visitor’s pages fit', async () => {
    const visit = await openWithoutScripts({ locale })
    for (const path of ['/', '/signup', '/login', '/pricing', '/members', '/pages/terms'])
      await expectFits(visit, path, 0)
    expect(
      await readAfter(visit.page.locator('main'), () => visit.page.locator('html').getAttribute('lang')),
    ).toBe(locale)
  })
})
