import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { GUESTS } from '#demo/guests.server.ts'
import { READY } from '#features/landing/landers/lander.ts'
import { IMMEDIATE_START } from '#features/payments/selling/orders/immediate-start.ts'
import { MEMBER_LANDINGS } from '#shared/landers.ts'
import { LOCALES, type Locale } from '#shared/locales.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { settled } from '#tests/harness/page/settled.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

const SHIFT_AT_MOST = 0.02

type Stop = { path: string; title: string; values?: Record<string, string | number> }
type Stops = { visitor: Stop[]; member: Stop[] }

let site: TestSite
let stops: Stops
beforeAll(async () => {
  site = await startBrowserSite({ demoMembers: 120 })
  stops = await findStops(await site.login(GUESTS[0]!))
})
afterAll(() => site?.stop())

/** The paths of all pages, with one example of each kind of data. */
async function findStops(member: Visitor): Promise<Stops> {
  const { api } = member
  const { profiles } = await api.discovery.search({})
  const { chats } = await api.chat.list()
  const { offers, payment_methods } = await api.payments.offers()
  const [offer, method] = [offers[0]!, payment_methods[0]!]
  const { purchase } = await api.payments.order({
    key: crypto.randomUUID(),
    package_id: offer.id,
    payment_method: method.id,
    immediate_start: IMMEDIATE_START,
    bank: method.banks[0]?.id,
    amount: offer.amount,
  })
  const profile = profiles.find(({ fictional }) => fictional) ?? profiles[0]!
  const { name, age } = profile
  return {
    visitor: [
      { path: '/', title: 'site.defaults.index_title', values: { site: 'Vonk' } },
      ...READY.map((lander) => ({
        path: `/landers/${lander}`,
        title: 'landing.lander.title',
        values: { lander },
      })),
      ...MEMBER_LANDINGS.map((landing) => ({
        path: `/members/${profile.id}/${landing}`,
        title: 'landing.member.page_title',
        values: { name, age: String(age) },
      })),
      { path: '/signup', title: 'accounts.signup.page_title' },
      { path: '/login', title: 'accounts.login.page_title' },
      { path: '/reset-password', title: 'accounts.reset.page_title' },
      { path: '/reset-password/do?token=none', title: 'accounts.reset.do_page_title' },
      { path: '/activate/error', title: 'accounts.activate.error_page_title' },
      { path: '/activate/confirm?token=none', title: 'accounts.activate.done_page_title' },
      { path: '/mail-change/do?token=none', title: 'accounts.mail_change.page_title' },
      { path: '/mail-change/undo?token=none', title: 'accounts.mail_change.undo_page_title' },
      { path: `/members/${profile.id}/signup`, title: 'accounts.signup.to.page_title', values: { name } },
      { path: '/complete-signup', title: 'accounts.complete.page_title' },
      { path: '/members', title: 'discovery.search.page_title' },
      { path: '/pricing', title: 'payments.pricing.title' },
      { path: '/account-deleted', title: 'accounts.account_deleted.page_title' },
      { path: '/complaints', title: 'members.complaints.title' },
      { path: '/appeal', title: 'moderation.appeal.title' },
      { path: '/end-contract', title: 'accounts.ending.title' },
      { path: '/end-contract/confirm', title: 'accounts.ending.confirm_title' },
      { path: '/reactivate', title: 'accounts.reactivate.page_title' },
      { path: '/lang-config', title: 'accounts.lang_config.page_title' },
      { path: '/unsubscribe?token=x', title: 'notifications.unsubscribe.page_title' },
      { path: '/mail-again/do?token=x', title: 'notifications.mail_again.page_title' },
    ],
    member: [
      { path: '/complaints?about=%2Fmembers', title: 'members.complaints.title' },
      { path: '/activate/done', title: 'accounts.activate.done_page_title' },
      { path: '/signup-matches', title: 'discovery.signup_matches.page_title' },
      { path: '/members', title: 'discovery.search.page_title' },
      { path: `/members/${profile.id}`, title: 'members.profile.page_title', values: { name, age } },
      { path: '/likes', title: 'likes.page_title' },
      { path: '/match-finder', title: 'discovery.match_finder.page_title' },
      {
        path: '/match-finder?age=any&appearance=any&race=any',
        title: 'discovery.match_finder.page_title',
      },
      { path: '/chats', title: 'chat.title' },
      { path: `/chats/${chats[0]!.id}`, title: '' },
      { path: '/share', title: 'chat.share.title' },
      { path: '/credits', title: 'payments.credits.title' },
      { path: `/credits/${offer.id}`, title: 'payments.checkout.title' },
      { path: `/transactions/${purchase.id}`, title: 'payments.transactions.detail_title' },
      { path: '/premium', title: 'payments.premium.title' },
      { path: '/profile', title: 'members.own.title' },
      { path: '/notifications', title: 'notifications.settings.title' },
    ],
  }
}

