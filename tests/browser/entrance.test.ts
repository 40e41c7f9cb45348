import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locale } from '#shared/locales.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { alive } from '#tests/harness/page/settled.ts'
import { staysAway } from '#tests/harness/page/stays-away.ts'
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

// The address of a network that has long been there.
const NETHERLANDS = '145.97.0.1'

test('the warning at the entrance takes the focus, and is for browsers, not the installed app', async () => {
  const { page } = await openPage(site, { firstVisit: true })
  const warning = page.getByRole('dialog', { name: t('site.popups.entry.title') })
  const comesFrom = async (country: string) => {
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': country })
    await page.goto('/members')
    await alive(page)
  }
  await comesFrom(NETHERLANDS)
  await warning.waitFor()
  // Hydrated from the server's page: on a first visit it must not be rendered again.
  const focused = () =>
    warning.evaluate((dialog) => {
      const { activeElement } = dialog.ownerDocument
      return [activeElement?.localName, getComputedStyle(activeElement!).outlineStyle]
    })
  await expect.poll(() => focused(), { message: 'no ring before a key is pressed' }).toEqual(['h2', 'none'])
  await page.keyboard.press('Tab')
  await expect.poll(() => focused()).toEqual(['summary', 'solid'])
  await beInstalled(page)
  await staysAway(warning.filter({ visible: true }), comesFrom(NETHERLANDS))
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
  await expect
    .poll(async () => [new URL(page.url()).search, await warning.isVisible()])
    .toEqual(['?ref=x', false])
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
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de')

  await warning.locator('summary').click()
  await warning.getByRole('link', { name: 'Polski' }).click()
  await warning.getByRole('heading', { name: say('pl', 'title') }).waitFor()

  await button('pl', 'leave', 18).click()
  await warning.getByRole('heading', { name: say('pl', 'too_young_title') }).waitFor()
  await staysAway(
    [
      button('pl', 'leave', 18).filter({ visible: true }),
      button('pl', 'enter', 18).filter({ visible: true }),
    ],
    warning.getByRole('status').getByText(say('pl', 'too_young', 18)),
  )

  await button('pl', 'slip').click()
  await button('pl', 'enter', 18).waitFor()

  await button('pl', 'leave', 18).click()
  await warning.getByRole('link', { name: say('pl', 'go') }).click()
  await page.waitForURL('about:blank')
  await page.goto('/members')
  await alive(page)
  await staysAway(
    [button('pl', 'slip').filter({ visible: true }), button('pl', 'enter', 18).filter({ visible: true })],
    warning.getByRole('heading', { name: say('pl', 'too_young_title') }),
  )

  const [kept] = (await context.cookies()).filter(({ name }) => name === 'entry')
  const days = (kept!.expires - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(0.9)
  expect(days).toBeLessThan(1.1)

  await site.rows(`update site set settings = settings - 'domain_language'`)
  site.clock.advance(10_000)
})

test('on a phone the front page’s example and way in are in sight, and no head is under the bar', async () => {
  const { page, open, expectAccessible } = await openPage(site, { width: 360, height: 740 })
  await open('/')
  const bottomOf = async (part: Locator) => {
    const box = (await part.boundingBox())!
    return box.y + box.height
  }
  const start = page.getByRole('button', { name: t('landing.form.submit') })
  await expect.poll(() => bottomOf(start)).toBeLessThanOrEqual(740)
  await expect.poll(() => bottomOf(page.getByText(t('landing.example.caption')))).toBeLessThanOrEqual(740)
  const faces = await page.locator('main img:visible').first().boundingBox()
  expect(faces!.y).toBeGreaterThan(await bottomOf(page.locator('header')))
  await expectAccessible()
})

test('the installed app has a way back where one has come from somewhere, browsers have their own', async () => {
  const member = await site.build.member({ gender: 'male' })
  const { page, open } = await openPage(site, { loggedInAs: member, width: 390, height: 800 })
  const back = page.getByRole('button', { name: t('site.nav.back'), exact: true })
  await open('/credits')
  await staysAway(back.filter({ visible: true }), open('/credits/20'))
  await beInstalled(page)
  await open('/credits')
  await open('/credits/20')
  await back.click()
  await page.waitForURL(`${site.url}/credits`)
  await staysAway(back.filter({ visible: true }), alive(page))
})

test('a page is as wide as its breakpoint says; a toast at most 350 px, and announced once: an error at once', async () => {
  const member = await site.build.member({ gender: 'male', confirmed: false })
  const { page, open, expectFailing, expectLogged, expectAccessible } = await openPage(site, {
    loggedInAs: member,
  })
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
    await expect.poll(async () => [viewport, await widthAt(viewport)]).toEqual([viewport, width])

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
  const said = page.getByText(t('site.banners.activation_sent', { email: member.email }))
  const toast = page.getByRole('group').filter({ has: said })
  await expect.poll(() => announcedBy(said)).toEqual(['polite'])
  // It stays while it has the focus.
  await toast.getByRole('button').focus()
  for (const [viewport, width] of [
    [1200, 350],
    [320, 288],
  ] as const) {
    await page.setViewportSize({ width: viewport, height: 800 })
    await expect.poll(() => widthOf(toast)).toBe(width)
  }

  expectFailing('/api/activation')
  expectLogged(/ERR_FAILED/)
  await page.route('**/api/activation', (route) => route.abort())
  await resend.click()
  const failed = page.getByRole('alert').getByText(t('site.error_page.unexpected'))
  await expect.poll(() => announcedBy(failed)).toEqual(['alert'])
  await expectAccessible()
})
