import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { DAY } from '#server/clock.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'

const WOMEN = { gender: 'female', min_age: 20, max_age: 60, sort: 'newest' } as const

let site: TestSite
let him: Visitor
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())
beforeEach(async () => {
  him = await site.login(await site.build.member({ gender: 'male' }))
})

const save = (more: object = {}, visitor = him) => {
  const search = { id: site.app.ids.uuid(), name: 'Vrouwen', filters: WOMEN, weekly_mail: false, ...more }
  return visitor.api.discovery.saveSearch(search).then(() => search)
}
const list = async (visitor = him) => (await visitor.api.discovery.savedSearches()).searches
async function offer(search_fields: string[]) {
  await site.rows('update site set settings = settings || $2 where id = $1', [
    site.siteId,
    JSON.stringify({ search_fields }),
  ])
  // Settings are cached for a moment.
  site.clock.advance(DAY)
}
const woman = (more: object = {}) =>
  site.build.member({ gender: 'female', signupDate: site.clock.now(), ...more })

it('is kept with its name and filters, changed by its id, and deleted', async () => {
  const first = await save()
  site.clock.advance(DAY)
  const second = await save({ name: 'Bij mij', filters: { place: 'NL-UT-utrecht', radius: 25 } })
  expect(await list()).toEqual([
    { ...second, new_members: 0, outdated: false },
    { ...first, new_members: 0, outdated: false },
  ])
  await save({ id: first.id, name: 'Anders', weekly_mail: true })
  await him.api.discovery.updateSavedSearch({ id: second.id, weekly_mail: true })
  expect((await list()).map(({ name, weekly_mail }) => [name, weekly_mail])).toEqual([
    ['Bij mij', true],
    ['Anders', true],
  ])
  await him.api.discovery.removeSavedSearch({ id: first.id })
  expect((await list()).map(({ id }) => id)).toEqual([second.id])
  await expectRefusal(him.api.discovery.removeSavedSearch({ id: first.id }), 'not_found')
  const [row] = await site.rows<{ filters: object }>('select filters from saved_search where id = $1', [
    second.id,
  ])
  expect(row!.filters).toEqual(second.filters)
})

it('tells how many signed up since the last look, and never of who is hidden', async () => {
  await woman()
  const { id } = await save()
  const count = async () => (await list())[0]!.new_members
  expect(await count()).toBe(0)
  site.clock.advance(DAY)
  const [blocked, blocking] = [await woman(), await woman()]
  const asBlocking = await site.login(blocking)
  await woman({ fictional: true })
  await woman({ dateOfBirth: '1940-01-01' })
  await site.build.member({ gender: 'male', signupDate: site.clock.now() })
  expect(await count()).toBe(2)
  await him.api.members.block({ id: blocked.id })
  expect(await count()).toBe(1)
  await asBlocking.api.members.block({ id: (await him.api.accounts.user()).user!.profile.id })
  expect(await count()).toBe(0)
  const hidden = await woman()
  expect(await count()).toBe(1)
  await (await site.login(hidden)).api.members.update({ invisible: true })
  expect(await count()).toBe(0)
  await woman()
  expect(await count()).toBe(1)
  await him.api.discovery.updateSavedSearch({ id, looked: true })
  expect(await count()).toBe(0)
})

it('comes back whole when its deletion is undone', async () => {
  const first = await save({ weekly_mail: true })
  site.clock.advance(DAY)
  await save({ name: 'Later' })
  site.clock.advance(1)
  await woman()
  const before = await list()
  expect(before).toMatchObject([{ new_members: 1 }, { id: first.id, new_members: 1, weekly_mail: true }])
  site.clock.advance(DAY)
  const was = await him.api.discovery.removeSavedSearch({ id: first.id })
  expect(await list()).toEqual([before[0]])
  await save({ id: first.id, ...was })
  expect(await list()).toEqual(before)

  const ahead = new Date(site.clock.now().getTime() + DAY).toISOString()
  await save({ restored: { saved_at: ahead, looked_at: ahead } })
  site.clock.advance(DAY / 2)
  await woman()
  expect((await list())[0]).toMatchObject({ new_members: 1 })
  await expectFieldRefusal(
    save({ restored: { saved_at: 'gisteren', looked_at: ahead } }),
    'restored.saved_at',
    'invalid_format',
  )
})

it('runs without a filter that is no longer there, says so, and can be named and restored', async () => {
  const { id } = await save({ filters: { ...WOMEN, photo: 'yes', countryregion: 'NL-UT' } })
  site.clock.advance(DAY)
  await woman()
  expect(await list()).toMatchObject([{ outdated: false, new_members: 0 }])
  const now = async () => (await list())[0]
  await site.rows(`update saved_search set filters = filters || '{"countryregion": "NL-XX"}' where id = $1`, [
    id,
  ])
  const without = { ...WOMEN, photo: 'yes' }
  expect(await now()).toMatchObject({ outdated: true, filters: without, new_members: 0 })

  const { search_fields } = (await him.api.site.settings({})).settings
  await offer(search_fields.filter((field) => field !== 'photo'))
  const run = { outdated: true, filters: WOMEN, new_members: 1 }
  expect(await now()).toMatchObject(run)
  await him.api.discovery.updateSavedSearch({ id, name: 'Ook zonder' })
  expect(await now()).toMatchObject({ ...run, name: 'Ook zonder' })
  await expectFieldRefusal(him.api.discovery.updateSavedSearch({ id, name: ' ' }), 'name', 'too_small')
  await expectFieldRefusal(save({ filters: without }), 'photo', 'invalid_value')

  const was = await him.api.discovery.removeSavedSearch({ id })
  await save({ id, ...was })
  expect(await now()).toMatchObject({ ...run, name: 'Ook zonder' })
  await offer(search_fields)
  expect(await now()).toMatchObject({ outdated: true, filters: without, new_members: 0 })
})

it('is refused at bad input, and at the eleventh, however many are saved at once', async () => {
  await expectFieldRefusal(save({ filters: { radius: 25 } }), 'radius', 'invalid_value')
  await expectFieldRefusal(save({ filters: { countryregion: 'DE-BE' } }), 'countryregion', 'invalid_value')
  await expectFieldRefusal(save({ name: '  ' }), 'name', 'too_small')
  expect(await list()).toEqual([])
  const saved = await Promise.allSettled(Array.from({ length: 12 }, () => save()))
  expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  const [one] = await list()
  await expectRefusal(save(), 'saved_search_limit', { max: 10 })
  await save({ id: one!.id, name: 'Nieuwe naam' })
  expect((await list()).map(({ name }) => name)).toContain('Nieuwe naam')
  await him.api.discovery.removeSavedSearch({ id: one!.id })
  await save()
  expect(await list()).toHaveLength(10)
})

it('is another member’s own', async () => {
  const { id } = await save({ weekly_mail: true })
  const other = await site.login(await site.build.member({ gender: 'male' }))
  expect(await list(other)).toEqual([])
  await expectRefusal(other.api.discovery.updateSavedSearch({ id, weekly_mail: false }), 'not_found')
  await expectRefusal(other.api.discovery.removeSavedSearch({ id }), 'not_found')
  await save({ id, name: 'Van mij' }, other)
  expect(await list()).toMatchObject([{ id, name: 'Vrouwen', weekly_mail: true }])
  await expectRefusal(list(site.visitor()), 'authentication_required')
})
