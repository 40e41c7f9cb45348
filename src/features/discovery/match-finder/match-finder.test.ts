import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MemberOptions } from '#tests/harness/builders.ts'
import { expectFieldRefusal } from '#tests/harness/errors.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

const bornYearsAgo = (years: number) => `${site.clock.now().getUTCFullYear() - years}-01-01`

async function member(options: MemberOptions = {}, at = site) {
  const built = await at.build.member(options)
  return Object.assign(await at.login(built), { id: built.id })
}

/** Women who say something of themselves, and a man who looks for one. */
async function meeting() {
  const own = await siteForTest()
  const [anna, bea, cleo] = [
    await member({ name: 'Anna', gender: 'female', dateOfBirth: bornYearsAgo(24) }, own),
    await member({ name: 'Bea', gender: 'female', dateOfBirth: bornYearsAgo(35) }, own),
    await member({ name: 'Cleo', gender: 'female', dateOfBirth: bornYearsAgo(52) }, own),
  ]
  const seeker = await member({ gender: 'male' }, own)
  const names = async (answers: Parameters<typeof seeker.api.discovery.matchFinder>[0]) => {
    const { profiles } = await seeker.api.discovery.matchFinder(answers)
    return profiles.map(({ name }) => name).sort()
  }
  return { own, anna, bea, cleo, seeker, names }
}

describe('the match finder', () => {
  it('finds by age, by what members say of themselves, and all where there is no preference', async () => {
    const { anna, bea, names } = await meeting()
    expect(await names({})).toEqual(['Anna', 'Bea', 'Cleo'])
    expect(await names({ age: '18-35' })).toEqual(['Anna', 'Bea'])
    expect(await names({ age: '35+' })).toEqual(['Bea', 'Cleo'])
    expect(await names({ appearance: 'sexy' })).toEqual([])
    await anna.api.members.update({ appearance: 'sexy' })
    await bea.api.members.update({ appearance: 'normal' })
    expect(await names({ appearance: 'sexy' })).toEqual(['Anna'])
    expect(await names({ appearance: 'normal', age: '35+' })).toEqual(['Bea'])
    expect(await names({ appearance: 'sexy', age: '35+' })).toEqual([])
  })

  it('knows a race only with its own consent, never shows it, and forgets it with the consent', async () => {
    const { own, anna, seeker, names } = await meeting()
    const say = (body: object) => anna.call('PUT', '/profile/race', body)
    for (const body of [{ race: 'white' }, { race: 'white', consent: false }, { race: 'x', consent: true }])
      expect(await say(body)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect(await names({ race: 'white' })).toEqual([])
    expect((await say({ race: 'white', consent: true })).body.profile).toMatchObject({ race: 'white' })
    expect(await names({ race: 'white' })).toEqual(['Anna'])
    expect(await names({ race: 'other' })).toEqual([])
    const kept = () => own.rows('select race, race_consent_at from profile where member_id = $1', [anna.id])
    expect(await kept()).toEqual([{ race: 'white', race_consent_at: expect.any(Date) }])
    const seen = await seeker.call('GET', `/members/${anna.id}`)
    expect(seen.body.profile).toMatchObject({ name: 'Anna' })
    expect(JSON.stringify(seen.body)).not.toContain('race')
    expect((await seeker.call('GET', '/members?race=other')).body.profiles).toHaveLength(3)
    expect((await say({ race: null })).body.profile).toMatchObject({ race: null })
    expect(await kept()).toEqual([{ race: null, race_consent_at: null }])
    expect(await names({ race: 'white' })).toEqual([])
  })

  it('stores nothing of the answers', async () => {
    const { own, seeker, names } = await meeting()
    const everything = async () => {
      const tables = await own.rows<{ name: string }>(
        `select table_name as name from information_schema.tables
         where table_schema = 'public' and table_name not in ('impression', 'recommendation', 'presence')`,
      )
      const kept = []
      for (const { name } of tables)
        kept.push(
          await own.rows(
            `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) from "${name}" t`,
          ),
        )
      return JSON.stringify(kept)
    }
    await names({})
    const before = await everything()
    expect(await names({ age: '35+', appearance: 'normal' })).toEqual([])
    expect(await everything()).toBe(before)
    await seeker.api.members.update({ appearance: 'normal' })
    expect(await everything()).not.toBe(before)
  })

  it('refuses answers that there are not, questions that the site does not ask, and visitors', async () => {
    const { own, seeker } = await meeting()
    for (const [question, answer] of [
      ['age', '35'],
      ['appearance', 'plain'],
      ['race', 'any'],
    ] as const)
      await expectFieldRefusal(
        seeker.api.discovery.matchFinder({ [question]: answer } as object),
        question,
        'invalid_value',
      )
    await expect(own.visitor().api.discovery.matchFinder({})).rejects.toMatchObject({
      code: 'authentication_required',
    })

    const asks = await siteForTest({ settings: { match_finder: ['age', 'appearance'] } })
    const there = (await member({}, asks)).api.discovery
    expect(await there.matchFinder({ age: '35+', appearance: 'sexy' })).toEqual({ profiles: [] })
    await expectFieldRefusal(there.matchFinder({ race: 'white' }), 'race', 'invalid_value')
    const hides = await siteForTest({ settings: { visible_profile_fields: ['hair_color'] } })
    const hidden = await member({}, hides)
    expect((await hidden.api.site.settings({})).settings.match_finder).toEqual(['age', 'race'])
    await expectFieldRefusal(
      hidden.api.discovery.matchFinder({ appearance: 'sexy' }),
      'appearance',
      'invalid_value',
    )
  })

  it('shows nobody who blocks, hides or does not fit', async () => {
    const { own, anna, bea, cleo, seeker, names } = await meeting()
    await member({ name: 'Dirk', gender: 'male' }, own)
    await anna.api.members.block({ id: seeker.id })
    await bea.api.members.update({ invisible: true })
    expect(await names({})).toEqual(['Cleo'])
    await cleo.api.members.update({ sexuality: 'lesbian' })
    expect(await names({})).toEqual([])
  })
})
