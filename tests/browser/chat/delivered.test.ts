import { afterAll, beforeAll, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { inTime } from '#tests/harness/run/in-time.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import { chat } from './chatting.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

test('a message is sent, delivered once the other is anywhere on the site, and read', async () => {
  const look = { locale: 'nl', width: 1280, colorScheme: 'light' } as const
  const t = words(look.locale)
  const { anna, bram, asBram } = await site.couple({ credits: 20 })
  const { conversation } = await asBram.api.chat.send({
    id: site.app.ids.uuid(),
    to: anna.id,
    body: 'Hoi!',
  })
  const hers = await openPage(site, { loggedInAs: anna, ...look })
  await hers.open(`/chats/${conversation}`)
  const side = chat(hers.page, t)
  await side.send(bram.name, 'Ben je daar?')
  await side.seesState('sent')

  // He comes to another page: told at once, and still so after a reload.
  const his = await openPage(site, { loggedInAs: bram, locale: 'nl' })
  await his.page.clock.install()
  await his.open('/likes')
  const delivered = t('chat.messages.delivered')
  await inTime(his.page, () =>
    side.log.getByRole('article').last().getByText(delivered, { exact: true }).isVisible(),
  ).toBe(true)
  await hers.expectAccessible()
  await hers.page.reload()
  await side.seesState('delivered')

  // While he is there, what arrives is delivered; then read.
  await side.send(bram.name, 'Fijn')
  await side.seesState('delivered')
  await his.open(`/chats/${conversation}`)
  await side.seesState('read')
})
