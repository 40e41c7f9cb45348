import { afterAll, beforeAll, expect, it } from 'vitest'
import { siteSettings } from '#features/site/settings.ts'
import { DAY, SECOND } from '#server/clock.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

it('carries a few words about what its giver saw on the profile, once, and free', async () => {
  const { anna, bram, asAnna, asBram } = await site.couple()
  await asBram.api.members.update({ interests: ['beach'], eye_color: 'green', profile_text: '' })
  const credits = async () => (await asAnna.api.accounts.user()).user?.credits
  const before = await credits()
  const refused = { id: bram.id, words: 'Hoi' }
  for (const about of ['interest:music', 'field:hair_color', 'field:name', 'photo:x', 'x', 'field:toString'])
    await expectRefusal(asAnna.api.likes.give({ ...refused, about }), 'invalid_input')
  await expectRefusal(asAnna.api.likes.give({ ...refused, words: 'a'.repeat(141) }), 'invalid_input')
  expect((await asAnna.api.likes.list()).likes).toEqual([])

  await asAnna.api.likes.give({ id: bram.id })
  const said = { about: 'interest:beach', words: 'Ook in de winter?' }
  await asAnna.api.likes.give({ id: bram.id, ...said })
  expect((await asBram.api.likes.list()).liked_by).toMatchObject([{ id: anna.id, ...said }])
  const other = { about: 'field:eye_color', words: 'Anders' }
  expect(await asAnna.api.likes.give({ id: bram.id, ...other })).toMatchObject({ words_stay: true })
  expect((await asBram.api.likes.list()).liked_by).toMatchObject([{ id: anna.id, ...said }])
  // An answer alone takes no words away.
  expect(await asAnna.api.likes.give({ id: bram.id, about: other.about })).toMatchObject({ words_stay: true })
  await asBram.api.likes.seen({ id: anna.id })
  expect(await asAnna.api.likes.give({ id: bram.id, ...other })).toMatchObject({ words_stay: true })
  expect(await asAnna.api.likes.give({ id: bram.id })).toMatchObject({ words_stay: false })
  expect((await asBram.api.likes.list()).liked_by).toMatchObject([{ id: anna.id, ...said }])
  expect((await asAnna.api.likes.list()).likes).toMatchObject([{ id: bram.id, ...said }])
  expect(await credits()).toBe(before)
})

it('is for exactly one photo of its receiver that its giver sees, and empty words are none', async () => {
  const { bram, asAnna, asBram } = await site.couple()
  for (let photo = 0; photo < 4; photo++) await site.build.photo(bram)
  const other = await site.build.member({ gender: 'male' })
  await site.build.photo(other)
  const { photos } = await asAnna.api.members.photos({ id: bram.id })
  const [theirs] = (await asAnna.api.members.photos({ id: other.id })).photos
  const photo = `photo:${photos[0]!.id}`
  for (const about of [`photo:${photos[3]!.id}`, `photo:${theirs!.id}`, `${photo}:x`, `${photo}:`])
    await expectFieldRefusal(
      asAnna.api.likes.give({ id: bram.id, about, words: 'Hoi' }),
      'about',
      'invalid_value',
    )
  await expectFieldRefusal(asAnna.api.likes.give({ id: bram.id, about: '' }), 'about', 'too_small')
  await expectFieldRefusal(asAnna.api.likes.give({ id: bram.id, words: ' \u200b ' }), 'words', 'too_small')
  expect((await asAnna.api.likes.list()).likes).toEqual([])
  await asAnna.api.likes.give({ id: bram.id, about: photo, words: 'Hoi' })
  const received = { about: photo, words: 'Hoi', photo: photos[0]!.thumb_filename }
  expect((await asBram.api.likes.list()).liked_by).toMatchObject([received])
  expect((await asAnna.api.likes.list()).likes).toMatchObject([{ about: photo, photo: null }])
  await asBram.api.photos.remove({ id: photos[0]!.id })
  expect((await asBram.api.likes.list()).liked_by).toMatchObject([{ ...received, photo: null }])
})

