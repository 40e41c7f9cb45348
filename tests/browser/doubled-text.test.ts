import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { READY } from '#features/landing/landers/lander.ts'
import { MEMBER_LANDINGS } from '#shared/landers.ts'
import { LOCALES, type Locale } from '#shared/locales.ts'
import { buy, decide, order } from '#tests/harness/buying.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { behindBars, FITS, misfits } from '#tests/harness/page/fits.ts'
import { openPage, type PageOptions, type Visit } from '#tests/harness/page/open-page.ts'
import { readAfter } from '#tests/harness/page/stays-away.ts'
import { COLLECTS } from '#tests/harness/services/debit.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import { signup } from './account/signing-up.ts'

const DOUBLED = { width: 360, height: 740 }
const MOST_FOR_BARS = 1 / 3

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite({ settings: COLLECTS, demoMembers: 12 })
})
afterAll(() => site?.stop())

async function pagesOfMember(language: Locale) {
  const me = await site.build.member({ gender: 'female', credits: 20, language, interests: ['hiking'] })
  const [bram, dirk] = await Promise.all([
    site.build.member({ gender: 'male', name: 'Maximilian', interests: ['hiking'] }),
    site.build.member({ gender: 'male', name: 'Bartholomeus', fictional: true }),
  ])
  for (const man of [bram, dirk]) await site.build.like(man, me)
  const member = await site.login(me)
  const { conversation } = await member.api.chat.send({
    id: site.app.ids.uuid(),
    to: bram.id,
    body: 'Wollen wir am Wochenende zusammen wandern gehen?',
  })
  const buyer = { member, memberId: me.id, email: me.email }
  const failed = await order(buyer)
  await decide(failed, 'fail')
  const pending = await order(buyer)
  const paid = await buy(buyer)
  const results = [failed, pending, paid].map(({ purchase }) => `/transactions/${purchase.id}`)
  const people = ['/members', `/members/${bram.id}`, `/members/${dirk.id}`]
  const likes = ['/likes', '/likes/given', '/likes/matches', '/likes/visitors', `/likes/m/${bram.id}`]
  const chats = ['/chats', `/chats/${conversation}`, `/members/${dirk.id}/chat`, '/share']
  const money = [
    '/credits',
    '/credits/20',
    '/credits/300',
    '/premium',
    '/directdebit?package=20',
    '/transactions',
    ...results,
  ]
  const own = ['/profile', '/profile/start', '/notifications', '/activate/done', '/signup-matches']
  return { me, paths: [...people, ...likes, ...chats, ...money, ...own, '/swipe-game', '/match-finder'] }
}

async function pagesOfVisitor() {
  const { api } = site.visitor()
  const { profiles } = await api.discovery.search({})
  const shown = `/members/${profiles[0]!.id}`
  const entrances = ['/', '/signup', '/login', '/reset-password', '/activate/error', `${shown}/signup`]
  const law = ['terms', 'privacy', 'faq', 'service', 'transparency', 'return-policy']
  return [
    ...entrances,
    '/pricing',
    '/members',
    shown,
    '/complaints',
    '/appeal',
    '/end-contract',
    '/account-deleted',
    ...READY.map((lander) => `/landers/${lander}`),
    ...MEMBER_LANDINGS.map((landing) => `${shown}/${landing}`),
    ...law.map((slug) => `/pages/${slug}`),
  ]
}

/** Anew, as after a change of both the window and the text Chromium keeps some lengths that are made of the two. */
async function double(page: Page): Promise<void> {
  await page.locator('html').evaluate((html) => {
    html.style.setProperty('font-size', '200%')
    html.style.display = 'none'
    html.getBoundingClientRect()
    html.style.removeProperty('display')
  })
}

async function expectFitsDoubled(page: Page, what: string): Promise<void> {
  await expect.poll(() => misfits(page), { message: `${what}, doubled` }).toEqual(FITS)
  const { taken, hidden } = await behindBars(page)
  expect(hidden, `${what}, doubled: has the focus behind a bar`).toEqual([])
  expect(taken, `${what}, doubled: taken by bars`).toBeLessThan(MOST_FOR_BARS)
}

