import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '#server/clock.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { loadAlerts, seeAlerts } from '#tests/harness/page/see-alerts.ts'
import { readAfter, staysAway } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

const t = words('nl')
const nav = (key: string, values?: Record<string, string | number>) => t(`site.nav.${key}`, values)

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

/** A member without offers: the first day is over. */
const settledMember = (name: string) =>
  site.build.member({ name, signupDate: new Date(site.clock.now().getTime() - DAY) })

const topBar = (page: Page) => page.getByRole('banner').or(page.locator('header')).first()

test('the menu of languages leads to the same page, whose footer has two groups, a third and two thirds', async () => {
  const { page, open } = await openPage(site)
  await open('/pricing')
  const columns = await page
    .getByRole('contentinfo')
    .locator('.site-grid')
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  expect(columns).toBe(12)
  await topBar(page).locator('summary').click()
  await topBar(page).getByRole('list').getByRole('link', { name: 'Italiano' }).click()
  await page.locator('html[lang=it]').waitFor()
  expect(new URL(page.url()).pathname).toBe('/pricing')
})

test('a member’s bar has search, messages and likes with their badges, and the account’s menu; colours are the theme’s', async () => {
  const member = await settledMember('Balk')
  const [one, other] = [
    await site.build.member({ gender: 'male' }),
    await site.build.member({ gender: 'male' }),
  ]
  await (await site.login(one)).api.chat.send({ ...once(), to: member.id, body: 'Hoi' })
  for (const man of [one, other]) await site.build.like(man, member)
  const unread = (count: number) =>
    site.rows('update inbox set unread = $2 where member_id = $1', [member.id, count])

  await unread(99)
  const visit = await openPage(site, { loggedInAs: member })
  const { page, open } = visit
  await open('/premium?t=600')
  const bar = page.getByRole('navigation', { name: nav('main') }).first()
  const link = (name: string) => bar.getByRole('link', { name })
  await expect.poll(() => link(nav('search')).getAttribute('href')).toBe('/members')
  await expect.poll(() => link(nav('swipe')).getAttribute('href')).toBe('/swipe-game')
  await link(nav('unread', { count: 99 }))
    .getByText('99', { exact: true })
    .waitFor()
  await link(nav('new_likes', { count: 2 }))
    .getByText('2', { exact: true })
    .waitFor()
  await expect.poll(() => link(nav('new_likes', { count: 2 })).getAttribute('href')).toBe('/likes')

  await unread(100)
  await open('/premium?t=600')
  await link(nav('unread', { count: 100 }))
    .getByText('99+', { exact: true })
    .waitFor()
  // The title has the exact number.
  await expect.poll(() => page.title()).toMatch(/^\(102\) /)
  const badge = link(nav('unread', { count: 100 }))
    .locator('span', { hasText: '99+' })
    .last()
  await expect.poll(() => badge.evaluate((text) => getComputedStyle(text).color)).toBe('rgb(255, 255, 255)')

  await topBar(page)
    .getByRole('button', { name: nav('account') })
    .click()
  const items = page.getByRole('menuitem')
  await items.first().waitFor()
  await expect
    .poll(() => items.allTextContents())
    .toEqual(['my_profile', 'purchases', 'settings', 'logout'].map((key) => nav(key)))
  for (const [key, path] of [
    ['my_profile', '/profile'],
    ['purchases', '/transactions'],
    ['settings', '/notifications'],
  ] as const)
    await expect.poll(() => page.getByRole('menuitem', { name: nav(key) }).getAttribute('href')).toBe(path)

  // Hues in degrees: pink, dark magenta, green, cyan, yellow, red.
  for (const [role, from, to] of [
    ['primary', 340, 20],
    ['secondary', 310, 350],
    ['success', 130, 170],
    ['info', 190, 240],
    ['warning', 60, 110],
    ['danger', 10, 40],
  ] as const)
    await expect
      .poll(() => hueOf(page, role), { message: role })
      .toSatisfy((hue: number) => (from < to ? hue >= from && hue <= to : hue >= from || hue <= to))
})

