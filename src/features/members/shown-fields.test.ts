import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MemberOptions } from '#tests/harness/builders.ts'
import { seeProfile } from '#tests/harness/page/see-profile.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

async function member(options: MemberOptions = {}, on = site) {
  const built = await on.build.member(options)
  const visitor = await on.login(built)
  return { ...built, api: visitor.api, update: visitor.api.members.update, own: visitor.api.members.own }
}

describe('what a site shows of a profile', () => {
  const said = {
    hair_color: 'red',
    eye_color: 'green',
    tattoos: 'some',
    interests: ['books', 'dogs'],
    profile_text: 'Hallo daar',
  } as const

  it('is what its settings name, and the rest is hidden', async () => {
    const own = await siteForTest({ settings: { visible_profile_fields: ['hair_color', 'profile_text'] } })
    const anna = await member({}, own)
    await anna.update({ ...said, interests: [...said.interests] })
    const reader = await member({ gender: 'male', interests: ['books'] }, own)
    const profile = await seeProfile(reader, anna)
    expect(profile).toMatchObject({
      hair_color: 'red',
      profile_text: 'Hallo daar',
      eye_color: null,
      tattoos: null,
      sexuality: null,
      interests: [],
      shared_interests: [],
    })
    const [card] = (await reader.api.discovery.search({})).profiles
    expect(card).toMatchObject({ id: anna.id, shared_interests: [] })

    const all = await member()
    await all.update({ ...said, interests: [...said.interests] })
    const seen = await member({ gender: 'male', interests: ['books'] })
    expect(await seeProfile(seen, all)).toMatchObject({
      ...said,
      sexuality: 'hetero',
      shared_interests: ['books'],
    })
  })

  it('carries the operator’s notes, in the visitor’s language', async () => {
    const own = await siteForTest({
      settings: {
        visible_profile_notes: {
          tattoos: { nl: 'Ook een kleintje telt', en: 'A small one counts too' },
          eye_color: { de: 'Nur auf Deutsch' },
        },
      },
    })
    const notes = async (locale: string) => {
      const visitor = own.visitor()
      visitor.cookies.set('locale', locale)
      return (await visitor.api.site.settings({})).settings.visible_profile_notes
    }
    expect(await notes('en')).toEqual({ tattoos: 'A small one counts too' })
    expect(await notes('de')).toEqual({ tattoos: 'Ook een kleintje telt', eye_color: 'Nur auf Deutsch' })
    expect((await site.visitor().api.site.settings({})).settings.visible_profile_notes).toEqual({})
  })
})

describe('one’s own profile as others see it', () => {
  it('shows what others see, without like and distance', async () => {
    const anna = await member({ interests: ['books', 'dogs'] })
    const reader = await member({ gender: 'male' })
    const { like: _, distance_km: __, fits, ...theirs } = await seeProfile(reader, anna)
    const { like, distance_km, seen_by, ...mine } = await seeProfile(anna, anna)
    expect({ ...mine, seen_by: null }).toEqual({ ...theirs, fits: [] })
    expect(fits).toEqual(['mutual'])
    expect(mine.interests).toEqual(['books', 'dogs'])
    expect({ like, distance_km, seen_by }).toEqual({ like: 'none', distance_km: null, seen_by: 'visitors' })
  })
})

describe('what a profile lacks', () => {
  it('is told until it is there; who told half of the facts is not asked for the rest', async () => {
    const anna = await member()
    const missing = async () => (await anna.api.accounts.user()).user!.profile.missing
    expect(await missing()).toEqual(['profile_text', 'interests', 'facts'])
    await anna.update({
      profile_text: 'Hallo',
      interests: ['books', 'dogs'],
      hair_color: 'red',
      tattoos: 'none',
    })
    expect(await missing()).toEqual(['interests', 'facts'])
    await anna.update({ interests: ['books', 'dogs', 'cats'], body_type: 'average' })
    expect(await missing()).toEqual([])
    await anna.update({ profile_text: '   ' })
    expect(await missing()).toEqual(['profile_text'])
  })

  it('is never what the site does not show', async () => {
    const own = await siteForTest({ settings: { visible_profile_fields: ['hair_color'] } })
    const { api } = await member({}, own)
    expect((await api.accounts.user()).user!.profile.missing).toEqual(['facts'])
    await api.members.update({ hair_color: 'grey' })
    expect((await api.accounts.user()).user!.profile.missing).toEqual([])
  })
})
