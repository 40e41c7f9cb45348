import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LOCALES, type Locale } from '#shared/locales.ts'
import type { SiteContext } from './context.server.ts'
import { siteSettings } from './settings.ts'
import { readStaticPage } from './static-pages.server.ts'

const SLUGS = readdirSync(new URL('./pages/static/nl/', import.meta.url)).map((file) =>
  file.replace('.md', ''),
)

function visitor(locale: Locale, { phone = '020-123 45 67', company = 'Vonk B.V.' } = {}) {
  return {
    locale,
    site: {
      settings: siteSettings.parse({ support_email: 'help@vonk.example', support_phone: phone }),
      company: {
        name: company,
        address: 'Keizersgracht 1',
        city: 'Amsterdam',
        country: 'NL',
        kvk: '12345678',
        tradenames: [],
        vatNumbers: ['NL001'],
        deleteDiscount: null,
      },
      createdAt: new Date('2025-03-04T12:00:00Z'),
    },
  } as unknown as SiteContext
}

describe('static pages', () => {
  it('are whole in every language', async () => {
    expect(SLUGS).toHaveLength(8)
    for (const locale of LOCALES)
      for (const slug of SLUGS) {
        const page = await readStaticPage(visitor(locale), slug)
        expect(page.title, `${locale}/${slug}`).not.toBe('')
        expect(page.description, `${locale}/${slug}`).not.toBe('')
        expect(JSON.stringify(page), `${locale}/${slug}`).not.toContain('{{')
        const ids = [...page.html.matchAll(/ id="([^"]*)"/g)].map((match) => match[1])
        expect(new Set(ids).size, `${locale}/${slug}`).toBe(ids.length)
        expect(ids).toEqual(expect.arrayContaining(page.sections.map((section) => section.id)))
      }
  })

  it('make links of the ways to reach us, and leave out one that there is not', async () => {
    const { html } = await readStaticPage(visitor('nl'), 'service')
    expect(html).toContain('<a href="mailto:help@vonk.example">help@vonk.example</a>')
    expect(html).toContain('<li>Telefoon: <a href="tel:0201234567">020-123 45 67</a></li>')
    const without = await readStaticPage(visitor('nl', { phone: '' }), 'service')
    expect(without.html).not.toContain('Telefoon')
    expect(without.html).toContain('mailto:')
  })

  it('say the version of the terms in the language’s own way', async () => {
    expect((await readStaticPage(visitor('nl'), 'terms')).html).toContain('4 maart 2025')
    expect((await readStaticPage(visitor('de'), 'terms')).html).toContain('4. März 2025')
  })

  it('escape an operator’s values', async () => {
    const { html } = await readStaticPage(visitor('en', { company: '<b>&"{{kvk}}' }), 'terms')
    expect(html).toContain('&lt;b&gt;&amp;&quot;{{kvk}}')
    expect(html).not.toContain('<b>')
  })

  it('are not found by another name', async () => {
    for (const slug of ['nope', '../nl/faq', 'faq.md', ''])
      await expect(readStaticPage(visitor('nl'), slug)).rejects.toMatchObject({ code: 'not_found' })
  })
})