type Look = { locale: Locale; width: number; height: number; colorScheme: 'light' | 'dark' }

// The longest words on the smallest screen, and each colour scheme once.
const LOOKS: Look[] = [
  { locale: 'de', width: 360, height: 740, colorScheme: 'dark' },
  { locale: 'nl', width: 1280, height: 800, colorScheme: 'light' },
]

describe.each(LOOKS)('the pages in $locale at $width px, $colorScheme', (look) => {
  test.each(['visitor', 'member'] as const)(
    'of a %s fit, stand still, are accessible and say their language',
    async (who) => {
      const visit = await openPage(site, { ...look, ...(who === 'member' && { loggedInAs: GUESTS[0] }) })
      const { page } = visit
      const t = words(look.locale)
      await page.addInitScript(() => {
        const kept = window as unknown as { shift: number }
        kept.shift = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number
            hadRecentInput: boolean
          })[])
            if (!entry.hadRecentInput) kept.shift += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
      })
      // Keeps the fonts, as a bare machine lacks those whose metrics the fallback is fitted to.
      await visit.open('/pages/terms')
      await settled(page)
      for (const { path, title, values } of stops[who]) {
        const response = await visit.open(path)
        expect(response?.status(), path).toBe(200)
        await settled(page)
        const seen = await page.evaluate(() => ({
          lang: document.documentElement.lang,
          overflow: (document.scrollingElement?.scrollWidth ?? 0) - innerWidth,
          shift: (window as unknown as { shift: number }).shift,
          languages: [...document.querySelectorAll('link[rel=alternate][hreflang]')].map((link) =>
            link.getAttribute('hreflang'),
          ),
        }))
        const isListed = who === 'visitor' && response?.headers()['x-robots-tag'] === undefined
        expect.soft(seen.lang, `${path}: lang`).toBe(look.locale)
        expect.soft(seen.overflow, `${path}: px too wide`).toBeLessThanOrEqual(0)
        expect.soft(seen.shift, `${path}: layout shift`).toBeLessThan(SHIFT_AT_MOST)
        expect
          .soft(seen.languages.toSorted(), `${path}: hreflang`)
          .toEqual(isListed ? ['x-default', ...LOCALES].toSorted() : [])
        if (title) expect.soft(await page.title(), `${path}: title`).toContain(t(title, values))
        await visit.expectNoViolations()
      }
    },
  )
})

test('an address that does not exist answers 404 with a way home', async () => {
  const t = words('de')
  const visit = await openPage(site, { locale: 'de', width: 360, height: 740 })
  for (const path of ['/no/such/page', '/members/01890000-0000-7000-8000-000000000000', '/pages/none']) {
    visit.expectRefusal(404, path)
    const response = await visit.open(path)
    expect(response?.status(), path).toBe(404)
    await visit.page.getByRole('heading', { level: 1, name: t('site.error_page.page_not_found') }).waitFor()
    await expect
      .poll(() => visit.page.title(), { message: path })
      .toBe(`${t('site.error_page.page_not_found')} · Vonk`)
    await visit.expectNoViolations()
  }
  await visit.page.getByRole('link', { name: t('site.error_page.back_home') }).click()
  await visit.page.waitForURL(`${site.url}/`)
})

