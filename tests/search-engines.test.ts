import { request } from 'node:http'
import { SaxesParser } from 'saxes'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawLine, fitText, widthOf } from '#features/landing/search-engines/share-images/set-text.server.ts'
import { createSite } from '#features/site/site.server.ts'
import { HOUR } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import { LOCALES } from '#shared/locales.ts'
import { startBrowserSite } from './harness/browser-site.ts'
import type { TestSite } from './harness/site.ts'
import { words } from './harness/words.ts'

const ELSEWHERE = 'zweite.example'
/** Another host of the same site. */
const ALSO = 'zweite2.example'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite({
    demo: false,
    settings: {
      landers: {
        summer: { pages: ['gallery'], headline: 'Zomer', text: '', picture: null, look: null },
      },
    },
  })
  await transact(site.app.db, (tx) =>
    createSite(tx, {
      id: site.app.ids.uuid(),
      demo: false,
      hosts: [ELSEWHERE, ALSO],
      settings: { name: 'Zweite & <Liebe>', domain_language: 'de', logged_out_search: false, niche: 7 },
      company: {
        name: 'Zweite </script><script>alert(1)</script> GmbH',
        address: 'Hauptstraße 1',
        city: 'Köln',
        country: 'DE',
        kvk: '',
        tradenames: [],
        vatNumbers: ['DE000000000'],
        deleteDiscount: null,
      },
      createdAt: new Date('2024-02-03T10:00:00Z'),
    }),
  )
})
afterAll(() => site.stop())

type Answer = { status: number; headers: Record<string, unknown>; body: Buffer; text: string }

/** As a crawler asks: without cookies or a language. */
function crawl(path: string, host = 'localhost', more: Record<string, string> = {}): Promise<Answer> {
  const { port } = new URL(site.url)
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path, headers: { host, ...more } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const body = Buffer.concat(chunks)
        resolve({ status: response.statusCode!, headers: response.headers, body, text: body.toString() })
      })
    })
    asking.on('error', reject).end()
  })
}

type Entry = { loc: string; lastmod?: string; alternates: Record<string, string> }

/** Reads a sitemap as the schema of sitemaps.org has it; whatever is not in it fails. */
function readSitemap(xml: string): Entry[] {
  const entries: Entry[] = []
  const path: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    path.push(local)
    if (local === 'link') {
      expect(uri).toBe('http://www.w3.org/1999/xhtml')
      expect(path.join('/')).toBe('urlset/url/link')
      expect(attributes.rel!.value).toBe('alternate')
      entries.at(-1)!.alternates[attributes.hreflang!.value] = attributes.href!.value
      return
    }
    expect(uri).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
    expect(['urlset', 'urlset/url', 'urlset/url/loc', 'urlset/url/lastmod']).toContain(path.join('/'))
    if (local === 'url') entries.push({ loc: '', alternates: {} })
  })
  parser.on('text', (text) => {
    if (path.at(-1) === 'loc') entries.at(-1)!.loc += text
    else if (path.at(-1) === 'lastmod') entries.at(-1)!.lastmod = text
    else expect(text.trim()).toBe('')
  })
  parser.on('closetag', () => void path.pop())
  parser.write(xml).close()
  return entries
}

const sitemapOf = async (host?: string) => readSitemap((await crawl('/sitemap.xml', host)).text)

const tag = (html: string, name: string, attribute: string, value: string) =>
  new RegExp(`<${name} [^>]*\\b${attribute}="${value}"[^>]*>`).exec(html)?.[0]
const attributeOf = (written: string | undefined, name: string) =>
  new RegExp(` ${name}="([^"]*)"`).exec(written ?? '')?.[1]?.replaceAll('&amp;', '&')
const canonicalOf = (html: string) => attributeOf(tag(html, 'link', 'rel', 'canonical'), 'href')
const graphOf = (html: string, property: string) =>
  attributeOf(tag(html, 'meta', 'property', `og:${property}`), 'content')

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

