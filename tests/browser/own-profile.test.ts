import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { startBrowserSite } from '#tests/harness/browser-site.ts'
import { readHtml } from '#tests/harness/html.ts'
import { keptInBrowser } from '#tests/harness/kept-in-browser.ts'
import { openPage } from '#tests/harness/open-page.ts'
import { seeAlerts } from '#tests/harness/see-alerts.ts'
import { alive, settled } from '#tests/harness/settled.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { readAfter, staysAway } from '#tests/harness/stays-away.ts'
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
const photoIds = async (visitor: Visitor) => (await ownProfile(visitor)).photos.map(({ id }) => id)

async function picture(color: string, name = `${color}.jpg`) {
  const buffer = await sharp({ create: { width: 900, height: 1200, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

const row = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: false }).and(page.locator('[aria-expanded]'))

test('photos: several at once, each refusal at its photo, put in order by keyboard and mouse, cut and removed', async () => {
  const member = await site.build.member()
  const visitor = await site.login(member)
  const visit = await openPage(site, { loggedInAs: member })
  const { page, open, expectRefusal } = visit
  expectRefusal(415, '/api/photos')
  await open('/profile')
  // A click before hydration is replayed, a choice of files is not.
  await page.locator('#basic-name').click()
  await page.locator('#basic-name[aria-expanded=true]').waitFor()
  const chooser = page.locator('#photos input[type=file]')
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)])
  await chooser.setInputFiles([
    await picture('red'),
    { name: 'iphone.heic', mimeType: 'image/heic', buffer: heic },
    { name: 'brief.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('geen foto') },
    await picture('white', 'teveel.jpg'),
  ])
  const refused = (name: string, code: string, values?: Record<string, string | number>) =>
    page
      .getByRole('alert')
      .filter({ hasText: name })
      .getByText(t(`site.errors.${code}`, values))
  await refused('teveel.jpg', 'photo_limit', { max: 3 }).waitFor()
  await refused('iphone.heic', 'photo_heic').waitFor()
  await refused('brief.jpg', 'photo_unreadable').waitFor()
  await expect.poll(() => photoIds(visitor)).toHaveLength(1)
  // What was refused leaves no hole: the tile to add a photo stays beside the photos.
  const top = async (part: Locator) => (await part.boundingBox())!.y
  const add = page.locator('#photos li', { has: page.locator('input[type=file]') })
  await expect.poll(() => top(add)).toBeCloseTo(await top(page.locator('#photos li').first()), 0)
  for (const name of ['teveel.jpg', 'iphone.heic', 'brief.jpg'])
    await page.getByRole('button', { name: t('photos.upload.dismiss', { name }) }).click()
  await chooser.setInputFiles({
    name: 'groot.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(16 * 1024 * 1024),
  })
  await refused('groot.jpg', 'payload_too_large').waitFor()

  await chooser.setInputFiles([await picture('green'), await picture('blue'), await picture('black')])
  await refused('black.jpg', 'photo_limit', { max: 3 }).waitFor()
  await page.getByText('Foto-limiet bereikt', { exact: true }).waitFor()
  await page.getByText(own('limit_free', { max: 3, premium: 25 })).waitFor()
  await staysAway(chooser, expect.poll(() => photoIds(visitor)).toHaveLength(3))
  const [red, green, blue] = (await photoIds(visitor)) as [string, string, string]

  // By keyboard, with the announcements to screen readers.
  const handle = (number: number) => page.getByRole('button', { name: own('photo_move', { number }) })
  const said = (key: string, values: Record<string, number>) =>
    page.getByText(t(`photos.sorting.${key}`, values)).waitFor({ state: 'attached' })
  const pickUpThird = async () => {
    await handle(3).focus()
    await page.keyboard.press('Space')
    await said('started', { number: 3, count: 3 })
    // The sortable list listens for arrows from its own timeout of 0 ms on, which comes before this one.
    await page.evaluate(() => new Promise<void>((next) => setTimeout(next)))
  }
  await page.mouse.move(5, 5)
  await page.mouse.move(9, 9)
  await page.locator('[aria-roledescription]').first().waitFor()
  await pickUpThird()
  await page.keyboard.press('ArrowLeft')
  await said('over', { place: 2, count: 3 })
  await page.keyboard.press('Escape')
  await said('cancelled', { place: 3, count: 3 })
  await expect.poll(() => photoIds(visitor)).toEqual([red, green, blue])
  await pickUpThird()
  await page.keyboard.press('ArrowLeft')
  await said('over', { place: 2, count: 3 })
  await page.keyboard.press('ArrowLeft')
  await said('over', { place: 1, count: 3 })
  await page.keyboard.press('Space')
  await said('ended', { place: 1, count: 3 })
  await expect.poll(() => photoIds(visitor)).toEqual([blue, red, green])

  // With the mouse: the last to the first place.
  const tile = (id: string) => page.locator(`#photo-${id}`)
  await tile(blue).locator('..').getByText(own('photo_main')).waitFor()
  const from = (await tile(green).boundingBox())!
  const to = (await tile(blue).boundingBox())!
  await page.mouse.move(from.x + 30, from.y + 30)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, from.y + 20, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  await said('over', { place: 1, count: 3 })
  await page.mouse.up()
  await expect.poll(() => photoIds(visitor)).toEqual([green, blue, red])
  expect((await visitor.api.accounts.user()).user?.profile.main_image?.id).toBe(green)

  // Crops by keyboard alone.
  await page.getByRole('button', { name: own('photo_open', { number: 1 }) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('photos.dialog.is_main')).waitFor()
  await visit.expectAccessible()
  await dialog.getByRole('button', { name: t('photos.dialog.crop'), exact: true }).click()
  const zoom = dialog.getByRole('slider', { name: t('photos.dialog.zoom'), disabled: false })
  await zoom.focus()
  for (let steps = 0; steps < 8; steps++) await page.keyboard.press('ArrowRight')
  await dialog.getByLabel(t('photos.dialog.crop_area')).focus()
  for (let steps = 0; steps < 6; steps++) await page.keyboard.press('ArrowDown')
  await visit.expectAccessible()
  await dialog.getByRole('button', { name: t('photos.dialog.crop_save') }).click()
  await dialog.getByRole('button', { name: t('photos.dialog.crop'), exact: true }).waitFor()
  const [first] = (await ownProfile(visitor)).photos
  expect(first!.crop!.width).toBeLessThan(0.9)
  expect(first!.crop!.width * 900).toBeCloseTo(first!.crop!.height * 1200 * 0.8, -1)

  await dialog.getByRole('button', { name: t('photos.dialog.remove'), exact: true }).click()
  await dialog.getByRole('button', { name: t('photos.dialog.remove_confirm'), exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => photoIds(visitor)).toEqual([blue, red])
  await chooser.waitFor({ state: 'attached' })
})

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
  await year.fill(String(new Date().getUTCFullYear() - 10))
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

/** Opens the member's own profile and waits for hydration. */
async function openOwnPhotos(page: Page) {
  await page.goto('/profile')
  await alive(page)
  await page.locator('#basic-name').click()
  await page.locator('#basic-name[aria-expanded=true]').waitFor()
  return page.locator('#photos input[type=file]')
}

const notSent = (page: Page) => page.getByRole('status').filter({ hasText: t('photos.upload.interrupted') })

test('photos that were not sent wait in the browser for their member alone, go once, and are forgotten with a logout', async () => {
  const [anna, bram] = [await site.build.member(), await site.build.member({ gender: 'male' })]
  const [asAnna, asBram] = [await site.login(anna), await site.login(bram)]
  const { page, context, expectRefusal, expectFailing, expectAccessible } = await openPage(site, {
    loggedInAs: anna,
  })
  const kept = async () =>
    (await keptInBrowser({ page, member: anna.id })).filter((key) => key.startsWith('uploads '))
  const retry = (name: string) => page.getByRole('button', { name: t('photos.upload.retry', { name }) })
  const failed = (tab: Page, name: string) => tab.getByRole('alert').filter({ hasText: name }).waitFor()
  const become = ({ cookies }: Visitor) =>
    context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.url })))
  const noNetwork = () => context.route('**/api/photos', (route) => route.abort('internetdisconnected'))
  expectFailing('/api/photos')
  await noNetwork()

  // They belong to the tab where they were chosen; once it is closed, the next tab takes them over.
  const first = await context.newPage()
  await (await openOwnPhotos(first)).setInputFiles([await picture('red'), await picture('blue')])
  await failed(first, 'red.jpg')
  await failed(first, 'blue.jpg')
  await openOwnPhotos(page)
  const awaited = () => page.evaluate(async () => (await navigator.locks.query()).pending?.length)
  await staysAway(notSent(page), expect.poll(awaited).toBe(2))
  await first.close()
  await expect.poll(() => notSent(page).allInnerTexts()).toHaveLength(2)
  await expectAccessible()
  await page.reload()
  await expect.poll(() => notSent(page).allInnerTexts()).toHaveLength(2)
  const names = (await notSent(page).allInnerTexts()).map((text) => /\w+\.jpg/.exec(text)?.[0])
  expect(names).toEqual(['red.jpg', 'blue.jpg'])
  await expect.poll(() => kept()).toHaveLength(2)

  // The session changes without notice to the page: the other member neither gets nor sees the photos.
  await context.unrouteAll()
  await become(asBram)
  expectRefusal(409, '/api/photos')
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/photos')),
    page.waitForEvent('load'),
    retry('red.jpg').click(),
  ])
  expect([answer.status(), answer.request().headers()['x-for-member']]).toEqual([409, anna.id])
  await (await openOwnPhotos(page)).setInputFiles(await picture('green'))
  await expect.poll(() => photoIds(asBram)).toHaveLength(1)
  const his = page.locator(`#photo-${(await photoIds(asBram))[0]}`)
  await staysAway(notSent(page), his)
  expect(await readAfter(his, () => photoIds(asAnna))).toEqual([])
  await expect.poll(() => kept()).toHaveLength(2)

  // The first member returns: a photo whose response was lost is sent again and stored once.
  await become(asAnna)
  await page.route('**/api/photos', async (route) => {
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  await openOwnPhotos(page)
  await retry('red.jpg').click()
  await failed(page, 'red.jpg')
  await expect.poll(() => photoIds(asAnna)).toHaveLength(1)
  await page.unrouteAll()
  await openOwnPhotos(page)
  await retry('red.jpg').click()
  await expect.poll(kept).toHaveLength(1)
  await retry('blue.jpg').click()
  await expect.poll(kept).toEqual([])
  await expect.poll(() => notSent(page).count()).toBe(0)
  await expect.poll(() => photoIds(asAnna)).toHaveLength(2)

  // Dismissed photos, those too old, and those left at logout are deleted.
  await noNetwork()
  const chooser = page.locator('#photos input[type=file]')
  await chooser.setInputFiles(await picture('white'))
  await failed(page, 'white.jpg')
  await expect.poll(() => kept()).toHaveLength(1)
  await page.getByRole('button', { name: t('photos.upload.dismiss', { name: 'white.jpg' }) }).click()
  await expect.poll(kept).toEqual([])
  await chooser.setInputFiles(await picture('white'))
  await failed(page, 'white.jpg')
  await page.clock.install({ time: Date.now() + 31 * DAY_MILLISECONDS })
  await openOwnPhotos(page)
  await expect.poll(kept).toEqual([])
  await chooser.setInputFiles(await picture('black'))
  await failed(page, 'black.jpg')
  await expect.poll(() => kept()).toHaveLength(1)
  await page.goto('/notifications')
  await settled(page)
  await page.getByRole('button', { name: t('notifications.settings.log_out'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('site.unsent.title') })
  await dialog.getByText(t('site.unsent.words', { count: 1 })).waitFor()
  expect(
    await readAfter(
      Promise.all([
        page.waitForURL(`${site.url}/`),
        dialog.getByRole('button', { name: t('site.unsent.log_out') }).click(),
      ]),
      () => keptInBrowser({ page, member: anna.id }),
    ),
  ).toEqual([])
  await expect
    .poll(async () => [
      await photoIds(asBram),
      await site.rows('select from photo where member_id = $1', [anna.id]),
    ])
    .toEqual([[expect.any(String)], [{}, {}]])
})

test('a browser that keeps nothing sends photos all the same, and logs out', async () => {
  const member = await site.build.member()
  const { page } = await openPage(site, { loggedInAs: member })
  await page.addInitScript(() => {
    for (const storage of ['indexedDB', 'caches'])
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  const visitor = await site.login(member)
  await (await openOwnPhotos(page)).setInputFiles(await picture('red'))
  await expect.poll(() => photoIds(visitor)).toHaveLength(1)
  await page.locator(`#photo-${(await photoIds(visitor))[0]}`).waitFor()
  await page.goto('/notifications')
  await settled(page)
  await Promise.all([
    page.waitForURL(`${site.url}/`),
    page.getByRole('button', { name: t('notifications.settings.log_out'), exact: true }).click(),
  ])
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
