import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOCALES } from '#shared/locales.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

/** How many figures before a word a page shows, and which stand at the end of a line. */
const figuresOf = (within: Locator) =>
  within.evaluate((main) => {
    const parted: string[] = []
    let seen = 0
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const topOf = (at: number) => {
      const range = document.createRange()
      range.setStart(texts.currentNode, at)
      range.setEnd(texts.currentNode, at + 1)
      return range.getBoundingClientRect().top
    }
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent!
      if (texts.currentNode.parentElement!.closest('p')) continue
      for (const { 0: found, index } of text.matchAll(/\d[\s](?=\p{L})/gu)) {
        seen++
        if (topOf(index) < topOf(index + found.length) - 1) parted.push(text)
      }
    }
    return { seen, parted }
  })

/** The words of buttons, and of links that look like them, of which a text takes more than two lines. */
const tallButtons = (within: Locator) =>
  within.locator('button, a.rounded-full').evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
        while (texts.nextNode()) {
          const range = document.createRange()
          range.selectNodeContents(texts.currentNode)
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 2) return true
        }
        return false
      })
      .map(({ textContent }) => textContent)
      // The opening of an answer is a sentence to finish, not a label.
      .filter((label) => !label?.endsWith('…')),
  )

test('at 360 pixels the tabs of likes stand in one row and the buttons of the own profile have two lines at most, in each language', async () => {
  const [reader, fan] = [
    await site.build.member({ gender: 'female' }),
    await site.build.member({ gender: 'male' }),
  ]
  await site.build.like(fan, reader)
  const { page, open } = await openPage(site, { loggedInAs: reader, width: 360, height: 740 })
  for (const locale of LOCALES) {
    const t = words(locale)
    await open(`/likes?lang=${locale}`)
    const tabs = page.getByRole('navigation', { name: t('likes.tabs.label') })
    await tabs.getByRole('link').first().waitFor()
    const boxes = await tabs
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON() as DOMRect))
    expect(boxes).toHaveLength(4)
    expect(new Set(boxes.map(({ top }) => Math.round(top))).size, `rows of tabs in ${locale}`).toBe(1)
    expect(Math.max(...boxes.map(({ right }) => right)), `tabs in ${locale}`).toBeLessThanOrEqual(360)

    await open(`/profile?lang=${locale}`)
    const main = page.getByRole('main')
    await main.getByRole('link', { name: t('members.own.verify') }).waitFor()
    await expect.poll(() => tallButtons(main), { message: `buttons in ${locale}` }).toEqual([])
  }
})

test('no label parts a figure from its word, on a phone and on a wide screen, in each language', async () => {
  const member = await site.build.member({ gender: 'male' })
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const) {
    const { page, open } = await openPage(site, { loggedInAs: member, width, height })
    for (const locale of LOCALES)
      for (const path of ['/credits', '/premium', '/likes', '/profile', '/members']) {
        await open(`${path}?lang=${locale}`)
        const main = page.getByRole('main')
        await main.getByRole('heading', { level: 1 }).waitFor()
        const figures = () => figuresOf(main)
        if (path === '/credits')
          await expect.poll(async () => (await figures()).seen, { message: locale }).toBeGreaterThan(2)
        await expect
          .poll(async () => (await figures()).parted, { message: `${path} in ${locale} at ${width}` })
          .toEqual([])
      }
  }
})
