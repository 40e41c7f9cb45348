import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Pages } from '#main/serve-pages.server.ts'
import { DAY } from '#server/clock.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { signupForm } from '#tests/harness/signup-form.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'

/** What a page shows does not matter here. */
const pages: Pages = {
  fetch: ({ url }) => new Response('', { status: url.includes('gone') ? 404 : 200 }),
  serveAssets: async () => {},
}

const SUMMER = {
  pages: ['gallery' as const],
  headline: { nl: 'Zomer', de: 'Sommer' },
  text: '',
  picture: '/pictures/summer.webp',
  look: 'warm' as const,
}

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0' }

let site: TestSite
beforeAll(async () => {
  site = await startSite({ pages, settings: { landers: { summer: SUMMER } } })
})
afterAll(() => site.stop())

describe('a campaign', () => {
  it('has its words in the visitor’s language, on the pages that it is for', async () => {
    const german = site.visitor({ 'accept-language': 'de' })
    german.cookies.set('locale', 'de')
    const read = (name: 'gallery' | 'video', slug?: string) => german.api.landing.campaign({ name, slug })
    expect(await read('gallery', 'summer')).toEqual({
      campaign: { headline: 'Sommer', text: null, picture: '/pictures/summer.webp', look: 'warm' },
    })
    for (const slug of [undefined, 'winter', 'toString', '__proto__'])
      expect(await read('gallery', slug), slug).toEqual({ campaign: null })
    expect(await read('video', 'summer')).toEqual({ campaign: null })
    await expectRefusal(german.api.landing.campaign({ name: 'none' as never }), 'invalid_input')
  })
})

describe('the faces of landing pages', () => {
  it('are fictional profiles with a photo, such as the visitor may see; on a closed site nobody', async () => {
    const shown = await site.build.member({ name: 'Fenna', fictional: true })
    await site.build.photo(shown)
    await site.build.member({ name: 'Without photo', fictional: true })
    for (const options of [
      {},
      { fictional: true, country: 'DE', region: 'DE-BE', place: 'DE-BE-berlin' },
      { fictional: true, invisible: true },
      { fictional: true, facts: { membersOnly: true } },
    ])
      await site.build.photo(await site.build.member(options))
    const { profiles } = await site.visitor().api.landing.faces({})
    expect(profiles).toMatchObject([{ id: shown.id, fictional: true, main_image: { locked: false } }])

    const closed = await siteForTest({
      settings: { logged_out_search: false, logged_out_search_trafficsource: true },
    })
    await closed.build.photo(await closed.build.member({ fictional: true }))
    expect((await closed.visitor().api.landing.faces({})).profiles).toEqual([])
    const invited = closed.visitor({ 'x-opened-with': '?network=ads' })
    await invited.fetch('/?network=ads')
    expect((await invited.api.landing.faces({})).profiles).toHaveLength(1)
  })
})

describe('the figures of landing pages', () => {
  it('count real members once, tell no number so small that it could single somebody out, and are a day old at most', async () => {
    const own = await siteForTest({})
    const visitor = own.visitor()
    const old = new Date(own.clock.now().getTime() - 30 * DAY)
    for (let made = 0; made < 12; made++)
      await own.build.member({
        interests: made < 9 ? ['travel', 'yoga'] : ['travel'],
        sexuality: made % 2 ? 'bi' : 'hetero',
        ...(made < 2 && { signupDate: old }),
      })
    await own.build.member({ interests: ['travel'], fictional: true })
    await own.build.member({ interests: ['travel'], region: 'NL-NH', place: 'NL-NH-amsterdam' })
    const read = () => visitor.api.landing.figures({})
    expect(await read()).toMatchObject({ counted_at: null, members: null, interests: [] })
    await expect.poll(read).toEqual({
      country: 'NL',
      counted_at: expect.any(String),
      least_shown: 10,
      members: 13,
      newcomers: 11,
      regions: expect.toSatisfy(
        (regions: { region: string; members: number | null }[]) =>
          regions.length === 12 &&
          regions[0]?.region === 'NL-UT' &&
          regions.filter(({ members }) => members === 12).length === 1 &&
          regions.filter(({ members }) => members === null).length === 11,
      ),
      interests: [{ interest: 'travel', members: 13 }],
      new_interests: [{ interest: 'travel', members: 11 }],
      region_pages: [
        { country: 'NL', heading: 'Vrouwen in Utrecht', path: '/members?country=NL&countryregion=NL-UT' },
      ],
    })
    own.clock.advance(3 * DAY)
    expect(await read()).toMatchObject({ counted_at: null, members: null, newcomers: null })
    await expect.poll(read).toMatchObject({ members: 13, newcomers: 11 })
  })
})

