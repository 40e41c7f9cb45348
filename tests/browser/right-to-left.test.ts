import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

const t = words('nl')

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

/** Where these parts of what an element says begin, from the left. */
const places = (element: Locator, ...parts: string[]) =>
  element.evaluate((node, wanted) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    return wanted.map((part) => {
      const text = texts.findLast(({ data }) => data.includes(part))
      if (!text) throw new Error(`${part} is not there`)
      const range = document.createRange()
      const at = text.data.lastIndexOf(part)
      range.setStart(text, at)
      range.setEnd(text, at + part.length)
      return range.getBoundingClientRect().left
    })
  }, parts)

/** Whether these parts of what an element says stand in this order, from the left. */
async function expectOrder(element: Locator, ...parts: string[]): Promise<void> {
  await element.waitFor()
  const found = await places(element, ...parts)
  expect(found, parts.join(' … ')).toEqual(found.toSorted((a, b) => a - b))
}

test('names and texts from right to left stand in their own order, and turn nothing around them', async () => {
  const { anna, bram, asAnna, asBram } = await site.couple(
    { credits: 20 },
    { credits: 20, name: 'דוד (34)', dateOfBirth: '1989-01-01' },
  )
  const say = (by: typeof asAnna, to: { id: string }, body: string) =>
    by.api.chat.send({ id: site.app.ids.uuid(), to: to.id, body })
  const { conversation } = await say(asAnna, bram, 'Hoi (Bram).')
  await say(asBram, anna, 'שלום (מחר).\nTot morgen!')
  await asBram.api.members.update({ profile_text: 'שמי דוד, גר כאן.' })

  const { page, open } = await openPage(site, { loggedInAs: anna })
  await open(`/members/${bram.id}`)
  await expectOrder(page.getByRole('heading', { level: 1 }).first(), ')', '34', '(', 'דוד', '36')
  await expectOrder(page.getByText('שמי דוד, גר כאן.'), '.', 'שמי')
  // In a sentence the name is between signs that keep it by itself.
  const about = page.getByRole('heading', { name: t('members.profile.about_title', { name: bram.name }) })
  await expect.poll(() => about.textContent()).toContain(`\u2068${bram.name}\u2069`)

  await open(`/chats/${conversation}`)
  await expectOrder(page.getByRole('heading', { level: 1 }), ')', '34', '(', 'דוד', '36')
  const bubble = page.locator('[data-bubble]', { hasText: 'שלום' })
  await expectOrder(bubble, '.', ')', 'מחר', '(', 'שלום')
  await expectOrder(bubble, 'Tot', 'morgen', '!')
  await expectOrder(page.locator('[data-bubble]', { hasText: 'Hoi' }), 'Hoi', 'Bram', '.')
  const row = page.getByRole('link', { name: bram.name }).first()
  await expectOrder(row, ')', '34', '(', 'דוד', '36')

  const box = page.getByRole('textbox', { name: t('chat.composer.label', { name: bram.name }) })
  await box.fill('שלום.')
  await expect.poll(() => box.evaluate((one) => getComputedStyle(one).unicodeBidi)).toBe('plaintext')
})
