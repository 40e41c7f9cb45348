import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeImpressions } from '#features/discovery/impressions.server.ts'
import { PREVIEW_PAGES, type PreviewPage } from '#features/site/office/preview-pages.ts'
import type { Locale } from '#shared/locales.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { newStaff } from '#tests/harness/staff.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite({ demo: false })
})
afterAll(() => site?.stop())

const CHANGES = {
  name: 'Nog Niet',
  brand: { primary: '#0a7a3d', secondary: '#1155cc', logo: null },
  packages: [{ id: '7', credits: 7, prices: { EUR: 777 } }],
}

test('a page with settings that are not saved is as visitors would get it; nothing is saved or counted', async () => {
  const manager = await newStaff(site, 'manager')
  const preview = async (page: PreviewPage, changes: object, locale: Locale = 'nl', campaign?: string) =>
    (await manager.office.site.preview({ changes: { ...changes }, page, locale, campaign })).html
  const kept = () =>
    Promise.all([
      site.rows('select version, settings from site'),
      site.rows('select * from landing_count'),
      site.rows('select count(*) from visit'),
      site.rows('select sum(shown) from recommendation'),
    ])
  await site.build.member({ gender: 'female' })
  await writeImpressions(site.app)
  const before = await kept()
  for (const page of PREVIEW_PAGES) {
    const html = await preview(page, CHANGES)
    expect(html, page).toMatch(/<html[^>]* lang="nl"/)
    expect(html, page).toContain('Nog Niet')
    expect(html, page).not.toMatch(/<(script|noscript)\b| autofocus|modulepreload| on\w+="/i)
    // The warning covers what it warns of, and cannot be answered here.
    expect(html.includes('id="site-entry"'), page).toBe(page === 'entry')
  }
  expect(await preview('pricing', CHANGES, 'de')).toMatch(/lang="de"[\s\S]*7,77\s€/)
  expect(await preview('pricing', {})).not.toContain('7,77')
  // A campaign that is not saved yet, at its page and at no other.
  const landers = { zomer: { pages: ['gallery'], headline: { nl: 'Zomer zonder einde' } } }
  expect(await preview('lander/gallery', { landers }, 'nl', 'zomer')).toContain('Zomer zonder einde')
  expect(await preview('lander/video', { landers }, 'nl', 'zomer')).not.toContain('Zomer zonder einde')
  expect(await preview('entry', { enable_site_entry_popup: 'no' })).not.toContain('id="site-entry"')
  for (const page of ['office', 'lander/none', 'toString'])
    await expect(preview(page as PreviewPage, {})).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(preview('lander/gallery', {}, 'nl', 'a/b')).rejects.toMatchObject({ code: 'invalid_input' })
  // Others get what is saved.
  expect(await (await site.visitor().fetch('/')).text()).not.toContain('Nog Niet')
  await writeImpressions(site.app)
  expect(await kept()).toEqual(before)
})
