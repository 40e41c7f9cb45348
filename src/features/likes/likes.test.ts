import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectRefusal } from '#tests/harness/errors.ts'
import { connectLive } from '#tests/harness/live.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

it('is new to who receives it until the profile is opened, and a match when it is returned', async () => {
  const { anna, bram, asAnna, asBram } = await site.couple()
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

it('is read by itself with its words, and by nobody else', async () => {
  const { anna, bram, asAnna, asBram } = await site.couple()
  expect(await asBram.api.likes.one({ id: anna.id })).toEqual({ like: null })
  await asAnna.api.likes.give({ id: bram.id, words: 'Wat een mooie fiets' })
  const like = { id: anna.id, words: 'Wat een mooie fiets' }
  expect(await asBram.api.likes.one({ id: anna.id })).toMatchObject({ like })
  expect(await asAnna.api.likes.one({ id: bram.id })).toMatchObject({ like: { ...like, id: bram.id } })
  const other = await site.login(await site.build.member({ gender: 'male' }))
  expect(await other.api.likes.one({ id: anna.id })).toEqual({ like: null })
  await asAnna.api.members.block({ id: bram.id })
  expect(await asBram.api.likes.one({ id: anna.id })).toEqual({ like: null })
})

it('is told nowhere while its giver is invisible, but to those they chat with, and shows when they are back', async () => {
  const { anna, bram, asAnna, asBram } = await site.couple()
  const partner = await site.build.member({ gender: 'male', name: 'Partner' })
  const asPartner = await site.login(partner)
  await asAnna.api.chat.send({ id: crypto.randomUUID(), to: partner.id, body: 'Hoi' })
  await asAnna.api.members.update({ invisible: true })
  const [heard, partnerHeard] = [await connectLive(asBram), await connectLive(asPartner)]
  await asAnna.api.likes.give({ id: bram.id })
  await asAnna.api.likes.give({ id: partner.id })
  await partnerHeard.expect({ type: 'like', profile: anna.id, match: false })
  // A later like has arrived, so an earlier one would have arrived too.
  const fan = await site.build.member({ gender: 'female' })
  await site.build.like(fan, bram)
  await heard.expect({ type: 'like', profile: fan.id, match: false })
  expect(heard.events).toEqual([{ type: 'like', profile: fan.id, match: false }])
  expect((await asBram.api.likes.list()).liked_by.map(({ id }) => id)).toEqual([fan.id])
  expect((await asPartner.api.likes.list()).liked_by.map(({ id }) => id)).toEqual([anna.id])

  await asAnna.api.members.update({ invisible: false })
  expect((await asBram.api.likes.list()).liked_by).toMatchObject([
    { id: fan.id },
    { id: anna.id, like_new: true },
  ])
  for (const live of [heard, partnerHeard]) live.close()
})

it('is passed and put back by its receiver, unknown to its giver', async () => {
  const { anna, bram, asAnna, asBram } = await site.couple()
  await asAnna.api.likes.give({ id: bram.id })
  const given = await asAnna.api.likes.list()
  // Not one's own like: there is nothing to pass.
  await asAnna.api.likes.pass({ id: bram.id, passed: true })
  await asBram.api.likes.pass({ id: anna.id, passed: true })
  expect(await asBram.api.likes.list()).toMatchObject({ liked_by: [], profiles: [] })
  expect(await asAnna.api.likes.list()).toEqual(given)
  await asBram.api.likes.pass({ id: anna.id, passed: false })
  expect((await asBram.api.likes.list()).liked_by).toMatchObject([{ id: anna.id, like_new: false }])
  await asBram.api.likes.pass({ id: anna.id, passed: true })
  expect(await asBram.api.likes.give({ id: anna.id })).toMatchObject({ match: true })
  expect(await asBram.api.likes.list()).toMatchObject({ matches: [anna.id], liked_by: [{ id: anna.id }] })
})

it('stays a match when a tab that does not know it passes the like', async () => {
  const { anna, bram, asAnna, asBram } = await site.couple()
  await asAnna.api.likes.give({ id: bram.id })
  await asBram.api.likes.give({ id: anna.id })
  await asBram.api.likes.pass({ id: anna.id, passed: true })
  expect(await asBram.api.likes.list()).toMatchObject({ matches: [anna.id], liked_by: [{ id: anna.id }] })
})

it('is told as a match to one of two who like each other at the same moment', async () => {
  for (let round = 0; round < 6; round++) {
    const { anna, bram, asAnna, asBram } = await site.couple()
    const answers = await Promise.all([
      asAnna.api.likes.give({ id: bram.id }),
      round % 2
        ? asBram.api.likes.give({ id: anna.id })
        : asBram.api.discovery.swipe({ id: anna.id, like: true }),
    ])
    expect(answers.filter(({ match }) => match)).toHaveLength(1)
  }
})

it('makes a match to celebrate once for who was away, and none for who made it', async () => {
  const { anna, bram, asAnna, asBram } = await site.couple()
  const toCelebrate = async (who: typeof asAnna) => (await who.api.likes.list()).matches_to_celebrate
  await asAnna.api.likes.give({ id: bram.id })
  await asAnna.api.likes.celebrated({ id: bram.id })
  await asBram.api.likes.celebrated({ id: anna.id })
  expect(await toCelebrate(asBram)).toEqual([])
  await asBram.api.discovery.swipe({ id: anna.id, like: true })
  expect(await asBram.api.likes.list()).toMatchObject({ liked_by: [{ like_new: false }] })
  expect([await toCelebrate(asAnna), await toCelebrate(asBram)]).toEqual([[bram.id], []])
  const onPhone = await site.login(anna)
  await onPhone.api.likes.celebrated({ id: bram.id })
  expect(await toCelebrate(asAnna)).toEqual([])
  expect((await asAnna.api.likes.list()).liked_by).toMatchObject([{ id: bram.id, like_new: true }])
})

it('counts once however often it is given', async () => {
  const { anna, bram, asAnna, asBram } = await site.couple()
  await Promise.all(Array.from({ length: 6 }, () => asAnna.api.likes.give({ id: bram.id })))
  expect(await site.rows('select id from member_like where liker_id = $1', [anna.id])).toHaveLength(1)
  expect((await asBram.api.likes.list()).liked_by).toHaveLength(1)
})

it('lists new ones first', async () => {
  const { anna, asAnna } = await site.couple()
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

it('is refused towards oneself, unknown ids, blockers and blocked members', async () => {
  const { anna, bram, asAnna, asBram } = await site.couple()
  await expectRefusal(asAnna.api.likes.give({ id: anna.id }), 'not_found')
  await expectRefusal(asAnna.api.likes.give({ id: site.app.ids.uuid() }), 'not_found')
  await asBram.api.members.block({ id: anna.id })
  await expectRefusal(asAnna.api.likes.give({ id: bram.id }), 'not_found')
  await expectRefusal(asBram.api.likes.give({ id: anna.id }), 'contact_blocked')
  expect((await asAnna.api.likes.list()).likes).toEqual([])
})

it('is taken back by its giver, and with it the match', async () => {
  const { anna, bram, asAnna, asBram } = await site.couple()
  await asAnna.api.likes.give({ id: bram.id })
  await asBram.api.likes.give({ id: anna.id })
  await asAnna.api.likes.unlike({ id: bram.id })
  await asAnna.api.likes.unlike({ id: bram.id })
  expect(await asBram.api.likes.list()).toMatchObject({ liked_by: [], matches: [], likes: [{ id: anna.id }] })
  expect(await asAnna.api.likes.list()).toMatchObject({ liked_by: [{ id: bram.id }], matches: [], likes: [] })
  // Not the other's like.
  await asAnna.api.likes.unlike({ id: bram.id })
  expect((await asBram.api.likes.list()).likes).toHaveLength(1)
  expect(await asAnna.api.likes.give({ id: bram.id })).toMatchObject({ match: true })
})

it('is a match, and none any more, without a change to the likes of others', async () => {
  const { anna, bram, asAnna, asBram } = await site.couple()
  const [fan, match] = [
    await site.build.member({ gender: 'male' }),
    await site.build.member({ gender: 'male' }),
  ]
  const [asFan, asMatch] = [await site.login(fan), await site.login(match)]
  await asFan.api.likes.give({ id: anna.id })
  const matches = () =>
    Promise.all([asAnna, asBram, asFan, asMatch].map(async (who) => (await who.api.likes.list()).matches))
  await asAnna.api.likes.give({ id: bram.id })
  await asBram.api.likes.give({ id: anna.id })
  expect(await matches()).toEqual([[bram.id], [anna.id], [], []])
  await asMatch.api.likes.give({ id: anna.id })
  await asAnna.api.likes.give({ id: match.id })
  await asAnna.api.likes.unlike({ id: bram.id })
  expect(await matches()).toEqual([[match.id], [], [], [anna.id]])
  await asAnna.api.likes.give({ id: bram.id })
  await asBram.api.likes.unlike({ id: anna.id })
  expect(await matches()).toEqual([[match.id], [], [], [anna.id]])
})

it('is no news again when it was taken back and given again', async () => {
  const own = await siteForTest({ limitsFactor: 1 })
  const { anna, bram, asAnna, asBram } = await own.couple()
  const live = await connectLive(asBram)
  for (let given = 0; given < 3; given++) {
    await asAnna.api.likes.give({ id: bram.id })
    await asAnna.api.likes.unlike({ id: bram.id })
  }
  await asAnna.api.discovery.swipe({ id: bram.id, like: true })
  await asAnna.api.discovery.undoSwipe({ id: bram.id })
  await asAnna.api.likes.give({ id: bram.id })
  // A later like has arrived, so an earlier one would have arrived too.
  const fan = await own.build.member({ gender: 'female' })
  await own.build.like(fan, bram)
  await live.expect({ type: 'like', profile: fan.id, match: false })
  expect(live.events).toMatchObject([{ profile: anna.id }, { profile: fan.id }])
  expect((await asBram.api.likes.list()).liked_by.map(({ id }) => id)).toContain(anna.id)
  live.close()
})

it('is listed page by page, a match also where hundreds of other likes came since', async () => {
  const { anna, bram, asAnna } = await site.couple()
  await site.build.like(bram, anna)
  await site.build.like(anna, bram)
  const fans = []
  for (let made = 0; made < 130; made++) {
    site.clock.advance(1)
    const fan = await site.build.member({ gender: 'male' })
    await site.build.like(fan, anna)
    fans.unshift(fan.id)
  }
  const first = await asAnna.api.likes.list()
  expect(first).toMatchObject({ matches: [bram.id], next: { given: null, matches: null } })
  const all = first.liked_by.map(({ id }) => id)
  for (let cursor = first.next.received; cursor; ) {
    const page = await asAnna.api.likes.page({ kind: 'received', cursor })
    expect(page.profiles.map(({ id }) => id)).toEqual(page.likes.map(({ id }) => id))
    all.push(...page.likes.map(({ id }) => id))
    cursor = page.next_cursor
  }
  // New ones first; the match's like was seen.
  expect(all).toEqual([...fans, bram.id])
  for (const cursor of ['x', `2.1.${bram.id}`, `1.99999999999999999.${bram.id}`])
    await expectRefusal(asAnna.api.likes.page({ kind: 'received', cursor }), 'invalid_input')
})

it('takes 60 likes of a member in a minute, cards of the deck included', async () => {
  const own = await siteForTest({ limitsFactor: 1 })
  const liker = await own.login(await own.build.member({ gender: 'female' }))
  const { id } = await own.build.member({ gender: 'male' })
  for (let given = 0; given < 30; given++) {
    await liker.api.likes.give({ id })
    await liker.api.discovery.swipe({ id, like: false })
  }
  await expectRefusal(liker.api.likes.give({ id }), 'too_many_requests')
  await expectRefusal(liker.api.discovery.swipe({ id, like: true }), 'too_many_requests')
  const other = await own.login(await own.build.member({ gender: 'female' }))
  await other.api.likes.give({ id })
})
