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

test('a sentence is finished, liked with a few words, and read by who finished it', async () => {
  const locale = 'de'
  const t = words(locale)
  const [anna, bram] = [await site.build.member(), await site.build.member({ gender: 'male' })]
  const asAnna = await site.login(anna)
  const starter = t('members.prompts.starters.proud')

  const own = await openPage(site, { loggedInAs: anna, locale, width: 390 })
  await own.open('/profile')
  await own.page.getByRole('button', { name: t('members.own.prompts_open') }).click()
  await own.page.getByRole('button', { name: starter, exact: true }).click()
  await own.page.getByRole('textbox', { name: starter }).fill('Mijn moestuin')
  await own.page.getByRole('textbox', { name: starter }).blur()
  const prompts = async () => (await asAnna.api.members.own()).profile.prompts
  await expect.poll(prompts).toEqual([{ prompt: 'proud', answer: 'Mijn moestuin' }])

  const other = await openPage(site, { loggedInAs: bram, locale, width: 390 })
  await other.open(`/members/${anna.id}`)
  const heart = other.page.getByRole('button', {
    name: t('members.prompts.like', { name: anna.name, prompt: starter }),
  })
  await other.expectAccessible()
  await heart.click()
  const dialog = other.page.getByRole('dialog')
  await dialog.getByText('Mijn moestuin').waitFor()
  await dialog.getByRole('textbox', { name: t('likes.why.words') }).fill('Wat groeit er?')
  await dialog.getByRole('button', { name: t('likes.why.send_like') }).click()
  // What lies behind a dialog has no role.
  await staysAway(heart, dialog.waitFor({ state: 'detached' }))
  // Which answer it was stays to be seen.
  await other.page
    .locator('figure', { hasText: 'Mijn moestuin' })
    .getByText(t('members.prompts.liked'))
    .waitFor()
  expect((await asAnna.api.likes.list()).liked_by).toMatchObject([{ id: bram.id, about: 'prompt:proud' }])

  await own.open(`/likes/m/${bram.id}`)
  await own.page.getByText(t('likes.why.quote', { words: 'Wat groeit er?' })).waitFor()
  await own.page.getByText(starter).waitFor()
  await own.page.getByText('Mijn moestuin', { exact: true }).waitFor()
  await own.expectAccessible()
})