/**
 * Opens a page without its scripts: `pages.test.ts` shows that they move nothing, and they cost more than all else.
 * At 320 px everything fits; with doubled text at 360 px too, and the bars fold so that they leave most of the window.
 */
async function expectFits({ page }: Visit, path: string, tabs?: number): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(path)
  await expect.poll(() => misfits(page).then(({ tooWide }) => tooWide), { message: path }).toBe(0)
  if (tabs !== undefined) await expectOneRow(page, path, tabs)

  await page.setViewportSize(DOUBLED)
  await double(page)
  await expectFitsDoubled(page, path)
}

async function expectOneRow(page: Page, path: string, tabs: number): Promise<void> {
  const { height } = (await page.locator('header').first().boundingBox())!
  expect(height, `${path}: the top bar`).toBeLessThan(60)
  // The tabs of members show their whole words.
  const over = () =>
    page
      .locator('nav.fixed li a > span:last-child')
      .evaluateAll((words) => words.map((word) => word.scrollWidth - word.clientWidth))
  await expect.poll(over).toEqual(Array(tabs).fill(0))
}

/** The counts of the tab bar stand in their own tabs. */
async function expectBadgesFit(page: Page): Promise<void> {
  const over = () =>
    page
      .locator('nav.fixed li')
      .evaluateAll(
        (tabs) =>
          tabs.filter((tab) =>
            [...tab.querySelectorAll('.tabular')].some(
              (badge) => badge.getBoundingClientRect().right > tab.getBoundingClientRect().right,
            ),
          ).length,
      )
  await expect.poll(over).toBe(0)
}

async function openWithoutScripts(options: PageOptions): Promise<Visit> {
  const visit = await openPage(site, options)
  visit.expectFailing('/assets/')
  await visit.context.route(/\/assets\/.*\.js$/, (route) => route.abort())
  return visit
}

// The languages with the longest words; in the longest of all each page, in the others those with the tightest rows.
describe.each(['de', 'fr', 'pl'] as const)('at 320 px, and with doubled text at 360 px, in %s', (locale) => {
  test('a member’s pages fit', async () => {
    const { me, paths } = await pagesOfMember(locale)
    const visit = await openWithoutScripts({ loggedInAs: me, locale })
    const tight = paths.filter((path, n) => n < 15 || path.startsWith('/transactions/'))
    for (const path of locale === 'de' ? paths : tight)
      await expectFits(visit, path, path === '/members' ? 5 : undefined)
  })

  test('a visitor’s pages fit', async () => {
    const visit = await openWithoutScripts({ locale })
    const paths = await pagesOfVisitor()
    for (const path of locale === 'de' ? paths : paths.slice(0, 8))
      await expectFits(visit, path, path === '/' ? 0 : undefined)
    expect(
      await readAfter(visit.page.locator('main'), () => visit.page.locator('html').getAttribute('lang')),
    ).toBe(locale)
  })
})

