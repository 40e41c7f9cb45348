import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, MINUTE } from '#server/clock.ts'
import type { MemberOptions } from '#tests/harness/builders.ts'
import { START } from '#tests/harness/clock.ts'
import { expectFieldRefusal } from '#tests/harness/errors.ts'
import { bornYearsAgo } from '#tests/harness/found.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

const UTRECHT = { country: 'NL', region: 'NL-UT', place: 'NL-UT-utrecht' }
const AMERSFOORT = { country: 'NL', region: 'NL-UT', place: 'NL-UT-amersfoort' }
const GRONINGEN = { country: 'NL', region: 'NL-GR', place: 'NL-GR-groningen' }

const namesOf = (profiles: { name: string }[]) => profiles.map(({ name }) => name).sort()

/** A site with women, and a man who searches. */
async function meeting(women: Record<string, MemberOptions>, man: MemberOptions = {}) {
  const own = await siteForTest()
  const built = new Map<string, Awaited<ReturnType<TestSite['build']['member']>>>()
  for (const [name, options] of Object.entries(women))
    built.set(name, await own.build.member({ name, gender: 'female', ...options }))
  const seeker = await own.login(await own.build.member({ gender: 'male', ...man }))
  const { search } = seeker.api.discovery
  const names = async (filters: Parameters<typeof search>[0]) => namesOf((await search(filters)).profiles)
  return { own, seeker, search, names, built }
}

it('filters by each field of a profile, by several values of one, and by several fields', async () => {
  const { names, search } = await meeting({
    Anna: { facts: { hairColor: 'red', eyeColor: 'green', tattoos: 'none' }, interests: ['dogs', 'yoga'] },
    Bea: { facts: { hairColor: 'brown', bodyType: 'slim', signupReason: 'dating' }, interests: ['dogs'] },
    Cleo: { facts: { relationshipStatus: 'divorced' } },
  })
  expect(await names({ hair_color: 'red' })).toEqual(['Anna'])
  expect(await names({ hair_color: 'red,brown' })).toEqual(['Anna', 'Bea'])
  expect(await names({ hair_color: 'red,brown', eye_color: 'green' })).toEqual(['Anna'])
  expect(await names({ body_type: 'slim' })).toEqual(['Bea'])
  expect(await names({ relationship_status: 'divorced,single' })).toEqual(['Cleo'])
  expect(await names({ tattoos: 'none' })).toEqual(['Anna'])
  expect(await names({ signup_reason: 'dating' })).toEqual(['Bea'])
  expect(await names({ interests: 'dogs,yoga' })).toEqual(['Anna', 'Bea'])
  expect(await names({ interests: 'dogs,yoga', interests_match: 'all' })).toEqual(['Anna'])
  for (const field of [
    'hair_color',
    'eye_color',
    'body_type',
    'tattoos',
    'signup_reason',
    'interests',
  ] as const)
    await expectFieldRefusal(search({ [field]: 'red,purple' }), field, 'invalid_value')
})

it('finds a photo as soon as others see it, and no longer', async () => {
  const { own, names, built } = await meeting({ Anna: {}, Bea: {} })
  expect(await names({ photo: 'yes' })).toEqual([])
  await own.build.photo(built.get('Anna')!)
  expect(await names({ photo: 'yes' })).toEqual(['Anna'])
  const asAnna = await own.login(built.get('Anna')!)
  const [photo] = (await asAnna.api.members.own()).profile.photos
  await asAnna.api.photos.remove({ id: photo!.id })
  expect(await names({ photo: 'yes' })).toEqual([])
})

