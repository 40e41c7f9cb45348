import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, HOUR } from '#server/clock.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { keptInBrowser } from '#tests/harness/page/kept-in-browser.ts'
import { openPage, type Visit } from '#tests/harness/page/open-page.ts'
import { readAfter, staysAway } from '#tests/harness/page/stays-away.ts'
import { inTime } from '#tests/harness/run/in-time.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { silence, WAVE } from '#tests/harness/sounds.ts'
import { words } from '#tests/harness/words.ts'
import { chat } from './chat/chatting.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

/** Opens a page whose clock the test moves on, on a device whose clock may be wrong. */
async function openWithClock(options: Parameters<typeof openPage>[1], ahead = 0): Promise<Visit> {
  const visit = await openPage(site, options)
  await visit.page.clock.install({ time: new Date(site.clock.now().getTime() + ahead) })
  return visit
}

/** Goes without a connection, which requests and their log then tell. */
async function goOffline(visit: Visit): Promise<void> {
  visit.expectFailing('')
  visit.expectLogged(
    /cross-world service worker|ERR_INTERNET_DISCONNECTED|WebSocket|dynamically imported module/,
  )
  await visit.context.setOffline(true)
}

const bodies = async (conversation: string) =>
  (
    await site.rows<{ body: string }>('select body from message where conversation_id = $1 order by seq', [
      conversation,
    ])
  ).map(({ body }) => body)

const keptOf = async (page: Page, member: { id: string }) =>
  (await keptInBrowser({ page, member: member.id })).filter((key) => /^(chats |kept_chats)/.test(key))

const hasShell = (page: Page) => page.evaluate(async () => Boolean(await caches.match('/offline/chats')))

test('without a connection a member reads the last conversations and writes, which goes once it is back', async () => {
  const look = { locale: 'de', width: 360, colorScheme: 'dark' } as const
  const t = words(look.locale)
  const { anna, bram, asAnna, asBram } = await site.couple({ credits: 20 })
  const write = (body: string) => asBram.api.chat.send({ id: site.app.ids.uuid(), to: anna.id, body })
  const { conversation } = await write('Morgen om acht?')
  await asAnna.api.chat.send({ id: site.app.ids.uuid(), to: bram.id, body: 'Bij de haven' })
  const voice = new File([(await silence()) as BlobPart], 'voice')
  await asBram.api.chat.sendVoice({ id: site.app.ids.uuid(), to: anna.id, file: voice, wave: WAVE })
  const visit = await openWithClock({ loggedInAs: anna, ...look }, 9 * DAY + 3 * HOUR)
  const { page, open } = visit
  await open('/notifications')
  await page.getByRole('switch', { name: t('chat.here.keep') }).check()
  const kept = [`chats ${anna.id},${conversation}`, `chats ${anna.id},list`, `kept_chats.${anna.id}`]
  await inTime(page, () => keptOf(page, anna)).toEqual(kept)
  await inTime(page, () => hasShell(page)).toBe(true)

  await goOffline(visit)
  await page.goto('/chats')
  const note = page.getByText(t('site.kept.today', { time: 'TIME' }).split('TIME')[0]!)
  await note.waitFor()
  // At the server it is noon.
  await expect.poll(() => note.textContent()).toMatch(/\b12:\d\d\b/)
  await page.getByRole('link', { name: bram.name }).first().click()
  const side = chat(page, t)
  await side.sees('Morgen om acht?')
  await side.sees('Bij de haven')
  // A voice message stands there with its wave; its sound is not kept, which it says when it is played.
  await side.log.getByRole('button', { name: t('chat.voice.play', { name: bram.name }) }).click()
  await side.log.getByText(t('chat.voice.not_loaded')).waitFor()
  await visit.expectAccessible()
  await side.send(bram.name, 'Zonder verbinding')
  const waits = side.log.getByText(t('chat.messages.sending'), { exact: true })
  await inTime(page, async () => (await waits.boundingBox())?.width ?? 0).toBeGreaterThan(50)
  await expect.poll(() => bodies(conversation)).toEqual(['Morgen om acht?', 'Bij de haven', ''])

  await visit.context.setOffline(false)
  await side.seesState('sent')
  await note.waitFor({ state: 'detached' })
  await inTime(page, () => bodies(conversation)).toEqual([
    'Morgen om acht?',
    'Bij de haven',
    '',
    'Zonder verbinding',
  ])

  await open('/notifications')
  await page.getByRole('button', { name: t('notifications.settings.log_out'), exact: true }).click()
  await page.waitForURL(`${visit.origin}/`)
  await inTime(page, () => keptOf(page, anna)).toEqual([])
  await inTime(page, () => hasShell(page)).toBe(false)
})

test('a message that the server cannot take yet says so in words, and goes by itself', async () => {
  const locale = 'nl'
  const t = words(locale)
  const { anna, bram, asBram } = await site.couple({ credits: 20 })
  const write = { id: site.app.ids.uuid(), to: anna.id, body: 'Hoi Anna' }
  const { conversation } = await asBram.api.chat.send(write)
  const { page, open, expectRefusal } = await openWithClock({ loggedInAs: anna, locale, width: 360 })
  await open(`/chats/${conversation}`)
  const side = chat(page, t)
  await side.sees('Hoi Anna')
  expectRefusal(500, '/api/messages')
  await page.route('**/api/messages', (route) => route.fulfill({ status: 500 }))
  await side.send(bram.name, 'Hoi Bram')
  const waits = side.log.getByText(t('chat.messages.sending'), { exact: true })
  // At first for screen readers alone.
  await inTime(page, async () => (await waits.boundingBox())?.width ?? 0).toBeGreaterThan(50)
  await expect.poll(() => bodies(conversation)).toEqual(['Hoi Anna'])
  await page.unroute('**/api/messages')
  await inTime(page, () => bodies(conversation)).toEqual(['Hoi Anna', 'Hoi Bram'])
  await side.seesState('sent')
  await waits.waitFor({ state: 'detached' })
  await expect.poll(() => bodies(conversation)).toEqual(['Hoi Anna', 'Hoi Bram'])
})

