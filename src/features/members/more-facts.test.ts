import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectFieldRefusal } from '#tests/harness/errors.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

const SAID = {
  height_cm: 178,
  children: 'at_home',
  child_wish: 'maybe',
  smoking: 'no',
  education: 'college',
  work: 'Timmerman',
  languages: ['nl', 'fy'],
}

async function two(at = site) {
  const anna = await at.build.member({ gender: 'female' })
  const bram = await at.login(await at.build.member({ gender: 'male' }))
  const asAnna = await at.login(anna)
  const seen = async () => (await bram.api.members.profile({ id: anna.id })).profile
  return { asAnna, seen }
}

it('more facts are seen as they were said, and are gone when they are taken back', async () => {
  const { asAnna, seen } = await two()
  const nothing = {
    ...{ height_cm: null, children: null, child_wish: null, smoking: null, education: null },
    ...{ work: '', languages: [] },
  }
  expect(await seen()).toMatchObject(nothing)
  await asAnna.call('PUT', '/profile', SAID)
  expect(await seen()).toMatchObject(SAID)
  await asAnna.call('PUT', '/profile', nothing)
  expect(await seen()).toMatchObject(nothing)
})

it('more facts are refused where they cannot be', async () => {
  const { asAnna } = await two()
  const { update } = asAnna.api.members
  await expectFieldRefusal(update({ height_cm: 119 }), 'height_cm', 'too_small')
  await expectFieldRefusal(update({ work: 'x'.repeat(61) }), 'work', 'too_big')
  await expectFieldRefusal(update({ smoking: 'always' as 'yes' }), 'smoking', 'invalid_value')
  expect((await update({ height_cm: 120, work: 'x'.repeat(60) })).profile).toMatchObject({ height_cm: 120 })
})

it('more facts are shown only as far as the site lists them', async () => {
  const { asAnna, seen } = await two(await siteForTest({ settings: { visible_profile_fields: ['height'] } }))
  await asAnna.call('PUT', '/profile', SAID)
  expect(await seen()).toMatchObject({ height_cm: 178, work: '', languages: [], smoking: null })
})
