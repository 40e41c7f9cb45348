import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locale } from '#shared/locales.ts'
import { startBrowserSite } from '#tests/harness/browser-site.ts'
import { openPage } from '#tests/harness/open-page.ts'
import { alive, settled } from '#tests/harness/settled.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

const t = words('nl')

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

/** Imitates the installed app, which Chromium cannot emulate: replaces its media query by one that matches. */
async function beInstalled(page: Page): Promise<void> {
  const installed = /\(display-mode: ?standalone\)/g
  await page.route(/\/assets\/.*\.css$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll(installed, '(min-width: 1px)') })
  })
  await page.addInitScript(() => {
    const match = window.matchMedia.bind(window)
    window.matchMedia = (query) => match(query.replace('(display-mode: standalone)', '(min-width: 1px)'))
  })
}

// Addresses of networks that have long been in these countries.
const NETHERLANDS = '145.97.0.1'
const GERMANY = '91.64.0.1'
const FRANCE = '90.0.0.1'

test('the warning at the entrance is for browsers, in the countries that ask for it, where the site has it', async () => {
  const { page } = await openPage(site, { firstVisit: true })
  const warning = page.getByRole('dialog', { name: t('site.popups.entry.title') })
  const isWarned = async (from = NETHERLANDS) => {
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': from })
    await page.goto('/members')
    await alive(page)
    return warning.isVisible()
  }
  const set = async (settings: object) => {
    await site.rows('update site set settings = settings || $1', [JSON.stringify(settings)])
    // Settings are cached for some seconds.
    site.clock.advance(10_000)
  }
  expect(await isWarned()).toBe(true)
  // Hydrated from the server's page: on a first visit it must not be rendered again.
  const focused = () =>
    warning.evaluate((dialog) => {
      const { activeElement } = dialog.ownerDocument
      return [activeElement?.localName, getComputedStyle(activeElement!).outlineStyle]
    })
  expect(await focused(), 'no ring before a key is pressed').toEqual(['h2', 'none'])
  await page.keyboard.press('Tab')
  expect(await focused()).toEqual(['summary', 'solid'])
  expect(await isWarned(GERMANY)).toBe(true)
  expect(await isWarned(FRANCE)).toBe(false)
  await set({ site_entry_countries: ['FR'] })
  expect(await isWarned(FRANCE)).toBe(true)
  expect(await isWarned()).toBe(false)
  await set({ site_entry_countries: ['NL'], enable_site_entry_popup: 'no' })
  expect(await isWarned()).toBe(false)
  await set({ enable_site_entry_popup: 'yes' })
  expect(await isWarned()).toBe(true)
  await beInstalled(page)
  expect(await isWarned()).toBe(false)
})

