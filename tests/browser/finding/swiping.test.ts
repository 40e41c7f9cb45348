import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage, type Visit } from '#tests/harness/page/open-page.ts'
import { settled } from '#tests/harness/page/settled.ts'
import { readAfter } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import { addPhoto } from './profiles.ts'

const t = words('nl')

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite({
    settings: { fictional_icon: 'ghost', search_fields: ['country', 'age'], swipe_likes_per_day: 1 },
  })
})
afterAll(() => site?.stop())
const AUSTRIA = { country: 'AT', region: 'AT-9', place: 'AT-9-wien' }

const heartOf = (page: Page, name: string) =>
  page.getByRole('button', { name: t('members.card.like', { name }) }).first()

type Box = { x: number; y: number; width: number; height: number }
const boxOf = async (place: Locator): Promise<Box> => (await place.boundingBox())!

test('the top card of the swipe game goes below the top bar', async () => {
  const reader = await site.build.member({ gender: 'female', ...AUSTRIA })
  for (let made = 0; made < 3; made++) await site.build.member({ gender: 'male', ...AUSTRIA })
  const { page, open } = await openPage(site, { width: 800, height: 420, loggedInAs: reader })
  await open('/swipe-game')
  const bar = page.getByRole('banner')
  const card = page.getByRole('article').first()
  await card.waitFor()
  await card.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + 40))
  const { y, height } = (await bar.boundingBox())!
  const box = (await card.boundingBox())!
  expect(box.y, 'the card reaches under the bar').toBeLessThan(y + height)
  const over = await bar.evaluate(
    (element, x) =>
      element.contains(document.elementFromPoint(x, element.getBoundingClientRect().bottom - 4)),
    box.x + box.width / 2,
  )
  expect(over, 'the bar lies over the card').toBe(true)
})

test('the swipe game takes likes until the day’s are given, and passes always', async () => {
  // No member of other tests looks for the same people.
  const seeking = { gender: 'female', sexuality: 'lesbian', ...AUSTRIA } as const
  const reader = await site.build.member(seeking)
  const women = await Promise.all(
    ['Een', 'Twee', 'Drie'].map((name) => site.build.member({ name, interests: ['beach'], ...seeking })),
  )
  const visit = await openPage(site, { loggedInAs: reader })
  const { page, open } = visit
  await open('/swipe-game')
  const nameOnTop = async () => {
    const text = await page.getByRole('article').first().getByRole('heading', { level: 2 }).textContent()
    return women.find(({ name }) => text?.includes(name))!.name
  }
  const say = (key: string, values = {}) => t(`discovery.swipe.${key}`, values)
  const first = await nameOnTop()
  await page.getByRole('button', { name: say('like', { name: first }) }).click()
  await page.getByText(say('likes_left', { count: 0 })).waitFor()
  await expect.poll(nameOnTop).not.toBe(first)

  // The last card is the latest.
  site.clock.advance(1)
  const second = await nameOnTop()
  await page.getByRole('button', { name: say('like', { name: second }) }).click()
  const limit = page.getByRole('dialog', { name: say('limit_title', { max: 1 }) })
  await limit.getByText(say('limit_words')).waitFor()
  await visit.expectAccessible()
  await limit.getByRole('button', { name: say('go_on') }).click()
  await limit.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: say('pass', { name: second }) }).click()
  await expect.poll(nameOnTop).not.toBe(second)
  const answers = () =>
    site.rows(
      'select name, liked from swipe join profile on profile.member_id = other_id where swipe.member_id = $1 order by liked',
      [reader.id],
    )
  await expect.poll(answers).toEqual([
    { name: second, liked: false },
    { name: first, liked: true },
  ])

  // The last card comes back, once.
  await page.getByRole('button', { name: say('undo') }).click()
  await expect.poll(nameOnTop).toBe(second)
  await expect.poll(() => page.getByRole('button', { name: say('undo') }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: say('pass', { name: second }) }).click()
  await expect.poll(nameOnTop).not.toBe(second)
  await expect.poll(() => page.getByRole('button', { name: say('undo') }).isDisabled()).toBe(true)

  // The dialog says that a heart on a profile is free.
  const third = women.find(({ name }) => name !== first && name !== second)!
  await open(`/members/${third.id}`)
  await heartOf(page, third.name).click()
  const likes = () => site.rows('select liked_id from member_like where liker_id = $1', [reader.id])
  await expect.poll(async () => (await likes()).length).toBe(2)

  // A few words can follow, about what the profile shows.
  await page.getByRole('button', { name: t('likes.why.say') }).click()
  const why = page.getByRole('dialog', { name: t('likes.why.title', { name: third.name }) })
  await why.getByRole('button', { name: t('site.interests.beach') }).click()
  await why.getByLabel(t('likes.why.words')).fill('Ook in de winter?')
  await visit.expectAccessible()
  await why.getByRole('button', { name: t('likes.why.send') }).click()
  await why.waitFor({ state: 'hidden' })
  await open(`/likes/m/${third.id}`)
  await page.getByText(t('likes.why.quote', { words: 'Ook in de winter?' })).waitFor()
  await page.getByText(t('likes.why.about_what', { what: t('site.interests.beach') })).waitFor()
  // A second press of the heart takes the like back.
  await open(`/members/${third.id}`)
  await heartOf(page, third.name).click()
  await expect.poll(async () => (await likes()).length).toBe(1)
})