describe('the share image', () => {
  it('is drawn for each public page, in its language and the site’s brand, and kept for ever', async () => {
    const shown = new Set<string>()
    for (const [path, host] of [
      ['/', 'localhost'],
      ['/pages/faq?lang=pl', 'localhost'],
      ['/pages/faq?lang=de', 'localhost'],
      ['/landers/gallery?lang=fr', 'localhost'],
      ['/pages/faq?lang=de', ELSEWHERE],
    ] as const) {
      const { text } = await crawl(path, host)
      const { pathname, hostname } = new URL(graphOf(text, 'image')!)
      expect(hostname).toBe(host)
      const { headers, body } = await crawl(pathname, host)
      expect(headers['content-type']).toBe('image/jpeg')
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      const { format, width, height } = await sharp(body).metadata()
      expect([format, width, height]).toEqual(['jpeg', 1200, 630])
      expect([graphOf(text, 'image:width'), graphOf(text, 'image:height')]).toEqual(['1200', '630'])
      expect(text).toContain('name="twitter:card" content="summary_large_image"')
      shown.add(body.toString('base64'))
    }
    expect(shown.size).toBe(5)
  })

  it('has the headline of the campaign that its page shows', async () => {
    const imageOf = async (path: string) => {
      const { text } = await crawl(path)
      const { pathname } = new URL(graphOf(text, 'image')!)
      return { alt: graphOf(text, 'image:alt'), drawn: (await crawl(pathname)).body.toString('base64') }
    }
    const own = await imageOf('/landers/gallery?lang=nl')
    const summer = await imageOf('/landers/gallery/summer?lang=nl')
    expect(summer.alt).toBe('Zomer')
    expect(summer.drawn).not.toBe(own.drawn)
    expect(await imageOf('/landers/gallery/winter?lang=nl')).toEqual(own)
  })

  it('has the letters of every language, without a font of the machine', () => {
    const drawn = (text: string) => drawLine(text, { x: 0, y: 0, size: 10 })
    expect(drawn('Ж')).toBe('')
    for (const letter of 'aZ09ąćęłńóśźżŁŻäöüßéèêçñìùœÎ¿¡’–') expect(drawn(letter), letter).toContain('<path')
    const title = 'Kobiety w województwie warmińsko-mazurskim i świętokrzyskim'
    const { lines } = fitText(title, { sizes: [100, 60], width: 970, lines: 3 })
    expect(lines.join(' ')).toBe(title)
    const { lines: cut, size } = fitText('Donaudampfschifffahrtsgesellschaft '.repeat(9), {
      sizes: [100, 60],
      width: 700,
      lines: 3,
    })
    expect([cut.length, size, cut[2]?.endsWith('…')]).toEqual([3, 60, true])
    for (const line of cut) expect(widthOf(line, size)).toBeLessThanOrEqual(700)
  })

  it('is there for known pages and languages alone; an old address leads to the present one', async () => {
    const { text } = await crawl('/pages/faq?lang=de')
    const { pathname } = new URL(graphOf(text, 'image')!)
    for (const [known, unknown] of [
      ['/de/', '/xx/'],
      ['pages/faq', 'pages/none'],
      ['pages/faq', 'landers/none'],
      ['pages/faq', 'landers/gallery/winter'],
      ['pages/faq', 'chats'],
      ['pages/faq', '%3Cscript%3E'],
      ['.jpg', '.png'],
    ] as const)
      expect([unknown, (await crawl(pathname.replace(known, unknown))).status]).toEqual([unknown, 404])
    const former = await crawl(pathname.replace(/images\/\w+/, 'images/0000'))
    expect([former.status, former.headers.location]).toEqual([302, pathname])
    expect((await crawl(pathname, 'nobody.example')).status).toBe(404)
  })

  it('is the home page’s where a page has none', async () => {
    const home = graphOf((await crawl('/')).text, 'image')
    expect(graphOf((await crawl('/login')).text, 'image')).toBe(home)
  })
})

type Thing = { '@type': string; [name: string]: unknown }

/** What a page says of itself to machines, with the policy that its script is held to. */
async function thingsOf(path: string, host?: string): Promise<Thing[]> {
  const { headers, text } = await crawl(path, host)
  const scripts = [...text.matchAll(/<script([^>]*application\/ld\+json[^>]*)>(.*?)<\/script>/gs)]
  return scripts.flatMap(([, attributes, json]) => {
    const nonce = attributeOf(attributes, 'nonce')
    expect(nonce).toBeTruthy()
    expect(String(headers['content-security-policy'])).toContain(`'nonce-${nonce}'`)
    expect(json).not.toContain('<')
    const data = JSON.parse(json!) as { '@context': string; '@graph': Thing[] }
    expect(data['@context']).toBe('https://schema.org')
    return data['@graph']
  })
}

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

