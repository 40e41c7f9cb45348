import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { startApp } from '#main/app.server.ts'
import type { Pages } from '#main/serve-pages.server.ts'
import { DAY, HOUR, MINUTE } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import { ageOn } from '#shared/dates.ts'
import { dayIn } from '#shared/local-time.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { siteForTest, type TestSite } from '#tests/harness/site.ts'
import { GUESTS as GUEST_ACCOUNTS, seedGuests } from './guests.server.ts'
import { keepPresent } from './presence.server.ts'
import { seedDemo } from './seed.server.ts'

const MEMBERS = 30
const GUESTS = 2
/** Profiles for which the desk answers. */
const AT_THE_DESK = 3

it('fills a demo with the same site, members and photos whenever it is filled', async () => {
  const [now, later] = await Promise.all([siteForTest({ demoMembers: MEMBERS }), siteForTest()])
  await later.rows('delete from site_domain')
  await later.rows('delete from site')
  later.clock.advance(500 * DAY)
  expect(await seedDemo(later.app, MEMBERS)).toBe(true)

  const filled = await whatIsIn(now)
  expect(filled.members).toHaveLength(MEMBERS + GUESTS + AT_THE_DESK)
  expect(filled.members.some(({ prompts }) => prompts?.length === 3)).toBe(true)
  expect(filled.photos.length).toBeGreaterThan(MEMBERS + GUESTS)
  expect(await whatIsIn(later)).toEqual(filled)
})

it('gives the premium guest credits that were paid for, and the free guest a gift', async () => {
  const demo = await siteForTest({ demoMembers: MEMBERS })
  const [free, premium] = GUEST_ACCOUNTS
  const priceFor = async (guest: typeof free) => {
    const visitor = demo.visitor()
    await visitor.api.accounts.login(guest!)
    const [other] = (await visitor.api.discovery.search({})).profiles
    const { cost } = await visitor.api.chat.messages({ member: other!.id })
    return { price: cost.price, purchases: (await visitor.api.payments.purchases()).purchases }
  }
  const paid = await priceFor(premium)
  // 39.95 for 120 credits.
  expect(paid.price).toEqual({ kind: 'paid', amount: 34, currency: 'EUR' })
  expect(paid.purchases).toMatchObject([{ status: 'completed', credits: 120, amount: 3995 }])
  expect(await priceFor(free)).toEqual({ price: { kind: 'gift' }, purchases: [] })
})

it('keeps a share of its members online, and nobody of the same members where it is no demo', async () => {
  const demo = await siteForTest({ demoMembers: 1500 })
  const visitor = demo.visitor()
  await visitor.api.accounts.login(GUEST_ACCOUNTS[0]!)
  const online = async () =>
    (await visitor.api.discovery.search({ sort: 'online' })).profiles.filter((member) => member.online).length
  const presentShare = async () => {
    const [share] = await demo.rows<{ part: number }>(
      `select count(*) filter (where connected_at > $1)::float / count(*) as part
       from account left join presence on presence.member_id = account.id where email like '%@members.invalid'`,
      [new Date(demo.clock.now().getTime() - 2 * MINUTE)],
    )
    return share!.part
  }
  await expect.poll(online).toBeGreaterThan(0)
  demo.app.config.demo = false
  demo.clock.advance(HOUR)
  await keepPresent(demo.app)
  expect(await presentShare()).toBe(0)
  demo.app.config.demo = true
  await keepPresent(demo.app)
  expect(await online()).toBeGreaterThan(0)
  expect(await presentShare()).toBeLessThan(0.15)
})

it('lets nobody in as a guest or as an account that the program plays, where it is no demo', async () => {
  const demo = await siteForTest({ demoMembers: MEMBERS })
  const real = await siteForTest({ demo: false })
  await transact(real.app.db, (tx) => seedGuests(tx, real.app, real.siteId))
  const played = await real.build.member({ scripted: true })
  const person = await real.build.member()
  for (const guest of [...GUEST_ACCOUNTS, played]) {
    await expectRefusal(real.visitor().api.accounts.login(guest), 'login_failed')
    expect(await real.rows('select 1 from session')).toEqual([])
  }
  await real.login(person)
  for (const guest of GUEST_ACCOUNTS) {
    const visitor = demo.visitor()
    expect((await visitor.api.accounts.login(guest)).user.email).toBe(guest.email)
    // Also of a session that began while it was a demo.
    demo.app.config.demo = false
    expect(await visitor.api.accounts.user()).toEqual({ user: null })
    demo.app.config.demo = true
  }
})

it('does not start as anything but a demo on what a demo was filled with', async () => {
  const demo = await siteForTest({ demoMembers: MEMBERS })
  const { databaseUrl } = demo
  const pages: Pages = { fetch: () => new Response(), serveAssets: async () => {} }
  const config = { ...demo.app.config, demo: false }
  const start = startApp(config, { databaseUrl, pages, log: demo.app.log })
  await expect(start).rejects.toThrow(/fictional members of a demo, but DEMO is off/)
  const again = await startApp(demo.app.config, { databaseUrl, pages, log: demo.app.log })
  await again.stop()
})

it('speaks the browser’s language on a first visit, as its domain has none; another domain its own', async () => {
  const demo = await siteForTest({ demoMembers: MEMBERS })
  const other = await siteForTest({ settings: { domain_language: 'nl' } })
  const titleOf = async (site: TestSite, headers: Record<string, string>, cookie?: string) => {
    const visitor = site.visitor(headers)
    if (cookie) visitor.cookies.set('locale', cookie)
    return (await visitor.api.site.staticPage({ slug: 'privacy' })).title
  }
  const [fr, nl, de] = (['fr', 'nl', 'de'] as const).map((locale) =>
    readFileSync(`src/features/site/pages/static/${locale}/privacy.md`, 'utf8'),
  ) as [string, string, string]
  expect(fr).toContain(await titleOf(demo, { 'accept-language': 'fr' }))
  expect(de).toContain(await titleOf(demo, { 'accept-language': 'fr' }, 'de'))
  expect(nl).toContain(await titleOf(demo, { 'accept-language': 'xx' }))
  expect(nl).toContain(await titleOf(other, { 'accept-language': 'fr' }))
  expect(de).toContain(await titleOf(other, { 'accept-language': 'fr' }, 'de'))
})

async function whatIsIn(site: TestSite) {
  const members = await site.rows<{ birth: string; email: string; prompts: string[][] | null }>(
    `select account.id, account.site_id, email, name, date_of_birth::text as birth, main_photo_id, profile_text,
       height_cm, children, child_wish, smoking, education, work, languages,
       (select jsonb_agg(array[prompt, answer] order by position) from prompt_answer
        where prompt_answer.member_id = account.id) as prompts
     from account join profile on profile.member_id = account.id order by account.id`,
  )
  return {
    members: members.map(({ birth, ...member }) => ({
      ...member,
      // Generated members keep their age, guests their date of birth.
      born: member.email.endsWith('@members.invalid') ? ageOn(birth, dayIn('NL', site.clock.now())) : birth,
    })),
    sites: await site.rows('select id from site'),
    photos: await site.rows('select id, member_id, renditions from photo order by id'),
  }
}
