import { afterAll, beforeAll, expect, test } from 'vitest'
import { READY } from '#features/landing/landers/lander.ts'
import { CAMPAIGN_PAGES, MEMBER_LANDINGS } from '#shared/landers.ts'
import { startBrowserSite } from '#tests/harness/browser-site.ts'
import { openPage } from '#tests/harness/open-page.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

const FROM = 'network=ads&sub1=spring'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite({
    settings: {
      signups: 'with_trafficsource',
      landers: {
        spring: { pages: [...CAMPAIGN_PAGES], headline: 'Lente!', text: '', picture: null, look: null },
      },
    },
  })
})
afterAll(() => site?.stop())

test('each landing page leads to the signup without script, and keeps where the visitor came from', async () => {
  const member = await site.build.member({ name: 'Fenna' })
  const { page } = await openPage(site, { width: 360, height: 740, withoutScript: true })
  const paths = [
    ...READY.map((lander) => ({ path: `/landers/${lander}`, slug: '/spring', via: lander })),
    ...MEMBER_LANDINGS.map((landing) => ({
      path: `/members/${member.id}/${landing}`,
      slug: landing === 'landing' ? '' : '/spring',
      via: landing,
    })),
  ]
  for (const { path, slug, via } of paths) {
    await page.goto(path)
    expect(await page.locator('form[action$="/signup"]').count(), `${path}: only by invitation`).toBe(0)
    await page.context().clearCookies({ name: 'network' })
    await page.goto(`${path}${slug}?${FROM}`)
    if (slug) await page.getByRole('heading', { level: 1, name: 'Lente!' }).waitFor()
    // Also those of the map, which are drawn.
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')!))
    expect.soft(links.length, path).toBeGreaterThan(5)
    expect
      .soft(
        links.filter((link) => new URL(link, site.url).searchParams.get('sub1') !== 'spring'),
        path,
      )
      .toEqual([])
    const wide = await page.evaluate(() => document.scrollingElement!.scrollWidth - innerWidth)
    expect.soft(wide, `${path}: px too wide`).toBeLessThanOrEqual(0)
    // What stands before the questions is for the eye; the form is there in any case.
    const form = page.locator('form[action$="/signup"]').first()
    const address = await form.evaluate((element: HTMLFormElement) => {
      for (const name of ['gender', 'seeks'])
        for (const input of document.querySelectorAll<HTMLInputElement>(`[name=${name}][value=female]`))
          input.checked = true
      return `${new URL(element.action).pathname}?${new URLSearchParams(new FormData(element) as never)}`
    })
    const asked = new URL(address, site.url)
    expect
      .soft(asked.pathname, path)
      .toBe(path.startsWith('/members') ? `/members/${member.id}/signup` : '/signup')
    expect.soft(Object.fromEntries(asked.searchParams), path).toEqual({
      network: 'ads',
      sub1: 'spring',
      via: `${via}${slug}`,
      gender: 'female',
      seeks: 'female',
    })
    expect.soft((await site.visitor().fetch(address)).status, address).toBe(200)
    await page.context().clearCookies({ name: 'network' })
  }
})

test('a first message written on a landing page is kept by the signup, in no address', async () => {
  const t = words('nl')
  const member = await site.build.member({ name: 'Noor' })
  const { page } = await openPage(site, { width: 360, height: 740 })
  await page.goto(`/members/${member.id}/landing3?${FROM}`)
  await page.getByLabel(t('landing.member.message')).fill('Hoi Noor, wat lees je?')
  await page.getByText(t('landing.form.male'), { exact: true }).click()
  await page.getByRole('button', { name: t('landing.member.keep') }).click()
  await page.waitForURL(/\/signup\?/)
  expect(page.url()).not.toContain('lees')
  await page.getByRole('heading', { name: t('accounts.signup.birth.title') }).waitFor()
  await expect
    .poll(() => page.evaluate(() => JSON.parse(sessionStorage.signup)))
    .toMatchObject({ firstMessage: 'Hoi Noor, wat lees je?', messageTo: member.id, gender: 'male' })
})

test('the landing of a member whom visitors may not see, or who does not exist, is the site’s own', async () => {
  const hidden = await site.build.member({ facts: { membersOnly: true } })
  const visitor = site.visitor()
  const answers = new Map<string, string[]>()
  for (const id of [hidden.id, '01890000-0000-7000-8000-000000000000', 'nobody'])
    for (const landing of MEMBER_LANDINGS) {
      const response = await visitor.fetch(`/members/${id}/${landing}?${FROM}`, { redirect: 'manual' })
      answers.set(`${id} ${landing}`, [String(response.status), response.headers.get('location') ?? ''])
    }
  expect([...new Set([...answers.values()].map((answer) => answer.join(' ')))]).toEqual([`307 /?${FROM}`])
  expect((await visitor.fetch(`/members/${hidden.id}/landing4`)).status).toBe(404)
})

test('the deck is swiped by keys, by hand and by its buttons, back once, and leads to the signup with what was sought', async () => {
  const t = words('nl')
  const { page } = await openPage(site, { width: 360, height: 740 })
  await page.goto(`/landers/tinderswipe?${FROM}`)
  await page.getByText(t('landing.tinderswipe.seeks_female'), { exact: true }).click()
  const card = (number: number) =>
    page.getByRole('group', {
      name: t('landing.tinderswipe.choose', { name: t('landing.tinderswipe.example', { number }) }),
    })
  const like = (number: number) => card(number).locator('label', { has: page.locator('[value=like]') })
  await like(1).waitFor()
  await page.keyboard.press('ArrowRight')
  await like(2).waitFor()
  await card(2)
    .locator('label', { has: page.locator('[value=back]') })
    .click()
  await like(1).waitFor()
  await page.keyboard.press('ArrowLeft')
  await like(2).waitFor()
  const box = (await card(2).boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + 100)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 120, box.y + 110, { steps: 4 })
  await page.mouse.up()
  for (const number of [3, 4, 5, 6]) await like(number).click()
  const liked = page.locator('[data-liked]:visible')
  // All but the first, which was passed in the end.
  await expect.poll(() => liked.count()).toBe(5)
  await page.getByText(t('landing.form.male'), { exact: true }).click()
  await page.getByRole('button', { name: t('landing.tinderswipe.submit') }).click()
  await page.waitForURL(/\/signup\?/)
  const sent = Object.fromEntries(new URL(page.url()).searchParams)
  expect(sent).toEqual({
    network: 'ads',
    sub1: 'spring',
    via: 'tinderswipe',
    seeks: 'female',
    gender: 'male',
  })
})
