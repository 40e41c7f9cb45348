import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { staysAway } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

test('a visitor complains on a phone and sees how it stands, and a member finds theirs', async () => {
  const t = words('nl')
  const { page, open, expectAccessible, expectRefusal } = await openPage(site, { width: 360, height: 740 })
  await open('/complaints?about=%2Fpages%2Fterms')
  const send = page.getByRole('button', { name: t('members.complaints.send') })
  await send.click()
  await page.getByText(t('members.complaints.choose')).waitFor()
  await page.getByText(t('members.report.reasons.illegal')).click()
  await page.getByRole('textbox', { name: t('members.complaints.words') }).fill('De pagina klopt niet')
  expectRefusal(400, '/api/complaints')
  await send.click()
  // What was typed is still there, and the address is asked for at its field.
  const email = page.getByRole('textbox', { name: t('members.complaints.email') })
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
  await expect
    .poll(() =>
      email.evaluate(
        (input) => document.getElementById(input.getAttribute('aria-describedby')!)?.textContent,
      ),
    )
    .toBe(t('site.errors.email_missing'))
  await expect
    .poll(() => page.getByRole('textbox', { name: t('members.complaints.words') }).inputValue())
    .toBe('De pagina klopt niet')
  await email.fill('klant@elsewhere.example')
  await send.click()
  await page.getByRole('heading', { name: t('members.complaints.done_title') }).waitFor()
  await expectAccessible()
  const [row] = await site.rows<{ number: string }>('select number, about, words from report')
  expect(row).toMatchObject({ about: '/pages/terms', words: 'De pagina klopt niet' })
  await page.getByText(row!.number).waitFor()
  const mail = await site.mail.mailTo('klant@elsewhere.example')
  const [, link] = /(\/complaints\?receipt=[\w-]+)/.exec(String(mail.text)) ?? []
  await open(link!)
  await page.getByText(t('members.complaints.states_words.received')).waitFor()

  const anna = await site.build.member({ gender: 'female' })
  const bram = await site.build.member({ gender: 'male' })
  const asAnna = await openPage(site, { loggedInAs: anna, width: 1280, height: 800, colorScheme: 'dark' })
  await asAnna.open(`/complaints?about=${encodeURIComponent(`/members/${bram.id}`)}`)
  await asAnna.page.getByText(t('members.report.reasons.harassment')).click()
  await asAnna.page.getByRole('textbox', { name: t('members.complaints.words') }).fill('Blijft schrijven')
  await asAnna.page.getByRole('button', { name: t('members.complaints.send') }).click()
  const own = asAnna.page.getByRole('region', { name: t('members.complaints.own') })
  await own.getByText(t('members.report.reasons.harassment')).waitFor()
  await asAnna.expectAccessible()
  await expect
    .poll(() => site.rows('select member_id from report where reporter_id = $1', [anna.id]))
    .toEqual([{ member_id: bram.id }])
})

test('a complaint whose answer was lost is sent once, and another one when its words were changed', async () => {
  const t = words('nl')
  const anna = await site.build.member({ gender: 'female' })
  const { page, open, expectFailing } = await openPage(site, { loggedInAs: anna })
  await open('/complaints')
  await page.getByText(t('members.report.reasons.other')).click()
  const said = page.getByRole('textbox', { name: t('members.complaints.words') })
  const send = page.getByRole('button', { name: t('members.complaints.send') })
  const stored = () =>
    site.rows('select words from report where reporter_id = $1 order by created_at, id', [anna.id])
  expectFailing('/api/complaints')
  let isCut = true
  await page.route('**/api/complaints', async (route) => {
    if (route.request().method() !== 'POST' || !isCut) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await said.fill('Eerste tekst')
  await send.click()
  await expect.poll(stored).toEqual([{ words: 'Eerste tekst' }])
  await page.getByRole('alert').waitFor()
  await send.click()
  await page.getByRole('alert').waitFor()
  isCut = false
  await said.fill('Eerste tekst, en wat ik vergat')
  await send.click()
  await page.getByRole('heading', { name: t('members.complaints.done_title') }).waitFor()
  await expect.poll(stored).toEqual([{ words: 'Eerste tekst' }, { words: 'Eerste tekst, en wat ik vergat' }])
})

test('who ends a contract is led to the field that is wrong', async () => {
  const t = words('de')
  const { page, open, expectRefusal } = await openPage(site, { locale: 'de', width: 360, height: 640 })
  await open('/end-contract')
  expectRefusal(400, '/api/endings')
  await page.getByRole('button', { name: t('accounts.ending.submit') }).click()
  const name = page.getByRole('textbox', { name: t('accounts.ending.name') })
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
  await expect.poll(() => name.evaluate((field) => field.getBoundingClientRect().top > 0)).toBe(true)
})

test('no like announces itself in the minute after a report', async () => {
  const t = words('nl')
  const [anna, bram, chris] = await Promise.all([
    site.build.member({ gender: 'female' }),
    site.build.member({ gender: 'male' }),
    site.build.member({ gender: 'male', name: 'Chris' }),
  ])
  const { page, open } = await openPage(site, { loggedInAs: anna })
  await page.clock.install()
  await open(`/members/${bram.id}`)
  await page.getByRole('button', { name: t('members.profile.more') }).click()
  await page.getByRole('menuitem', { name: t('members.profile.report', { name: bram.name }) }).click()
  const report = page.getByRole('dialog', { name: t('members.report.title', { name: bram.name }) })
  await report.getByText(t('members.report.reasons.harassment')).click()
  await report.getByRole('button', { name: t('members.report.send') }).click()
  await report.waitFor({ state: 'hidden' })
  await site.build.like(chris, anna)
  await page.clock.fastForward(10_000)
  const popup = page.getByRole('status').filter({ hasText: t('site.popups.like.new') })
  await staysAway(popup, page.getByRole('link', { name: t('site.nav.new_likes', { count: 1 }) }).first())
  await page.clock.fastForward(61_000)
  await popup.getByText(t('site.popups.like.words', { name: 'Chris' })).waitFor()
})