describe('the pages of regions', () => {
  const WALES = '/members?country=GB&countryregion=GB-WLS'
  const inWales = { country: 'GB', region: 'GB-WLS', place: 'GB-WLS-cardiff' }
  const regionsOf = async (host?: string) =>
    (await sitemapOf(host)).map(({ loc }) => loc).filter((loc) => loc.includes('/members?'))
  const read = async (path: string) => {
    const { headers, text } = await crawl(path)
    return {
      listed: headers['x-robots-tag'] === undefined && !/name="robots"/.test(text),
      canonical: canonicalOf(text),
      title: /<title>([^<]*)/.exec(text)![1],
      heading: /<h1[^>]*>([^<]*)/.exec(text)![1],
      description: attributeOf(tag(text, 'meta', 'name', 'description'), 'content'),
      text,
    }
  }

  beforeAll(async () => {
    for (let made = 0; made < 26; made++) await site.build.member({ name: `Carys ${made}`, ...inWales })
    for (let made = 0; made < 11; made++) await site.build.member({ gender: 'male', ...inWales })
    await site.build.member({ gender: 'male', ...inWales, fictional: true })
    await site.build.member({ gender: 'male', ...inWales, facts: { membersOnly: true } })
  })

  it('say in each language who lives where, and count whom a visitor may see', async () => {
    expect(await read(`${WALES}&lang=en`)).toMatchObject({
      listed: true,
      canonical: `${site.url}${WALES}&lang=en`,
      title: 'Women in Wales · Vonk',
      heading: 'Women in Wales',
      description: expect.stringMatching(/^26 women in Wales on Vonk\. /),
    })
    expect(await read(`${WALES}&lang=fr`)).toMatchObject({ heading: 'Femmes au pays de Galles' })
    expect(await read(`${WALES}&lang=pl`)).toMatchObject({
      heading: 'Kobiety w Walii',
      description: expect.stringMatching(/^26 kobiet w Walii w serwisie Vonk\. /),
    })
    // Without a script, the menu of languages leads to the same page too.
    const { text } = await read(`${WALES}&lang=en`)
    expect(attributeOf(tag(text, 'a', 'hrefLang', 'de'), 'href')).toBe(`${WALES}&lang=de`)
    const [trail] = await thingsOf(`${WALES}&lang=nl`)
    expect(trail!.itemListElement).toMatchObject([{ position: 1 }, { name: 'Vrouwen in Wales' }])
  })

  it('are listed where twelve people or more are to be seen, and else only shown', async () => {
    const men = await read(`${WALES}&gender=male&lang=en`)
    expect(men).toMatchObject({ heading: 'Men in Wales', listed: false, canonical: undefined })
    site.clock.advance(HOUR)
    await expect
      .poll(async () => {
        site.clock.advance(6_000)
        return regionsOf()
      })
      .toHaveLength(LOCALES.length + 1)
    expect((await regionsOf())[0]).toBe(site.url + WALES)
    await site.build.member({ gender: 'male', ...inWales })
    expect(await read(`${WALES}&gender=male&lang=en`)).toMatchObject({
      listed: true,
      canonical: `${site.url}${WALES}&gender=male&lang=en`,
    })
    expect(await regionsOf(ELSEWHERE)).toEqual([])
    const lander = (await crawl('/landers/maplanding?lang=en&country=GB')).text
    expect(lander).toContain(`href="${WALES.replaceAll('&', '&amp;')}"`)
    expect(lander).toContain('Women in Wales')
  })

  it('tell search engines nobody’s name or words, and lead on page by page', async () => {
    const [carys] = await site.rows<{ id: string }>(
      `select member_id as id from profile where name = 'Carys 3'`,
    )
    const { text } = await read(WALES)
    expect(text).toContain(carys!.id)
    expect(text).not.toContain('Carys')
    expect(text).toContain('"name":"C."')
    expect(text).toMatch(/href="\/members\?[^"]*page=2"/)
    expect(await read(`${WALES}&page=2&lang=en`)).toMatchObject({
      listed: true,
      title: 'Women in Wales, page 2 · Vonk',
      canonical: `${site.url}${WALES}&page=2&lang=en`,
    })
    expect(await read(`${WALES}&page=3`)).toMatchObject({ listed: false })
  })

  it('leave out of their address what is not theirs; a search with other filters is not listed', async () => {
    expect((await read(`${WALES}&network=ads&sub1=x`)).canonical).toBe(site.url + WALES)
    for (const more of ['&min_age=20', '&photo=yes', '&sort=newest', '&fictional=no'])
      expect(await read(WALES + more), more).toMatchObject({ listed: false, canonical: undefined })
    expect(await read('/members')).toMatchObject({ listed: false })
    expect((await crawl('/members?country=GB&countryregion=GB-XXX')).status).toBe(307)
    expect((await crawl(WALES, ELSEWHERE)).headers['x-robots-tag']).toBe('noindex')
  })

  it('carry the name of a region as it is, whatever it is, with an image of their own', async () => {
    await site.rows(`update region set name = '<b>"Wales" & </script>' where code = 'GB-WLS'`)
    await site.rows(
      `insert into region (country, code, name) values ('GB', 'GB-NEW', '<i>"Neu" & </script>')`,
    )
    for (let made = 0; made < 12; made++)
      await site.build.member({ country: 'GB', region: 'GB-NEW', place: 'GB-WLS-cardiff' })
    const path = '/members?country=GB&countryregion=GB-NEW'
    const { listed, heading, text } = await read(`${path}&lang=en`)
    expect([listed, heading]).toEqual([
      true,
      'Women in the &lt;i&gt;&quot;Neu&quot; &amp; &lt;/script&gt; region',
    ])
    expect(text).not.toContain('<i>"Neu"')
    const [trail] = await thingsOf(`${path}&lang=en`)
    expect(trail!.itemListElement).toMatchObject([{}, { name: 'Women in the <i>"Neu" & </script> region' }])
    const { pathname } = new URL(graphOf(text, 'image')!)
    expect((await crawl(pathname)).headers['content-type']).toBe('image/jpeg')
    for (const other of ['GB/GB-XXX/female', 'GB/GB-NEW/other', 'US/GB-NEW/female', 'GB/GB-NEW'])
      expect((await crawl(pathname.replace('GB/GB-NEW/female', other))).status, other).toBe(404)
    expect((await crawl(pathname, ELSEWHERE)).status).toBe(404)
  })
})
