import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { landscape } from '#tests/harness/pictures.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

// What a page says when it comes from the server, which needs no browser.

const t = words('nl')

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

/** A page as the server writes it, without the words for its scripts. */
async function htmlOf(visitor: ReturnType<TestSite['visitor']>, path: string): Promise<string> {
  visitor.cookies.set('locale', 'nl')
  const html = await (await visitor.fetch(path)).text()
  return html.replaceAll(/<script\b.*?<\/script>/gs, '')
}

test('a new member’s first matches live near only where they do', async () => {
  const near = { country: 'NL', region: 'NL-UT', place: 'NL-UT-utrecht' }
  const far = { country: 'NL', region: 'NL-GR', place: 'NL-GR-groningen' }
  const dutchman = await site.build.member({ gender: 'male', ...near })
  const file = new File([new Uint8Array(await landscape())], 'ik.jpg', { type: 'image/jpeg' })
  await (await site.login(dutchman)).api.photos.upload({ key: crypto.randomUUID(), file })
  const said = ['words_near', 'words'].map((key) => t(`discovery.signup_matches.${key}`))
  for (const [where, expected] of [
    [near, said[0]],
    [far, said[1]],
  ] as const) {
    const woman = await site.build.member({ gender: 'female', ...where })
    const html = await htmlOf(await site.login(woman), '/signup-matches')
    expect(said.filter((one) => html.includes(one))).toEqual([expected])
  }
})

test('a site for lesbian women begins with their answers, which can be changed', async () => {
  const own = await startBrowserSite({ settings: { niche: 4, enable_site_entry_popup: 'no' } })
  onTestFinished(() => own.stop())
  for (const path of ['/', '/signup']) {
    const html = await htmlOf(own.visitor(), path)
    const radios = [...html.matchAll(/<input\b[^>]*>/g)]
      .map(([input]) => ({
        chosen: / checked=""/.test(input),
        name: / name="(\w+)"/.exec(input)?.[1],
        value: / value="(\w+)"/.exec(input)?.[1],
        fixed: / (disabled|readonly)=""/i.test(input),
      }))
      .filter(({ name }) => name === 'gender' || name === 'seeks')
    const chosen = radios.filter((radio) => radio.chosen).map(({ name, value }) => `${name} ${value}`)
    expect(chosen, path).toEqual(['gender female', 'seeks female'])
    const others = radios.filter((radio) => !radio.chosen && !radio.fixed).map(({ name }) => name)
    expect(new Set(others), path).toEqual(new Set(['gender', 'seeks']))
  }
})

test('likes are counted in words only where the list is whole', async () => {
  const where = { country: 'ES', region: 'ES-MD', place: 'ES-MD-madrid' }
  const reader = await site.build.member({ gender: 'female', ...where })
  const give = async () => site.build.like(reader, await site.build.member({ gender: 'male', ...where }))
  const asReader = await site.login(reader)
  for (let given = 0; given < 47; given++) await give()
  const whole = await htmlOf(asReader, '/likes/given')
  expect(whole).toContain(t('likes.given.words', { count: 47 }))
  await give()
  const part = await htmlOf(asReader, '/likes/given')
  expect(part).toContain(`>${t('likes.more')}<`)
  expect(part).not.toContain(t('likes.given.words', { count: 48 }))
})
