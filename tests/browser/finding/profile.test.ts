import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { readAfter, staysAway } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

test('a profile says why one sees it, in Polish on a phone', async () => {
  const look = { locale: 'pl', width: 360, height: 740, colorScheme: 'dark' } as const
  const t = words(look.locale)
  const anna = await site.build.member({ gender: 'female', name: 'Anna' })
  const bram = await site.build.member({ gender: 'male' })
  for (const member of [anna, bram])
    await (await site.login(member)).api.members.update({ signup_reason: 'friendship' })
  const { page, open } = await openPage(site, { ...look, loggedInAs: bram })
  await open(`/members/${anna.id}`)
  const why = page.getByRole('region', { name: t('members.why.title') })
  await why.getByText(t('members.why.fits_mutual')).waitFor()
  expect(
    await readAfter(why.getByText(t('members.why.fits_reason', { reason: 'friendship' })), () =>
      why.textContent(),
    ),
  ).not.toContain('%')
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0)
})

test('from a search, the arrow keys, a button and a swipe lead to its next member, and back leads to the search', async () => {
  const t = words('nl')
  const home = { country: 'BE', region: 'BE-VAN', place: 'BE-VAN-antwerpen' }
  for (const name of ['Cato', 'Dina', 'Elsa']) await site.build.member({ gender: 'female', name, ...home })
  const seeker = await site.build.member({ gender: 'male', ...home })
  const { page, open } = await openPage(site, { loggedInAs: seeker, width: 360, height: 740 })
  await open('/members')
  const cards = page.getByRole('main').getByRole('article')
  await cards.nth(2).waitFor()
  const names = await cards.getByRole('heading').allTextContents()
  const [first, second, third] = names.map((name) => name.split(',')[0]!)
  const sees = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  await cards.first().getByRole('link').click()
  await sees(first!)
  const button = page.getByRole('link', { name: t('members.why.next', { name: second! }) })
  await page.mouse.move(50, 50)
  await button.click()
  await sees(second!)
  await page.getByRole('link', { name: t('members.why.next', { name: third! }) }).waitFor()
  await page.locator('body').press('ArrowRight')
  await sees(third!)
  await staysAway(
    page.getByRole('link', { name: t('members.why.next', { name: '' }).trim() }),
    page.getByRole('link', { name: t('members.why.previous', { name: second! }) }),
  )
  await page.getByRole('navigation', { name: t('members.why.along') }).evaluate((words) => {
    const touch = (x: number) => new Touch({ identifier: 1, target: words, clientX: x, clientY: 300 })
    words.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [touch(100)] }))
    words.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: [touch(240)] }))
  })
  await sees(second!)
  await page.goBack()
  await page.waitForURL(/\/members$/)
  await cards.nth(2).waitFor()
})

test('a profile that the server rendered is not fetched again, and each like offers a few words', async () => {
  const t = words('en')
  const dora = await site.build.member({ gender: 'female', name: 'Dora' })
  const { page, open } = await openPage(site, {
    ...{ loggedInAs: await site.build.member({ gender: 'male' }), locale: 'en' },
    ...{ width: 1280, height: 800 },
  })
  let fetched = 0
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/members/${dora.id}`)) fetched++
  })
  await open(`/members/${dora.id}`)
  const offered = page.getByRole('button', { name: t('likes.why.say') })
  const heart = page.getByRole('button', { name: t('members.card.like', { name: 'Dora' }), exact: true })
  const likes = () => site.rows('select 1 from member_like where liked_id = $1', [dora.id])
  await heart.click()
  await expect.poll(() => offered.count()).toBe(1)
  await heart.click()
  await expect.poll(likes).toEqual([])
  await heart.click()
  await expect.poll(() => offered.count()).toBe(2)
  expect(fetched).toBe(0)
})

test('behind the last member that the search has loaded come those of its next page', async () => {
  const t = words('nl')
  const home = { country: 'AT', region: 'AT-9', place: 'AT-9-wien' }
  for (let index = 0; index < 26; index++) await site.build.member({ gender: 'female', ...home })
  const seeker = await site.build.member({ gender: 'male', ...home })
  const { page, open } = await openPage(site, { loggedInAs: seeker, width: 360, height: 740 })
  await open('/members')
  const cards = page.getByRole('main').getByRole('article')
  await expect.poll(() => cards.count()).toBe(24)
  // Without scrolling there, which would load more.
  const last = cards.nth(23).getByRole('link').first()
  await last.evaluate((link: HTMLElement) => link.click())
  await page.waitForURL(/\/members\/[\w-]+$/)
  const first = page.url()
  await page.mouse.move(50, 50)
  await page.mouse.move(60, 60)
  const next = page.getByRole('link', { name: new RegExp(`^${t('members.why.next', { name: '' }).trim()}`) })
  await next.click()
  await page.waitForURL((url) => url.href !== first)
  await next.waitFor()
  await page.goBack()
  await expect.poll(() => cards.count()).toBe(26)
})
