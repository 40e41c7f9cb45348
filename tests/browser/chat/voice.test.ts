import { afterAll, beforeAll, expect, test } from 'vitest'
import { VOICE_MAX_SECONDS } from '#shared/upload-limits.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { staysAway } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import { paying } from '../paying/paying.ts'
import { chat } from './chatting.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

test('a voice message is recorded, thrown away, recorded, heard, kept for a purchase, sent and played', async () => {
  const { locale, ...look } = { locale: 'de', width: 360, colorScheme: 'dark' } as const
  const t = words(locale)
  const v = (key: string, values?: Record<string, string | number>) => t(`chat.voice.${key}`, values)
  const [anna, bram] = await Promise.all([
    site.build.member({ gender: 'female', credits: 2 }),
    site.build.member({ gender: 'male' }),
  ])
  const options = { locale, height: 800, ...look }
  const hers = await openPage(site, { ...options, loggedInAs: anna })
  const { page } = hers
  await hers.open(`/members/${bram.id}/chat`)
  const tray = page.getByRole('region', { name: v('label', { name: bram.name }) })
  const record = page.getByRole('button', { name: t('chat.composer.voice') })
  const time = (label: string) => tray.getByText(label, { exact: true }).waitFor()
  const player = (name: string) => ({ play: v('play', { name }), pause: v('pause', { name }) })

  const gift = page.getByRole('button', { name: t('chat.composer.gift'), exact: true })
  await record.click()
  await time('0:01')
  // Another window would take its place.
  await expect.poll(() => gift.isDisabled()).toBe(true)
  await hers.expectAccessible()
  await page.keyboard.press('Escape')
  await tray.waitFor({ state: 'detached' })
  await expect.poll(() => gift.isDisabled()).toBe(false)

  // It records by key; then it is heard before it is sent.
  await record.focus()
  await page.keyboard.press('Enter')
  await time('0:01')
  await tray.getByRole('button', { name: v('stop') }).press('Enter')
  const own = player(anna.name)
  await tray.getByRole('button', { name: own.play }).click()
  await tray.getByRole('button', { name: own.pause }).click()
  await tray.getByText(t('chat.cost.message', { credits: 2 })).waitFor()
  await hers.expectAccessible()

  // It waits in the browser, as across a purchase.
  await hers.open(`/members/${bram.id}/chat`)
  await page.getByRole('button', { name: `${t('chat.composer.send')}: ${v('count')}` }).click()
  await tray.waitFor({ state: 'detached' })
  await chat(page, t).log.getByRole('button', { name: own.play }).waitFor()
  await page.getByText(t('chat.cost.buy')).first().waitFor()

  // Held: letting go ends it, sliding away throws it away. Without credits there is a way to them.
  const { x, y, width, height } = (await record.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await time('0:01')
  await page.mouse.move(x - 200, y)
  await tray.waitFor({ state: 'detached' })
  await page.mouse.up()
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await time('0:01')
  await page.mouse.up()
  await tray.getByRole('link', { name: t('chat.cost.buy') }).waitFor()
  await tray.getByRole('button', { name: v('remove') }).click()
  await tray.waitFor({ state: 'detached' })

  const his = await openPage(site, { ...options, loggedInAs: bram })
  await his.open('/chats')
  await his.page.getByText(t('chat.list.voice'), { exact: true }).first().waitFor()
  await his.open(`/members/${anna.id}/chat`)
  const { log } = chat(his.page, t)
  const hear = player(anna.name)
  await log.getByRole('button', { name: v('speed', { speed: '1×' }) }).click()
  await log.getByRole('button', { name: hear.play }).click()
  await log.getByRole('button', { name: hear.pause }).waitFor()
  // To its end, from where it can be played again.
  const place = log.getByRole('slider', { name: v('place') })
  await place.press('End')
  await log.getByRole('button', { name: hear.play }).waitFor()
  await his.expectAccessible()
  const sent = await site.rows<{ wave: string; milliseconds: number }>(
    `select attachment->>'wave' as wave, (attachment->'milliseconds')::int as milliseconds from message
       where sender_id = $1`,
    [anna.id],
  )
  expect(sent).toEqual([
    { wave: expect.stringMatching(/^(?!8+$)[0-9a-v]{48}$/), milliseconds: expect.any(Number) },
  ])
  expect(sent[0]!.milliseconds).toBeGreaterThan(900)
})

test('a microphone that is denied says so; a recording ends by itself after two minutes and waits across a purchase', async () => {
  const t = words('nl')
  const v = (key: string, values?: Record<string, string | number>) => t(`chat.voice.${key}`, values)
  const [anna, bram] = await Promise.all([
    site.build.member({ gender: 'female', credits: 1 }),
    site.build.member({ gender: 'male' }),
  ])
  const visit = await openPage(site, { loggedInAs: anna, width: 360, height: 740 })
  const { page, open } = visit
  visit.expectLogged(/Permissions policy violation|LOCAL_NETWORK_ACCESS/)
  const document = `**/members/${bram.id}/chat`
  await page.route(document, async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), 'permissions-policy': 'microphone=()' }
    await route.fulfill({ response, headers })
  })
  await open(`/members/${bram.id}/chat`)
  const tray = page.getByRole('region', { name: v('label', { name: bram.name }) })
  const record = page.getByRole('button', { name: t('chat.composer.voice') })
  await record.click()
  await tray.getByRole('alert').getByText(v('denied')).waitFor()
  await visit.expectAccessible()
  await tray.getByRole('button', { name: v('close') }).click()
  await tray.waitFor({ state: 'detached' })

  await page.unroute(document)
  await open(`/members/${bram.id}/chat`)
  await page.clock.install()
  await record.click()
  await tray.getByText('0:01', { exact: true }).waitFor()
  await tray.getByText('/ 2:00', { exact: true }).waitFor()
  await page.clock.fastForward((VOICE_MAX_SECONDS - 10) * 1_000)
  await tray.getByRole('button', { name: v('stop') }).waitFor()
  await page.clock.fastForward(10_000)
  await staysAway(
    tray.getByRole('button', { name: v('stop') }),
    tray.getByRole('button', { name: v('play', { name: anna.name }) }),
  )

  await tray.getByRole('link', { name: t('chat.cost.buy') }).click()
  const checkout = paying(page, t)
  await checkout.choosePackage(20)
  await checkout.orderByIdeal()
  await checkout.decide('pay')
  await checkout.seesOutcome('completed_title', { credits: 20 })
  await page.getByRole('link', { name: t('payments.transactions.completed_back') }).click()
  await page.getByRole('button', { name: `${t('chat.composer.send')}: ${v('count')}` }).click()
  await tray.waitFor({ state: 'detached' })
  await expect
    .poll(() => site.rows('select credits from message where sender_id = $1', [anna.id]))
    .toEqual([{ credits: 2 }])
})

