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

/** How many lines the words of an element take. */
const linesOf = (element: Locator) =>
  element.evaluate((node) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const tops = new Set<number>()
    while (texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      for (const { top } of range.getClientRects()) tops.add(Math.round(top))
    }
    return tops.size
  })

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
    for (const key of ['view_as_others', 'verify']) {
      const button = page.getByRole('main').getByRole('link', { name: t(`members.own.${key}`) })
      await expect.poll(() => linesOf(button), { message: `${key} in ${locale}` }).toBeLessThanOrEqual(2)
    }
  }
})
