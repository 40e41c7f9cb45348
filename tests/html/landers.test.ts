import { afterAll, beforeAll, expect, test } from 'vitest'
import { READY } from '#features/landing/landers/lander.ts'
import { CAMPAIGN_PAGES, MEMBER_LANDINGS } from '#shared/landers.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { type Html, readHtml } from '#tests/harness/page/html.ts'
import type { TestSite } from '#tests/harness/site.ts'

const FROM = 'network=ads&sub1=spring'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite({
    settings: {
      signups: 'with_trafficsource',
      landers: {
        spring: { pages: [...CAMPAIGN_PAGES], headline: 'Lente!', text: '', picture: null, look: null },
      },
    },
  })
})
afterAll(() => site?.stop())

const formOf = ({ html }: Html) => /<form\b[^>]*action="([^"]*\/signup)"[^>]*>.*?<\/form>/s.exec(html)

test('each landing page leads to the signup without script, and keeps where the visitor came from', async () => {
  const member = await site.build.member({ name: 'Fenna' })
  const paths = [
    ...READY.map((lander) => ({ path: `/landers/${lander}`, slug: '/spring', via: lander })),
    ...MEMBER_LANDINGS.map((landing) => ({
      path: `/members/${member.id}/${landing}`,
      slug: landing === 'landing' ? '' : '/spring',
      via: landing,
    })),
  ]
  for (const { path, slug, via } of paths) {
    expect(formOf(await readHtml(site.visitor(), path)), path).toBeNull()
    const page = await readHtml(site.visitor(), `${path}${slug}?${FROM}`)
    if (slug)
      expect
        .soft(
          page.all('h1').map(({ says }) => says),
          path,
        )
        .toEqual(['Lente!'])
    // Also those of the map, which are drawn.
    const links = page.all('a').flatMap(({ href }) => (href?.startsWith('/') ? [href] : []))
    expect.soft(links.length, path).toBeGreaterThan(5)
    const lost = links.filter((link) => new URL(link, site.url).searchParams.get('sub1') !== 'spring')
    expect.soft(lost, path).toEqual([])
    // What stands before the questions is for the eye; the form is there in any case.
    const [form, action] = formOf(page)!
    // Some answers stand before the form, and name it.
    const named = / id="([^"]+)"/.exec(form.slice(0, form.indexOf('>')))?.[1]
    const before = (page.html.match(/<input\b[^>]*>/g) ?? []).filter((one) =>
      one.includes(` form="${named}"`),
    )
    const inputs = [...(form.match(/<input\b[^>]*>/g) ?? []), ...before].map((input) => ({
      hidden: /type="hidden"/.test(input),
      name: / name="([^"]*)"/.exec(input)?.[1] ?? '',
      value: / value="([^"]*)"/.exec(input)?.[1] ?? '',
    }))
    const sent = inputs.filter(({ hidden }) => hidden).map(({ name, value }) => [name, value])
    const asked = path.startsWith('/members') ? `/members/${member.id}/signup` : '/signup'
    expect
      .soft([action, Object.fromEntries(sent)], path)
      .toEqual([asked, { network: 'ads', sub1: 'spring', via: `${via}${slug}` }])
    const chosen = inputs.filter(({ value }) => value === 'female').map(({ name }) => name)
    expect.soft(new Set(chosen), path).toEqual(new Set(['gender', 'seeks']))
    const answers = new URLSearchParams([...sent, ['gender', 'female'], ['seeks', 'female']])
    expect.soft((await site.visitor().fetch(`${action}?${answers}`)).status, path).toBe(200)
  }
})

test('the landing of a member whom visitors may not see, or who does not exist, is the site’s own', async () => {
  const hidden = await site.build.member({ facts: { membersOnly: true } })
  const visitor = site.visitor()
  const answers = new Map<string, string[]>()
  for (const id of [hidden.id, '01890000-0000-7000-8000-000000000000', 'nobody'])
    for (const landing of MEMBER_LANDINGS) {
      const response = await visitor.fetch(`/members/${id}/${landing}?${FROM}`, { redirect: 'manual' })
      answers.set(`${id} ${landing}`, [String(response.status), response.headers.get('location') ?? ''])
    }
  expect([...new Set([...answers.values()].map((answer) => answer.join(' ')))]).toEqual([`307 /?${FROM}`])
  expect((await visitor.fetch(`/members/${hidden.id}/landing4`)).status).toBe(404)
})