const once = () => ({ id: crypto.randomUUID(), key: crypto.randomUUID() })

/** The OKLCH hue of a colour of the theme. */
function hueOf(page: Page, role: string): Promise<number> {
  return page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `oklch(from var(--color-${name}) 0.5 0.1 h)`
    const hue = Number(/([\d.]+)\)$/.exec(getComputedStyle(probe).color)![1])
    probe.remove()
    return hue
  }, role)
}

test('a like pops up when the address says so, with the liker’s photo, and leaves the countdown free', async () => {
  // New, so that the time bonus counts down under the bar.
  const member = await site.build.member({ name: 'Nieuweling' })
  const liker = await site.build.member({ name: 'Liefhebber', gender: 'male' })
  const { photo } = await (await site.login(liker)).api.photos.upload({
    ...once(),
    file: await picture(),
  } as never)
  await site.build.like(liker, member)
  const { page, open } = await openPage(site, { loggedInAs: member })
  await page.clock.install()
  // With what comes up loaded: nothing but the time keeps it away.
  await loadAlerts(page, () => open('/members?t=90'))
  const countdown = page.getByRole('timer').first()
  await countdown.waitFor()
  const news = page
    .getByRole('navigation', { name: nav('main') })
    .first()
    .getByRole('link', { name: nav('new_likes', { count: 1 }) })
  await news.waitFor()
  const popup = page.getByRole('status').filter({ hasText: t('site.popups.like.new') })
  const opened = await page.evaluate(() => performance.now())
  expect(opened).toBeLessThan(60_000)
  await staysAway(popup, page.clock.runFor(88_000 - opened))
  await page.clock.runFor(5_000)
  await popup.getByText(t('site.popups.like.words', { name: 'Liefhebber' })).waitFor()
  const { cdn_prefix } = (await site.visitor().api.site.settings({})).settings
  const shown = popup.locator('img')
  await expect.poll(() => shown.getAttribute('src')).toContain(cdn_prefix + photo.match)

  const [upper, lower] = [(await countdown.boundingBox())!, (await popup.boundingBox())!]
  expect(lower.y).toBeGreaterThanOrEqual(upper.y + upper.height)

  // Nor does it cover any other control, nor what has the focus, wherever that goes.
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size)
    await page.clock.runFor(1_000)
    await popup.waitFor()
    for (let tab = 0; tab < 12; tab++) {
      expect(
        await readAfter(page.keyboard.press('Tab'), () => coveredBy(popup)),
        `${size.width} px, after ${tab + 1} tabs`,
      ).toEqual([])
    }
  }
  // On a page that is full of controls it is seen all the same, clear of the focus.
  await page.evaluate(() => {
    const row = '<button style="position:fixed;left:0;width:100%;height:40px;top:0">Knop</button>'
    const rows = Array.from({ length: 18 }, (_none, index) => row.replace('top:0', `top:${index * 41}px`))
    const full = Object.assign(document.createElement('div'), { id: 'full', innerHTML: rows.join('') })
    document.body.append(full)
    full.querySelectorAll('button')[9]!.focus()
    window.dispatchEvent(new Event('resize'))
  })
  await page.clock.runFor(1_000)
  await popup.waitFor()
  const focused = (await page.locator('#full button:focus').boundingBox())!
  const over = (await popup.boundingBox())!
  expect(over.y >= focused.y + focused.height || over.y + over.height <= focused.y).toBe(true)
  await page.locator('#full').evaluate((full) => full.remove())
  // Where a form is filled in nothing comes up at all.
  await topBar(page).getByRole('link', { name: 'Vonk' }).first().focus()
  await open('/notifications?t=0')
  await expect.poll(() => page.title()).toMatch(/^\(1\) /)
  await staysAway(popup, page.clock.fastForward(10_000))
})