test('photos are leafed through on a card, in the swipe game and on a profile, and seen in full screen', async () => {
  const where = { country: 'ES', region: 'ES-MD', place: 'ES-MD-madrid' }
  const woman = await site.build.member({ gender: 'female', name: 'Drie Foto’s', ...where })
  for (let number = 0; number < 3; number++) await addPhoto(site, woman)
  await (await site.login(woman)).api.members.update({ profile_text: 'Ik bak elke zondag brood.' })
  const reader = await site.build.member({ gender: 'male', ...where })
  const visit = await openPage(site, { loggedInAs: reader, width: 360, height: 740, touch: true })
  const { page, open } = visit
  const photo = (number: number) => t('members.profile.photo_of', { name: woman.name, number, count: 3 })
  const say = (key: string) => t(`members.profile.${key}`, { name: woman.name })
  const card = page.getByRole('article').filter({ hasText: woman.name })

  await open('/members')
  await card.getByText('Ik bak elke zondag brood.').waitFor()
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes(`${woman.id}/photos`)) asked++
  })
  const leaves = async () => {
    await page.mouse.move(5, 5)
    await card.hover()
    return card.locator('[data-leaves]').count()
  }
  await expect.poll(leaves).toBe(1)
  await card.getByRole('link').focus()
  expect(asked, 'before a photo is turned').toBe(0)
  await page.keyboard.press('ArrowRight')
  await card.getByText(photo(2)).waitFor({ state: 'attached' })
  await expect.poll(() => card.locator('[data-leaves] img').count()).toBe(2)
  const { x, y, width } = await boxOf(card.locator('[data-photo]').first())
  await drag(visit, [x + width * 0.8, y + 60], [x + width * 0.2, y + 60])
  await card.getByText(photo(3)).waitFor({ state: 'attached' })
  expect(new URL(page.url()).pathname, 'a swipe is no tap').toBe('/members')
  await visit.expectAccessible()

  // The browser itself makes no click of a tap that follows a swipe at once.
  await card.getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: woman.name }).waitFor()
  const strip = page
    .getByRole('region', { name: say('photos') })
    .getByRole('list')
    .first()
  const stripAt = () => strip.evaluate((list) => Math.round(list.scrollLeft / list.clientWidth))
  await settled(page)
  // The browser may take a tap that follows another page's gestures at once for none.
  await expect
    .poll(
      async () => {
        if ((await stripAt()) === 0) await strip.tap({ position: { x: 300, y: 200 } })
        return stripAt()
      },
      { interval: 2_000 },
    )
    .toBe(1)
  await strip.tap({ position: { x: 40, y: 200 } })
  await expect.poll(stripAt).toBe(0)
  const enlarge = page.getByRole('button', { name: say('full_screen') })
  await enlarge.tap()
  const viewer = page.getByRole('dialog', { name: say('photos') })
  await viewer.getByRole('img', { name: photo(1) }).waitFor()
  await drag(visit, [300, 400], [60, 400])
  const second = viewer.getByRole('img', { name: photo(2) })
  await second.waitFor()
  const scale = () => second.evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a)
  await expect.poll(() => scale()).toBe(1)
  await pinch(visit, [180, 400])
  await expect.poll(scale).toBeGreaterThan(1.5)
  await page.keyboard.press('0')
  await expect.poll(scale).toBe(1)
  await page.keyboard.press('+')
  await expect.poll(scale).toBe(1.5)
  await visit.expectAccessible()
  await page.keyboard.press('-')
  await expect.poll(scale).toBe(1)
  await page.keyboard.press('ArrowLeft')
  await viewer.getByRole('img', { name: photo(1) }).waitFor()
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'hidden' })
  await expect.poll(() => enlarge.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.getByRole('link', { name: say('back') }).tap()
  await page.waitForURL('**/members')

  await open('/swipe-game')
  const top = page.getByRole('article').filter({ hasText: woman.name })
  await top.getByText('Ik bak elke zondag brood.').waitFor()
  await top.getByRole('button', { name: t('discovery.swipe.next_photo') }).tap()
  expect(
    await readAfter(top.getByText(photo(2)).waitFor({ state: 'attached' }), () =>
      site.rows('select 1 from swipe where member_id = $1', [reader.id]),
    ),
  ).toEqual([])
})

type Spot = [x: number, y: number]

/** One finger, from one place to another. */
async function drag({ page, context }: Visit, [x, y]: Spot, to: Spot): Promise<void> {
  const hand = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Spot[]) =>
    hand.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([px, py]) => ({ x: px, y: py })) })
  await touch('touchStart', [[x, y]])
  for (const share of [0.3, 0.6, 1])
    await touch('touchMove', [[x + (to[0] - x) * share, y + (to[1] - y) * share]])
  await touch('touchEnd', [])
  await hand.detach()
}

/** Two fingers that go apart. */
async function pinch({ page, context }: Visit, [x, y]: Spot): Promise<void> {
  const hand = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
    hand.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: apart === undefined ? [] : [-1, 1].map((side, id) => ({ x: x + side * apart, y, id })),
    })
  await touch('touchStart', 30)
  for (const apart of [45, 60, 75]) await touch('touchMove', apart)
  await touch('touchEnd')
  await hand.detach()
}
