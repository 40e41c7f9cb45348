import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SECOND } from '#server/clock.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'

const LIKES_A_DAY = 4

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

/** Builds a woman with `men` men to swipe, in a country without other members. */
async function table(country: string, region: string, men: number, options: { premium?: boolean } = {}) {
  const place = { country, region }
  const anna = await site.build.member({ gender: 'female', ...place, ...options })
  const others = await Promise.all(
    Array.from({ length: men }, () => site.build.member({ gender: 'male', ...place })),
  )
  return { anna, others, asAnna: await site.login(anna) }
}

describe('the deck', () => {
  it('holds who was neither liked, passed nor blocked', async () => {
    const { anna, others, asAnna } = await table('NL', 'NL-UT', 5)
    const [liked, passed, blocked, blocker, left] = others
    await asAnna.api.likes.give({ id: liked!.id })
    await asAnna.api.discovery.swipe({ id: passed!.id, like: false })
    await asAnna.api.members.block({ id: blocked!.id })
    await (await site.login(blocker!)).api.members.block({ id: anna.id })
    const { profiles, likes_left } = await asAnna.api.discovery.swipeDeck()
    expect(profiles.map(({ id }) => id)).toEqual([left!.id])
    expect(likes_left).toBe(LIKES_A_DAY)
    await expectRefusal(asAnna.api.discovery.swipe({ id: blocker!.id, like: true }), 'not_found')
  })
})

describe('likes of the day', () => {
  it('are four for a free member, however many are given at once, and four again the next day where they live', async () => {
    const { anna, others, asAnna } = await table('BE', 'BE-VAN', 9)
    const answers = await Promise.allSettled(
      others.map(({ id }) => asAnna.api.discovery.swipe({ id, like: true })),
    )
    const given = answers.filter(({ status }) => status === 'fulfilled')
    expect(given).toHaveLength(LIKES_A_DAY)
    const likes = await site.rows('select 1 from member_like where liker_id = $1', [anna.id])
    expect(likes).toHaveLength(LIKES_A_DAY)

    const deck = await asAnna.api.discovery.swipeDeck()
    expect(deck.likes_left).toBe(0)
    const next = deck.profiles[0]!
    await expectRefusal(asAnna.api.discovery.swipe({ id: next.id, like: true }), 'premium_only', {
      limit: 'likes',
      max: LIKES_A_DAY,
    })
    expect(await asAnna.api.discovery.swipe({ id: next.id, like: false })).toMatchObject({ match: false })

    site.clock.advance(24 * 3_600_000)
    const after = await asAnna.api.discovery.swipe({ id: next.id, like: true })
    expect(after).toEqual({ match: false, likes_left: LIKES_A_DAY - 1 })
  })

  it('count the same swipe once', async () => {
    const { others, asAnna } = await table('DE', 'DE-BE', 1)
    const swipe = { id: others[0]!.id, like: true }
    const answers = await Promise.all(Array.from({ length: 5 }, () => asAnna.api.discovery.swipe(swipe)))
    expect(new Set(answers.map(({ likes_left }) => likes_left))).toEqual(new Set([LIKES_A_DAY - 1]))
  })

  it('have no end for a premium member, and make a match where they are returned', async () => {
    const { anna, others, asAnna } = await table('FR', 'FR-IDF', 6, { premium: true })
    await site.build.like(others[0]!, anna)
    const answers = []
    for (const { id } of others) answers.push(await asAnna.api.discovery.swipe({ id, like: true }))
    expect(answers.map(({ match }) => match)).toEqual([true, false, false, false, false, false])
    expect(new Set(answers.map(({ likes_left }) => likes_left))).toEqual(new Set([null]))
  })

  it('are counted by the day where the member lives, and moving to another time zone gives no further day', async () => {
    const { others, asAnna } = await table('GB', 'GB-ENG', 13)
    let next = 0
    const like = async () => asAnna.api.discovery.swipe({ id: others[next++]!.id, like: true })
    const likesUpToTheLimit = async () => {
      for (let left = (await asAnna.api.discovery.swipeDeck()).likes_left!; left > 0; left--) await like()
      await expectRefusal(like(), 'premium_only')
      next--
    }
    const move = (country: 'GB' | 'NL') =>
      asAnna.api.members.update(
        country === 'GB'
          ? { country, region: 'GB-ENG', place: 'GB-ENG-london' }
          : { country, region: 'NL-UT', place: 'NL-UT-utrecht' },
      )
    // Half an hour before London's midnight, which is half an hour after Utrecht's.
    const at = new Date(site.clock.now())
    const late = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 2, 12)
    site.clock.advance(late - at.getTime())
    const offset = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/London',
      hour: '2-digit',
      hourCycle: 'h23',
    })
    site.clock.advance((23.5 - Number(offset.format(site.clock.now()))) * 3_600_000)
    await likesUpToTheLimit()
    expect(next).toBe(4)
    await move('NL')
    await likesUpToTheLimit()
    expect(next).toBe(8)
    await move('GB')
    await likesUpToTheLimit()
    site.clock.advance(3_600_000)
    await likesUpToTheLimit()
    expect(next).toBe(8)
    site.clock.advance(24 * 3_600_000)
    await likesUpToTheLimit()
    expect(next).toBe(12)
  })
})

