import { expect, it } from 'vitest'
import { DAY } from '#server/clock.ts'
import { siteForTest, type TestSite } from '#tests/harness/site.ts'

/** What a man finds on a site with so many women, and so many fictional ones. */
async function among(people: number, fictional: number, share?: number) {
  const own = await siteForTest(share === undefined ? {} : { settings: { fictional_share: share } })
  const him = await own.login(await own.build.member({ gender: 'male' }))
  await women(own, people, false)
  await women(own, fictional, true)
  return him.api.discovery
}

async function women(own: TestSite, many: number, fictional: boolean): Promise<void> {
  for (let made = 0; made < many; made++) await own.build.member({ gender: 'female', fictional })
}

function kinds(profiles: { fictional: boolean }[]): { people: number; fictional: number } {
  const fictional = profiles.filter((profile) => profile.fictional).length
  return { people: profiles.length - fictional, fictional }
}

const SORTS = ['recommended', 'online', 'newest', 'nearest'] as const

it.each([
  [undefined, 5],
  [100, 5],
  [40, 4],
  [15, 1],
  [14, 0],
  [0, 0],
] as const)(
  'at a share of %s, %s of 5 fictional profiles are shown among 6 people, and counted',
  async (share, shown) => {
    const his = await among(6, 5, share)
    for (const sort of SORTS) {
      const { profiles, num_results, num_fictional } = await his.search({ sort })
      expect(kinds(profiles)).toEqual({ people: 6, fictional: shown })
      expect({ num_results, num_fictional }).toEqual({ num_results: 6 + shown, num_fictional: shown })
    }
    expect(await his.search({ only: 'count' })).toMatchObject({
      num_results: 6 + shown,
      num_fictional: shown,
    })
    expect(kinds((await his.matchFinder({})).profiles)).toEqual({ people: 6, fictional: shown })
    expect(kinds((await his.swipeDeck()).profiles)).toEqual({ people: 6, fictional: shown })
  },
)

it('similar results keep to the share by themselves', async () => {
  const his = await among(2, 6, 50)
  const found = await his.search({ countryregion: 'NL-GR' })
  expect(found).toMatchObject({ profiles: [], num_results: 0 })
  expect(kinds(found.similar_results)).toEqual({ people: 2, fictional: 2 })
})

it('a group of similar results that would be fictional alone is none', async () => {
  const his = await among(0, 6, 50)
  expect(await his.search({ countryregion: 'NL-GR' })).toMatchObject({
    similar_results: [],
    similar_num_results: 0,
    similar_groups: [],
  })
})

it('the deck goes on to people where it would show fictional profiles alone', async () => {
  const own = await siteForTest({ settings: { fictional_share: 20 } })
  // Long gone and far away, so that the deck begins with the others.
  for (let made = 0; made < 3; made++)
    await own.build.member({ gender: 'female', region: 'NL-GR', place: 'NL-GR-groningen' })
  own.clock.advance(60 * DAY)
  const man = await own.build.member({ gender: 'male' })
  await women(own, 30, true)
  const him = await own.login(man)
  expect(kinds((await him.api.discovery.swipeDeck()).profiles)).toEqual({ people: 3, fictional: 0 })
})
