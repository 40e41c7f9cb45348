import { expect, onTestFinished, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { readHtml } from '#tests/harness/page/html.ts'
import { words } from '#tests/harness/words.ts'

test.for([true, false])('that members answer by script is said in a demo only: %s', async (demo) => {
  const site = await startBrowserSite({ demo })
  onTestFinished(() => site.stop())
  const anna = await site.build.member({ gender: 'female', language: 'de' })
  const bram = await site.build.member({ gender: 'male' })
  const t = words('de')
  const asAnna = await site.login(anna)
  const isSaid = async (path: string, key: string) => {
    const { html, all } = await readHtml(asAnna, path, 'de')
    expect(all('h1')).toHaveLength(1)
    return html.includes(t(key))
  }
  expect(await isSaid(`/members/${bram.id}`, 'members.profile.demo')).toBe(demo)
  expect(await isSaid(`/members/${bram.id}/chat`, 'chat.composer.demo')).toBe(demo)
  // It would not be true of oneself.
  expect(await isSaid(`/members/${anna.id}`, 'members.profile.demo')).toBe(false)
})
