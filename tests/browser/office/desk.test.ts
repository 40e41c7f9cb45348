import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openOffice } from '#tests/harness/page/open-office.ts'
import { staysAway } from '#tests/harness/page/stays-away.ts'
import { landscape } from '#tests/harness/pictures.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { newStaff } from '#tests/harness/staff.ts'
import { words } from '#tests/harness/words.ts'

let site: TestSite
beforeAll(async () => {
  const desk = { opens_hour: 0, closes_hour: 24, time_zone: 'UTC', answers_a_day: 5 }
  site = await startBrowserSite({ settings: { name: 'Vonkje', desk } })
})
afterAll(() => site?.stop())

test('two writers answer for a fictional profile, each a conversation of their own', async () => {
  const t = words('nl')
  const profile_text = 'Bakt op zondag brood, en laat een ander graag proeven.'
  const eva = await site.build.member({
    name: 'Eva uit het boekje',
    fictional: true,
    facts: { profileText: profile_text },
  })
  for (const name of ['Bram', 'Daan']) {
    const member = await site.build.member({ name, gender: 'male', premium: true })
    const { api } = await site.login(member)
    await api.chat.send({ id: crypto.randomUUID(), to: eva.id, body: `Hoi, ik ben ${name}!` })
  }
  const first = await openOffice(site, await newStaff(site, 'writer'), '/admin/desk')
  const who = ({ page }: typeof first) => page.getByRole('article').getByRole('heading', { level: 2 })
  await who(first).filter({ hasText: 'Bram' }).waitFor()
  const second = await openOffice(site, await newStaff(site, 'writer'), '/admin/desk', {
    width: 360,
    height: 740,
    colorScheme: 'dark',
  })
  await who(second).filter({ hasText: 'Daan' }).waitFor()
  // The frame's places are the desk and one's own.
  await staysAway(
    first.page.getByRole('link', { name: t('office.frame.queue') }),
    second.page.getByText(profile_text),
  )
  await first.expectAccessible()
  await second.expectAccessible()

  const box = first.page.getByLabel(t('office.desk.answer', { name: eva.name }))
  first.expectRefusal(400, '/api/admin/desk')
  await box.fill('Zullen we afspreken?')
  await box.press('Control+Enter')
  await first.page.getByText(t('office.field_errors.asks_meeting')).waitFor()
  await expect.poll(() => box.inputValue()).toBe('Zullen we afspreken?')
  await first.expectAccessible()
  await box.fill('Wat bak jij het liefst?')
  await box.press('Control+Enter')
  await first.page.getByRole('heading', { name: t('office.desk.empty_title') }).waitFor()
  await first.page.getByText(t('office.desk.sent', { name: 'Bram' })).waitFor()
  const focused = () => first.page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(() => focused()).toBe(t('office.desk.empty_title'))
  const answers = () => site.rows('select body from message join desk_answer on message_id = message.id')
  await expect.poll(() => answers()).toEqual([{ body: 'Wat bak jij het liefst?' }])
  // Put aside, it is free for the colleague.
  await second.page.getByRole('button', { name: t('office.desk.aside') }).click()
  await second.page.getByText(t('office.desk.elsewhere')).waitFor()
  await first.page.getByRole('button', { name: t('office.frame.again') }).click()
  await staysAway(
    first.page.getByText(t('office.desk.sent', { name: 'Daan' })),
    who(first).filter({ hasText: 'Daan' }),
  )
  await first.page.getByRole('button', { name: t('office.desk.done') }).click()
  await first.page.getByRole('heading', { name: t('office.desk.empty_title') }).waitFor()
})

test('a manager makes a fictional profile, declares a portrait and pauses it', async () => {
  const t = words('nl')
  const { page, expectAccessible, expectRefusal } = await openOffice(
    site,
    await newStaff(site, 'manager'),
    '/admin/fictional/new',
  )
  const field = (key: string) => page.getByLabel(t(`office.fictional.${key}`), { exact: true })
  // Where the site's company is.
  await expect.poll(() => field('country').inputValue()).toBe('NL')
  await field('name').fill('Sanne van papier')
  await field('birth').fill('2015-05-05')
  await page.getByLabel(t('site.fields.profile_text')).fill('Leest altijd twee boeken tegelijk.')
  await page.getByRole('button', { name: t('site.interests.cooking') }).click()
  // A forgotten field gives the profile no home.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  const [region, place] = ['region', 'place'].map((key) =>
    page.getByLabel(t(`site.fields.${key}`), { exact: true }),
  )
  await page.getByRole('button', { name: t('office.fictional.make') }).click()
  await page.locator('p').getByText(t('office.fictional.choose_place')).waitFor()
  await expect.poll(() => focused()).toBe('region')
  await region!.selectOption('NL-UT')
  await page.getByRole('button', { name: t('office.fictional.make') }).click()
  await expect.poll(() => focused()).toBe('place')
  await expectAccessible()
  await place!.selectOption('NL-UT-utrecht')
  const countries = await field('country').locator('option').allTextContents()
  expect(countries).toEqual(countries.toSorted((a, b) => a.localeCompare(b, 'nl')))
  expectRefusal(400, '/api/admin/fictional')
  await page.getByRole('button', { name: t('office.fictional.make') }).click()
  await page.getByText(t('office.fictional.look_again')).waitFor()
  await expectAccessible()
  await field('birth').fill('1993-05-05')
  await page.getByRole('button', { name: t('office.fictional.make') }).click()
  const heading = page.getByRole('heading', { name: 'Sanne van papier', level: 1 })
  await heading.waitFor()
  await page.getByText(t('office.fictional.made')).waitFor()
  await page.getByText(t('office.fictional.live_words')).waitFor()
  await expect.poll(() => heading.evaluate((head) => head === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: t('office.fictional.draw') }).click()
  await page.getByText(t('office.fictional.drawn'), { exact: true }).waitFor()
  const buffer = Buffer.from(await landscape())
  await field('file').setInputFiles({ name: 'sanne.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByLabel(t('office.fictional.rights')).fill('Door ons zelf getekend, 2026.')
  await page.getByLabel(t('office.fictional.declare')).check()
  await page.getByRole('button', { name: t('office.fictional.add') }).click()
  await page.getByRole('img', { name: t('office.fictional.portrait', { number: 2 }) }).waitFor()
  await page.getByRole('button', { name: t('office.fictional.pause') }).click()
  await page.getByRole('button', { name: t('office.fictional.resume') }).waitFor()
  await page.getByText(t('office.fictional.paused_words')).waitFor()
  await expectAccessible()
  const found = () =>
    site.rows(
      "select fictional, interests, held_at is not null as paused from profile where name = 'Sanne van papier'",
    )
  await expect.poll(() => found()).toEqual([{ fictional: true, interests: ['cooking'], paused: true }])
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/fictional')
  await page.getByRole('link', { name: /Sanne van papier/ }).waitFor()
  await expectAccessible()
})
