import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MemberOptions } from '#tests/harness/builders.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

/** Builds a member with an approved photo. */
async function pictured(options: MemberOptions) {
  const member = await site.build.member(options)
  await site.build.photo(member)
  return member
}

it('are members with photos who look for each other, near in place and age before others', async () => {
  const woman = await site.build.member({ gender: 'female', dateOfBirth: '1990-06-01' })
  const asWoman = await site.login(woman)
  // Without matches, the page redirects to the search.
  expect(await asWoman.api.discovery.signupMatches()).toEqual({ profiles: [] })
  const [farAndOld, old, far, near] = [
    await pictured({ gender: 'male', dateOfBirth: '1960-06-01', region: 'NL-GR', place: 'NL-GR-groningen' }),
    await pictured({ gender: 'male', dateOfBirth: '1960-06-01' }),
    await pictured({ gender: 'male', dateOfBirth: '1992-06-01', region: 'NL-GR', place: 'NL-GR-groningen' }),
    await pictured({ gender: 'male', dateOfBirth: '1992-06-01' }),
  ]
  const others: MemberOptions[] = [
    { gender: 'female' },
    { gender: 'male', sexuality: 'gay' },
    { gender: 'male', country: 'BE', region: 'VLG', place: 'VLG-gent' },
    { gender: 'male', invisible: true },
    { gender: 'male', fictional: true },
    { gender: 'male', confirmed: false },
  ]
  for (const other of others) await pictured(other)
  await site.build.member({ gender: 'male', name: 'Zonder foto' })

  const { profiles } = await asWoman.api.discovery.signupMatches()
  expect(profiles.map(({ id }) => id)).toEqual([near, far, old, farAndOld].map((man) => man!.id))
  for (const profile of profiles) expect(profile.main_image).not.toBeNull()
  await expectRefusal(site.visitor().api.discovery.signupMatches(), 'authentication_required')
})

it('can be liked before one’s own address is confirmed, and written to only afterwards', async () => {
  const newcomer = await site.build.member({ gender: 'female', confirmed: false })
  const man = await pictured({ gender: 'male' })
  const asNewcomer = await site.login(newcomer)
  const { profiles } = await asNewcomer.api.discovery.signupMatches()
  expect(profiles.map(({ id }) => id)).toContain(man.id)
  expect(await asNewcomer.api.likes.give({ id: man.id })).toMatchObject({
    match: false,
    profile: { id: man.id },
  })
  await expectRefusal(
    asNewcomer.api.chat.send({ id: crypto.randomUUID(), to: man.id, body: 'Hoi!' }),
    'confirmation_required',
  )
  const asMan = await site.login(man)
  expect((await asMan.api.likes.list()).liked_by).toMatchObject([{ id: newcomer.id, like_new: true }])
  expect((await asMan.api.chat.list()).chats).toEqual([])
  await expectRefusal(
    asMan.api.chat.send({ id: crypto.randomUUID(), to: newcomer.id, body: 'Dag!' }),
    'not_confirmed',
  )
})

it('are in a demo those who answer by script', async () => {
  const own = await siteForTest({ demoMembers: 300 })
  const man = await own.login(await own.build.member({ gender: 'male', dateOfBirth: '1990-06-01' }))
  const { profiles } = await man.api.discovery.signupMatches()
  expect(profiles).not.toHaveLength(0)
  const answering = await own.rows('select id from account where scripted and id = any($1::uuid[])', [
    profiles.map(({ id }) => id),
  ])
  expect(answering).toHaveLength(profiles.length)
})
