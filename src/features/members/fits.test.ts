import { afterAll, beforeAll, expect, it } from 'vitest'
import { coarseDistanceKm } from '#shared/distance.ts'
import type { MemberOptions } from '#tests/harness/builders.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

const UTRECHT = { country: 'NL', region: 'NL-UT', place: 'NL-UT-utrecht' }
const AMERSFOORT = { country: 'NL', region: 'NL-UT', place: 'NL-UT-amersfoort' }
const bornYearsAgo = (years: number) => `${site.clock.now().getUTCFullYear() - years}-01-01`

async function member(options: MemberOptions = {}, at = site) {
  const built = await at.build.member(options)
  return Object.assign(await at.login(built), { id: built.id })
}

it('says why a member suits the viewer, and nothing that the profile does not show', async () => {
  const anna = await member({ gender: 'female', dateOfBirth: bornYearsAgo(30), ...AMERSFOORT })
  const bram = await member({ gender: 'male', ...UTRECHT })
  const fits = async (viewer = bram) => {
    const { profile } = await viewer.api.members.profile({ id: anna.id })
    return profile.status === 'active' ? profile.fits : undefined
  }
  expect(await fits()).toEqual(['mutual'])
  await bram.api.members.update({
    sought_ages: { min: 25, max: 35 },
    sought_distance: 50,
    signup_reason: 'relationship',
  })
  expect(await fits()).toEqual(['mutual', 'ages', 'distance'])
  await anna.api.members.update({ signup_reason: 'relationship' })
  expect(await fits()).toEqual(['mutual', 'ages', 'distance', 'reason'])
  // What she seeks changes nothing of it.
  await anna.api.members.update({ sought_ages: { min: 70, max: 80 }, sought_distance: 10 })
  expect(await fits()).toEqual(['mutual', 'ages', 'distance', 'reason'])
  await anna.api.members.update({ signup_reason: 'chat', shows_sexuality: false })
  expect(await fits()).toEqual(['ages', 'distance'])
  await bram.api.members.update({ sought_ages: { min: 40, max: 50 }, sought_distance: 10 })
  expect(await fits()).toEqual([])
  expect(await fits(anna)).toEqual([])
})

it('hides a reason that the site does not show', async () => {
  const own = await siteForTest({ settings: { visible_profile_fields: ['hair_color'] } })
  const [anna, bram] = [await member({ gender: 'female' }, own), await member({ gender: 'male' }, own)]
  for (const { api } of [anna, bram]) await api.members.update({ signup_reason: 'chat' })
  expect((await bram.api.members.profile({ id: anna.id })).profile).toMatchObject({ fits: [] })
})

it('tells no number of fake accounts more of where a member is than the place they state', async () => {
  const own = await siteForTest()
  // Two in one town, who differ in all else.
  const anna = await member({ gender: 'female', ...AMERSFOORT }, own)
  const bea = await member(
    { gender: 'female', dateOfBirth: '1970-05-05', interests: ['yoga'], ...AMERSFOORT },
    own,
  )
  await own.build.photo(bea)
  const places = await own.rows<{ id: string; region: string; latitude: number; longitude: number }>(
    `select id, region, latitude, longitude from place where country = 'NL' order by population desc limit 16`,
  )
  const [stated] = await own.rows<{ latitude: number; longitude: number }>(
    'select latitude, longitude from place where id = $1',
    [AMERSFOORT.place],
  )
  const known: { from: (typeof places)[number]; km: number | null }[] = []
  for (const from of places) {
    const fake = await member({ gender: 'male', country: 'NL', region: from.region, place: from.id }, own)
    const [ofAnna, ofBea] = await Promise.all(
      [anna, bea].map(async ({ id }) => {
        const { profile } = await fake.api.members.profile({ id })
        const { profiles } = await fake.api.discovery.search({ sort: 'nearest' })
        const card = profiles.find((found) => found.id === id)
        expect(JSON.stringify([profile, card])).not.toMatch(/latitude|longitude|cell/)
        return [profile.status === 'active' ? profile.distance_km : undefined, card?.distance_km]
      }),
    )
    // The answers are those of the place, for everyone who lives there.
    expect(ofAnna).toEqual(ofBea)
    const km = coarseDistanceKm(from, stated!)
    expect(ofAnna).toEqual([km, km])
    known.push({ from, km })
  }
  // Every spot of the town gives the same answers; one 50 km away does not.
  const fitting = (at: { latitude: number; longitude: number }) =>
    known.every(({ from, km }) => coarseDistanceKm(from, at) === km)
  expect(fitting(stated!)).toBe(true)
  expect(fitting({ latitude: stated!.latitude + 0.5, longitude: stated!.longitude })).toBe(false)
})
