import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR } from '#server/clock.ts'
import { LOCALES } from '#shared/locales.ts'
import {
  attributeOf,
  canonicalOf,
  crawlerOf,
  ELSEWHERE,
  graphOf,
  startSites,
  tag,
} from './harness/page/crawl.ts'
import type { TestSite } from './harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSites()
})
afterAll(() => site.stop())

const { crawl, sitemapOf, thingsOf } = crawlerOf(() => site)

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
      heading: 'Kobiety w\u00a0Walii',
      description: expect.stringMatching(/^26 kobiet w\u00a0Walii w\u00a0serwisie Vonk\. /),
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
