import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOCALES } from '#shared/locales.ts'
import {
  ALSO,
  attributeOf,
  canonicalOf,
  crawlerOf,
  ELSEWHERE,
  graphOf,
  readSitemap,
  startSites,
} from './harness/page/crawl.ts'
import type { TestSite } from './harness/site.ts'
import { words } from './harness/words.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSites()
})
afterAll(() => site.stop())

const { crawl, sitemapOf, thingsOf } = crawlerOf(() => site)

describe('the sitemap', () => {
  it('is each site’s own, names its public pages in every language, and is named in robots.txt', async () => {
    const robots = await crawl('/robots.txt')
    expect(robots.text).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${site.url}/sitemap.xml\n`)
    const { headers, text } = await crawl('/sitemap.xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(headers['cache-control']).toBe('public, max-age=3600')
    const entries = readSitemap(text)
    const paths = new Set(entries.map(({ loc }) => new URL(loc).pathname))
    for (const path of [
      '/',
      '/pricing',
      '/pages/faq',
      '/pages/terms',
      '/landers/gallery',
      '/landers/tinderswipe',
    ])
      expect(paths, path).toContain(path)
    expect(entries.length).toBe(paths.size * (LOCALES.length + 1))
    const faq = entries.filter(({ loc }) => loc.includes('/pages/faq'))
    expect(faq.map(({ loc }) => loc)).toEqual(
      ['', ...LOCALES.map((locale) => `?lang=${locale}`)].map((query) => `${site.url}/pages/faq${query}`),
    )
    for (const { alternates } of faq)
      expect(alternates).toEqual({
        'x-default': `${site.url}/pages/faq`,
        ...Object.fromEntries(LOCALES.map((locale) => [locale, `${site.url}/pages/faq?lang=${locale}`])),
      })
    const other = await sitemapOf(ELSEWHERE)
    expect(other.length).toBeGreaterThan(100)
    expect(new Set(other.map(({ loc }) => new URL(loc).hostname))).toEqual(new Set([ELSEWHERE]))
    expect((await crawl('/sitemap.xml', 'nobody.example')).status).toBe(404)
  })

  it('names a date only where a page has one of its own', async () => {
    const dated = (await sitemapOf(ELSEWHERE)).filter(({ lastmod }) => lastmod)
    expect(new Set(dated.map(({ loc, lastmod }) => `${new URL(loc).pathname} ${lastmod}`))).toEqual(
      new Set(['/pages/terms 2024-02-03', '/pages/privacy 2024-02-03']),
    )
  })

  it('leads to pages that may be listed, and whose heads say the same of their languages', async () => {
    const entries = (await sitemapOf()).filter(
      ({ loc }) => /\/(\?lang=de|[^?]*)$/.test(loc) || /lang=pl/.test(loc),
    )
    expect(entries.length).toBeGreaterThan(30)
    for (const { loc, alternates } of entries) {
      const page = await crawl(loc.slice(site.url.length))
      expect([loc, page.status, page.headers['x-robots-tag']]).toEqual([loc, 200, undefined])
      expect(page.text, loc).not.toMatch(/name="robots"/)
      expect(canonicalOf(page.text)).toBe(loc)
      const links = page.text.match(/<link [^>]*rel="alternate"[^>]*>/g) ?? []
      const named = links.map((link) => [attributeOf(link, 'hreflang'), attributeOf(link, 'href')])
      expect(Object.fromEntries(named)).toEqual(alternates)
      const lang = new URL(loc).searchParams.get('lang') ?? 'nl'
      expect(page.text).toContain(`<html lang="${lang}"`)
      expect(graphOf(page.text, 'url')).toBe(loc)
      expect(graphOf(page.text, 'title')).toBe(/<title>([^<]*)/.exec(page.text)![1]!.replaceAll('&amp;', '&'))
      expect(graphOf(page.text, 'description')).not.toBe('')
    }
  })

  it('leaves out what is private, and those pages ask not to be listed', async () => {
    const member = await site.build.member()
    const paths = new Set((await sitemapOf()).map(({ loc }) => new URL(loc).pathname))
    for (const path of [
      '/login',
      '/signup',
      '/complaints',
      '/members',
      `/members/${member.id}`,
      '/reset-password',
      '/activate/error',
      '/end-contract',
      `/members/${member.id}/landing`,
    ]) {
      expect(paths).not.toContain(path)
      const page = await crawl(path)
      expect([path, page.status, page.headers['x-robots-tag']]).toEqual([path, 200, 'noindex'])
      expect([path, canonicalOf(page.text)]).toEqual([path, undefined])
    }
    for (const path of ['/chats', '/credits', '/profile', '/notifications', '/transactions'])
      expect((await crawl(path)).headers.location, path).toMatch(/^\/login/)
  })
})

describe('the canonical address', () => {
  it('leaves out what does not change the page, and campaigns that are none', async () => {
    for (const [path, canonical] of [
      ['/?network=ads&sub1=x', '/'],
      ['/pages/faq?ref=mail&lang=de', '/pages/faq?lang=de'],
      ['/pages/faq?lang=xx', '/pages/faq'],
      ['/landers/gallery/summer?network=ads', '/landers/gallery/summer'],
      ['/landers/gallery/winter?lang=fr', '/landers/gallery?lang=fr'],
      ['/landers/video/summer', '/landers/video'],
      ['/pricing?t=5', '/pricing'],
    ]) {
      const { text } = await crawl(path!)
      expect([path, canonicalOf(text)]).toEqual([path, site.url + canonical])
    }
  })

  it('is at the site’s first host, whichever of its hosts shows the page', async () => {
    for (const [path, host] of [
      ['/', ELSEWHERE],
      ['/', ALSO],
      ['/pages/faq?lang=de', ALSO],
    ] as const) {
      const { text } = await crawl(path, host)
      for (const address of [canonicalOf(text), graphOf(text, 'url'), graphOf(text, 'image')])
        expect(new URL(address!).hostname, `${path} at ${host}`).toBe(ELSEWHERE)
    }
    const hosts = (await sitemapOf(ALSO)).map(({ loc }) => new URL(loc).hostname)
    expect(new Set(hosts)).toEqual(new Set([ELSEWHERE]))
    expect((await crawl('/robots.txt', ALSO)).text).toContain(`//${ELSEWHERE}`)
  })

  it('is where an address leads that names what no campaign can be called', async () => {
    const { id } = await site.build.member()
    for (const page of ['/landers/gallery', `/members/${id}/landing2`])
      for (const slug of ['%3Cscript%3E', 'x'.repeat(2_000)]) {
        const { status, headers, text } = await crawl(`${page}/${slug}?network=ads`)
        expect([page, status, headers.location]).toEqual([page, 307, `${page}?network=ads`])
        expect(text).not.toContain(slug)
      }
  })

  it('answers who asks for too much when to come again', async () => {
    const { id } = await site.build.member()
    const from = { 'x-forwarded-for': '198.51.100.9' }
    const look = () => crawl(`/members/${id}`, undefined, from)
    expect((await look()).status).toBe(200)
    await site.app.limits.spend(
      'profile-by-visitor-60',
      { points: 120, seconds: 60 },
      '198.51.100.9',
      119_999,
    )
    const { status, headers } = await look()
    expect([status, Number(headers['retry-after'])]).toEqual([429, expect.closeTo(30, -2)])
  })

  it('is that of a member’s profile only where the member wishes to be found', async () => {
    const shy = await site.build.member()
    const open = await site.build.member()
    await (await site.login(open)).api.members.update({ search_engines: true })
    expect(canonicalOf((await crawl(`/members/${shy.id}`)).text)).toBe(undefined)
    const { headers, text } = await crawl(`/members/${open.id}?lang=en`)
    expect([headers['x-robots-tag'], canonicalOf(text)]).toEqual([
      undefined,
      `${site.url}/members/${open.id}?lang=en`,
    ])
  })
})