test('what is pressed first without a connection opens once it is back, and the conversation stays', async () => {
  const t = words('nl')
  const { anna, bram, asBram } = await site.couple({ credits: 20 })
  const write = { id: site.app.ids.uuid(), to: anna.id, body: 'Hoi Anna' }
  const { conversation } = await asBram.api.chat.send(write)
  const visit = await openWithClock({ loggedInAs: anna, width: 360, height: 740, touch: true })
  const { page } = visit
  await visit.open(`/chats/${conversation}`)
  const side = chat(page, t)
  await side.sees('Hoi Anna')
  await goOffline(visit)
  await page.getByRole('button', { name: t('chat.composer.gift'), exact: true }).tap()
  await side.composer(bram.name).fill('Zonder verbinding')
  await page.getByRole('button', { name: t('chat.composer.send'), exact: true }).tap()
  // A phone's keyboard stays open.
  await expect
    .poll(() => side.composer(bram.name).evaluate((field) => field === document.activeElement))
    .toBe(true)
  const waits = side.log.getByText(t('chat.messages.sending'), { exact: true })
  await inTime(page, async () => (await waits.boundingBox())?.width ?? 0).toBeGreaterThan(50)
  await side.sees('Hoi Anna')
  await expect.poll(() => bodies(conversation)).toEqual(['Hoi Anna'])

  await visit.context.setOffline(false)
  await page.getByRole('dialog', { name: t('chat.gifts.title', { name: bram.name }) }).waitFor()
  await inTime(page, () => bodies(conversation)).toEqual(['Hoi Anna', 'Zonder verbinding'])
})

test('without a yes nothing is kept, and what is kept of a member is not shown to the next one', async () => {
  const t = words('nl')
  const { anna, bram, asBram } = await site.couple()
  const eve = await site.build.member({ gender: 'female' })
  const { conversation } = await asBram.api.chat.send({
    id: site.app.ids.uuid(),
    to: anna.id,
    body: 'Voor Anna alleen',
  })
  const visit = await openWithClock({ loggedInAs: anna })
  const { page, context, open } = visit
  await open(`/chats/${conversation}`)
  expect(await readAfter(chat(page, t).sees('Voor Anna alleen'), () => keptOf(page, anna))).toEqual([])
  await open('/notifications')
  await page.getByRole('switch', { name: t('chat.here.keep') }).check()
  await inTime(page, () => keptOf(page, anna)).toHaveLength(3)

  // Her session ends elsewhere, and another member logs in.
  await context.addCookies(
    [...(await site.login(eve)).cookies].map(([name, value]) => ({ name, value, url: site.url })),
  )
  await open('/members')
  await inTime(page, () => keptOf(page, anna)).toEqual([])
  await goOffline(visit)
  await page.goto(`/chats/${conversation}`)
  await staysAway(
    [page.getByText('Voor Anna alleen'), page.getByText(bram.name)],
    page.getByRole('heading', { name: t('site.offline_page.title') }),
  )
})

test('elsewhere on the site a message shows as a toast that leads to it, and is heard on wish; muted ones are not', async () => {
  const t = words('nl')
  const { anna, bram, asAnna, asBram } = await site.couple({ credits: 20 })
  const write = (body: string) => asBram.api.chat.send({ id: site.app.ids.uuid(), to: anna.id, body })
  const { page, context, open } = await openWithClock({ loggedInAs: anna })
  // What runs late on a page removes this mark when it begins.
  const mark = `kept_chats.${anna.id}`
  await context.addInitScript((key) => localStorage.setItem(key, 'null'), mark)
  const openWhole = async (path: string) => {
    await open(path)
    await inTime(page, () => page.evaluate((key) => localStorage.getItem(key), mark)).toBeNull()
  }
  await context.addInitScript(() => {
    const { prototype } = OscillatorNode
    prototype.stop = () => {}
    prototype.start = () => document.documentElement.append(document.createComment('heard'))
  })
  const notesHeard = () =>
    page.evaluate(
      () => [...document.documentElement.childNodes].filter(({ nodeValue }) => nodeValue === 'heard').length,
    )
  await openWhole('/notifications')
  const toast = page.getByRole('link', { name: bram.name })
  const { conversation } = await write('Ben je daar?')
  expect(await readAfter(page.getByText('Ben je daar?'), () => notesHeard())).toBe(0)

  await page.getByRole('switch', { name: t('chat.here.sound') }).check()
  await inTime(page, notesHeard).toBe(2)
  // One chime at a time, in all tabs together.
  const playing = () => page.evaluate(async () => (await navigator.locks.query()).held?.length)
  await inTime(page, playing).toBe(0)
  await write('Hoor je me?')
  await inTime(page, notesHeard).toBe(4)
  await toast.first().click()
  await page.waitForURL(`**/chats/${conversation}`)
  await chat(page, t).sees('Hoor je me?')

  await asAnna.api.chat.mute({ id: conversation, muted: true })
  await openWhole('/notifications')
  await write('Stil')
  const told = inTime(page, () => page.title()).toContain('(1)')
  await staysAway(page.getByText('Stil', { exact: true }), told)
  expect(await readAfter(told, notesHeard)).toBe(0)
})
