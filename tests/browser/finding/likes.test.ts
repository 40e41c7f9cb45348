import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltMember } from '#tests/harness/builders.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { keptInBrowser } from '#tests/harness/page/kept-in-browser.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { loadAlerts } from '#tests/harness/page/see-alerts.ts'
import { staysAway } from '#tests/harness/page/stays-away.ts'
import { mailedToken } from '#tests/harness/services/mailed-link.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import { addPhoto, seesMark } from './profiles.ts'

const t = words('nl')

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite({
    settings: { fictional_icon: 'ghost', search_fields: ['country', 'age'], swipe_likes_per_day: 1 },
  })
})
afterAll(() => site?.stop())
const GERMANY = { country: 'DE', region: 'DE-BE', place: 'DE-BE-berlin' }
const FRANCE = { country: 'FR', region: 'FR-IDF', place: 'FR-IDF-paris' }

test('likes received, given and mutual are read once, and the focus goes on to the next card', async () => {
  const [reader, fan, chosen, both] = await Promise.all([
    site.build.member({ gender: 'female', ...GERMANY }),
    ...['Fan', 'Gekozen', 'Wederzijds'].map((name) =>
      site.build.member({ gender: 'male', name, ...GERMANY }),
    ),
  ])
  await site.build.like(fan!, reader)
  await site.build.like(reader, chosen!)
  await site.build.like(both!, reader)
  await site.build.like(reader, both!)
  const fake = await site.build.member({ gender: 'male', name: 'Bedacht', fictional: true, ...GERMANY })
  await site.build.like(fake, reader)
  const visit = await openPage(site, { loggedInAs: reader })
  const { page, open } = visit
  const shown = async () => {
    const names = page.getByRole('main').getByRole('article').getByRole('heading')
    return (await names.allTextContents()).map((name) => name.split(',')[0]!.trim()).sort()
  }
  const tab = (name: string) =>
    page.getByRole('navigation', { name: t('likes.tabs.label') }).getByRole('link', { name })
  // Refetching is held, so that cached likes must show at once, without a sign of loading.
  await open('/premium')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/likes.php*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'Likes' }).first().click()
  await staysAway(
    page.getByRole('status', { name: t('likes.loading') }),
    expect.poll(shown).toEqual(['Bedacht', 'Fan', 'Wederzijds']),
  )
  release()
  await page.unrouteAll({ behavior: 'wait' })

  // Fictional profiles are counted apart.
  await page.getByText(t('likes.received.words', { count: 2 })).waitFor()
  const apart = page.getByRole('region', { name: t('likes.fictional.title') })
  await expect.poll(() => apart.getByRole('article').count()).toBe(1)
  await apart.getByText(t('likes.fictional.words', { count: 1 })).waitFor()
  // The focus goes on to the next card.
  await page.getByRole('button', { name: t('likes.card.pass', { name: 'Fan' }) }).press('Enter')
  await expect.poll(shown).toEqual(['Bedacht', 'Wederzijds'])
  const write = page.getByRole('link', { name: t('likes.card.write_to', { name: 'Wederzijds' }) })
  await expect.poll(() => write.getAttribute('href')).toBe(`/members/${both!.id}/chat`)
  await page.getByRole('button', { name: t('likes.card.undo') }).click()
  await expect.poll(shown).toEqual(['Bedacht', 'Fan', 'Wederzijds'])

  const current = () =>
    page
      .getByRole('navigation', { name: t('likes.tabs.label') })
      .locator('[aria-current]')
      .allTextContents()
  await tab(t('likes.tabs.given')).click()
  await page.waitForURL(/\/likes\/given$/)
  await expect.poll(current).toEqual([t('likes.tabs.given')])
  await expect.poll(shown).toEqual(['Gekozen', 'Wederzijds'])
  await tab(t('likes.tabs.matches')).click()
  await page.waitForURL(/\/likes\/matches$/)
  await expect.poll(shown).toEqual(['Wederzijds'])
  await expect.poll(() => current()).toEqual([t('likes.tabs.matches')])
  await visit.expectAccessible()
  await tab(t('likes.tabs.visitors')).click()
  await page.getByText(t('likes.visitors.empty_title')).waitFor()
  await expect.poll(current).toEqual([t('likes.tabs.visitors')])
})