describe('the last card', () => {
  it('is taken back once, passed or liked; its like is gone, and has counted', async () => {
    const { others, asAnna } = await table('AT', 'AT-9', 3)
    const [first, second] = others.map(({ id }) => id) as [string, string]
    await asAnna.api.discovery.swipe({ id: first, like: false })
    site.clock.advance(SECOND)
    await asAnna.api.discovery.swipe({ id: second, like: true })
    await expectRefusal(asAnna.api.discovery.undoSwipe({ id: first }), 'conflict')
    expect(await asAnna.api.discovery.undoSwipe({ id: second })).toMatchObject({
      profile: { id: second, like: 'none' },
      likes_left: LIKES_A_DAY - 1,
    })
    await expectRefusal(asAnna.api.discovery.undoSwipe({ id: second }), 'conflict')
    await expectRefusal(asAnna.api.discovery.undoSwipe({ id: first }), 'conflict')
    const inDeck = async () => (await asAnna.api.discovery.swipeDeck()).profiles.map(({ id }) => id)
    expect(await inDeck()).toContain(second)
    expect((await asAnna.api.likes.list()).likes).toEqual([])
    // Counted once, though it is given twice.
    expect(await asAnna.api.discovery.swipe({ id: second, like: true })).toMatchObject({
      likes_left: LIKES_A_DAY - 1,
    })
    await expectRefusal(asAnna.api.discovery.undoSwipe({ id: second }), 'conflict')
    expect(await inDeck()).not.toContain(second)
    expect((await asAnna.api.likes.list()).likes).toMatchObject([{ id: second }])
  })

  it('stays played once its like was seen, or is a match', async () => {
    const { anna, others, asAnna } = await table('CH', 'CH-ZH', 2)
    const [seen, matched] = others
    await asAnna.api.discovery.swipe({ id: seen!.id, like: true })
    await (await site.login(seen!)).api.likes.seen({ id: anna.id })
    await expectRefusal(asAnna.api.discovery.undoSwipe({ id: seen!.id }), 'conflict')
    await site.build.like(matched!, anna)
    await asAnna.api.discovery.swipe({ id: matched!.id, like: true })
    await expectRefusal(asAnna.api.discovery.undoSwipe({ id: matched!.id }), 'conflict')
    expect((await asAnna.api.likes.list()).matches).toEqual([matched!.id])
  })

  it('leaves a like alone that was given before, on the profile', async () => {
    const { others, asAnna } = await table('ES', 'ES-MD', 1)
    const { id } = others[0]!
    await asAnna.api.likes.give({ id, words: 'Hoi' })
    site.clock.advance(1)
    await asAnna.api.discovery.swipe({ id, like: true })
    await expectRefusal(asAnna.api.discovery.undoSwipe({ id }), 'conflict')
    expect((await asAnna.api.likes.list()).likes).toMatchObject([{ id, words: 'Hoi' }])
  })
})

it('deals those whom the member seeks, by age and distance, once they say so', async () => {
  const near = { country: 'NL', region: 'NL-GR', place: 'NL-GR-groningen' }
  const anna = await site.build.member({ gender: 'female', sexuality: 'bi', ...near })
  const woman = (dateOfBirth: string, where: object = near) =>
    site.build.member({ gender: 'female', sexuality: 'lesbian', dateOfBirth, ...where })
  const [fitting, older, further] = [
    await woman('1990-05-05'),
    await woman('1950-05-05'),
    await woman('1990-05-05', { country: 'NL', region: 'NL-ZH', place: 'NL-ZH-rotterdam' }),
  ]
  const asAnna = await site.login(anna)
  const deck = async () => {
    const { profiles } = await asAnna.api.discovery.swipeDeck()
    return profiles.filter(({ gender }) => gender === 'female').map(({ id }) => id)
  }
  expect(await deck()).toEqual(expect.arrayContaining([fitting.id, older.id, further.id]))
  const age = site.clock.now().getUTCFullYear() - 1990
  await asAnna.api.members.update({ sought_ages: { min: age - 3, max: age + 3 } })
  expect(await deck()).not.toContain(older.id)
  expect(await deck()).toEqual(expect.arrayContaining([fitting.id, further.id]))
  await asAnna.api.members.update({ sought_distance: 50 })
  expect(await deck()).toEqual([fitting.id])
})
