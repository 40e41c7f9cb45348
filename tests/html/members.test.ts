import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { type Html, readHtml } from '#tests/harness/page/html.ts'
import { landscape } from '#tests/harness/pictures.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

const t = words('nl')
const WORD = t('site.defaults.fictional_singular')

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite({
    settings: { fictional_icon: 'ghost', fictional_plural: { nl: 'Verzonnen leden' } },
  })
})
afterAll(() => site?.stop())

/** Each test uses another country, so that it finds no members of other tests. */
const BELGIUM = { country: 'BE', region: 'BE-VAN', place: 'BE-VAN-antwerpen' }
const GERMANY = { country: 'DE', region: 'DE-BE', place: 'DE-BE-berlin' }
const BRITAIN = { country: 'GB', region: 'GB-ENG', place: 'GB-ENG-london' }

const cardOf = ({ all }: Html, name: string) => all('article').find(({ says }) => says.includes(name))?.says
const cards = ({ all }: Html) => all('article').map(({ says }) => says)

test('a fictional profile is marked as one, with the site’s icon, on each page that shows it; a member is not', async () => {
  const fred = await site.build.member({ gender: 'male', name: 'Fred', fictional: true, ...BELGIUM })
  const real = await site.build.member({ gender: 'male', name: 'Rik Echt', ...BELGIUM })
  const reader = await site.build.member({ gender: 'female', credits: 20, ...BELGIUM })
  const asReader = await site.login(reader)
  await site.build.like(fred, reader)
  const { conversation } = await asReader.api.chat.send({ id: crypto.randomUUID(), to: fred.id, body: 'Hoi' })
  for (const path of ['/members', '/swipe-game', '/likes', `/likes/m/${fred.id}`]) {
    const page = await readHtml(asReader, path)
    expect(cardOf(page, fred.name), path).toContain(WORD)
    expect(page.html, path).toMatch(/<html[^>]* data-fictional="ghost"/)
    expect(page.html, path).toContain('fictional-icon')
  }
  for (const path of [`/members/${fred.id}`, `/chats/${conversation}`]) {
    const page = await readHtml(asReader, path)
    expect(page.says, path).toContain(WORD)
    expect(page.says, path).toContain(t('site.defaults.fictional_warning'))
  }
  // It counts several, in the site's own words; once they are left out, it says so.
  expect((await readHtml(asReader, '/members')).says).toContain('Verzonnen leden: 1 (weglaten)')
  expect((await readHtml(asReader, '/members?fictional=no')).says).toContain('Verzonnen leden: tonen')
  expect((await readHtml(site.visitor(), '/')).all('h2').map(({ says }) => says)).toContain('Verzonnen leden')
  const chats = (await readHtml(asReader, '/chats')).all('li').filter(({ says }) => says.includes(fred.name))
  expect(chats.map(({ says }) => says)).toEqual([expect.stringContaining(WORD)])
  expect(cardOf(await readHtml(asReader, '/members'), real.name)).not.toContain(WORD)
  expect((await readHtml(asReader, `/members/${real.id}`)).says).not.toContain(WORD)
})

test('each like has a page while it exists, says what became of it, and no other address is one', async () => {
  const reader = await site.build.member({ gender: 'female', ...GERMANY })
  const man = (name: string) => site.build.member({ gender: 'male', name, ...GERMANY })
  const [fan, chosen, both, stranger] = [
    await man('Fan'),
    await man('Gekozen'),
    await man('Wederzijds'),
    await man('Vreemde'),
  ]
  for (const [from, to] of [
    [fan, reader],
    [reader, chosen],
    [both, reader],
    [reader, both],
  ] as const)
    await site.build.like(from, to)
  const asReader = await site.login(reader)
  const read = (path: string) => readHtml(asReader, path)
  for (const [path, names] of [
    ['/likes', [fan, both]],
    ['/likes/given', [chosen, both]],
    ['/likes/matches', [both]],
  ] as const) {
    const page = await read(path)
    expect(cards(page), path).toHaveLength(names.length)
    for (const { name } of names) expect(cardOf(page, name), path).toBeDefined()
  }
  const received = await read('/likes/received')
  expect([received.status, received.headers.get('location')]).toEqual([307, '/likes'])

  const search = await read('/members')
  for (const [{ name }, state] of [
    [fan, 'likes_you'],
    [both, 'match'],
    [stranger, 'new_here'],
  ] as const)
    expect(cardOf(search, name), name).toContain(t(`members.card.${state}`))
  for (const [{ id, name }, key] of [
    [fan, 'likes.one.received'],
    [chosen, 'likes.one.given'],
    [both, 'likes.one.match'],
  ] as const) {
    const page = await read(`/likes/m/${id}`)
    expect([page.status, page.says]).toEqual([200, expect.stringContaining(t(key, { name }))])
  }
  for (const path of [`/likes/m/${stranger.id}`, `/likes/m/${reader.id}`, '/likes/m/x', '/likes/other'])
    expect((await read(path)).status, path).toBe(404)

  await (await site.login(both)).api.accounts.deleteAccount({})
  for (const path of [`/likes/m/${both.id}`, `/members/${both.id}`]) {
    const page = await read(path)
    const headings = page.all('h1').map(({ says }) => says)
    expect([page.status, headings], path).toEqual([200, [t('members.profile.disabled_title')]])
  }
})