test('a match can be closed by a click anywhere, and leads to the profile and to a conversation that is starting', async () => {
  const reader = await site.build.member({
    gender: 'female',
    credits: 20,
    interests: ['books'],
    ...FRANCE,
  })
  const fans = await Promise.all(
    ['Arie', 'Bas', 'Cor', 'Dirk'].map((name) => site.build.member({ gender: 'male', name, ...FRANCE })),
  )
  for (const fan of fans) await site.build.like(fan, reader)
  const [arie, bas, cor, dirk] = fans
  const visit = await openPage(site, { loggedInAs: reader })
  const { page, open } = visit
  const match = page.getByRole('dialog', { name: t('site.popups.match.title') })
  const meet = async ({ id, name }: BuiltMember) => {
    await open(`/likes/m/${id}`)
    await page.getByRole('button', { name: t('likes.one.like_back') }).click()
    await match.getByText(t('site.popups.match.words', { name })).waitFor()
  }

  // Made while away: shown once, with a badge where it stands until the profile is opened.
  const ernst = await site.build.member({ gender: 'male', name: 'Ernst', interests: ['books'], ...FRANCE })
  await site.build.like(reader, ernst)
  await site.build.like(ernst, reader)
  await page.clock.install()
  await loadAlerts(page, () => open('/members'))
  await match.getByText(t('site.popups.match.words', { name: 'Ernst' })).waitFor()
  await visit.expectAccessible()
  const line = match.getByRole('textbox', { name: t('site.popups.match.first_line') })
  const shared = { name: 'Ernst', interest: t('site.interests.books') }
  await expect.poll(() => line.inputValue()).toBe(t('site.popups.match.opener_shared', shared))
  await line.fill('Welk boek lees je nu?')
  await match.getByRole('button', { name: t('site.popups.match.send') }).click()
  await match.waitFor({ state: 'hidden' })
  await page.getByText(t('site.popups.match.sent', { name: 'Ernst' })).waitFor()
  await expect
    .poll(() => site.rows('select body from message where sender_id = $1', [reader.id]))
    .toEqual([{ body: 'Welk boek lees je nu?' }])
  await staysAway(
    match,
    loadAlerts(page, () => open('/members')),
  )
  await open('/likes/matches')
  await page.getByRole('link', { name: t('likes.tabs.new_matches', { count: 1 }) }).waitFor()

  await meet(arie!)
  await match.getByText(t('site.popups.match.title')).click()
  await match.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe(`/likes/m/${arie!.id}`)

  await meet(bas!)
  await match.getByRole('button', { name: t('site.popups.match.open', { name: bas!.name }) }).click()
  await page.waitForURL(`**/members/${bas!.id}`)
  await match.waitFor({ state: 'hidden' })

  await meet(cor!)
  await match.getByRole('button', { name: t('site.popups.match.profile') }).click()
  await page.waitForURL(`**/members/${cor!.id}`)

  await meet(dirk!)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/messages?*', async (route) => {
    await held
    await route.continue()
  })
  const start = match.getByRole('button', { name: t('site.popups.match.start') })
  await start.click()
  await expect.poll(() => start.getAttribute('aria-busy')).toBe('true')
  release()
  await page.getByRole('textbox', { name: t('chat.composer.label', { name: dirk!.name }) }).waitFor()
  await match.waitFor({ state: 'hidden' })
})