test('without script the warning stands before the page, and lets in by a form', async () => {
  const { page } = await openPage(site, {
    firstVisit: true,
    withoutScript: true,
    width: 360,
    height: 740,
  })
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': NETHERLANDS })
  await page.goto('/landers/gallery?ref=x')
  const warning = page.getByRole('dialog', { name: t('site.popups.entry.title') })
  await warning.getByRole('button', { name: t('site.popups.entry.enter', { age: 18 }) }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect([new URL(page.url()).search, await warning.isVisible()]).toEqual(['?ref=x', false])
})

test('the warning speaks the browser’s language and has the menu of languages; too young is a slip, or closes the site for a day', async () => {
  const { page, context } = await openPage(site, {
    firstVisit: true,
    locale: 'de',
    width: 320,
    height: 640,
  })
  await context.clearCookies({ name: 'locale' })
  await site.rows(`update site set settings = settings || '{"domain_language": ""}'`)
  // Settings are cached for some seconds.
  site.clock.advance(10_000)
  const say = (locale: Locale, key: string, age?: number) =>
    words(locale)(`site.popups.entry.${key}`, age ? { age, site: 'Vonk' } : undefined)
  const warning = page.getByRole('dialog')
  const button = (locale: Locale, key: string, age?: number) =>
    warning.getByRole('button', { name: say(locale, key, age) })
  await page.goto('/')
  await warning.getByRole('heading', { name: say('de', 'title') }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('de')

  await warning.locator('summary').click()
  await warning.getByRole('link', { name: 'Polski' }).click()
  await warning.getByRole('heading', { name: say('pl', 'title') }).waitFor()

  await button('pl', 'leave', 18).click()
  await warning.getByRole('heading', { name: say('pl', 'too_young_title') }).waitFor()
  await warning
    .getByRole('status')
    .getByText(say('pl', 'too_young', 18))
    .waitFor()
  expect(await button('pl', 'leave', 18).isVisible()).toBe(false)
  expect(await button('pl', 'enter', 18).isVisible()).toBe(false)
  await button('pl', 'slip').click()
  await button('pl', 'enter', 18).waitFor()

  await button('pl', 'leave', 18).click()
  await warning.getByRole('link', { name: say('pl', 'go') }).click()
  await page.waitForURL('about:blank')
  await page.goto('/members')
  await alive(page)
  await warning.getByRole('heading', { name: say('pl', 'too_young_title') }).waitFor()
  expect(await button('pl', 'slip').isVisible(), 'to take back after leaving').toBe(false)
  expect(await button('pl', 'enter', 18).isVisible(), 'to take back after leaving').toBe(false)
  const [kept] = (await context.cookies()).filter(({ name }) => name === 'entry')
  const days = (kept!.expires - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(0.9)
  expect(days).toBeLessThan(1.1)

  await site.rows(`update site set settings = settings - 'domain_language'`)
  site.clock.advance(10_000)
})

test('the front page shows drawn people as an example, never members, and asks nothing of the search', async () => {
  const member = await site.build.member({ name: 'Echt Mens', gender: 'male' })
  const { default: sharp } = await import('sharp')
  const photo = await sharp({ create: { width: 400, height: 500, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const { api } = await site.login(member)
  await api.photos.upload({
    id: crypto.randomUUID(),
    key: crypto.randomUUID(),
    file: new File([new Uint8Array(photo)], 'photo.jpg', { type: 'image/jpeg' }),
  } as never)
  const { page, expectAccessible } = await openPage(site, { width: 360, height: 740 })
  const { profiles } = await site.visitor().api.discovery.search({ gender: 'male' })
  expect(profiles.map(({ name }) => name)).toContain('Echt Mens')
  const pictures = () =>
    page
      .locator('img')
      .evaluateAll((all) => all.map((img) => new URL((img as HTMLImageElement).src).pathname))

  await site.rows('alter table search_entry rename to search_entry_away')
  expect((await page.goto('/'))?.status()).toBe(200)
  await site.rows('alter table search_entry_away rename to search_entry')
  const shown = await pictures()
  expect(shown.length).toBeGreaterThan(8)
  expect(shown.filter((path) => !path.startsWith('/assets/'))).toEqual([])
  expect(await page.locator('main').textContent()).not.toContain('Echt Mens')

  // The example and the way in are in sight, and no head is under the bar.
  const bottomOf = async (part: Locator) => {
    const box = (await part.boundingBox())!
    return box.y + box.height
  }
  await page.getByText(t('landing.example.mark'), { exact: true }).first().waitFor()
  const start = page.getByRole('button', { name: t('landing.form.submit') })
  expect(await bottomOf(start)).toBeLessThanOrEqual(740)
  expect(await bottomOf(page.getByText(t('landing.example.caption')))).toBeLessThanOrEqual(740)
  const faces = await page.locator('main img:visible').first().boundingBox()
  expect(faces!.y).toBeGreaterThan(await bottomOf(page.locator('header')))
  // Two messages cost the sum of two.
  const [two] = await page
    .locator('dd', { hasText: t('landing.costs.credits', { count: 2 }) })
    .allInnerTexts()
  expect(two).toMatch(/€\s0,54/)
  await expectAccessible()
})

test('pages of visitors fit with doubled text at 360 px, and have one row on top at 320 px', async () => {
  const measure = (page: Page) =>
    page.evaluate(() => {
      const cut: string[] = []
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
        const within = text.parentElement!
        if (within.closest('script, style, a[href^=mailto]')) continue
        if (getComputedStyle(within).hyphens === 'auto') continue
        for (const word of text.data.matchAll(/[\p{L}’]+/gu)) {
          const range = document.createRange()
          range.setStart(text, word.index)
          range.setEnd(text, word.index + word[0].length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1) cut.push(word[0])
        }
      }
      const { scrollWidth } = document.scrollingElement!
      return { tooWide: Math.max(0, scrollWidth - innerWidth), cut }
    })
  for (const [locale, width] of [
    ['de', 360],
    ['pl', 320],
    ['fr', 320],
  ] as const) {
    const { page } = await openPage(site, { locale, width, height: 740 })
    for (const path of ['/', '/pricing', '/pages/terms']) {
      await page.goto(path)
      await settled(page)
      expect(await page.locator('html').getAttribute('lang')).toBe(locale)
      if (width === 320) {
        const { height } = (await page.locator('header').first().boundingBox())!
        expect(height, `${path} in ${locale}: one row`).toBeLessThan(60)
      } else await page.locator('html').evaluate((html) => html.style.setProperty('font-size', '200%'))
      expect(await measure(page), `${path} in ${locale} at ${width} px`).toEqual({ tooWide: 0, cut: [] })
    }
  }
})

test('the installed app has a way back where one has come from somewhere, browsers have their own', async () => {
  const member = await site.build.member({ gender: 'male' })
  const { page, open } = await openPage(site, { loggedInAs: member, width: 390, height: 800 })
  const back = page.getByRole('button', { name: t('site.nav.back'), exact: true })
  await open('/credits')
  await open('/credits/20')
  expect(await back.isVisible(), 'in a browser').toBe(false)
  await beInstalled(page)
  await open('/credits')
  await open('/credits/20')
  await back.click()
  await page.waitForURL(`${site.url}/credits`)
  await alive(page)
  expect(await back.isVisible()).toBe(false)
})

test('a page is as wide as its breakpoint says, and a toast at most 350 px', async () => {
  const member = await site.build.member({ gender: 'male', confirmed: false })
  const { page, open } = await openPage(site, { loggedInAs: member })
  await open('/pricing')
  const widthOf = (part: Locator) => part.evaluate((box) => (box as HTMLElement).offsetWidth)
  const widthAt = async (viewport: number) => {
    await page.setViewportSize({ width: viewport, height: 800 })
    await page.waitForFunction((width) => innerWidth === width, viewport)
    return widthOf(page.locator('main .site-container').first())
  }
  const widths: [viewport: number, width: number][] = [
    [575, 575],
    [576, 540],
    [767, 540],
    [768, 720],
    [991, 720],
    [992, 960],
    [1199, 960],
    [1200, 1140],
    [1600, 1140],
  ]
  for (const [viewport, width] of widths)
    expect([viewport, await widthAt(viewport)]).toEqual([viewport, width])

  await page.getByRole('button', { name: t('site.banners.activation_resend') }).click()
  const toast = page
    .getByRole('group')
    .filter({ hasText: t('site.banners.activation_sent', { email: member.email }) })
  await toast.waitFor()
  // It stays while it has the focus.
  await toast.getByRole('button').focus()
  for (const [viewport, width] of [
    [1200, 350],
    [320, 288],
  ] as const) {
    await page.setViewportSize({ width: viewport, height: 800 })
    await expect.poll(() => widthOf(toast)).toBe(width)
  }
})

test('a toast is announced once: an error at once, anything else politely', async () => {
  const member = await site.build.member({ confirmed: false })
  const { page, open, expectFailing, expectLogged, expectAccessible } = await openPage(site, {
    loggedInAs: member,
  })
  await open('/pricing')
  const announcedBy = (part: Locator) =>
    part.evaluate((element) => {
      const found: string[] = []
      for (let at: Element | null = element; at; at = at.parentElement) {
        const told = at.getAttribute('aria-live') ?? at.getAttribute('role') ?? ''
        if (['polite', 'assertive', 'status', 'alert', 'log'].includes(told)) found.push(told)
      }
      return found
    })
  const resend = page.getByRole('button', { name: t('site.banners.activation_resend') })
  await resend.click()
  expect(
    await announcedBy(page.getByText(t('site.banners.activation_sent', { email: member.email }))),
  ).toEqual(['polite'])

  expectFailing('/api/activation')
  expectLogged(/ERR_FAILED/)
  await page.route('**/api/activation', (route) => route.abort())
  await resend.click()
  const failed = page.getByRole('alert').getByText(t('site.error_page.unexpected'))
  expect(await announcedBy(failed)).toEqual(['alert'])
  await expectAccessible()
})
