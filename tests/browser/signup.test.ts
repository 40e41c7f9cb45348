import { createHash } from 'node:crypto'
import type { Locator, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/browser-site.ts'
import { mailedToken } from '#tests/harness/mailed-link.ts'
import { openPage } from '#tests/harness/open-page.ts'
import { alive } from '#tests/harness/settled.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { readAfter, staysAway } from '#tests/harness/stays-away.ts'
import { words } from '#tests/harness/words.ts'
import { choose, signup } from './signing-up.ts'

const PASSWORD = 'een lange zin zonder zorgen'

let site: TestSite
beforeAll(async () => {
  // With members to meet, and their portraits.
  site = await startBrowserSite({ demoMembers: 120 })
})
afterAll(() => site?.stop())

/** Aborts the calls of an endpoint before they reach the server, until told to stop. */
async function stumble(page: Page, path: string) {
  const url = new RegExp(`/api${path}$`)
  let failing = true
  const refuse = (route: Route) => (failing ? route.abort('aborted') : route.continue())
  await page.route(url, refuse)
  return () => {
    failing = false
  }
}

/** Moves the page and the site on until something is seen for which the page waits or tries again. */
const seenInTime = (part: Locator) =>
  expect
    .poll(
      async () => {
        site.clock.advance(1_000)
        await part.page().clock.runFor(1_000)
        return part.isVisible()
      },
      { interval: 50 },
    )
    .toBe(true)

test('signup lies over the page that leads there; a reload keeps what was typed, and no password', async () => {
  const t = words('nl')
  const say = (key: string) => t(`accounts.signup.${key}`)
  const visit = await openPage(site, { width: 360, height: 740 })
  const { page, open } = visit
  const answers = signup(page, t)
  await open('/login')
  const link = page.getByRole('main').locator('a[href="/signup"]')
  const [tab] = await Promise.all([
    visit.context.waitForEvent('page'),
    link.click({ modifiers: ['ControlOrMeta'] }),
  ])
  await tab.waitForURL(/\/signup$/)
  await tab.close()
  await link.click()
  const modal = page.getByRole('dialog', { name: t('site.popups.signup', { site: 'Vonk' }) })
  await modal.getByRole('heading', { name: say('who.title') }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
  await visit.expectAccessible()

  await open('/signup')
  await answers.answerWho('female')
  await answers.tryImpossibleBirths()
  await answers.answerBirth('1988')
  await answers.answerWhere()
  await answers.answerName('Herlader')
  const email = page.getByRole('textbox', { name: say('account.email'), exact: true })
  const password = page.getByLabel(say('account.password'), { exact: true })
  await email.fill('herlader@gmial.com')
  await page.getByRole('button', { name: 'herlader@gmail.com' }).click()
  await expect.poll(() => email.inputValue()).toBe('herlader@gmail.com')
  await email.fill('herlader@example.org')
  expect(
    await readAfter(password.fill(PASSWORD), () =>
      page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])),
    ),
  ).not.toContain(PASSWORD)

  await page.reload()
  expect(
    await readAfter(expect.poll(() => email.inputValue()).toBe('herlader@example.org'), () =>
      password.inputValue(),
    ),
  ).toBe('')
  await page.goBack()
  const name = page.getByRole('textbox', { name: say('name.label'), exact: true })
  await expect.poll(() => name.inputValue()).toBe('Herlader')

  // Opened over a profile, the modal closes when the visitor follows its link to the login.
  const member = await site.build.member()
  await open(`/members/${member.id}`)
  await page.getByRole('button', { name: t('members.profile.chat') }).click()
  await page.getByRole('button', { name: t('site.login_required.sign_up') }).click()
  visit.expectRefusal(409, '/api/signup/check')
  await answers.answerName('Herlader')
  await answers.answerAccount({ name: 'Herlader', email: member.email, password: PASSWORD })
  await modal.locator('a[href^="/login"]').click()
  await page.waitForURL(/\/login/)
  await modal.waitFor({ state: 'hidden' })
})