describe('the counts of landing pages', () => {
  const counts = () =>
    site.rows(
      `select page, slug, network, views, signups_begun as begun, signups_completed as completed
       from landing_count order by page, slug, network`,
    )
  const row = (page: string, slug: string, network: string, counted: object) => ({
    page,
    slug,
    network,
    views: 0,
    begun: 0,
    completed: 0,
    ...counted,
  })

  it('say how many came, began and signed up, by page, campaign and network, and of nobody who', async () => {
    const visitor = site.visitor(FIREFOX)
    for (const path of [
      '/landers/gallery/summer?network=ads',
      '/landers/gallery/summer?network=ads',
      '/landers/gallery/no-campaign-of-ours',
      '/members/0197/landing2/summer',
      '/',
      '/signup?via=gallery/summer&network=ads',
      '/members/0197/signup?via=landing2/summer',
    ])
      expect((await visitor.fetch(path)).status).toBe(200)
    // None of these is a visitor who sees a landing page.
    await visitor.fetch('/landers/gallery?gone')
    await visitor.fetch('/landers/gallery', { headers: { 'sec-purpose': 'prefetch' } })
    await visitor.fetch('/landers/gallery', { method: 'HEAD' })
    for (const name of ['Googlebot/2.1 (+http://www.google.com/bot.html)', 'curl/8.5.0'])
      await site.visitor({ 'user-agent': name }).fetch('/landers/gallery')
    await visitor.fetch('/landers/other')
    await visitor.fetch('/signup?via=elsewhere')
    const member = await site.login(await site.build.member())
    await member.fetch('/landers/gallery')
    const newcomer = site.visitor({ ...FIREFOX, 'x-opened-with': '?via=gallery/summer&network=ads' })
    await newcomer.api.accounts.signup(signupForm(site, { name: 'Sanne', email: 'sanne@example.org' }))
    // A campaign that is none of the site's is none.
    const another = site.visitor({ ...FIREFOX, 'x-opened-with': '?via=gallery/elsewhere' })
    await another.api.accounts.signup(signupForm(site, { name: 'Tess', email: 'tess@example.org' }))
    const came = `select lander from account where email in ('sanne@example.org', 'tess@example.org') order by email`
    expect(await site.rows(came)).toEqual([{ lander: 'gallery/summer' }, { lander: 'gallery' }])

    await expect
      .poll(counts)
      .toEqual([
        row('gallery', '', '', { views: 1, completed: 1 }),
        row('gallery', 'summer', 'ads', { views: 2, begun: 1, completed: 1 }),
        row('home', '', '', { views: 1 }),
        row('landing2', 'summer', '', { views: 1, begun: 1 }),
      ])
  })

  it('do not grow without end with what strangers write into an address', async () => {
    const visitor = site.visitor(FIREFOX)
    for (let number = 0; number < 230; number++) await visitor.fetch(`/landers/video?network=n${number}`)
    const networks = () =>
      site.rows<{ count: number; other: number }>(
        `select count(*)::int as count, sum(views) filter (where network = 'other')::int as other
         from landing_count where page = 'video'`,
      )
    // Two of the 200 came before: 'ads', and none.
    await expect.poll(networks).toEqual([{ count: 199, other: 32 }])
  })
})
