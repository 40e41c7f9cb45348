import { expect, it } from 'vitest'
import { DAY, MINUTE } from '#server/clock.ts'
import { siteForTest, startSite } from '#tests/harness/site.ts'

it('comes by itself only from a fictional profile, marked as one, and at most once a day', async () => {
  const own = await startSite({ limitsFactor: 1 })
  try {
    const woman = await own.build.member({ gender: 'female' })
    await own.build.member({ gender: 'male', name: 'Echte man' })
    const asWoman = await own.login(woman)
    expect(await asWoman.api.likes.autoLike()).toEqual({ profile: null })
    const fictional = await own.build.member({ gender: 'male', fictional: true })
    const sent = await asWoman.fetch('/api/auto-like.php', { headers: { 'sec-fetch-site': 'cross-site' } })
    expect([sent.status, await sent.json()]).toMatchObject([403, { code: 'foreign_origin' }])
    expect((await asWoman.api.likes.list()).liked_by).toEqual([])
    expect(await asWoman.api.likes.autoLike()).toMatchObject({
      profile: { id: fictional.id, fictional: true },
    })
    expect(await asWoman.api.likes.autoLike()).toEqual({ profile: null })
    expect((await asWoman.api.likes.list()).liked_by).toMatchObject([{ id: fictional.id }])
  } finally {
    await own.stop()
  }
})

it('comes by itself only from somebody of the ages that the member looks for', async () => {
  const own = await siteForTest()
  const year = own.clock.now().getUTCFullYear()
  const man = (age: number) =>
    own.build.member({ gender: 'male', fictional: true, dateOfBirth: `${year - age}-01-01` })
  const asWoman = await own.login(await own.build.member({ gender: 'female' }))
  await asWoman.api.members.update({ sought_ages: { min: 40, max: 50 } })
  await man(61)
  await man(30)
  expect(await asWoman.api.likes.autoLike()).toEqual({ profile: null })
  const fitting = await man(45)
  expect(await asWoman.api.likes.autoLike()).toMatchObject({ profile: { id: fitting.id } })
})

it('comes by itself from somebody of the country who fits, whomever else they like', async () => {
  const own = await siteForTest()
  const berlin = { country: 'DE', region: 'DE-BE', place: 'DE-BE-berlin' }
  await own.build.member({ gender: 'male', fictional: true, ...berlin })
  await own.build.member({ gender: 'male', sexuality: 'gay', fictional: true })
  await own.build.member({ gender: 'female', fictional: true })
  const [first, second] = [await own.build.member(), await own.build.member()]
  const liked = async (who: { email: string }) => (await own.login(who)).api.likes.autoLike()
  expect(await liked(first)).toEqual({ profile: null })
  const { id } = await own.build.member({ gender: 'male', fictional: true })
  expect(await liked(first)).toMatchObject({ profile: { id } })
  expect(await liked(second)).toMatchObject({ profile: { id } })
})

it('comes by itself as often a day as the site sets, or never', async () => {
  for (const times of [0, 2]) {
    const own = await siteForTest({ limitsFactor: 1, settings: { auto_likes_per_day: times } })
    const woman = await own.build.member({ gender: 'female' })
    for (let made = 0; made < 3; made++) await own.build.member({ gender: 'male', fictional: true })
    const asWoman = await own.login(woman)
    const given = []
    for (let asked = 0; asked < 3; asked++) given.push((await asWoman.api.likes.autoLike()).profile?.id)
    expect(new Set(given.filter(Boolean)).size).toBe(times)
  }
})

it('comes no more often by itself from two processes, and again a day after the first', async () => {
  const own = await startSite()
  const second = await own.startAnother()
  try {
    const woman = await own.build.member({ gender: 'female' })
    for (let made = 0; made < 4; made++) await own.build.member({ gender: 'male', fictional: true })
    const asWoman = await own.login(woman)
    const elsewhere = second.visitor()
    for (const [name, value] of asWoman.cookies) elsewhere.cookies.set(name, value)
    const atOnce = () => Promise.all([asWoman.api.likes.autoLike(), elsewhere.api.likes.autoLike()])
    const given = async () => (await atOnce()).filter(({ profile }) => profile).length
    expect(await given()).toBe(1)
    own.clock.advance(DAY - MINUTE)
    expect(await given()).toBe(0)
    own.clock.advance(MINUTE)
    expect(await given()).toBe(1)
    expect((await elsewhere.api.likes.list()).liked_by).toHaveLength(2)
  } finally {
    await second.stop()
    await own.stop()
  }
})
