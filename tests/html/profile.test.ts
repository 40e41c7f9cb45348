import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { readHtml } from '#tests/harness/page/html.ts'
import type { TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

test('search engines may list a profile, and links carry its photo, only once its member lets them', async () => {
  const anna = await site.build.member({ gender: 'female', name: 'Anna <b>' })
  await site.build.photo(anna)
  const read = async () => {
    const { headers, whole, all } = await readHtml(site.visitor(), `/members/${anna.id}`)
    return {
      robots: headers.get('x-robots-tag'),
      meta: Object.fromEntries(all('meta').map(({ name, property, content }) => [name ?? property, content])),
      told: /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(whole)?.[1],
    }
  }
  const before = await read()
  expect(before).toMatchObject({ robots: 'noindex', told: undefined })
  expect(before.meta).toMatchObject({ robots: 'noindex', 'og:title': expect.stringContaining('Anna') })
  expect(before.meta['og:image']).not.toContain('/photos/')

  await (await site.login(anna)).api.members.update({ search_engines: true })
  const after = await read()
  expect(after.robots).toBeNull()
  expect(after.meta).not.toHaveProperty('robots')
  expect(after.meta['og:image']).toMatch(/^http.*\/photos\/./)
  expect(JSON.parse(after.told!)).toMatchObject({ '@type': 'ProfilePage', mainEntity: { name: 'Anna <b>' } })
})

test('each interest on a profile has its icon, which its file has', async () => {
  const anna = await site.build.member({ gender: 'female', interests: ['music', 'cooking', 'beach'] })
  const { all } = await readHtml(
    await site.login(await site.build.member({ gender: 'male' })),
    `/members/${anna.id}`,
  )
  const drawn = all('use').map(({ href }) => href!.split('#') as [string, string])
  expect(drawn.map(([, name]) => name)).toEqual(expect.arrayContaining(['music', 'cooking', 'beach']))
  const file = await (await site.visitor().fetch(drawn[0]![0])).text()
  for (const [, name] of drawn) expect(file).toContain(`id="${name}"`)
})
