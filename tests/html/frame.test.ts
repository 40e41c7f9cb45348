import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { readHtml } from '#tests/harness/page/html.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

const t = words('nl')
const nav = (key: string, values?: Record<string, string | number>) => t(`site.nav.${key}`, values)
const LANGUAGES = ['Nederlands', 'English', 'Deutsch', 'Français', 'Español', 'Italiano', 'Polski']

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

/** The links of a part of the page: what each says or is called, and where it leads. */
function linksOf(html: string, part: string): { says: string; href: string }[] {
  const [within = ''] = new RegExp(`<${part}\\b.*?</${part}>`, 's').exec(html) ?? []
  return [...within.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', inner = '']) => ({
    says: /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? inner.replaceAll(/<[^>]+>/g, '').trim(),
    href: /href="([^"]*)"/.exec(attributes)?.[1] ?? '',
  }))
}

test('a visitor’s pages have the way in, the menu of languages, the disclaimer and legal links that all answer', async () => {
  const { html, all } = await readHtml(site.visitor(), '/pricing')
  const bar = linksOf(html, 'header')
  expect(bar.find(({ says }) => says.includes(nav('login')))?.href).toBe('/login')
  for (const name of ['search', 'messages', 'likes'])
    expect(
      bar.some(({ says }) => says.includes(nav(name))),
      name,
    ).toBe(false)
  for (const name of LANGUAGES)
    expect(
      bar.some(({ says }) => says.includes(name)),
      name,
    ).toBe(true)

  expect(all('footer').map(({ says }) => says)).toEqual([
    expect.stringContaining(t('site.footer.disclaimer', { age: 18, site: 'Vonk', mark: 'Fictief profiel' })),
  ])
  const links = [...new Set(linksOf(html, 'footer').map(({ href }) => href))].filter((href) =>
    href.startsWith('/'),
  )
  expect(links).toEqual(
    expect.arrayContaining(
      ['terms', 'privacy', 'cookies', 'return-policy', '2257-compliance-statement', 'ban', 'faq', 'service']
        .map((slug) => `/pages/${slug}`)
        .concat('/pricing'),
    ),
  )
  for (const link of links) expect((await site.visitor().fetch(link)).status, link).toBe(200)

  // A landing page has the top bar without navigation; an empty one has only the logo.
  const landing = await readHtml(site.visitor(), '/login')
  expect(landing.all('nav').map((one) => one['aria-label'])).not.toContain(nav('main'))
  expect(landing.all('footer')).toHaveLength(1)
  const empty = await readHtml(site.visitor(), '/lang-config')
  expect(linksOf(empty.html, 'header').map(({ says }) => says)).toEqual([expect.stringContaining('Vonk')])
  expect(empty.all('footer')).toEqual([])
})

test('a member’s top bar has the menu of languages too', async () => {
  const member = await site.login(await site.build.member())
  const { html, all } = await readHtml(member, '/premium')
  expect(all('nav').map((one) => one['aria-label'])).toContain(nav('main'))
  const menu = linksOf(html, 'header').filter(({ href }) => href.includes('lang='))
  expect(menu.map(({ href }) => href)).toEqual(
    ['nl', 'en', 'de', 'fr', 'es', 'it', 'pl'].map((locale) => `/premium?lang=${locale}`),
  )
  for (const [index, name] of LANGUAGES.entries()) expect(menu[index]!.says).toContain(name)
})

test('a language is chosen without script too, by links of which none leads to another site', async () => {
  const stranger = site.visitor()
  const hrefs = async (path: string) =>
    (await (await stranger.fetch(path)).text()).match(/href="[^"]*"/g)!.join(' ')
  expect(await hrefs('/lang-config?from=%2Fpricing')).toContain('href="/pricing?lang=pl"')
  const chosen = await stranger.fetch('/pricing?lang=pl')
  expect(await chosen.text()).toMatch(/<html[^>]* lang="pl"/)
  expect(stranger.cookies.get('locale')).toBe('pl')
  expect(await hrefs('/lang-config?from=%2F%2Fevil.example')).not.toContain('href="//evil.example')
})

test('scripts and styles are sent as small as they get, without the headers of documents', async () => {
  const { all } = await readHtml(site.visitor(), '/login')
  const script = all('link').find(({ rel }) => rel === 'modulepreload')!.href!
  const ask = (path: string, accepted: string) =>
    fetch(site.url + path, { headers: { 'accept-encoding': accepted } })
  const compressed = await ask(script, 'gzip, br')
  expect(compressed.headers.get('content-encoding')).toBe('br')
  expect(compressed.headers.get('cache-control')).toContain('immutable')
  expect(compressed.headers.get('x-content-type-options')).toBe('nosniff')
  expect(compressed.headers.get('content-security-policy')).toBeNull()
  expect(compressed.headers.get('permissions-policy')).toBeNull()
  const plain = await ask(script, 'identity')
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await compressed.text()).toBe(await plain.text())
  // A worker's own policy is that of its script.
  const policy = (await ask('/sw.js', 'br')).headers.get('content-security-policy')
  expect(policy).toContain("default-src 'self'")
})
