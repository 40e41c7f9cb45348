import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { readHtml } from '#tests/harness/page/html.ts'
import { signupForm } from '#tests/harness/signup-form.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

const t = words('nl')
const start = (key: string) => t(`members.start.${key}`)

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

const newMember = async (at: TestSite, name: string) => {
  const visitor = at.visitor()
  const form = signupForm(at, { name, email: `${name.toLowerCase()}@example.org`, signup_reason: null })
  const { user } = await visitor.api.accounts.signup(form)
  await at.rows(`update account set status = 'active', confirmed_at = signup_date where id = $1`, [
    user!.profile.id,
  ])
  return { visitor, id: user!.profile.id }
}

const titles = async (by: Visitor, step: number) => {
  const page = await readHtml(by, `/profile/start?step=${step}`)
  return { title: page.all('h1')[0]?.says, radios: page.all('input'), says: page.says }
}

test('a new member is asked last who sees them, neither answer chosen, and until then members do', async () => {
  const { visitor, id } = await newMember(site, 'Greta')
  const { profile } = await visitor.api.members.own()
  expect(profile).toMatchObject({
    seen_by: 'members',
    seen_by_chosen: false,
    members_only: true,
    sought_ages: { min: profile.age - 8, max: profile.age + 8 },
    sought_distance: 50,
  })
  const asked = async () => (await titles(visitor, 4)).radios.filter(({ name }) => name === 'seen_by')
  expect((await titles(visitor, 4)).title).toBe(start('seen_title'))
  expect((await asked()).map(({ value, checked }) => [value, checked !== undefined])).toEqual([
    ['members', false],
    ['visitors', false],
  ])
  const stranger = site.visitor().api.members
  await expectRefusal(stranger.profile({ id }), 'not_found')
  const said = await visitor.api.members.update({ members_only: false })
  expect(said.profile).toMatchObject({ seen_by: 'visitors', seen_by_chosen: true })
  expect((await stranger.profile({ id })).profile).toMatchObject({ name: 'Greta' })
  const chosen = (await asked()).find(({ checked }) => checked !== undefined)
  expect(chosen?.value).toBe('visitors')
  // An answer to something else is none to this.
  const { visitor: other } = await newMember(site, 'Hanna')
  const { profile: rest } = await other.api.members.update({ profile_text: 'Dag' })
  expect(rest.seen_by_chosen).toBe(false)
})

test('a site of a niche asks first what it is about, and one closed to visitors not who sees me', async () => {
  const parents = await startBrowserSite({ settings: { niche: 6, logged_out_search: false } })
  try {
    const { visitor } = await newMember(parents, 'Ouder')
    const first = await titles(visitor, 1)
    expect(first.title).toBe(start('children_title'))
    expect(first.radios.map(({ value, checked }) => [value, checked !== undefined])).toEqual([
      ['none', false],
      ['at_home', false],
      ['grown_up', false],
    ])
    expect((await titles(visitor, 2)).title).toBe(start('photo_title'))
    // The last step, whatever the address says.
    expect((await titles(visitor, 9)).title).toBe(start('sought_title'))
  } finally {
    await parents.stop()
  }
})
