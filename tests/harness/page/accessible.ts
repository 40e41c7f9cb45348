import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { settled } from './settled.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const LIVE_REGION = '[role=alert], [role=status], [role=log], [aria-live=polite], [aria-live=assertive]'
/** A line of a snapshot whose element has no name: `- button` and `- textbox: what was typed`. */
const NAMELESS =
  /^\s*- '?(button|link|textbox|searchbox|checkbox|radio|switch|slider|spinbutton|combobox|listbox|option|tab|menuitem|dialog|alertdialog|img)( \[[^\]]*\])*:?( [^"].*)?$/

/**
 * Asserts that there are no violations of WCAG 2.2, levels A and AA. It costs as much as two pages, so each page and
 * state is looked at once, in tests/browser/pages.test.ts and the accessible-*.test.ts beside it.
 */
export async function expectNoViolations(page: Page): Promise<void> {
  await settled(page)
  // Without this, axe opens a second window to combine the results of frames; there is only one frame.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(WCAG)
    .setLegacyMode()
    .analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help}\n  at ${target.join(' ')}\n  ${failureSummary}`,
    ),
  )
  expect(found, `what axe finds at ${page.url()}`).toEqual([])
  await expectAccessible(page)
}

/** Asserts what costs little: what can be used has a name, ids are used once, and nothing is announced twice. */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page)
  const tree = await page.locator('body').ariaSnapshot()
  expect(namelessIn(tree), `without a name at ${page.url()}`).toEqual([])
  const { nested, doubled } = await page.evaluate((live) => {
    const inner = [...document.querySelectorAll(live)].filter((region) => region.parentElement?.closest(live))
    const ids = [...document.querySelectorAll('[id]:not(script)')].map(({ id }) => id)
    return {
      nested: inner.map((region) => region.outerHTML.slice(0, 200)),
      doubled: ids.filter((id, at) => ids.indexOf(id) !== at),
    }
  }, LIVE_REGION)
  // Screen readers announce what changes in live regions within live regions twice.
  expect(nested, `announced twice at ${page.url()}`).toEqual([])
  expect(doubled, `ids used twice at ${page.url()}`).toEqual([])
}

/** The lines of an accessibility tree, as Playwright writes it, of what can be used and has no name. */
export function namelessIn(tree: string): string[] {
  return tree.split('\n').filter((line, at, lines) => {
    if (!NAMELESS.test(line)) return false
    // A link may be named by what it holds, which the tree tells below it.
    const indent = line.search(/\S/)
    const below = lines[at + 1]
    return !below || below.search(/\S/) <= indent
  })
}
