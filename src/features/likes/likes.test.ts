import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectRefusal } from '#tests/harness/errors.ts'
import { connectLive } from '#tests/harness/live.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

async function pair() {
  const [anna, bram] = await Promise.all([
    site.build.member({ gender: 'female' }),
    site.build.member({ gender: 'male' }),
  ])
  return { anna, bram, asAnna: await site.login(anna), asBram: await site.login(bram) }
}

it('is new to who receives it until the profile is opened, and a match when it is returned', async () => {
  const { anna, bram, asAnna, asBram } = await pair()
  const live = await connectLive(asBram)
  expect(await asAnna.api.likes.give({ id: bram.id })).toMatchObject({
    match: false,
    profile: { like: 'given' },
  })
  await live.expect({ type: 'like', profile: anna.id, match: false })
  live.close()

  const before = await asBram.api.likes.list()
  expect(before).toMatchObject({ liked_by: [{ id: anna.id, like_new: true }], likes: [], matches: [] })
  expect(before.profiles).toMatchObject([{ id: anna.id, name: anna.name, like: 'received' }])
  await asBram.api.likes.seen({ id: anna.id })
  expect((await asBram.api.likes.list()).liked_by).toMatchObject([{ id: anna.id, like_new: false }])

  expect(await asBram.api.likes.give({ id: anna.id })).toMatchObject({
    match: true,
    profile: { like: 'match' },
  })
  expect(await asBram.api.likes.list()).toMatchObject({ matches: [anna.id], likes: [{ id: anna.id }] })
  expect(await asAnna.api.likes.list()).toMatchObject({ matches: [bram.id] })
})

it('counts once however often it is given', async () => {
  const { anna, bram, asAnna, asBram } = await pair()
  await Promise.all(Array.from({ length: 6 }, () => asAnna.api.likes.give({ id: bram.id })))
  expect(await site.rows('select id from member_like where liker_id = $1', [anna.id])).toHaveLength(1)
  expect((await asBram.api.likes.list()).liked_by).toHaveLength(1)
})

it('lists new ones first', async () => {
  const { anna, asAnna } = await pair()
  const men = []
  for (let i = 0; i < 3; i++) {
    const man = await site.build.member({ gender: 'male' })
    await site.build.like(man, anna)
    men.push(man)
  }
  await asAnna.api.likes.seen({ id: men[2]!.id })
  expect((await asAnna.api.likes.list()).liked_by.map(({ id }) => id)).toEqual([
    men[1]!.id,
    men[0]!.id,
    men[2]!.id,
  ])
})

it('is refused towards oneself, a stranger’s site, who blocked, and whom one blocked', async () => {
  const { anna, bram, asAnna, asBram } = await pair()
  await expectRefusal(asAnna.api.likes.give({ id: anna.id }), 'not_found')
  await expectRefusal(asAnna.api.likes.give({ id: site.app.ids.uuid() }), 'not_found')
  await asBram.api.members.block({ id: anna.id })
  await expectRefusal(asAnna.api.likes.give({ id: bram.id }), 'not_found')
  await expectRefusal(asBram.api.likes.give({ id: anna.id }), 'contact_blocked')
  expect((await asAnna.api.likes.list()).likes).toEqual([])
})

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