it('brings no contact details, as a first message does not', async () => {
  const { anna, bram, asAnna, asBram } = await site.couple()
  const give = (words: string) => asAnna.api.likes.give({ id: bram.id, words })
  await expectRefusal(give('App me op 06 12345678'), 'message_held_back', {
    why: 'contact_details',
    words: '06 12345678',
  })
  expect((await asBram.api.likes.list()).liked_by).toEqual([])
  await give('Wat een mooie tuin')
  expect((await asBram.api.likes.list()).liked_by).toMatchObject([
    { id: anna.id, words: 'Wat een mooie tuin' },
  ])
})

it('carries words twenty times a day, and without words goes on', async () => {
  const own = await siteForTest({ limitsFactor: 1 })
  const { asAnna } = await own.couple()
  const men = []
  for (let number = 0; number < 21; number++) men.push(await own.build.member({ gender: 'male' }))
  const last = men.pop()!
  for (const { id } of men) await asAnna.api.likes.give({ id, words: 'Hoi' })
  await expect(asAnna.api.likes.give({ id: last.id, words: 'Hoi' })).rejects.toMatchObject({
    code: 'too_many_requests',
    data: { seconds: expect.closeTo(DAY / SECOND, -2) },
  })
  expect(await asAnna.api.likes.give({ id: last.id })).toMatchObject({ match: false })
  expect((await asAnna.api.likes.list()).likes.filter(({ words }) => words)).toHaveLength(20)
})

it('carries the same long words to a few only, counted together with messages', async () => {
  const { spam } = siteSettings.parse({})
  const own = await siteForTest({
    settings: { spam: { ...spam, same_text_members: 2 } },
    limitsFactor: 1,
  })
  const { asAnna, bram } = await own.couple({ credits: 10 })
  const [carl, dirk] = [
    await own.build.member({ gender: 'male' }),
    await own.build.member({ gender: 'male' }),
  ]
  const words = 'Wat een prachtige foto van dat strand, ben je daar vaker?'
  await asAnna.api.chat.send({ id: own.app.ids.uuid(), to: bram.id, body: words })
  await asAnna.api.likes.give({ id: carl.id, words })
  const same = { why: 'same_text', max: 2, words: null } as const
  await expectRefusal(asAnna.api.likes.give({ id: dirk.id, words: `${words}!!` }), 'message_held_back', same)
  const message = { id: own.app.ids.uuid(), to: dirk.id, body: words }
  await expectRefusal(asAnna.api.chat.send(message), 'message_held_back', same)
  expect((await asAnna.api.likes.list()).likes).toMatchObject([{ id: carl.id, words }])
  // Other words, and none, go on.
  await asAnna.api.likes.give({ id: dirk.id, words: 'Hoi' })
  expect((await asAnna.api.likes.list()).likes).toHaveLength(2)
})

it('carries words to one member once a week, also where it was taken back and given again', async () => {
  const own = await siteForTest({ limitsFactor: 1 })
  const { anna, bram, asAnna, asBram } = await own.couple()
  await asAnna.api.likes.give({ id: bram.id, words: 'Hoi' })
  await asAnna.api.likes.unlike({ id: bram.id })
  await expect(asAnna.api.likes.give({ id: bram.id, words: 'Kom je ook?' })).rejects.toMatchObject({
    code: 'too_many_requests',
    data: { seconds: expect.closeTo((7 * DAY) / SECOND, -2) },
  })
  expect((await asBram.api.likes.list()).liked_by).toEqual([])
  await asAnna.api.likes.give({ id: bram.id })
  expect((await asBram.api.likes.list()).liked_by).toMatchObject([{ id: anna.id, words: null }])
})

it('carries words only between confirmed members without a block', async () => {
  const { anna, bram, asAnna, asBram } = await site.couple()
  const asNew = await site.login(await site.build.member({ gender: 'female', confirmed: false }))
  await expectRefusal(asNew.api.likes.give({ id: bram.id, words: 'Hoi' }), 'confirmation_required')
  const unconfirmed = await site.build.member({ gender: 'male', confirmed: false })
  await expectRefusal(asAnna.api.likes.give({ id: unconfirmed.id, words: 'Hoi' }), 'not_confirmed')
  await asBram.api.members.block({ id: anna.id })
  await expectRefusal(asAnna.api.likes.give({ id: bram.id, words: 'Hoi' }), 'not_found')
  await expectRefusal(asBram.api.likes.give({ id: anna.id, words: 'Hoi' }), 'contact_blocked')
  expect(await site.rows('select 1 from member_like where liker_id = any($1)', [[anna.id, bram.id]])).toEqual(
    [],
  )
})
