import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '#server/clock.ts'
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

const wrongField = (path: string, code: string) => ({
  code: 'invalid_input',
  data: { fields: [{ path, code }] },
})

describe('changing the profile name', () => {
  it('is free to be another member’s as well', async () => {
    const anna = await member({ name: 'Anna Zee' })
    const other = await member({ name: 'Iemand Anders' })
    const { profile } = await anna.update({ name: '  Anna Duin ' })
    expect(profile).toMatchObject({ name: 'Anna Duin', name_changes_left: 2 })
    expect((await seeProfile(other, anna)).name).toBe('Anna Duin')

    expect((await other.update({ name: 'Anna Duin' })).profile.name).toBe('Anna Duin')
    expect((await anna.own()).profile.name).toBe('Anna Duin')
  })

  it('refuses at the field what signup refuses, and leaves all as it was', async () => {
    const anna = await member({ name: 'Anna Strand', email: 'as@ex.nl' })
    const refused = {
      '@anna': 'name_starts_with_at',
      'AS@ex.nl': 'name_is_email',
      'bel 0612345678': 'name_has_contact_details',
      'anna.example.com': 'name_has_contact_details',
      'An\u200dna': 'name_has_hidden_characters',
      'Vonk Test': 'name_reserved',
      'Klanten-service': 'name_reserved',
      A: 'too_small',
      ['A'.repeat(21)]: 'too_big',
    }
    for (const [name, code] of Object.entries(refused))
      await expect(anna.update({ name }), name).rejects.toMatchObject(wrongField('name', code))
    expect((await anna.own()).profile).toMatchObject({ name: 'Anna Strand', name_changes_left: 3 })
  })

  it('works three times in 30 days; the same name again is no change', async () => {
    const own = await siteForTest()
    const { update, ...built } = await member({ name: 'Naam 0' }, own)
    for (const number of [1, 2, 3]) {
      await update({ name: `Naam ${number}` })
      expect((await update({ name: `Naam ${number}` })).profile.name_changes_left).toBe(3 - number)
      own.clock.advance(DAY)
    }
    await expect(update({ name: 'Naam 4' })).rejects.toMatchObject({
      code: 'name_change_limit',
      data: { max: 3, days: 27 },
    })
    expect(await own.rows('select name from profile where name like $1', ['Naam %'])).toEqual([
      { name: 'Naam 3' },
    ])
    own.clock.advance(27 * DAY)
    const later = await own.login(built)
    expect((await later.api.members.update({ name: 'Naam 4' })).profile).toMatchObject({
      name: 'Naam 4',
      name_changes_left: 0,
    })
  })
})

it('saves 120 changes of a profile in ten minutes, and no more', async () => {
  const own = await siteForTest({ limitsFactor: 1 })
  const [busy, other] = [await member({}, own), await member({}, own)]
  for (let change = 1; change <= 120; change++) await busy.update({ profile_text: `Tekst ${change}` })
  await expect(busy.update({ profile_text: 'Nog een' })).rejects.toMatchObject({ code: 'too_many_requests' })
  expect((await busy.own()).profile.profile_text).toBe('Tekst 120')
  await other.update({ profile_text: 'De eerste' })
})

describe('changing gender and sexuality', () => {
  it('changes who finds the member and whom they find', async () => {
    const own = await siteForTest()
    const changing = await member({ gender: 'female' }, own)
    const man = await member({ gender: 'male' }, own)
    const woman = await member({ gender: 'female', sexuality: 'lesbian' }, own)
    const found = async ({ api }: typeof man) =>
      (await api.discovery.search({})).profiles.map(({ id }) => id).sort()
    expect(await found(man)).toEqual([changing.id])
    expect(await found(woman)).toEqual([])

    await expect(changing.update({ sexuality: 'gay' })).rejects.toMatchObject(
      wrongField('sexuality', 'invalid_value'),
    )
    expect(await found(man)).toEqual([changing.id])

    await changing.update({ sexuality: 'lesbian' })
    expect(await found(man)).toEqual([])
    expect(await found(woman)).toEqual([changing.id])
    expect(await found(changing)).toEqual([woman.id])

    await expect(changing.update({ gender: 'male' })).rejects.toMatchObject(
      wrongField('sexuality', 'invalid_value'),
    )
    await changing.update({ gender: 'male', sexuality: 'bi' })
    expect(
      await own.rows('select pool from search_entry where member_id = $1 order by 1', [changing.id]),
    ).toEqual([{ pool: 'mf' }, { pool: 'mm' }])
    expect(await found(changing)).toEqual([])
  })
})

