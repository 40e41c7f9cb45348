import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawLine, fitText, widthOf } from '#features/landing/search-engines/share-images/set-text.server.ts'
import { crawlerOf, ELSEWHERE, graphOf, startSites } from './harness/page/crawl.ts'
import type { TestSite } from './harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSites()
})
afterAll(() => site.stop())

const { crawl } = crawlerOf(() => site)

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
