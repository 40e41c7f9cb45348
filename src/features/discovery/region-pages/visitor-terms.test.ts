import { expect, it } from 'vitest'
import { namesOf } from '#tests/harness/found.ts'
import { siteForTest } from '#tests/harness/site.ts'

it.each([
  {
    niche: 2,
    fact: 'signup_reason',
    belongs: { signupReason: 'dating' },
    other: { signupReason: 'relationship' },
  },
  { niche: 6, fact: 'children', belongs: { children: 'grown_up' }, other: { children: 'none' } },
  { niche: 7, fact: 'education', belongs: { education: 'college' }, other: { education: 'vocational' } },
] as const)(
  'a site of niche $niche shows visitors who says to belong there, and members all',
  async (about) => {
    const site = await siteForTest({ settings: { niche: about.niche } })
    await site.build.member({ name: 'Zegt niets', gender: 'female' })
    await site.build.member({ name: 'Anders', gender: 'female', facts: about.other })
    await site.build.member({ name: 'Past', gender: 'female', facts: about.belongs })
    const man = await site.login(await site.build.member({ gender: 'male' }))
    const found = async (by: Pick<typeof man, 'api'> = site.visitor()) =>
      namesOf(await by.api.discovery.search({ gender: 'female' }))
    const all = ['Anders', 'Past', 'Zegt niets']
    expect(await found()).toEqual(['Past'])
    expect(await found(man)).toEqual(all)
    // Where no profile shows it, no profile is left out by it.
    const hiding = await siteForTest({
      settings: { niche: about.niche, visible_profile_fields: ['profile_text', 'interests'] },
    })
    await hiding.build.member({ name: 'Anders', gender: 'female', facts: about.other })
    expect(namesOf(await hiding.visitor().api.discovery.search({ gender: 'female' }))).toEqual(['Anders'])
  },
)

it('a site for people over fifty shows visitors nobody younger', async () => {
  const site = await siteForTest({ settings: { niche: 5 } })
  const year = site.clock.now().getUTCFullYear()
  await site.build.member({ name: 'Veertig', gender: 'female', dateOfBirth: `${year - 40}-01-01` })
  await site.build.member({ name: 'Zestig', gender: 'female', dateOfBirth: `${year - 60}-01-01` })
  const { search } = site.visitor().api.discovery
  expect(namesOf(await search({ gender: 'female' }))).toEqual(['Zestig'])
  expect(namesOf(await search({ gender: 'female', min_age: 30 }))).toEqual(['Zestig'])
  const man = await site.login(await site.build.member({ gender: 'male' }))
  expect(namesOf(await man.api.discovery.search({ gender: 'female' }))).toEqual(['Veertig', 'Zestig'])
})

it('a member who says that there are children appears to visitors of a site for parents, and goes again', async () => {
  const site = await siteForTest({ settings: { niche: 6 } })
  const bea = await site.login(await site.build.member({ name: 'Bea', gender: 'female' }))
  const seen = async () => namesOf(await site.visitor().api.discovery.search({ gender: 'female' }))
  expect(await seen()).toEqual([])
  await bea.api.members.update({ children: 'at_home' })
  expect(await seen()).toEqual(['Bea'])
  await bea.api.members.update({ children: 'none' })
  expect(await seen()).toEqual([])
})

it('what a niche is about holds for similar results too, of every filter that is left out', async () => {
  const parents = await siteForTest({ settings: { niche: 6 } })
  await parents.build.member({ name: 'Anders', gender: 'female', facts: { children: 'none' } })
  const fits = { children: 'at_home', signupReason: 'relationship' } as const
  await parents.build.member({ name: 'Past', gender: 'female', facts: fits })
  const similar = async (site: typeof parents, filters: object) =>
    (await site.visitor().api.discovery.search({ gender: 'female', ...filters })).similar_results.map(
      ({ name }) => name,
    )
  expect(await similar(parents, { signup_reason: 'dating' })).toEqual(['Past'])
  expect(await similar(parents, { photo: 'yes', signup_reason: 'relationship' })).toEqual(['Past'])

  const older = await siteForTest({ settings: { niche: 5 } })
  const year = older.clock.now().getUTCFullYear()
  for (const age of [48, 53])
    await older.build.member({ name: `Van ${age}`, gender: 'female', dateOfBirth: `${year - age}-01-01` })
  expect(await similar(older, { min_age: 54, max_age: 60 })).toEqual(['Van 53'])
  expect(await similar(older, { min_age: 50, max_age: 52 })).toEqual(['Van 53'])
  expect(await similar(older, { min_age: 40, max_age: 45 })).toEqual([])
})