describe('with doubled text at 360 px, in de', () => {
  const t = words('de')

  test('a new member’s pages fit, with the reminder and the countdown on top', async () => {
    const me = await site.build.member({ confirmed: false, language: 'de' })
    const visit = await openWithoutScripts({ loggedInAs: me, locale: 'de', ...DOUBLED })
    for (const path of ['/members', '/likes', '/chats', '/profile', '/activate/done']) {
      await visit.page.goto(path)
      await double(visit.page)
      await expectFitsDoubled(visit.page, path)
    }
  })

  test('all kinds of likes are in sight in each language, with usual and with doubled text', async () => {
    const me = await site.build.member()
    const [admirer, match] = await Promise.all([site.build.member(), site.build.member()])
    for (const [liker, liked] of [
      [admirer, me],
      [match, me],
      [me, match],
    ] as const)
      await site.build.like(liker, liked)
    const visit = await openWithoutScripts({ loggedInAs: me, ...DOUBLED })
    const { page, context, origin } = visit
    const tabs = page.locator('main nav').getByRole('link')
    const rows = () =>
      tabs.evaluateAll((all) => new Set(all.map((tab) => tab.getBoundingClientRect().top)).size)
    const inSight = () =>
      tabs.evaluateAll((all) => all.filter((tab) => tab.getBoundingClientRect().right <= innerWidth).length)
    for (const locale of LOCALES) {
      await context.addCookies([{ name: 'locale', value: locale, url: origin }])
      await page.goto('/likes')
      await expect.poll(inSight, { message: locale }).toBe(4)
      await expect.poll(rows, { message: `${locale}: rows of tabs` }).toBe(1)
      await double(page)
      await expectBadgesFit(page)
      await expect.poll(inSight, { message: `${locale}, doubled` }).toBe(4)
    }
  })

  test('each step of the signup fits, with its errors and suggestions', async () => {
    const say = (key: string, values?: Record<string, number>) => t(`accounts.signup.${key}`, values)
    const { page, open } = await openPage(site, { locale: 'de', ...DOUBLED })
    const { answerWho, answerBirth, answerName } = signup(page, t, site)
    const heading = (key: string) => page.getByRole('heading', { name: say(key) }).waitFor()
    const field = (key: string) => page.getByRole('combobox', { name: say(key), exact: true })
    const next = page.getByRole('button', { name: say('next'), exact: true })
    await open('/signup')
    await double(page)
    await expectFitsDoubled(page, 'who')
    await next.click()
    await page.getByText(say('who.seeks_missing'), { exact: true }).waitFor()
    await expectFitsDoubled(page, 'who, unanswered')
    await answerWho('female')
    await heading('birth.title')
    await expectFitsDoubled(page, 'birth')
    await answerBirth('1988')
    await heading('where.title')
    await field('where.country').selectOption('NL')
    await field('where.place').fill('utr')
    await page.getByRole('option', { name: 'Utrecht Utrecht', exact: true }).waitFor()
    await expectFitsDoubled(page, 'where, with suggestions')
    await page.getByRole('option', { name: 'Utrecht Utrecht', exact: true }).click()
    await next.click()
    await heading('name.title')
    await expectFitsDoubled(page, 'name')
    await answerName('Wandelaar')
    await heading('account.title')
    await page.getByRole('button', { name: say('account.submit') }).click()
    await page.getByText(say('errors.terms_missing'), { exact: true }).waitFor()
    await expectFitsDoubled(page, 'account, unanswered')
    const { radius, size } = await page
      .getByRole('checkbox')
      .first()
      .evaluate((box) => ({
        radius: Number.parseFloat(getComputedStyle(box).borderTopLeftRadius),
        size: box.clientWidth,
      }))
    expect(radius, 'a box for a tick is no circle, as those of one choice are').toBeLessThan(size / 2.5)
  })

  test('the buttons of a message’s field stand in one row', async () => {
    const [me, her] = [await site.build.member({ language: 'de', credits: 3 }), await site.build.member()]
    const { page } = await openWithoutScripts({ loggedInAs: me, locale: 'de', ...DOUBLED })
    await page.goto(`/members/${her.id}/chat`)
    await double(page)
    const rows = () =>
      page
        .locator('[data-composer] button:visible')
        .evaluateAll(
          (all) => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().top)))].length,
        )
    await expect.poll(rows).toBe(1)
  })

  test('a discount code that is refused says so beside the bar with the order', async () => {
    const say = (key: string) => t(`payments.checkout.${key}`)
    const me = await site.build.member({ language: 'de' })
    const visit = await openPage(site, { locale: 'de', ...DOUBLED, loggedInAs: me })
    const { page, open, expectRefusal } = visit
    await open('/credits/20')
    await double(page)
    await page.getByRole('button', { name: say('code.ask') }).click()
    expectRefusal(409, '/api/discountcode.php')
    await page.getByRole('textbox', { name: say('code.label') }).fill('NIETS')
    await page.getByRole('button', { name: say('code.apply') }).click()
    await page.getByText(say('code_refused.not_found')).waitFor()
    await expectFitsDoubled(page, 'a refused code')
  })
})