describe('changing the date of birth', () => {
  it('works once after signup, within the ages that the site admits', async () => {
    const anna = await member({ dateOfBirth: '1994-05-20' })
    expect((await anna.own()).profile.date_of_birth_final).toBe(false)
    const year = site.clock.now().getUTCFullYear()
    const refused = {
      [`${year - 17}-01-01`]: 'too_young',
      [`${year - 112}-01-01`]: 'invalid_date',
      [`${year + 1}-01-01`]: 'invalid_date',
      '1990-02-30': 'invalid_date',
    }
    for (const [date_of_birth, code] of Object.entries(refused))
      await expect(anna.update({ date_of_birth }), date_of_birth).rejects.toMatchObject(
        wrongField('date_of_birth', code),
      )
    // An unchanged value does not use up the one correction.
    await anna.update({ date_of_birth: '1994-05-20' })
    expect((await anna.own()).profile).toMatchObject({
      date_of_birth: '1994-05-20',
      date_of_birth_final: false,
    })

    const { profile } = await anna.update({ date_of_birth: '1984-05-20' })
    expect(profile).toMatchObject({ date_of_birth: '1984-05-20', date_of_birth_final: true })
    expect(
      await site.rows('select date_of_birth::text from search_entry where member_id = $1', [anna.id]),
    ).toEqual([{ date_of_birth: '1984-05-20' }])
    await expect(anna.update({ date_of_birth: '1994-05-20' })).rejects.toMatchObject(
      wrongField('date_of_birth', 'birth_date_final'),
    )
    expect((await anna.own()).profile.date_of_birth).toBe('1984-05-20')
  })

  it('follows the minimum age of a site', async () => {
    const own = await siteForTest({ settings: { minimum_age: 50 } })
    const { update } = await member({ dateOfBirth: '1960-01-01' }, own)
    await expect(update({ date_of_birth: '1990-01-01' })).rejects.toMatchObject(
      wrongField('date_of_birth', 'too_young'),
    )
    expect((await update({ date_of_birth: '1961-01-01' })).profile.date_of_birth).toBe('1961-01-01')
  })
})

describe('moving', () => {
  it('takes a place of the site’s countries, named whole', async () => {
    const anna = await member()
    const [place] = await site.rows<{ country: string; region: string; id: string; name: string }>(
      "select country, region, id, name from place where country = 'DE' order by id limit 1",
    )
    const { country, region, id } = place!
    await expect(anna.update({ country, region, place: 'NL-UT-utrecht' })).rejects.toMatchObject(
      wrongField('place', 'invalid_value'),
    )
    await expect(anna.update({ place: id })).rejects.toMatchObject(wrongField('place', 'invalid_value'))
    expect((await anna.own()).profile.place).toBe('NL-UT-utrecht')

    const { profile } = await anna.update({ country, region, place: id })
    expect(profile).toMatchObject({ country, region, place: id, place_name: place!.name })
    expect(
      await site.rows('select country, region from search_entry where member_id = $1', [anna.id]),
    ).toEqual([{ country, region }])

    const own = await siteForTest({ settings: { countries: ['NL'] } })
    const there = await member({}, own)
    await expect(there.update({ country, region, place: id })).rejects.toMatchObject(
      wrongField('place', 'invalid_value'),
    )
  })
})

describe('whom a member looks for', () => {
  it('is kept as chosen, can be taken back, and is shown to nobody else', async () => {
    const anna = await member({ name: 'Anna Zoekt' })
    const other = await member({ name: 'Iemand' })
    expect((await anna.own()).profile).toMatchObject({ sought_ages: null, sought_distance: null })
    const chosen = { sought_ages: { min: 30, max: 45 }, sought_distance: 50 as const }
    expect((await anna.update(chosen)).profile).toMatchObject(chosen)
    expect((await anna.update({ sought_distance: null })).profile).toMatchObject({
      ...chosen,
      sought_distance: null,
    })
    expect(JSON.stringify(await seeProfile(other, anna))).not.toContain('sought')
    await anna.update({ sought_ages: null })
    expect((await anna.own()).profile.sought_ages).toBeNull()
  })

  it('refuses ages the wrong way round or below 18, and distances that nobody offers', async () => {
    const anna = await member({ name: 'Anna Weigert' })
    const wrong = [
      { sought_ages: { min: 40, max: 30 } },
      { sought_ages: { min: 17, max: 30 } },
      { sought_ages: { min: 30, max: 100 } },
      { sought_distance: 7 as never },
    ]
    for (const changes of wrong)
      await expect(anna.update(changes)).rejects.toMatchObject({ code: 'invalid_input' })
    expect((await anna.own()).profile).toMatchObject({ sought_ages: null, sought_distance: null })
  })
})