it('greets visitors by what the site is for', async () => {
  const greetingOf = async (host: string) =>
    /<h1[^>]*>([^<]*)</.exec((await crawl('/?lang=de', host)).text)?.[1]
  expect(await greetingOf(ELSEWHERE)).toBe('Gute Gespräche, gute Gesellschaft.')
  expect(await greetingOf('localhost')).toBe(words('de')('landing.hero.title'))
})

describe('structured data', () => {
  it('names the company and the site at home, whatever stands in them', async () => {
    expect(await thingsOf('/?lang=de', ELSEWHERE)).toEqual([
      {
        '@type': 'Organization',
        '@id': expect.stringContaining(`${ELSEWHERE}`),
        name: 'Zweite & <Liebe>',
        legalName: 'Zweite </script><script>alert(1)</script> GmbH',
        url: expect.any(String),
        logo: expect.stringMatching(/icon-512\.png$/),
        email: 'support@example.com',
        vatID: 'DE000000000',
        address: {
          '@type': 'PostalAddress',
          streetAddress: 'Hauptstraße 1',
          addressLocality: 'Köln',
          addressCountry: 'DE',
        },
      },
      {
        '@type': 'WebSite',
        '@id': expect.stringMatching(/#website$/),
        name: 'Zweite & <Liebe>',
        url: expect.any(String),
        inLanguage: 'de',
        publisher: { '@id': expect.stringMatching(/#organization$/) },
      },
    ])
    const { text } = await crawl('/', ELSEWHERE)
    expect(text).not.toContain('<script>alert')
    expect(text).not.toContain('<Liebe>')
  })

  it('has the questions of the FAQ and their answers, as the page shows them, and the trail to a page', async () => {
    const { text } = await crawl('/pages/faq?lang=en')
    const shown = text.match(/<h3 /g)!.length
    const [faq, trail] = await thingsOf('/pages/faq?lang=en')
    const asked = faq!.mainEntity as { name: string; acceptedAnswer: { text: string } }[]
    expect([faq!['@type'], asked.length]).toEqual(['FAQPage', shown])
    for (const { name, acceptedAnswer } of asked) {
      expect(name).toMatch(/\?$/)
      expect(acceptedAnswer.text).not.toMatch(/[<>{}]|&\w+;/)
      expect(acceptedAnswer.text.length, name).toBeGreaterThan(10)
    }
    expect(trail).toEqual({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Vonk', item: `${site.url}/?lang=en` },
        { '@type': 'ListItem', position: 2, name: expect.any(String), item: `${site.url}/pages/faq?lang=en` },
      ],
    })
    expect((await thingsOf('/pages/terms')).map((thing) => thing['@type'])).toEqual(['BreadcrumbList'])
    expect(await thingsOf('/login')).toEqual([])
  })
})
