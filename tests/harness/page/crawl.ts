import { request } from 'node:http'
import { SaxesParser } from 'saxes'
import { expect } from 'vitest'
import { createSite } from '#features/site/site.server.ts'
import { transact } from '#server/database/transact.ts'
import type { TestSite } from '../site.ts'
import { startBrowserSite } from './browser-site.ts'

export const ELSEWHERE = 'zweite.example'
/** Another host of the same site. */
export const ALSO = 'zweite2.example'

/** A site, and a second one beside it under two other hosts. */
export async function startSites(): Promise<TestSite> {
  const site = await startBrowserSite({
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
  return site
}

type Answer = { status: number; headers: Record<string, unknown>; body: Buffer; text: string }

/** As a crawler asks: without cookies or a language. */
function crawl(
  site: TestSite,
  path: string,
  host = 'localhost',
  more: Record<string, string> = {},
): Promise<Answer> {
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
export function readSitemap(xml: string): Entry[] {
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

export const tag = (html: string, name: string, attribute: string, value: string) =>
  new RegExp(`<${name} [^>]*\\b${attribute}="${value}"[^>]*>`).exec(html)?.[0]
export const attributeOf = (written: string | undefined, name: string) =>
  new RegExp(` ${name}="([^"]*)"`).exec(written ?? '')?.[1]?.replaceAll('&amp;', '&')
export const canonicalOf = (html: string) => attributeOf(tag(html, 'link', 'rel', 'canonical'), 'href')
export const graphOf = (html: string, property: string) =>
  attributeOf(tag(html, 'meta', 'property', `og:${property}`), 'content')

type Thing = { '@type': string; [name: string]: unknown }

/** What a page says of itself to machines, with the policy that its script is held to. */
async function thingsOf(site: TestSite, path: string, host?: string): Promise<Thing[]> {
  const { headers, text } = await crawl(site, path, host)
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

/** Asks the sites that the test has started by then. */
export const crawlerOf = (site: () => TestSite) => ({
  crawl: (path: string, host?: string, more?: Record<string, string>) => crawl(site(), path, host, more),
  sitemapOf: async (host?: string) => readSitemap((await crawl(site(), '/sitemap.xml', host)).text),
  thingsOf: (path: string, host?: string) => thingsOf(site(), path, host),
})
