import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { readHtml } from '#tests/harness/page/html.ts'
import { sisterOf } from '#tests/harness/sister-site.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

const t = words('nl')

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite({ demo: false, settings: { name: 'Vonk Thuis', member_resell: true } })
})
afterAll(() => site?.stop())

test('the settings ask for each sister site, none chosen, and who comes from one is marked on every page', async () => {
  const anna = await site.build.member({ name: 'Anna', credits: 10 })
  const asAnna = await site.login(anna)
  const settings = async () => {
    const page = await readHtml(asAnna, '/notifications')
    const asked = page.says.includes(t('notifications.settings.sisters'))
    return { asked, on: page.all('label').filter(({ says }) => says.includes('Vonk Zuster')).length }
  }
  expect(await settings()).toEqual({ asked: false, on: 0 })
  const sister = await sisterOf(site, 'Vonk Zuster')
  expect(await settings()).toEqual({ asked: true, on: 1 })

  const { who: zeger, as: asZeger } = await sister.member({ name: 'Zeger' })
  const bram = await site.build.member({ name: 'Bram', gender: 'male' })
  await asZeger.api.members.showOnSister({ site: site.siteId, shown: true })
  for (const { id } of [zeger, bram])
    await asAnna.api.chat.send({ id: site.app.ids.uuid(), to: id, body: 'Dag' })
  const { chats } = await asAnna.api.chat.list({})
  const chatWith = ({ id }: { id: string }) => `/chats/${chats.find(({ profile }) => profile?.id === id)!.id}`
  const mark = t('members.card.from_site', { site: 'Vonk Zuster' })
  const marks = async (path: string) => (await readHtml(asAnna, path)).says.split(mark).length - 1
  // Both are there; one is marked.
  expect((await readHtml(asAnna, '/members')).says).toContain('Bram')
  expect(await marks('/members')).toBe(1)
  expect([await marks(`/members/${zeger.id}`), await marks(`/members/${bram.id}`)]).toEqual([1, 0])
  expect([await marks(chatWith(zeger)), await marks(chatWith(bram))]).toEqual([1, 0])
})
