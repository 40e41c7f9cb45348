import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { keptInBrowser } from '#tests/harness/page/kept-in-browser.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { alive, settled } from '#tests/harness/page/settled.ts'
import { readAfter, staysAway } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { upload } from '#tests/harness/upload-photo.ts'
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

test('the first photo of a new member moves nothing, neither on its way nor once it is there', async () => {
  const member = await site.build.member()
  const { page, open } = await openPage(site, { loggedInAs: member, width: 360, height: 740, touch: true })
  const held = Promise.withResolvers<void>()
  await page.route('**/api/photos', async (route) => {
    await held.promise
    await route.continue()
  })
  await open('/profile/start')
  const firstTile = page.locator('#photos li').first()
  const onward = page.locator('main a', { hasText: /./ }).last()
  const places = async () =>
    Promise.all(
      [page.getByRole('heading', { level: 1 }), firstTile, onward].map(async (part) => {
        const { y, height } = (await part.boundingBox())!
        return [Math.round(y), Math.round(height)]
      }),
    )
  const before = await places()
  await page.locator('#photos input[type=file]').setInputFiles(await picture('red'))
  await firstTile.getByRole('progressbar').waitFor()
  await expect.poll(places).toEqual(before)
  held.resolve()
  await page.getByRole('button', { name: own('photo_open', { number: 1 }) }).waitFor()
  await expect.poll(places).toEqual(before)
})

/** Opens the member's own profile and waits for hydration: a click before it is replayed, a choice of files is not. */
async function openOwnPhotos(page: Page) {
  await page.goto('/profile')
  await alive(page)
  await page.locator('#basic-name').click()
  await page.locator('#basic-name[aria-expanded=true]').waitFor()
  return page.locator('#photos input[type=file]')
}

test('photos are chosen several at once, and each refusal is said at its photo', async () => {
  const member = await site.build.member()
  const visitor = await site.login(member)
  const { page, expectRefusal } = await openPage(site, { loggedInAs: member })
  expectRefusal(415, '/api/photos')
  const chooser = await openOwnPhotos(page)
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
})

/** A free member with as many photos as they may have, who looks at them. */
async function withThreePhotos() {
  const member = await site.build.member()
  const visitor = await site.login(member)
  for (const color of ['red', 'green', 'blue']) await upload(visitor, (await picture(color)).buffer)
  const visit = await openPage(site, { loggedInAs: member })
  const chooser = await openOwnPhotos(visit.page)
  return {
    visitor,
    visit,
    page: visit.page,
    chooser,
    ids: (await photoIds(visitor)) as [string, string, string],
  }
}

test('photos are put in order by keyboard, which is said to screen readers, and by mouse', async () => {
  const {
    visitor,
    page,
    ids: [red, green, blue],
  } = await withThreePhotos()
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
  // Waits until the page has come to rest, which the move by keyboard may have scrolled.
  await tile(green).hover({ position: { x: 30, y: 30 } })
  const from = (await tile(green).boundingBox())!
  const to = (await tile(blue).boundingBox())!
  await page.mouse.down()
  await page.mouse.move(from.x + 10, from.y + 20, { steps: 4 })
  await said('started', { number: 3, count: 3 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  await said('over', { place: 1, count: 3 })
  await page.mouse.up()
  await expect.poll(() => photoIds(visitor)).toEqual([green, blue, red])
  expect((await visitor.api.accounts.user()).user?.profile.main_image?.id).toBe(green)
})

test('a photo is cut by keyboard alone, and removed, which makes room for another', async () => {
  const { visitor, visit, page, chooser, ids } = await withThreePhotos()
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
  await expect.poll(() => photoIds(visitor)).toEqual(ids.slice(1))
  await chooser.waitFor({ state: 'attached' })
})

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
  await page.clock.install({ time: site.clock.now().getTime() + 31 * DAY_MILLISECONDS })
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
