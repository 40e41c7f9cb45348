import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { START } from '#tests/harness/clock.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { readHtml } from '#tests/harness/page/html.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { seeAlerts } from '#tests/harness/page/see-alerts.ts'
import { staysAway } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

const DAY_MILLISECONDS = 86_400_000

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

const t = words('nl')
const own = (key: string, values?: Record<string, string | number>) => t(`members.own.${key}`, values)
const ownProfile = async (visitor: Visitor) => (await visitor.api.members.own()).profile

async function picture(color: string, name = `${color}.jpg`) {
  const buffer = await sharp({ create: { width: 900, height: 1200, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

const row = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: false }).and(page.locator('[aria-expanded]'))

test('the basics are changed where they stand; what is refused says so there and keeps what was typed', async () => {
  const member = await site.build.member({ name: 'Vrije Naam', dateOfBirth: '1994-05-20' })
  const visitor = await site.login(member)
  const visit = await openPage(site, { loggedInAs: member, width: 360, height: 740 })
  const { page, open } = visit
  await open('/profile')
  const section = page.locator('#basics')
  const save = section.getByRole('button', { name: t('accounts.basics.save') })

  await row(page, 'Vrije Naam').click()
  const name = section.getByRole('textbox', { name: t('accounts.basics.name') })
  await section.getByText(t('accounts.basics.name_left', { count: 3 })).waitFor()
  await name.fill('@naam')
  await save.click()
  await section.getByText('Je profielnaam mag niet beginnen met een @').waitFor()
  await name.fill('Vonk Support')
  await save.click()
  await section.getByText(t('accounts.signup.errors.name_reserved')).waitFor()
  await expect.poll(() => name.inputValue()).toBe('Vonk Support')
  await expect.poll(async () => (await ownProfile(visitor)).name).toBe('Vrije Naam')
  // Closing the row keeps what was typed.
  await row(page, 'Vrije Naam').click()
  await name.waitFor({ state: 'hidden' })
  await row(page, 'Vrije Naam').click()
  await expect.poll(() => name.inputValue()).toBe('Vonk Support')
  await name.fill('Nieuwe Naam')
  await save.click()
  await row(page, 'Nieuwe Naam').waitFor()
  await expect.poll(async () => (await ownProfile(visitor)).name).toBe('Nieuwe Naam')

  const ageRow = row(page, t('site.fields.age'))
  await ageRow.click()
  await section.getByText(t('accounts.basics.birth_once')).waitFor()
  await visit.expectAccessible()
  const year = section.getByRole('textbox', { name: t('accounts.signup.birth.year') })
  await year.fill(String(START.getUTCFullYear() - 10))
  await save.click()
  const popup = page.getByRole('dialog', { name: t('accounts.signup.birth.too_young_title') })
  await popup.getByRole('button', { name: t('accounts.signup.birth.fix') }).click()
  await section.getByText(t('accounts.signup.birth.too_young', { min_age: 18 })).waitFor()
  await year.fill('1984')
  await save.click()
  await expect.poll(async () => (await ownProfile(visitor)).date_of_birth).toBe('1984-05-20')
  // The row closes once saved; a click before that would only close it.
  await year.waitFor({ state: 'hidden' })
  await ageRow.click()
  await section.getByText(t('accounts.basics.birth_final')).waitFor()

  await row(page, own('who')).click()
  await section.getByText(t('accounts.signup.who.seeks_both')).click()
  await save.click()
  await row(page, own('who_value', { gender: 'female', sexuality: 'bi' })).waitFor()
  await expect.poll(() => ownProfile(visitor)).toMatchObject({ gender: 'female', sexuality: 'bi' })

  const facts = page.locator('#facts')
  await row(page, t('site.fields.tattoos')).click()
  await facts.getByRole('button', { name: t('site.values.tattoos.many') }).click()
  await expect.poll(async () => (await ownProfile(visitor)).tattoos).toBe('many')
  await row(page, t('site.values.tattoos.many')).click()
  await facts.getByRole('button', { name: t('site.values.tattoos.many'), pressed: true }).click()
  await expect.poll(async () => (await ownProfile(visitor)).tattoos).toBeNull()
  await page.getByText(own('complete_count', { done: 0, total: 9 })).waitFor()

  await page.locator('#about').getByRole('button').click()
  await page.locator('#about textarea:focus').waitFor()
  await page.keyboard.type('Op zondag vind je me op de markt.')
  await page.keyboard.press('Tab')
  await expect
    .poll(async () => (await ownProfile(visitor)).profile_text)
    .toBe('Op zondag vind je me op de markt.')
  await page.getByText(own('complete_count', { done: 1, total: 9 })).waitFor()
})

test('a site asks only for the fields that it shows, with its operator’s notes beside them', async () => {
  const some = await startBrowserSite({
    settings: {
      visible_profile_fields: ['sexuality', 'tattoos', 'interests', 'profile_text'],
      visible_profile_notes: {
        tattoos: 'Ook een kleintje telt',
        sexuality: 'Zo zie je wie bij je past',
        profile_text: 'Liever echt dan mooi',
        interests: 'Zeg waar je warm voor loopt',
        hair_color: 'Verven mag',
      },
    },
  })
  try {
    const member = await some.build.member()
    const visitor = await some.login(member)
    await visitor.api.members.update({ tattoos: 'small', hair_color: 'red', interests: ['books'] })
    const { page, open, finish } = await openPage(some, { loggedInAs: member })
    await open('/profile')
    await page.getByText(own('complete_count', { done: 1, total: 4 })).waitFor()
    await row(page, t('site.fields.tattoos')).click()
    await page.getByText('Ook een kleintje telt').waitFor()
    await page.locator('#basic-who').click()
    await page.getByText('Zo zie je wie bij je past').waitFor()
    await staysAway(row(page, t('site.fields.hair_color')), page.getByText('Liever echt dan mooi'))
    await page.getByText('Zeg waar je warm voor loopt').waitFor()

    const { says } = await readHtml(visitor, `/members/${member.id}`)
    for (const note of ['Ook een kleintje telt', 'Zo zie je wie bij je past', 'Liever echt dan mooi'])
      expect(says).toContain(note)
    expect(says).toContain('Zeg waar je warm voor loopt')
    expect(says).not.toContain(t('site.values.hair_color.red'))
    expect(says).not.toContain('Verven mag')
    await finish()
  } finally {
    await some.stop()
  }
})

test('my card stands on top as others see it; interests by group and by search; facts in each one’s gender', async () => {
  const es = words('es')
  const member = await site.build.member({ name: 'Lucia', gender: 'female', language: 'es' })
  const other = await site.build.member({ name: 'Javier', gender: 'male' })
  const visitor = await site.login(member)
  await visitor.api.members.update({ interests: ['books'] })
  await (await site.login(other)).api.members.update({ relationship_status: 'divorced' })
  const visit = await openPage(site, { loggedInAs: member, locale: 'es', width: 360, height: 740 })
  const { page, open } = visit
  await open('/profile')
  const card = page.getByRole('region', { name: es('members.own.card_label') })
  await expect
    .poll(() => card.getByRole('link', { name: /Lucia/ }).getAttribute('href'))
    .toBe(`/members/${member.id}`)

  const interests = page.locator('#interests')
  await interests.getByRole('button', { name: es('members.own.interests_all') }).click()
  const group = (key: string) =>
    interests.getByRole('group', { name: es(`members.interest_groups.${key}`), exact: true })
  const chip = (key: string) =>
    interests.getByRole('button', { name: es(`site.interests.${key}`), exact: true })
  await group('chosen')
    .getByRole('button', { name: es('site.interests.books'), pressed: true })
    .waitFor()
  await staysAway(
    group('culture').getByRole('button', { name: es('site.interests.books') }),
    group('food').getByRole('button', { name: es('site.interests.cooking') }),
  )
  await visit.expectAccessible()
  const search = interests.getByRole('searchbox', { name: es('members.own.interests_search') })
  await search.fill('MUSICA')
  await chip('music').click()
  await expect.poll(() => interests.getByRole('group').count()).toBe(1)
  await expect.poll(async () => (await ownProfile(visitor)).interests).toEqual(['books', 'music'])
  await search.fill('zzz')
  await interests.getByText(es('members.own.interests_none', { sought: 'zzz' })).waitFor()
  await search.fill('')
  await expect.poll(() => chip('music').getAttribute('aria-pressed')).toBe('true')

  await row(page, es('site.fields.relationship_status')).click()
  await page.getByRole('button', { name: 'Divorciada', exact: true }).click()
  await expect.poll(async () => (await ownProfile(visitor)).relationship_status).toBe('divorced')
  const { says } = await readHtml(visitor, `/members/${other.id}`, 'es')
  expect(says).toContain('Divorciado')
  expect(says).not.toContain('Divorciada')
})

test('reminders come one after the other when something is missing, and go when it is there', async () => {
  const member = await site.build.member()
  const visitor = await site.login(member)
  const { page, open } = await openPage(site, { loggedInAs: member })
  await page.clock.install()
  const photo = page.getByRole('status').filter({ hasText: t('site.banners.photo.title') })
  const enrich = page.getByRole('status').filter({ hasText: t('site.banners.enrich.title') })
  const look = () => seeAlerts(page, () => open('/likes'))
  await look()
  await staysAway(enrich, photo)
  await page.getByRole('button', { name: t('site.banners.later') }).click()
  // How long each rests, and all after one: nags.test.ts.
  await page.clock.fastForward(10 * 60_000)
  await look()
  await staysAway(photo, enrich.getByText(/nog niets over jezelf geschreven/))

  await visitor.api.members.update({
    profile_text: 'Hallo',
    interests: ['books', 'dogs', 'cats'],
    hair_color: 'red',
    tattoos: 'none',
    eye_color: 'blue',
  })
  const { buffer } = await picture('red')
  const file = new File([new Uint8Array(buffer)], 'red.jpg', { type: 'image/jpeg' })
  await visitor.api.photos.upload({ key: crypto.randomUUID(), file })
  await page.clock.fastForward(7.1 * DAY_MILLISECONDS)
  await staysAway(photo.or(enrich), look())
})

test('whom one looks for: shown on the profile, changed in place, and what the server refuses stays to be saved again', async () => {
  const member = await site.build.member()
  const visitor = await site.login(member)
  const visit = await openPage(site, { loggedInAs: member })
  const { page, open } = visit
  await open('/profile')
  const card = page.getByRole('region', { name: own('sought_title') })
  await card.getByText(own('sought_any')).first().waitFor()
  await card.getByRole('button', { name: own('sought_change') }).click()
  const youngest = card.getByRole('combobox', { name: own('sought_min') })
  await expect.poll(() => youngest.evaluate((one) => one === document.activeElement)).toBe(true)
  await card.getByRole('combobox', { name: own('sought_max') }).selectOption('45')
  // An age above the oldest one looked for cannot be chosen.
  await expect.poll(() => youngest.locator('option').last().textContent()).toBe('45')
  visit.expectRefusal(400, '/api/profile')
  await page.route('**/api/profile', (route) =>
    route.request().method() === 'PUT'
      ? route.continue({ postData: JSON.stringify({ sought_ages: { min: 45, max: 30 } }) })
      : route.fallback(),
  )
  await youngest.selectOption('30')
  await card.getByRole('button', { name: own('save_again') }).waitFor()
  await expect.poll(async () => (await ownProfile(visitor)).sought_ages).toEqual({ min: 18, max: 45 })
  await page.unroute('**/api/profile')
  await card.getByRole('button', { name: own('save_again') }).click()
  await card.getByText(own('saved')).waitFor()
  await expect.poll(async () => (await ownProfile(visitor)).sought_ages).toEqual({ min: 30, max: 45 })
  expect((await readHtml(visitor, '/profile')).says).toContain('30–45')
})
