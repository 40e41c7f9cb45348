import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { readAfter, staysAway } from '#tests/harness/page/stays-away.ts'
import { bareSkin, landscape } from '#tests/harness/pictures.ts'
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

test('photos show their price before they are sent, wait across a purchase, and are covered from somebody new', async () => {
  const { locale, ...look } = { locale: 'nl', width: 360, colorScheme: 'light' } as const
  const t = words(locale)
  const p = (key: string, values?: Record<string, string | number>) => t(`chat.photos.${key}`, values)
  const member = (key: string, values: Record<string, string | number>) =>
    t(`members.profile.${key}` as never, values)
  const [anna, bram] = await Promise.all([
    site.build.member({ gender: 'female', credits: 5 }),
    site.build.member({ gender: 'male', credits: 10 }),
  ])
  const options = { locale, height: 800, ...look }
  const hers = await openPage(site, { ...options, loggedInAs: anna })
  const his = await openPage(site, { ...options, loggedInAs: bram })
  await hers.open(`/members/${bram.id}/chat`)
  const tray = hers.page.getByRole('region', { name: p('label', { name: bram.name }) })
  const chooser = hers.page.getByLabel(t('chat.composer.photo'))
  const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') }

  // What is no photo is neither shown nor counted.
  const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no photo') }
  await chooser.setInputFiles([house, note, house, skin])
  await hers.page.getByText(p('only_photos')).waitFor()
  await tray.getByText(p('count', { count: 3 }), { exact: true }).waitFor()
  await tray.getByText(t('chat.cost.message', { credits: 6 })).waitFor()
  // Too dear: the way to credits, and what was chosen is there again.
  await tray.getByRole('link', { name: t('chat.cost.buy') }).waitFor()
  await hers.expectAccessible()
  await hers.open(`/members/${bram.id}/chat`)
  await tray.getByRole('button', { name: p('remove', { number: 2 }) }).click()
  await tray.getByText(p('count', { count: 2 }), { exact: true }).waitFor()
  await hers.page
    .getByRole('button', { name: `${t('chat.composer.send')}: ${p('count', { count: 2 })}` })
    .click()
  await tray.waitFor({ state: 'detached' })
  const sent = chat(hers.page, t).log.getByRole('img', {
    name: p('photo_of', { name: anna.name }),
  })
  await expect.poll(() => sent.count()).toBe(2)
  await hers.page.getByText(t('chat.cost.of_gifts', { credits: 1, balance: 1 })).waitFor()

  await his.open('/chats')
  await his.page.getByRole('link', { name: anna.name }).first().click()
  const { log } = chat(his.page, t)
  const got = log.getByRole('img', { name: p('photo_of', { name: anna.name }) })
  const covers = log.getByRole('button', { name: p('uncover') })
  await expect.poll(() => covers.count()).toBe(2)
  await staysAway(got, log.getByRole('button', { name: p('covered_nude') }))
  await his.expectAccessible()
  await log.getByRole('button', { name: p('covered_new') }).click()
  await expect
    .poll(() => got.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await log.getByRole('button', { name: p('enlarge', { name: anna.name }) }).click()
  const viewer = his.page.getByRole('dialog')
  await viewer.getByText('1 / 1', { exact: true }).waitFor()
  await his.page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  // With the other uncovered, one leads to it, and back closes the photos, not the conversation.
  await covers.click()
  const enlarge = log.getByRole('button', { name: p('enlarge', { name: anna.name }) })
  await enlarge.last().click()
  await viewer.getByText('2 / 2', { exact: true }).waitFor()
  await his.page.keyboard.press('ArrowLeft')
  await viewer
    .getByRole('img', { name: member('photo_of', { name: anna.name, number: 1, count: 2 }) })
    .waitFor()
  await his.expectAccessible()
  await his.page.goBack()
  await viewer.waitFor({ state: 'detached' })
  await log.waitFor()
  await expect.poll(() => enlarge.last().evaluate((button) => button === document.activeElement)).toBe(true)
  await his.open('/chats')
  await his.page.getByText(t('chat.list.photo'), { exact: true }).first().waitFor()

  // What cannot be read says so, and the way to choose another stays.
  hers.expectRefusal(415, '/api/chat-photos')
  await chooser.setInputFiles([broken])
  await tray.getByRole('link', { name: t('chat.cost.buy') }).waitFor()
  await tray.getByRole('button', { name: p('remove', { number: 1 }) }).click()
  await tray.waitFor({ state: 'detached' })
  await expect.poll(() => site.rows('select 1 from message where sender_id = $1', [anna.id])).toHaveLength(2)
})

test('a photo that could not be sent for the network is sent again, and only once', async () => {
  const t = words('nl')
  const [anna, bram] = await Promise.all([
    site.build.member({ gender: 'female', credits: 10 }),
    site.build.member({ gender: 'male' }),
  ])
  const { page, open, context, expectFailing } = await openPage(site, { loggedInAs: anna })
  await open(`/members/${bram.id}/chat`)
  const tray = page.getByRole('region', { name: t('chat.photos.label', { name: bram.name }) })
  await page.getByLabel(t('chat.composer.photo')).setInputFiles([house])
  expectFailing('/api/chat-photos')
  // The server takes it, and its answer is lost.
  await context.route('**/api/chat-photos', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page
    .getByRole('button', { name: `${t('chat.composer.send')}: ${t('chat.photos.count', { count: 1 })}` })
    .click()
  const again = tray.getByRole('button', { name: t('chat.photos.retry', { number: 1 }) })
  await again.waitFor()
  await context.unroute('**/api/chat-photos')
  await again.click()
  await tray.waitFor({ state: 'detached' })
  await expect
    .poll(() =>
      site.rows<{ sum: number }>(
        `select count(*)::int as photos, sum(credits)::int as credits from message where sender_id = $1`,
        [anna.id],
      ),
    )
    .toEqual([{ photos: 1, credits: 2 }])
})

test('photos are pasted and dropped into a conversation, and the first answers a message', async () => {
  const look = { locale: 'de', width: 1280, colorScheme: 'dark' } as const
  const t = words(look.locale)
  const p = (key: string, values?: Record<string, string | number>) => t(`chat.photos.${key}`, values)
  const { anna, bram, asBram } = await site.couple({ credits: 10 })
  const send = { id: site.app.ids.uuid(), to: anna.id, body: 'Stuur eens een foto' }
  const { conversation } = await asBram.api.chat.send(send)
  const hers = await openPage(site, { loggedInAs: anna, ...look })
  const { page } = hers
  await hers.open(`/chats/${conversation}`)
  const { log, composer } = chat(page, t)
  /** Does to the message field what a hand does that brings these files. */
  const bring = (how: 'paste' | 'dragenter' | 'drop', files: { name: string; type: string }[]) =>
    composer(bram.name).evaluate(
      (field, { how, files, photo }) => {
        const data = new DataTransfer()
        const bytes = Uint8Array.from(atob(photo), (letter) => letter.charCodeAt(0))
        for (const { name, type } of files) data.items.add(new File([bytes], name, { type }))
        const more = { bubbles: true, cancelable: true }
        field.dispatchEvent(
          how === 'paste'
            ? new ClipboardEvent(how, { ...more, clipboardData: data })
            : new DragEvent(how, { ...more, dataTransfer: data }),
        )
      },
      { how, files, photo: house.buffer.toString('base64') },
    )
  const photo = { name: 'house.jpg', type: 'image/jpeg' }

  await log.locator('[data-bubble]').first().hover()
  await log.getByRole('button', { name: t('chat.messages.options') }).click()
  await page.getByRole('menuitem', { name: t('chat.acts.reply'), exact: true }).click()
  const answering = page.getByText(t('chat.acts.replying_to', { name: bram.name }))
  await answering.waitFor()
  const tray = page.getByRole('region', { name: p('label', { name: bram.name }) })
  await bring('paste', [photo])
  await tray.getByText(p('count', { count: 1 }), { exact: true }).waitFor()
  await bring('dragenter', [photo])
  await page.getByText(p('drop')).waitFor()
  await hers.expectAccessible()
  await bring('drop', [photo, { name: 'notes.txt', type: 'text/plain' }])
  await page.getByText(p('drop')).waitFor({ state: 'detached' })
  await page.getByText(p('only_photos')).waitFor()
  await tray.getByText(p('count', { count: 2 }), { exact: true }).waitFor()
  expect(
    await readAfter(tray.getByText(t('chat.cost.message', { credits: 4 })), () =>
      site.rows('select 1 from message where sender_id = $1', [anna.id]),
    ),
  ).toEqual([])

  await page.getByRole('button', { name: `${t('chat.composer.send')}: ${p('count', { count: 2 })}` }).click()
  await tray.waitFor({ state: 'detached' })
  await answering.waitFor({ state: 'detached' })
  await log
    .locator('[data-bubble]', { has: page.getByRole('img') })
    .getByText('Stuur eens een foto')
    .waitFor()
  await expect
    .poll(() => site.rows('select reply_seq from message where sender_id = $1 order by seq', [anna.id]))
    .toEqual([{ reply_seq: 1 }, { reply_seq: null }])
})

test('words and photos go by one button, in order, for what they cost together, and not where that is too much', async () => {
  const t = words('nl')
  const { anna, bram, asBram } = await site.couple({ credits: 4, premium: true }, { credits: 1 })
  const first = { id: site.app.ids.uuid(), to: anna.id, body: 'Heb je foto’s?' }
  const { conversation } = await asBram.api.chat.send(first)
  const { page, open, context, expectFailing, expectLogged } = await openPage(site, { loggedInAs: anna })
  await open(`/chats/${conversation}`)
  const { composer } = chat(page, t)
  const tray = page.getByRole('region', { name: t('chat.photos.label', { name: bram.name }) })
  const together = (credits: number) =>
    page.getByText(t('chat.cost.together', { message: t('chat.cost.message', { credits }) }), { exact: true })
  const button = page.getByRole('button', { name: new RegExp(`^${t('chat.composer.send')}: `) })
  await page.getByLabel(t('chat.composer.photo')).setInputFiles([house, house])
  await tray.getByText(t('chat.cost.message', { credits: 4 })).waitFor()
  await expect.poll(() => button.isEnabled()).toBe(true)
  await composer(bram.name).fill('Kijk eens')
  await together(5).waitFor()
  await page.getByRole('link', { name: t('chat.cost.buy') }).waitFor()
  await expect.poll(() => button.isDisabled()).toBe(true)
  await tray.getByRole('button', { name: t('chat.photos.remove', { number: 2 }) }).click()
  await together(3).waitFor()
  // Without a connection both wait, and both go.
  expectFailing('')
  expectLogged(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  await context.setOffline(true)
  await button.click()
  expect(
    await readAfter(tray.getByRole('progressbar', { name: t('chat.photos.sending', { number: 1 }) }), () =>
      site.rows('select 1 from message where sender_id = $1', [anna.id]),
    ),
  ).toEqual([])
  await context.setOffline(false)
  await expect
    .poll(() =>
      site.rows(
        'select body, attachment is not null as photo from message where sender_id = $1 order by seq',
        [anna.id],
      ),
    )
    .toEqual([
      { body: 'Kijk eens', photo: false },
      { body: '', photo: true },
    ])
  await tray.waitFor({ state: 'detached' })
})