test('a recording that is refused can be saved', async () => {
  const t = words('nl')
  const v = (key: string, values?: Record<string, string>) => t(`chat.voice.${key}`, values)
  const [anna, bram] = await Promise.all([
    site.build.member({ gender: 'female', credits: 20 }),
    site.build.member({ gender: 'male' }),
  ])
  const { page, open, expectRefusal } = await openPage(site, { loggedInAs: anna })
  await page.route('**/api/voice-messages', (route) => {
    const body = route.request().postDataBuffer()!
    return route.continue({ postData: spoil(body) })
  })
  expectRefusal(415, '/api/voice-messages')
  await open(`/members/${bram.id}/chat`)
  const tray = page.getByRole('region', { name: v('label', { name: bram.name }) })
  await page.getByRole('button', { name: t('chat.composer.voice') }).click()
  await tray.getByText('0:01', { exact: true }).waitFor()
  await tray.getByRole('button', { name: v('stop') }).click()
  await page.getByRole('button', { name: `${t('chat.composer.send')}: ${v('count')}` }).click()
  const saved: string[] = []
  page.on('download', (download) => saved.push(download.suggestedFilename()))
  await tray.getByRole('link', { name: v('save') }).click()
  await expect.poll(() => saved).toEqual([`${v('count')}.webm`])
})

/** The same request with a recording whose first bytes say nothing. */
function spoil(body: Buffer): Buffer {
  const start = body.indexOf('1a45dfa3', 'hex')
  return Buffer.concat([body.subarray(0, start), Buffer.alloc(40), body.subarray(start + 40)])
}