test('a help page is found by its short address, and a conversation lights one place of the bar', async () => {
  const t = words('nl')
  const [member, other] = [await site.build.member(), await site.build.member({ gender: 'male' })]
  const visit = await openPage(site, { loggedInAs: member, width: 1280, height: 900 })
  await visit.open('/faq')
  expect(visit.page.url()).toBe(`${site.url}/pages/faq`)
  await visit.open(`/members/${other.id}/chat`)
  const bar = visit.page.getByRole('navigation', { name: t('site.nav.main') }).filter({ visible: true })
  const current = bar.locator('[aria-current=page]')
  await expect.poll(() => current.allInnerTexts()).toEqual([t('site.nav.messages')])
})

test('a member finds the bars around a 404, and other words where a conversation was', async () => {
  const t = words('nl')
  const member = await site.build.member()
  const visit = await openPage(site, { loggedInAs: member, width: 360, height: 740 })
  const bar = visit.page.getByRole('navigation', { name: t('site.nav.main') }).filter({ visible: true })
  for (const [path, heading] of [
    ['/no/such/page', 'site.error_page.page_not_found'],
    ['/chats/01890000-0000-7000-8000-000000000000', 'chat.missing.title'],
  ] as const) {
    visit.expectRefusal(404, path)
    expect((await visit.open(path))?.status(), path).toBe(404)
    await visit.page.getByRole('heading', { level: 1, name: t(heading) }).waitFor()
    await expect
      .poll(() => bar.getByRole('link', { name: t('site.nav.messages') }).count(), { message: path })
      .toBe(1)
    await visit.expectNoViolations()
  }
  await visit.page.getByRole('link', { name: t('chat.missing.to_list') }).click()
  await visit.page.waitForURL(`${site.url}/chats`)
  await bar.waitFor()
})

test('a page that fails answers 500, says so and loads again', async () => {
  const t = words('en')
  const broken = await startBrowserSite()
  onTestFinished(() => broken.stop())
  const visit = await openPage(broken, { locale: 'en' })
  await broken.rows('alter table search_entry rename to search_entry_away')
  visit.expectRefusal(500, '/members')
  visit.expectLogged(/internal_error/)
  const response = await visit.open('/members')
  expect(response?.status()).toBe(500)
  broken.forgiveErrors()
  await visit.page.getByRole('heading', { level: 1, name: t('site.error_page.error') }).waitFor()
  await visit.page.getByText(t('site.error_page.status', { status: 500 })).waitFor()
  await visit.expectNoViolations()
  await broken.rows('alter table search_entry_away rename to search_entry')
  await visit.page.getByRole('button', { name: t('site.error_page.try_again') }).click()
  await visit.page.getByRole('heading', { level: 1, name: t('discovery.search.title') }).waitFor()
  broken.forgiveErrors()
})

test('an error page that fails itself leaves a line and a way home, in the visitor’s language', async () => {
  const t = words('pl')
  const broken = await startBrowserSite()
  onTestFinished(() => broken.stop())
  const visit = await openPage(broken, { locale: 'pl' })
  await broken.rows('alter table search_entry rename to search_entry_away')
  visit.expectRefusal(500, '/members')
  visit.expectLogged(/internal_error|broken on purpose/)
  // Breaks the last text of the error page.
  await visit.page.route(/\/assets\/.*\.js$/, async (route) => {
    const response = await route.fetch()
    const script = await response.text()
    const saying = /\((["'`])try_again\1\)/g
    await route.fulfill({
      response,
      body: script.replaceAll(saying, '((()=>{throw Error("broken on purpose")})())'),
    })
  })
  await visit.page.goto('/members')
  broken.forgiveErrors()
  await visit.page.getByText(t('site.error_page.error_page_failed')).waitFor()
  await broken.rows('alter table search_entry_away rename to search_entry')
  await visit.page.getByRole('link', { name: t('site.error_page.back_home') }).click()
  await visit.page.waitForURL(`${broken.url}/`)
})