test('signup over a profile holds against slips, keeps what was typed, names the stage that fails and writes to the member', async () => {
  const t = words('nl')
  const say = (key: string, values?: Record<string, string | number>) => t(`accounts.signup.${key}`, values)
  const anna = await site.build.member({ name: 'Anna' })
  const visit = await openPage(site)
  const { page, open } = visit
  await page.clock.install()
  const answers = signup(page, t)
  await open(`/members/${anna.id}`)
  await page.getByRole('button', { name: t('members.profile.chat') }).click()
  await page.getByRole('button', { name: t('site.login_required.sign_up') }).click()
  const modal = page.getByRole('dialog', { name: t('site.popups.signup', { site: 'Vonk' }) })
  await modal.waitFor()

  // Neither Escape nor a click outside closes it.
  await page.keyboard.press('Escape')
  await page.mouse.click(8, 8)
  await answers.answerWho('female')
  await answers.answerBirth('1988')
  await answers.answerWhere()
  await answers.answerName('Wegloper')
  await page.getByRole('heading', { name: say('account.title') }).waitFor()

  // The browser's back and forward keep what was typed.
  await page.goBack()
  const name = page.getByRole('textbox', { name: say('name.label'), exact: true })
  await expect.poll(() => name.inputValue()).toBe('Wegloper')
  await page
    .getByRole('textbox', { name: new RegExp(say('name.first_message', { name: 'Anna' })) })
    .fill('Ga je mee naar zee?')
  await page.goForward()
  const email = page.getByRole('textbox', { name: say('account.email'), exact: true })
  await email.fill('wegloper@mailinator.com')
  const password = page.getByLabel(say('account.password'), { exact: true })
  await password.fill(PASSWORD)

  // The cross closes it; reopened, it keeps everything but the password.
  await modal.getByRole('button', { name: t('site.nav.close') }).click()
  await modal.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: t('members.profile.chat') }).click()
  await page.getByRole('button', { name: t('site.login_required.sign_up') }).click()
  const restored = expect.poll(() => email.inputValue()).toBe('wegloper@mailinator.com')
  expect(await readAfter(restored, () => password.inputValue())).toBe('')
  expect(
    await readAfter(restored, () =>
      page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage })),
    ),
  ).not.toContain(PASSWORD)

  visit.expectRefusal(400, '/api/signup/check')
  await answers.answerAccount({ name: 'Wegloper', email: 'wegloper@mailinator.com', password: PASSWORD })
  await page.getByText(say('errors.email_disposable'), { exact: true }).waitFor()
  await visit.expectAccessible()

  // Each stage fails once, shows its error, and the signup continues from there, also without the matches.
  const submit = page.getByRole('button', { name: say('account.submit') })
  await email.fill('wegloper@example.org')
  for (const [stage, path] of [
    ['check', '/signup/check'],
    ['create', '/signup'],
    ['matches', '/signup/matches'],
    ['mail', '/activation'],
  ] as const) {
    const recover = await stumble(page, path)
    if (stage === 'check') await submit.click()
    else {
      const onward = say(stage === 'mail' ? 'work.go_on' : 'work.try_again')
      await page.getByRole('button', { name: onward }).click()
    }
    await seenInTime(page.getByText(say(`work.failed_${stage}`)))
    recover()
  }
  await page.getByRole('button', { name: say('work.try_again') }).click()
  await seenInTime(page.getByRole('heading', { name: say('done.title', { name: 'Wegloper' }) }))
  await page.getByText(say('done.spam')).waitFor()
  await page.getByText(say('done.first_message', { name: 'Anna' })).waitFor()
  const made = await site.rows<{ body: string }>(
    `select body from account join first_message on member_id = account.id where email = 'wegloper@example.org'`,
  )
  expect(made).toEqual([{ body: 'Ga je mee naar zee?' }])
  await expect.poll(() => site.rows(`select id from account where email like 'wegloper%'`)).toHaveLength(1)

  // Once the link is opened elsewhere, this page no longer asks for it, but for the rest of the profile.
  const token = await mailedToken(site, 'wegloper@example.org', '/activate/do')
  await site.visitor().api.accounts.activate({ token })
  await seenInTime(page.getByRole('heading', { name: say('done.confirmed_title', { name: 'Wegloper' }) }))
  await page.getByRole('link', { name: say('done.start') }).click()
  const start = (key: string, values?: Record<string, string | number>) => t(`members.start.${key}`, values)
  await page.getByRole('heading', { level: 1, name: start('photo_title') }).waitFor()
  await visit.expectAccessible()
  await page.getByRole('link', { name: start('skip'), exact: true }).click()
  await page.getByRole('heading', { level: 1, name: start('interests_title') }).waitFor()
  for (const interest of ['music', 'travel', 'cooking'])
    await page.getByRole('button', { name: t(`site.interests.${interest}`), exact: true }).click()
  await page.getByRole('link', { name: start('next'), exact: true }).click()
  await page.getByRole('heading', { level: 1, name: start('sought_title') }).waitFor()
  await visit.expectAccessible()
  await page.getByRole('combobox', { name: t('members.own.sought_distance') }).selectOption('50')
  await page.getByRole('combobox', { name: t('members.own.sought_min') }).selectOption('19')
  await page.getByRole('link', { name: start('finish'), exact: true }).click()
  await page.waitForURL(/\/members$/)
  const profiles = () =>
    site.rows(
      `select interests, sought_min_age, sought_max_age, sought_distance_km from profile where name = 'Wegloper'`,
    )
  await expect.poll(profiles).toEqual([
    {
      interests: ['music', 'travel', 'cooking'],
      sought_min_age: 19,
      sought_max_age: 99,
      sought_distance_km: 50,
    },
  ])
})

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
    `insert into prepared_signup values ($1, $2, 'localhost', $3, $3, 'de', $4, now(), now(), $5, now() + interval '9 days')`,
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
