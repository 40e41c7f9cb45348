import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '#tests/harness/builders.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { keptInBrowser } from '#tests/harness/page/kept-in-browser.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { alive } from '#tests/harness/page/settled.ts'
import { readAfter } from '#tests/harness/page/stays-away.ts'
import { bareSkin, landscape } from '#tests/harness/pictures.ts'
import { inTime } from '#tests/harness/run/in-time.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import { chat } from './chatting.ts'

let site: TestSite
let house: { name: string; mimeType: string; buffer: Buffer }
let skin: typeof house
beforeAll(async () => {
  site = await startBrowserSite()
  house = { name: 'house.jpg', mimeType: 'image/jpeg', buffer: await landscape() }
  skin = { name: 'skin.png', mimeType: 'image/png', buffer: await bareSkin() }
})
afterAll(() => site?.stop())

/** Shares from another app, as the system does with the installed one: posts a form, which the worker takes. */
async function share(page: Page, { photos, text }: { photos: (typeof house)[]; text: string }) {
  await inTime(page, () => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const files = photos.map(({ name, mimeType, buffer }) => ({
    name,
    type: mimeType,
    base64: buffer.toString('base64'),
  }))
  await page.evaluate(
    ([some, words]) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data', hidden: true })
      const chosen = document.createElement('input')
      Object.assign(chosen, { type: 'file', name: 'photos', multiple: true })
      const held = new DataTransfer()
      for (const { name, type, base64 } of some)
        held.items.add(new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], name, { type }))
      chosen.files = held.files
      const said = document.createElement('input')
      Object.assign(said, { name: 'text', value: words })
      form.append(chosen, said)
      document.body.append(form)
      form.submit()
    },
    [files, text] as const,
  )
}

const unclaimed = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('shared')).keys()).length)

test('photos shared from another app wait for their member alone, also through a login, and go into a chosen conversation', async () => {
  const { locale, ...look } = { locale: 'nl', width: 360, colorScheme: 'light' } as const
  const t = words(locale)
  const s = (key: string, values?: Record<string, string | number>) => t(`chat.share.${key}`, values)
  const { anna, bram, asBram } = await site.couple({ credits: 20 })
  await asBram.api.chat.send({ id: site.app.ids.uuid(), to: anna.id, body: 'Stuur je een foto?' })
  const visit = await openPage(site, { locale, ...look, loggedInAs: anna })
  const { page, open, context } = visit
  await page.clock.install()
  await open('/members')
  const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no photo') }
  const photos = page.getByRole('img', { name: s('photo', { number: '' }) })

  // Her session has ended: the login comes first, and then what she shared.
  visit.expectRefusal(403, '/api/')
  const mine = (await context.cookies()).filter(({ name }) => /^(locale|entry)$/.test(name))
  await context.clearCookies()
  await context.addCookies(mine)
  await share(page, { photos: [house, note, skin], text: 'Van vanmiddag https://vonk.example/a' })
  await page.waitForURL(/\/login\?/)
  await alive(page)
  await expect.poll(() => unclaimed(page)).toBe(1)
  await page.getByLabel(t('accounts.login.email')).fill(anna.email)
  await page.getByLabel(t('accounts.login.password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('accounts.login.submit'), exact: true }).click()
  await expect.poll(() => photos.count()).toBe(2)
  expect(await readAfter(page.getByText('Van vanmiddag'), () => unclaimed(page))).toBe(0)
  const kept = async () =>
    (await keptInBrowser({ page, member: anna.id })).filter((key) => /shared/.test(key))
  await expect.poll(() => kept()).toHaveLength(3)
  await visit.expectAccessible()

  await page.reload()
  await expect.poll(() => photos.count()).toBe(2)
  await page.getByRole('button', { name: s('drop', { number: 2 }) }).click()
  await expect.poll(() => photos.count()).toBe(1)
  await page
    .getByRole('region', { name: s('to_whom') })
    .getByRole('link', { name: bram.name })
    .click()
  const tray = page.getByRole('region', { name: t('chat.photos.label', { name: bram.name }) })
  await tray.getByText(t('chat.photos.count', { count: 1 }), { exact: true }).waitFor()
  const side = chat(page, t)
  await expect.poll(() => side.composer(bram.name).inputValue()).toBe('Van vanmiddag https://vonk.example/a')
  await expect.poll(kept).toEqual([])
  // One button for the words and the photo.
  await page.getByRole('button', { name: new RegExp(`^${t('chat.composer.send')}:`) }).click()
  await tray.waitFor({ state: 'detached' })
  await side.sees('Van vanmiddag https://vonk.example/a')
  await expect
    .poll(() => site.rows('select 1 from message where sender_id = $1 and attachment is not null', [anna.id]))
    .toHaveLength(1)

  // What she shares and leaves goes with her logout, after a question; the next member finds nothing.
  await share(page, { photos: [house], text: '' })
  await expect.poll(() => photos.count()).toBe(1)
  await open('/notifications')
  await page.getByRole('button', { name: t('notifications.settings.log_out'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('site.unsent.title') })
  await dialog.getByText(t('site.unsent.words', { count: 1 })).waitFor()
  expect(
    await readAfter(
      Promise.all([
        page.waitForURL(`${site.url}/`),
        dialog.getByRole('button', { name: t('site.unsent.log_out') }).click(),
      ]),
      () => kept(),
    ),
  ).toEqual([])
  await context.addCookies(
    [...(await site.login(bram)).cookies].map(([name, value]) => ({ name, value, url: site.url })),
  )
  await open('/share')
  await page.getByRole('heading', { name: s('nothing') }).waitFor()
  await visit.expectAccessible()
})