it('finds who is online only where the card says so to this viewer', async () => {
  const { own, seeker, names, built } = await meeting({ Anna: {}, Bea: {}, Cleo: {} })
  for (const name of ['Anna', 'Bea'])
    await own.rows('insert into presence (member_id, connected_at) values ($1, $2)', [
      built.get(name)!.id,
      own.clock.now(),
    ])
  expect(await names({ online: 'yes' })).toEqual(['Anna', 'Bea'])
  await (await own.login(built.get('Bea')!)).api.members.update({ shows_online: false })
  expect(await names({ online: 'yes' })).toEqual(['Anna'])
  expect((await own.visitor().api.discovery.search({ gender: 'female', online: 'yes' })).profiles).toEqual([])
  await seeker.api.members.update({ shows_online: false })
  expect(await names({ online: 'yes' })).toEqual([])
  await seeker.api.members.update({ shows_online: true })
  own.clock.advance(3 * MINUTE)
  expect(await names({ online: 'yes' })).toEqual([])
})

it('finds who signed up this week, the newest first where wanted', async () => {
  const ago = (days: number) => new Date(START.getTime() - days * DAY)
  const { names, search } = await meeting({
    Anna: { signupDate: ago(3) },
    Bea: { signupDate: ago(8) },
    Cleo: { signupDate: ago(1) },
    Door: { signupDate: ago(1), fictional: true },
  })
  expect(await names({ new: 'yes' })).toEqual(['Anna', 'Cleo'])
  const { profiles } = await search({ sort: 'newest', fictional: 'no' })
  expect(profiles.map(({ name }) => name)).toEqual(['Cleo', 'Anna', 'Bea'])
})

describe('around a place', () => {
  it('finds those within the radius, and orders by distance', async () => {
    const { names, search } = await meeting({ Ver: GRONINGEN, Buurt: AMERSFOORT, Hier: UTRECHT }, UTRECHT)
    expect(await names({ place: UTRECHT.place, radius: 10 })).toEqual(['Hier'])
    expect(await names({ place: UTRECHT.place, radius: 50 })).toEqual(['Buurt', 'Hier'])
    expect(await names({ place: GRONINGEN.place })).toEqual(['Ver'])
    const { profiles, applied } = await search({ sort: 'nearest', place: GRONINGEN.place, radius: 300 })
    expect(profiles.map(({ name }) => name).sort()).toEqual(['Buurt', 'Hier', 'Ver'])
    expect(applied).toMatchObject({
      place: GRONINGEN.place,
      place_name: 'Groningen',
      radius: 300,
      sought: false,
    })
    expect((await search({ sort: 'nearest' })).profiles.map(({ name }) => name)).toEqual([
      'Hier',
      'Buurt',
      'Ver',
    ])
  })

  it('is refused without a place, with one that is not there, and for who has none', async () => {
    const { own, search } = await meeting({})
    await expectFieldRefusal(search({ radius: 25 }), 'radius', 'invalid_value')
    await expectFieldRefusal(search({ place: 'NL-XX-nowhere', radius: 25 }), 'place', 'invalid_value')
    await expectFieldRefusal(search({ place: UTRECHT.place, country: 'DE' }), 'place', 'invalid_value')
    await expectFieldRefusal(search({ countryregion: 'DE-BE' }), 'countryregion', 'invalid_value')
    for (const country of ['ZZ', 'US', 'nl'])
      await expectFieldRefusal(search({ country }), 'country', 'invalid_value')
    expect(await search({ country: '' })).toEqual(await search({}))
    await expectFieldRefusal(own.visitor().api.discovery.search({ sort: 'nearest' }), 'sort', 'invalid_value')
    expect((await search({ place: 'DE-BE-berlin', radius: 25 })).profiles).toEqual([])
  })
})

it('refuses a filter that the site does not offer, or whose field it does not show', async () => {
  const own = await siteForTest({
    settings: { search_fields: ['age', 'hair_color', 'tattoos'], visible_profile_fields: ['hair_color'] },
  })
  const { search } = (await own.login(await own.build.member())).api.discovery
  expect(await search({ hair_color: 'red' })).toMatchObject({ profiles: [] })
  for (const field of ['tattoos', 'eye_color', 'photo', 'online', 'new'] as const) {
    const value = field === 'tattoos' ? 'none' : field === 'eye_color' ? 'blue' : 'yes'
    await expectFieldRefusal(search({ [field]: value } as object), field, 'invalid_value')
  }
})

