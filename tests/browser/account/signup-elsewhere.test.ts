import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SECOND } from '#server/clock.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { alive } from '#tests/harness/page/settled.ts'
import { staysAway } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import { choose } from './signing-up.ts'

const PASSWORD = 'een lange zin zonder zorgen'

let site: TestSite
beforeAll(async () => {
  // With members to meet, and their portraits.
  site = await startBrowserSite({ demoMembers: 120 })
})
afterAll(() => site?.stop())

test('a signup that was begun elsewhere asks only what it lacks, and its first matches are greeted from the card', async () => {
  const t = words('de')
  const say = (key: string, values?: Record<string, string | number>) => t(`accounts.${key}`, values)
  const facts = {
    gender: 'female',
    date_of_birth: '1990-02-03',
    country: 'NL',
    region: 'NL-UT',
    place: 'NL-UT-utrecht',
  }
  await site.rows(
    `insert into prepared_signup values ($1, $2, 'localhost', $3, $3, 'de', $4, $now, $now, $5, $now + interval '9 days')`,
    [
      site.app.ids.uuid(),
      site.siteId,
      'fast@example.org',
      JSON.stringify(facts),
      createHash('sha256').update('token').digest(),
    ],
  )
  const visit = await openPage(site, { locale: 'de', width: 360, height: 740 })
  const { page, open } = visit
  await open('/complete-signup?token=nonsense')
  await page.getByRole('heading', { level: 1, name: say('complete.invalid_title') }).waitFor()

  await open('/complete-signup?token=token')
  await staysAway(
    page.getByRole('group', { name: say('signup.who.gender') }),
    page.getByRole('heading', { name: say('complete.seeks_title') }),
  )
  await visit.expectAccessible()
  await choose(page, say('signup.who.seeks'), say('signup.who.seeks_male'))
  const next = page.getByRole('button', { name: say('signup.next'), exact: true })
  await next.click()
  await page.getByRole('textbox', { name: say('signup.name.label'), exact: true }).fill('Fastda')
  await next.click()
  await page.getByText('fast@example.org').waitFor()
  await page.getByLabel(say('signup.account.password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: say('signup.account.submit') }).click()
  await page.getByText(say('signup.errors.terms_missing'), { exact: true }).waitFor()
  await page.getByText(say('signup.errors.consent_missing'), { exact: true }).waitFor()
  for (const box of ['terms', 'special_category_consent']) await page.locator(`input[name="${box}"]`).check()
  // As long as people take, where the site's clock stands still.
  site.clock.advance(5 * SECOND)
  await page.getByRole('button', { name: say('signup.account.submit') }).click()
  await page.getByRole('heading', { name: say('complete.done_title', { name: 'Fastda' }) }).waitFor()
  await expect
    .poll(() => site.rows(`select status from account where email = 'fast@example.org'`))
    .toEqual([{ status: 'active' }])

  await page.getByRole('link', { name: say('signup.done.meet') }).click()
  await page.waitForURL(/\/signup-matches/)
  const discovery = (key: string, values?: Record<string, string>) => t(`discovery.${key}`, values)
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('article') })
  const name = (await cards.first().getByRole('heading').textContent())!.split(',')[0]!.trim()
  await cards
    .first()
    .getByRole('button', { name: discovery('signup_matches.greet_name', { name }) })
    .click()
  const dialog = page.getByRole('dialog', { name: discovery('greeting.title', { name }) })
  await dialog.getByRole('button', { name: discovery('greeting.send') }).click()
  await dialog.getByText(discovery('greeting.empty')).waitFor()
  await dialog.getByRole('button', { name: discovery('greeting.ready_new', { name }) }).click()
  await visit.expectAccessible()
  await dialog.getByRole('button', { name: discovery('greeting.send') }).click()
  // The toast stays above the line at the lower edge.
  const toast = page
    .getByRole('group')
    .filter({ hasText: discovery('signup_matches.greeted_name', { name }) })
    .last()
  const edges = () =>
    Promise.all([toast, page.locator('[data-line-below]')].map(async (part) => (await part.boundingBox())!))
  await expect.poll(async () => edges().then(([note, line]) => note!.y + note!.height <= line!.y)).toBe(true)
  await cards
    .first()
    .getByRole('link', { name: discovery('signup_matches.greeted_name', { name }) })
    .waitFor()
  const sent = await site.rows<{ body: string }>(
    `select body from message join account on account.id = sender_id where email = 'fast@example.org'`,
  )
  expect(sent).toEqual([{ body: discovery('greeting.ready_new', { name }) }])
})