/** The small controls, and what has the focus, that a popup lies on. */
function coveredBy(popup: Locator): Promise<string[]> {
  return popup.evaluate((element) => {
    if (getComputedStyle(element).visibility === 'hidden') return []
    const over = element.getBoundingClientRect()
    const controls = [...document.querySelectorAll('button, input, select, summary'), document.activeElement!]
    const covered = controls.filter((control) => {
      const box = control.getBoundingClientRect()
      const apart =
        box.right <= over.left || box.left >= over.right || box.bottom <= over.top || box.top >= over.bottom
      return !apart && box.width > 1 && control !== document.body && !element.contains(control)
    })
    return covered.map((control) => control.outerHTML.slice(0, 120))
  })
}

async function picture(): Promise<File> {
  const { default: sharp } = await import('sharp')
  const bytes = await sharp({ create: { width: 400, height: 500, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' })
}

test('a member who ended all mails is told so', async () => {
  const member = await settledMember('Postloos')
  await site.rows('insert into mail_stop values ($1, $2, $3, $now)', [
    member.id,
    'unsubscribed',
    member.email,
  ])
  const { page, open, context } = await openPage(site, { loggedInAs: member })
  await context.addInitScript((id) => {
    const now = new Date().toISOString()
    for (const name of ['photo', 'enrich', 'push']) localStorage.setItem(`dismissed.${name}.${id}`, now)
  }, member.id)
  await page.clock.install()
  await seeAlerts(page, () => open('/likes'))
  await page.getByText(t('site.banners.mail.unsubscribed', { email: member.email })).waitFor()
})

/** Records requests for data that does not change while a page is open. */
function watchReads(page: Page): string[] {
  const reads: string[] = []
  page.on('request', (request) => {
    const [, call] = /\/api\/((?:interests|regions|companyinfo)\.php.*)/.exec(request.url()) ?? []
    if (call) reads.push(call)
  })
  return reads
}

test('interests, regions and the company are read once while a page is open', async () => {
  const member = await settledMember('Lezer')
  const { page, open } = await openPage(site, { loggedInAs: member })
  const reads = watchReads(page)
  await open('/profile')
  const interests = page.locator('#interests')
  const all = page.getByRole('button', { name: t('members.own.interests_all') })
  const elsewhereAndBack = async () => {
    await topBar(page)
      .getByRole('link', { name: nav('search') })
      .click()
    // The address changes before the page does.
    await interests.waitFor({ state: 'detached' })
    await topBar(page)
      .getByRole('button', { name: nav('account') })
      .click()
    await page.getByRole('menuitem', { name: nav('my_profile') }).click()
    await all.waitFor()
  }
  for (let times = 0; times < 2; times++) {
    await all.click()
    await interests.getByRole('button', { name: t('site.interests.astronomy') }).waitFor()
    await expect.poll(() => interests.getByRole('button', { pressed: false }).count()).toBeGreaterThan(50)
    await elsewhereAndBack()
  }
  // The search fetches regions; the company came with the page.
  expect(reads).toEqual(['interests.php', 'regions.php?country=NL'])
})

test('an unbroken hyphen is drawn in our own font, and no line ends at it', async () => {
  const { page, open } = await openPage(site, { locale: 'en' })
  await open('/login')
  const label = page.getByText(words('en')('accounts.login.email'), { exact: true }).first()
  const word = (await label.textContent())!.split(' ')[0]!
  expect(word).toContain('\u2060-\u2060')
  const linesOf = (text: string) =>
    label.evaluate((one, shown) => {
      const box = document.createElement('p')
      box.style.cssText =
        'white-space: normal; hyphens: none; overflow-wrap: normal; width: 1px; line-height: 20px'
      box.textContent = shown
      one.after(box)
      const lines = box.getBoundingClientRect().height / 20
      box.remove()
      return lines
    }, text)
  await expect.poll(() => linesOf(word)).toBe(1)
  await expect.poll(() => linesOf(word.replaceAll('\u2060', ''))).toBe(2)
})