it('refuses the cursor of another order', async () => {
  const { own, search } = await meeting({})
  for (let at = 0; at < 25; at++) await own.build.member({ gender: 'female' })
  const { next_cursor } = await search({ sort: 'newest' })
  expect((await search({ sort: 'newest', cursor: next_cursor! })).profiles).toHaveLength(1)
  await expectFieldRefusal(search({ cursor: next_cursor! }), 'cursor', 'invalid_value')
})

it('begins with what the member seeks, unless the address says something else', async () => {
  const { seeker, names, search } = await meeting(
    {
      Jong: { ...UTRECHT, dateOfBirth: bornYearsAgo(24) },
      Past: { ...UTRECHT, dateOfBirth: bornYearsAgo(34) },
      Ver: { ...GRONINGEN, dateOfBirth: bornYearsAgo(34) },
    },
    UTRECHT,
  )
  expect(await names({})).toEqual(['Jong', 'Past', 'Ver'])
  await seeker.api.members.update({ sought_ages: { min: 30, max: 40 }, sought_distance: 25 })
  expect(await names({})).toEqual(['Past'])
  expect((await search({})).applied).toEqual({
    min_age: 30,
    max_age: 40,
    place: UTRECHT.place,
    place_name: 'Utrecht',
    radius: 25,
    sought: true,
    default_sort: 'nearest',
    home: { place: UTRECHT.place, name: 'Utrecht' },
  })
  expect(await names({ min_age: 18 })).toEqual(['Jong', 'Past'])
  expect(await names({ country: 'NL' })).toEqual(['Past', 'Ver'])
  expect(await names({ place: GRONINGEN.place })).toEqual(['Ver'])
  expect(await names({ sought: 'no' })).toEqual(['Jong', 'Past', 'Ver'])
})

it('shows whom one filter alone kept out, and which one', async () => {
  const { search } = await meeting(
    {
      Past: { ...UTRECHT, dateOfBirth: bornYearsAgo(34), facts: { hairColor: 'red' } },
      Ouder: { ...UTRECHT, dateOfBirth: bornYearsAgo(43), facts: { hairColor: 'red' } },
      Jonger: { ...UTRECHT, dateOfBirth: bornYearsAgo(27), facts: { hairColor: 'red' } },
      Ver: { ...GRONINGEN, dateOfBirth: bornYearsAgo(34), facts: { hairColor: 'red' } },
      Blond: { ...UTRECHT, dateOfBirth: bornYearsAgo(34), facts: { hairColor: 'blond' } },
      Anders: { ...GRONINGEN, dateOfBirth: bornYearsAgo(60), facts: { hairColor: 'black' } },
    },
    UTRECHT,
  )
  const filters = { countryregion: 'NL-UT', min_age: 30, max_age: 40, hair_color: 'red' }
  const found = await search(filters)
  expect(namesOf(found.profiles)).toEqual(['Past'])
  const groups = found.similar_groups.map(({ ids, ...group }) => ({
    ...group,
    names: namesOf(found.similar_results.filter(({ id }) => ids.includes(id))),
  }))
  expect(groups).toEqual([
    { relaxed: 'region', regions: ['Groningen'], num_results: 1, names: ['Ver'] },
    { relaxed: 'age', min_age: 41, max_age: 45, num_results: 1, names: ['Ouder'] },
    { relaxed: 'age', min_age: 25, max_age: 29, num_results: 1, names: ['Jonger'] },
    { relaxed: 'hair_color', num_results: 1, names: ['Blond'] },
  ])
  expect(found.similar_num_results).toBe(4)
  const wide = await search({ place: UTRECHT.place, radius: 10 })
  expect(wide.similar_groups).toMatchObject([])
})
