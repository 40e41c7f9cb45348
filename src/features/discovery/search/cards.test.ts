import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#server/clock.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { connectLive } from '#tests/harness/live.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

it('tells age and a coarse distance, never the date of birth or a position', async () => {
  const seeker = await site.login(await site.build.member({ gender: 'male' }))
  const woman = await site.build.member({
    gender: 'female',
    dateOfBirth: '1990-03-14',
    region: 'NL-NH',
    place: 'NL-NH-amsterdam',
    interests: ['art', 'dogs'],
  })
  await seeker.api.members.update({ interests: ['dogs', 'music'] })
  const answer = await seeker.call('GET', `/members/${woman.id}`)
  expect(answer.body.profile).toMatchObject({
    place: 'Amsterdam',
    distance_km: 35,
    shared_interests: ['dogs'],
  })
  expect(JSON.stringify(answer)).not.toMatch(/1990|date_of_birth|latitude|52\.3|email|example\.org/)
})

it('begins a card with the member’s own words, cut between two, and says who signed up this week', async () => {
  const own = await siteForTest()
  const daysAgo = (days: number) => new Date(own.clock.now().getTime() - days * DAY)
  const [long, short] = await Promise.all(
    [6, 8].map((days) => own.build.member({ gender: 'female', signupDate: daysAgo(days) })),
  )
  const text = `Ik bak elke zondag\n\nbrood voor de ${'hele lieve '.repeat(6)}buurt.`
  await (await own.login(long!)).api.members.update({ profile_text: text })
  await (await own.login(short!)).api.members.update({ profile_text: '  Kort en goed.  ' })
  const asMan = await own.login(await own.build.member({ gender: 'male' }))
  const cardOf = async ({ id }: { id: string }) => {
    const { profiles } = await asMan.api.discovery.search({})
    return profiles.find((profile) => profile.id === id)
  }
  expect(await cardOf(long!)).toMatchObject({
    opening: 'Ik bak elke zondag brood voor de hele lieve hele lieve hele lieve hele…',
    is_new: true,
    photo_count: 0,
  })
  expect(await cardOf(short!)).toMatchObject({ opening: 'Kort en goed.', is_new: false })
  await (await own.login(short!)).api.members.update({ profile_text: `a${'😀'.repeat(200)}` })
  expect(await cardOf(short!)).toMatchObject({ opening: `a${'😀'.repeat(35)}…` })
})

it('shows a member as online while connected and two minutes longer, then the day at most', async () => {
  const own = await siteForTest()
  const woman = await own.build.member({
    gender: 'female',
    signupDate: new Date(own.clock.now().getTime() - 30 * DAY),
  })
  const asWoman = await own.login(woman)
  const asMan = await own.login(await own.build.member({ gender: 'male' }))
  const visitor = own.visitor()
  const seen = async (by: Visitor) => {
    const [card] = (await by.api.discovery.search({ gender: 'female' })).profiles
    return card!.online ? 'online' : card!.active
  }
  expect(await seen(asMan)).toBe(null)
  // Noon, so that some minutes are the same day.
  own.clock.advance(DAY - (own.clock.now().getTime() % DAY) + 12 * HOUR)
  await asWoman.api.accounts.user()
  expect(await seen(asMan)).toBe('today')
  const live = await connectLive(asWoman)
  await expect.poll(() => seen(asMan)).toBe('online')
  own.clock.advance(3 * MINUTE)
  await expect.poll(() => seen(asMan)).toBe('online')
  expect(await seen(visitor)).toBe(null)
  live.close()
  await expect.poll(() => own.app.live.isOnline(woman.id)).toBe(false)
  own.clock.advance(90 * SECOND)
  expect(await seen(asMan)).toBe('online')
  own.clock.advance(MINUTE)
  expect(await seen(asMan)).toBe('today')
  own.clock.advance(DAY)
  expect(await seen(asMan)).toBe('week')
  own.clock.advance(6 * DAY)
  expect(await seen(asMan)).toBe(null)
})

it('counts fictional profiles apart, and leaves them out where asked', async () => {
  const own = await siteForTest()
  const woman = await own.build.member({ gender: 'female' })
  const fictional = [
    await own.build.member({ gender: 'female', sexuality: 'bi', fictional: true }),
    await own.build.member({ gender: 'female', fictional: true }),
  ]
  const asMan = await own.login(await own.build.member({ gender: 'male' }))
  for (const by of [asMan, own.visitor()]) {
    const all = await by.api.discovery.search({ gender: 'female' })
    expect(all).toMatchObject({ num_results: 3, num_fictional: 2 })
    expect(all.profiles.map(({ id }) => id).sort()).toEqual([woman, ...fictional].map(({ id }) => id).sort())
    expect(await by.api.discovery.search({ gender: 'female', fictional: 'no' })).toMatchObject({
      num_results: 1,
      num_fictional: 0,
      profiles: [{ id: woman.id, fictional: false }],
      similar_results: [],
    })
  }
  expect(await asMan.call('GET', '/members?fictional=yes')).toMatchObject({ status: 400 })
})

it('never shows a fictional profile as online or active', async () => {
  const own = await siteForTest()
  const fictional = await own.build.member({ gender: 'female', fictional: true })
  const asFictional = await own.login(fictional)
  const asMan = await own.login(await own.build.member({ gender: 'male' }))
  await asFictional.api.accounts.user()
  const found = await asMan.api.discovery.search({ gender: 'female' })
  expect(found.profiles).toMatchObject([{ id: fictional.id, online: false, active: null }])
})