test('where signing up is by invitation, others are taken to the partner, or not when they say so', async () => {
  const t = words('nl')
  const say = (key: string, values?: Record<string, string | number>) =>
    t(`accounts.signup.closed.${key}`, values)
  const closed = await startBrowserSite({
    settings: {
      signups: 'with_trafficsource',
      partner_redirect: { url: 'http://localhost/partner', seconds: 120 },
    },
  })
  try {
    const partner = `${closed.url}/pages/faq`
    const setPartner = (seconds: number) =>
      closed.rows(`update site set settings = jsonb_set(settings, '{partner_redirect}', $1)`, [
        JSON.stringify({ url: partner, seconds }),
      ])
    await setPartner(600)
    const visit = await openPage(closed)
    const { page, open } = visit
    closed.clock.advance(10_000)
    // Before the page loads: a fake clock cannot stop a countdown that already runs.
    await page.clock.install()
    await open('/signup')
    await page.getByRole('heading', { level: 1, name: say('title', { site: 'Vonk' }) }).waitFor()
    await page
      .getByRole('status')
      .getByText(say('partner', { seconds: 600, partner: 'localhost' }))
      .waitFor({ state: 'attached' })
    await visit.expectAccessible()
    await page.getByRole('link', { name: say('stay') }).click()
    await page.clock.runFor(700_000)
    await page.getByRole('status').getByText(say('stayed')).waitFor({ state: 'attached' })
    expect(new URL(page.url()).pathname).toBe('/signup')

    // Pressed before hydration, it works too: once the scripts arrive, they do not start the countdown.
    const scripts = Promise.withResolvers<void>()
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.goto('/signup', { waitUntil: 'commit' })
    await page.getByRole('link', { name: say('stay') }).click({ noWaitAfter: true })
    await page.waitForURL(/\/signup\?stay=true$/, { waitUntil: 'commit' })
    await page.getByRole('status').getByText(say('stayed')).waitFor({ state: 'attached' })
    scripts.resolve()
    await alive(page)
    await page.clock.runFor(700_000)
    expect(new URL(page.url()).pathname).toBe('/signup')
    await visit.finish()

    // Without a click, it redirects at the announced time.
    await setPartner(10)
    closed.clock.advance(10_000)
    const other = await openPage(closed)
    await other.page.clock.install()
    await other.open('/signup')
    await other.page.clock.runFor(9_000)
    await other.page.getByText(say('partner', { seconds: 1, partner: 'localhost' })).waitFor()
    expect(new URL(other.page.url()).pathname).toBe('/signup')
    await other.page.clock.runFor(2_000)
    await other.page.waitForURL(partner)

    // Over another page Escape closes it: there are no answers to lose.
    await setPartner(600)
    closed.clock.advance(10_000)
    await other.open('/login')
    await other.page.getByRole('main').locator('a[href="/signup"]').click()
    const modal = other.page.getByRole('dialog', { name: t('site.popups.signup', { site: 'Vonk' }) })
    await modal.getByRole('heading', { name: say('title', { site: 'Vonk' }) }).waitFor()
    await other.page.keyboard.press('Escape')
    await modal.waitFor({ state: 'hidden' })
    expect(new URL(other.page.url()).pathname).toBe('/login')

    // The tracking question for visitors from a partner, on the page whose scripts load on interaction.
    await other.open('/?network=partner&ref=zomer')
    const strip = other.page.getByRole('complementary', { name: t('site.tracking.label') })
    await other.expectAccessible()
    await strip.getByRole('button', { name: t('site.tracking.accept') }).click()
    await strip.waitFor({ state: 'hidden' })
    const kept = async () => (await other.context.cookies()).find(({ name }) => name === 'track')?.value
    await expect.poll(kept).toContain('zomer')
    await other.open('/signup')
    await other.page.getByRole('heading', { name: t('accounts.signup.who.title') }).waitFor()
    await other.open('/pages/cookies')
    await other.page.getByRole('button', { name: t('site.tracking.withdraw') }).click()
    await other.page.waitForURL(/\/pages\/cookies/)
    await expect.poll(kept).toBe('no')
  } finally {
    await closed.stop()
  }
})
