import type { Locator, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { readAfter } from '#tests/harness/page/stays-away.ts'
import { mailedToken } from '#tests/harness/services/mailed-link.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import { signup } from './signing-up.ts'

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
  const answers = signup(page, t, site)
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

/** Begins to sign up over the profile of Anna, on a page whose time the test moves on. */
async function overProfile() {
  const t = words('nl')
  const say = (key: string, values?: Record<string, string | number>) => t(`accounts.signup.${key}`, values)
  const anna = await site.build.member({ name: 'Anna' })
  const visit = await openPage(site)
  const { page } = visit
  await page.clock.install()
  const begin = async () => {
    await page.getByRole('button', { name: t('members.profile.chat') }).click()
    await page.getByRole('button', { name: t('site.login_required.sign_up') }).click()
  }
  await visit.open(`/members/${anna.id}`)
  await begin()
  const modal = page.getByRole('dialog', { name: t('site.popups.signup', { site: 'Vonk' }) })
  await modal.waitFor()
  const firstMessage = page.getByRole('textbox', {
    name: new RegExp(say('name.first_message', { name: 'Anna' })),
  })
  const answers = signup(page, t, site)
  const answerUntilName = async () => {
    await answers.answerWho('female')
    await answers.answerBirth('1988')
    await answers.answerWhere()
  }
  return { t, say, visit, page, modal, begin, answers, answerUntilName, firstMessage }
}

test('signup over a profile holds against slips, and keeps what was typed but no password', async () => {
  const { t, say, visit, page, modal, begin, answers, answerUntilName, firstMessage } = await overProfile()
  // Neither Escape nor a click outside closes it.
  await page.keyboard.press('Escape')
  await page.mouse.click(8, 8)
  await answerUntilName()
  await answers.answerName('Wegloper')
  await page.getByRole('heading', { name: say('account.title') }).waitFor()

  // The browser's back and forward keep what was typed.
  await page.goBack()
  const name = page.getByRole('textbox', { name: say('name.label'), exact: true })
  await expect.poll(() => name.inputValue()).toBe('Wegloper')
  await firstMessage.fill('Ga je mee naar zee?')
  await page.goForward()
  const email = page.getByRole('textbox', { name: say('account.email'), exact: true })
  await email.fill('wegloper@mailinator.com')
  const password = page.getByLabel(say('account.password'), { exact: true })
  await password.fill(PASSWORD)

  // The cross closes it; reopened, it keeps everything but the password.
  await modal.getByRole('button', { name: t('site.nav.close') }).click()
  await modal.waitFor({ state: 'hidden' })
  await begin()
  const restored = expect.poll(() => email.inputValue()).toBe('wegloper@mailinator.com')
  expect(await readAfter(restored, () => password.inputValue())).toBe('')
  expect(
    await readAfter(restored, () =>
      page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage })),
    ),
  ).not.toContain(PASSWORD)

  visit.expectRefusal(400, '/api/signup/check')
  await answers.answerAccount({ name: 'Wegloper', email: 'wegloper@mailinator.com', password: PASSWORD })
  const refused = page.getByText(say('errors.email_disposable'), { exact: true })
  const made = () => site.rows(`select from account where email like 'wegloper%'`)
  expect(await readAfter(refused, made)).toEqual([])
  await visit.expectAccessible()
  await page.getByRole('button', { name: say('back'), exact: true }).click()
  await expect.poll(() => firstMessage.inputValue()).toBe('Ga je mee naar zee?')
})

test('signup names each stage that fails, goes on from there, and sends the first message', async () => {
  const { say, page, answers, answerUntilName, firstMessage } = await overProfile()
  await answerUntilName()
  await firstMessage.fill('Ga je mee naar zee?')
  await answers.answerName('Volhouder')

  // Each stage fails once; without the matches it goes on all the same.
  for (const [stage, path] of [
    ['check', '/signup/check'],
    ['create', '/signup'],
    ['matches', '/signup/matches'],
    ['mail', '/activation'],
  ] as const) {
    const recover = await stumble(page, path)
    if (stage === 'check')
      await answers.answerAccount({ name: 'Volhouder', email: 'volhouder@example.org', password: PASSWORD })
    else {
      const onward = say(stage === 'mail' ? 'work.go_on' : 'work.try_again')
      await page.getByRole('button', { name: onward }).click()
    }
    await seenInTime(page.getByText(say(`work.failed_${stage}`)))
    recover()
  }
  await page.getByRole('button', { name: say('work.try_again') }).click()
  await seenInTime(page.getByRole('heading', { name: say('done.title', { name: 'Volhouder' }) }))
  await page.getByText(say('done.spam')).waitFor()
  await page.getByText(say('done.first_message', { name: 'Anna' })).waitFor()
  const made = await site.rows<{ body: string }>(
    `select body from account left join first_message on member_id = account.id where email like 'volhouder%'`,
  )
  expect(made).toEqual([{ body: 'Ga je mee naar zee?' }])
})

test('once the mailed link was opened elsewhere, the page of the signup leads on to the rest of the profile', async () => {
  const { t, say, visit, page, answers, answerUntilName } = await overProfile()
  await answerUntilName()
  await answers.answerName('Beginner')
  await answers.answerAccount({ name: 'Beginner', email: 'beginner@example.org', password: PASSWORD })
  await seenInTime(page.getByRole('heading', { name: say('done.title', { name: 'Beginner' }) }))
  const token = await mailedToken(site, 'beginner@example.org', '/activate/do')
  await site.visitor().api.accounts.activate({ token })
  await seenInTime(page.getByRole('heading', { name: say('done.confirmed_title', { name: 'Beginner' }) }))
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
  await page.getByRole('link', { name: start('next'), exact: true }).click()
  await page.getByRole('heading', { level: 1, name: start('seen_title') }).waitFor()
  await page.getByText(start('seen_visitors'), { exact: true }).click()
  await page.getByRole('link', { name: start('finish'), exact: true }).click()
  await page.waitForURL(/\/members$/)
  const profiles = () =>
    site.rows(
      `select interests, sought_min_age, sought_max_age, sought_distance_km from profile where name = 'Beginner'`,
    )
  await expect.poll(profiles).toEqual([
    {
      interests: ['music', 'travel', 'cooking'],
      sought_min_age: 19,
      sought_max_age: 45,
      sought_distance_km: 50,
    },
  ])
})

test('the button of a step lies over no choice and no consent', async () => {
  const t = words('nl')
  const { page, open } = await openPage(site, { width: 360, height: 740 })
  const { answerWho, answerBirth, answerWhere, answerName } = signup(page, t, site)
  const heading = (key: string) =>
    page.getByRole('heading', { name: t(`accounts.signup.${key}.title` as never) }).waitFor()
  const covered = () =>
    page.locator('main [type=submit]').evaluate((button) => {
      const { top, bottom } = button.getBoundingClientRect()
      const labels = [...document.querySelectorAll('main form label')]
      const over = labels.filter((label) => {
        const box = label.getBoundingClientRect()
        return box.width > 1 && box.bottom > top && box.top < bottom
      })
      return over.map((label) => label.textContent)
    })
  await open('/signup')
  await heading('who')
  await expect.poll(covered).toEqual([])
  await answerWho('both')
  await answerBirth('1988')
  await answerWhere()
  await answerName('Wandelaar')
  await heading('account')
  await page.locator('input[name=special_category_consent]').waitFor()
  await expect.poll(covered).toEqual([])
})
