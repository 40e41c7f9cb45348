import { afterAll, beforeAll, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/browser-site.ts'
import { openPage } from '#tests/harness/open-page.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import { chat } from './chatting.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

test.each([
  { locale: 'nl' as const, width: 1280, colorScheme: 'light' as const },
  { locale: 'de' as const, width: 360, colorScheme: 'dark' as const },
])(
  'a message is sent, delivered once the other is anywhere on the site, and read, in $locale at $width px',
  async (look) => {
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
    await his.open('/likes')
    await side.seesState('delivered')
    await hers.expectAccessible()
    await hers.page.reload()
    await side.seesState('delivered')

    // While he is there, what arrives is delivered; then read.
    await side.send(bram.name, 'Fijn')
    await side.seesState('delivered')
    await his.open(`/chats/${conversation}`)
    await side.seesState('read')
  },
)