test('a member reads who looked at them and at whom they looked, unless they hide their visits', async () => {
  const where = { country: 'AT', region: 'AT-9', place: 'AT-9-wien' }
  const reader = await site.build.member({ gender: 'female', ...where })
  const fan = await site.build.member({ gender: 'male', name: 'Fan', ...where })
  const fake = await site.build.member({ gender: 'male', name: 'Bedacht', fictional: true, ...where })
  const asReader = await site.login(reader)
  expect((await readHtml(asReader, '/likes/visitors')).says).toContain(t('likes.visitors.empty_title'))
  await (await site.login(fan)).api.members.visit({ id: reader.id })
  await asReader.api.members.visit({ id: fake.id })
  const seen = (await readHtml(asReader, '/likes/visitors')).all('section').map(({ says }) => says)
  const today = seen.filter((says) => says.startsWith(t('likes.visitors.today')))
  expect(today).toEqual([expect.stringContaining('Fan')])
  expect(today[0]).not.toContain('Bedacht')
  const looked = seen.filter((says) => says.startsWith(t('likes.visited.title')))
  expect(looked).toEqual([expect.stringContaining('Bedacht')])
  expect(looked[0]).not.toContain('Fan')
  await asReader.api.members.update({ shows_visits: false })
  const off = await readHtml(asReader, '/likes/visitors')
  const link = off.all('a').find(({ says }) => says === t('likes.visitors.off_to'))
  expect(link?.href).toContain('/notifications')
})

test('a visitor finds no word of a member’s orientation, and search engines nothing', async () => {
  const woman = await site.build.member({ gender: 'female', name: 'Veel Foto’s', ...BRITAIN })
  const file = async () => new File([new Uint8Array(await landscape())], 'ik.jpg', { type: 'image/jpeg' })
  await (await site.login(woman)).api.photos.upload({ key: crypto.randomUUID(), file: await file() })
  const robots = async (visitor: Visitor, path: string) => {
    const { headers, all } = await readHtml(visitor, path)
    return [headers.get('x-robots-tag'), all('meta').find(({ name }) => name === 'robots')?.content]
  }
  expect(await robots(site.visitor(), `/members/${woman.id}`)).toEqual(['noindex', 'noindex'])
  expect((await robots(site.visitor(), '/members'))[0]).toBe('noindex')
  expect((await robots(site.visitor(), '/'))[0]).toBeNull()
  const { whole } = await readHtml(site.visitor(), `/members/${woman.id}`)
  // The words of the page name every orientation, and no member's own.
  const told = whole.replace(/<script id="sent-words".*?<\/script>/s, '')
  expect(told).toContain(woman.id)
  expect(told).not.toMatch(/hetero|sexuality":"/i)
})

test('a member’s page as others see it is theirs, not one of the search', async () => {
  const member = await site.build.member()
  const { all } = await readHtml(await site.login(member), `/members/${member.id}`)
  const current = all('a').filter((link) => link['aria-current'] === 'page')
  const places = current.map(({ says }) => says)
  expect(places).toContain(t('site.nav.me'))
  expect(places).not.toContain(t('site.nav.search'))
})