test('once a session a fictional profile may like a member, as a marked row that nothing announces; likes are read again soon', async () => {
  const where = { country: 'CH', region: 'CH-ZH', place: 'CH-ZH-zurich' }
  const fred = await site.build.member({ gender: 'male', name: 'Fictieve Fred', fictional: true, ...where })
  const reader = await site.build.member({ gender: 'female', ...where })
  const { page, open } = await openPage(site, { loggedInAs: reader })
  await page.clock.install()
  const asked = { like: 0, likes: 0 }
  page.on('request', (request) => {
    if (request.url().includes('/api/auto-like.php')) asked.like++
    if (request.url().includes('/api/likes.php')) asked.likes++
  })
  await open('/members')
  await page.getByRole('article').filter({ hasText: fred.name }).waitFor()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  const answered = page.waitForResponse('**/api/auto-like.php')
  for (let seconds = 0; asked.like === 0 && seconds < 70; seconds++) await page.clock.runFor(1_000)
  await answered
  expect(asked.like).toBe(1)
  const read = asked.likes
  let waited = 0
  const passes = async (milliseconds: number) => {
    await page.clock.runFor(milliseconds)
    waited += milliseconds
    return asked.likes > read
  }
  await expect.poll(() => passes(50), { interval: 50 }).toBe(true)
  // Before the page's next refresh. The page's clock is moved on while the answer is on its way, however long that takes.
  expect(waited, 'milliseconds until likes are read again').toBeGreaterThanOrEqual(450)
  expect(waited).toBeLessThan(50_000)
  await page.clock.resume()
  const news = page.getByRole('link', { name: t('site.nav.new_likes', { count: 1 }) }).first()
  const dialog = page.getByRole('dialog').or(page.getByRole('status').filter({ hasText: fred.name }))
  await staysAway(dialog, news)
  await news.click()
  const row = page.getByRole('article').or(page.getByRole('listitem')).filter({ hasText: fred.name }).first()
  await row.waitFor()
  await seesMark(row, 'row of likes')
  await expect
    .poll(() => site.rows('select liker_id from member_like where liked_id = $1', [reader.id]))
    .toEqual([{ liker_id: fred.id }])
  const kept = [`announced_likes.${reader.id}`, `auto_like.${reader.id}`]
  await expect.poll(() => keptInBrowser({ page, member: reader.id })).toEqual(expect.arrayContaining(kept))

  await open('/members')
  await page.getByRole('article').filter({ hasText: fred.name }).waitFor()
  await page.clock.fastForward(70_000)
  await page.clock.runFor(1_000)
  expect(asked.like, 'in one session').toBe(1)

  // Nor is it announced in another tab, which did not ask for it.
  await page.evaluate((key) => sessionStorage.removeItem(key), kept[0]!)
  await open('/members')
  await page.clock.fastForward(70_000)
  await page.clock.runFor(1_000)
  await staysAway(dialog, news)
})

test('a new member is told to confirm first before they greet a match, and can have the mail sent again', async () => {
  const near = { country: 'PL', region: 'PL-14', place: 'PL-14-warszawa' }
  const man = await site.build.member({ gender: 'male', ...near })
  await addPhoto(site, man)
  const woman = await site.build.member({ gender: 'female', confirmed: false, ...near })
  const visit = await openPage(site, { loggedInAs: woman })
  const { page, open, finish } = visit
  await open('/signup-matches')
  const greet = page.getByRole('button', {
    name: t('discovery.signup_matches.greet_name', { name: man.name }),
  })
  await greet.click()
  const first = page.getByRole('dialog', { name: t('discovery.greeting.unconfirmed_title') })
  await staysAway(
    first.getByRole('textbox'),
    first.getByText(t('discovery.greeting.unconfirmed_words', { name: man.name })),
  )
  await first.getByRole('button', { name: t('discovery.greeting.unconfirmed_resend') }).click()
  await first.getByText(t('accounts.signup.done.resent')).waitFor()
  await visit.expectAccessible()
  const token = await mailedToken(site, woman.email, '/activate/do')
  await page.keyboard.press('Escape')
  await first.waitFor({ state: 'hidden' })

  await site.visitor().api.accounts.activate({ token })
  await open('/signup-matches')
  await greet.click()
  const dialog = page.getByRole('dialog', { name: t('discovery.greeting.title', { name: man.name }) })
  await dialog.getByRole('textbox').waitFor()
  await finish()
})
