import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Prompt } from '#shared/prompts.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

const SUNDAY = { prompt: 'free_sunday', answer: 'In het bos, met een thermosfles.' } as const
const PROUD = { prompt: 'proud', answer: 'Mijn moestuin.' } as const
const SONG = { prompt: 'song', answer: 'Alles van Boudewijn de Groot' } as const

async function two(at = site) {
  const anna = await at.build.member({ gender: 'female' })
  const bram = await at.build.member({ gender: 'male' })
  const [asAnna, asBram] = [await at.login(anna), await at.login(bram)]
  const seen = async () => {
    const { profile } = await asBram.api.members.profile({ id: anna.id })
    return profile.status === 'active' ? profile.prompts : undefined
  }
  return { anna, bram, asAnna, asBram, seen }
}

it('prompts are seen with their answers in the order chosen, until they are taken off', async () => {
  const { anna, asAnna, seen } = await two()
  expect(await seen()).toEqual([])
  const { profile } = await asAnna.api.members.update({ prompts: [SUNDAY, PROUD, SONG] })
  expect(profile.prompts).toEqual([SUNDAY, PROUD, SONG])
  expect(await seen()).toEqual([SUNDAY, PROUD, SONG])
  const times = () =>
    site.rows('select prompt, changed_at from prompt_answer where member_id = $1 order by prompt', [anna.id])
  const before = await times()
  site.clock.advance(60_000)
  await asAnna.api.members.update({ prompts: [SONG, { ...SUNDAY, answer: 'Thuis' }, PROUD] })
  expect(await seen()).toEqual([SONG, { ...SUNDAY, answer: 'Thuis' }, PROUD])
  const after = await times()
  expect(after.slice(1)).toEqual(before.slice(1))
  expect(after[0]).not.toEqual(before[0])
  // Other changes leave them.
  await asAnna.api.members.update({ profile_text: 'Hoi' })
  expect(await seen()).toHaveLength(3)
  await asAnna.api.members.update({ prompts: [] })
  expect(await seen()).toEqual([])
})

it('prompts are refused where they cannot be, and leave those before', async () => {
  const { asAnna, seen } = await two()
  const { update } = asAnna.api.members
  await update({ prompts: [SUNDAY] })
  const unknown = { prompt: 'favourite_god' as Prompt, answer: 'Geen' }
  await expectFieldRefusal(update({ prompts: [unknown] }), 'prompts.0.prompt', 'invalid_value')
  await expectFieldRefusal(
    update({ prompts: [PROUD, { ...PROUD, answer: 'x' }] }),
    'prompts',
    'invalid_value',
  )
  const four = [SUNDAY, PROUD, SONG, { prompt: 'brave', answer: 'Parachute' } as const]
  await expectFieldRefusal(update({ prompts: four }), 'prompts', 'too_big')
  const saying = (answer: string) => update({ prompts: [{ prompt: 'proud', answer }] })
  await expectFieldRefusal(saying('x'.repeat(161)), 'prompts.0.answer', 'too_big')
  await expectFieldRefusal(saying(' \u200b '), 'prompts.0.answer', 'too_small')
  await expectFieldRefusal(saying('a\0b'), 'prompts.0.answer', 'invalid_format')
  expect(await seen()).toEqual([SUNDAY])
  await saying(` ${'x'.repeat(160)} `)
  expect(await seen()).toEqual([{ prompt: 'proud', answer: 'x'.repeat(160) }])
})

it('prompts are shown and liked only where the site shows them', async () => {
  const at = await siteForTest({ settings: { visible_profile_fields: ['interests'] } })
  const { anna, asAnna, asBram, seen } = await two(at)
  expect((await asAnna.api.members.update({ prompts: [SUNDAY] })).profile.prompts).toEqual([SUNDAY])
  expect(await seen()).toEqual([])
  const like = asBram.api.likes.give({ id: anna.id, about: 'prompt:free_sunday', words: 'Ik ook' })
  await expectFieldRefusal(like, 'about', 'invalid_value')
})

it('a like names an answered prompt, and its receiver reads it with the answer of now', async () => {
  const { anna, bram, asAnna, asBram } = await two()
  await asAnna.api.members.update({ prompts: [SUNDAY] })
  await asBram.api.members.update({ prompts: [{ ...SUNDAY, answer: 'Van Bram' }] })
  const give = (about: string) => asBram.api.likes.give({ id: anna.id, about, words: 'Ik ook!' })
  for (const about of ['prompt:proud', 'prompt:nonsense', 'prompt:'])
    await expectFieldRefusal(give(about), 'about', 'invalid_value')
  expect((await asAnna.api.likes.list()).liked_by).toEqual([])
  await give('prompt:free_sunday')
  const received = async () => (await asAnna.api.likes.list()).liked_by[0]
  const like = { id: bram.id, about: 'prompt:free_sunday', words: 'Ik ook!' }
  expect(await received()).toMatchObject({ ...like, answer: SUNDAY.answer })
  expect((await asBram.api.likes.list()).likes).toMatchObject([{ about: like.about, answer: null }])
  await asAnna.api.members.update({ prompts: [{ ...SUNDAY, answer: 'Nu aan zee' }] })
  expect(await received()).toMatchObject({ ...like, answer: 'Nu aan zee' })
  await asAnna.api.members.update({ prompts: [PROUD] })
  expect(await received()).toMatchObject({ ...like, answer: null })
})

it('no like for a prompt crosses a block', async () => {
  const { anna, bram, asAnna, asBram } = await two()
  await asAnna.api.members.update({ prompts: [SUNDAY] })
  const give = () => asBram.api.likes.give({ id: anna.id, about: 'prompt:free_sunday', words: 'Ik ook' })
  await asAnna.api.members.block({ id: bram.id })
  await expectRefusal(give(), 'not_found')
  await asAnna.api.members.unblock({ id: bram.id })
  expect(await give()).toMatchObject({ match: false })
})
