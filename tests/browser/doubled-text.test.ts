import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locale } from '#shared/locales.ts'
import { startBrowserSite } from '#tests/harness/browser-site.ts'
import { COLLECTS } from '#tests/harness/debit.ts'
import { openPage } from '#tests/harness/open-page.ts'
import { settled } from '#tests/harness/settled.ts'
import type { TestSite } from '#tests/harness/site.ts'

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

/** The page with doubled text at 360 px: everything fits, and the bars fold so that they leave most of the window. */
async function expectFitsDoubled(page: Page, at: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.locator('html').evaluate((html) => html.style.setProperty('font-size', '200%'))
  await settled(page)
  expect(await measure(page), `${at}, doubled`).toEqual(FITS)
  const bars = await page
    .locator('body > * header:visible, nav:visible')
    .evaluateAll((all) =>
      all
        .filter((bar) => /sticky|fixed/.test(getComputedStyle(bar).position))
        .reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0),
    )
  expect(bars, `${at}, doubled: bars`).toBeLessThan(740 / 3)
}

// The languages with the longest words.
test.each(['de', 'fr', 'pl'] as const)(
  'a member’s pages fit at 320 px, and with doubled text at 360 px, in %s',
  async (locale) => {
    const { me, paths } = await pagesOfMember(locale)
    const { page, open } = await openPage(site, { loggedInAs: me, locale, width: 320, height: 640 })
    for (const path of paths) {
      const at = `${path} in ${locale}`
      await page.setViewportSize({ width: 320, height: 640 })
      await open(path)
      await settled(page)
      expect(await measure(page), at).toEqual(FITS)
      if (path === '/members') await expectOneRow(page)
      await expectFitsDoubled(page, at)
    }
  },
)

/** The tabs show their whole words, and the top bar is one row. */
async function expectOneRow(page: Page): Promise<void> {
  const tabs = await page
    .locator('nav.fixed li a > span:last-child')
    .evaluateAll((words) => words.map((word) => [word.textContent, word.scrollWidth - word.clientWidth]))
  expect(tabs).toHaveLength(5)
  expect(tabs.filter(([, over]) => Number(over) > 0)).toEqual([])
  expect((await page.locator('header').first().boundingBox())!.height).toBeLessThan(60)
}

test.each(['nl', 'de', 'pl'] as const)(
  'a visitor’s pages fit with doubled text at 360 px, in %s',
  async (locale) => {
    const { page, open } = await openPage(site, { locale, width: 360, height: 740 })
    for (const path of ['/', '/signup', '/login', '/pricing', '/members']) {
      await open(path)
      await expectFitsDoubled(page, `${path} in ${locale}`)
    }
  },
)
