import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { seeProfile } from '#tests/harness/page/see-profile.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

it('shows members by their sexuality only while they consent, and keeps none without', async () => {
  const [anna, bram] = await Promise.all([
    site.build.member({ gender: 'female' }),
    site.build.member({ gender: 'male' }),
  ])
  const [asAnna, asBram] = [await site.login(anna), await site.login(bram)]
  const seenByBram = async () => ({
    search: (await asBram.api.discovery.search({})).profiles.map(({ id }) => id),
    deck: (await asBram.api.discovery.swipeDeck()).profiles.map(({ id }) => id),
    sexuality: (await seeProfile(asBram, anna)).sexuality,
  })
  const seenByAnna = async () => ({
    search: (await asAnna.api.discovery.search({})).profiles.map(({ id }) => id),
    deck: (await asAnna.api.discovery.swipeDeck()).profiles.map(({ id }) => id),
  })
  const withConsent = { search: [anna.id], deck: [anna.id], sexuality: 'hetero' }
  expect(await seenByBram()).toEqual(withConsent)
  const { consents } = await asAnna.api.accounts.consents()
  expect(consents.special_category).toEqual({ given_at: expect.any(String), withdrawn_at: null })

  const withdrawn = await asAnna.api.accounts.decideConsent({ special_category: false })
  expect(withdrawn.consents.special_category).toEqual({ given_at: null, withdrawn_at: expect.any(String) })
  expect(await seenByBram()).toEqual({ search: [], deck: [], sexuality: null })
  expect(await seenByAnna()).toEqual({ search: [], deck: [] })
  expect((await asAnna.api.accounts.user()).user?.special_category_consent).toBe(false)
  expect(await asAnna.api.likes.autoLike()).toEqual({ profile: null })
  // Other profile changes do not bring her back.
  await asAnna.api.members.update({ profile_text: 'Hallo' })
  expect((await seenByBram()).search).toEqual([])
  const again = await asAnna.api.accounts.decideConsent({ special_category: false })
  expect(again.consents, 'the first time counts').toEqual(withdrawn.consents)

  site.clock.advance(60_000)
  // Her sexuality is erased, from her profile and from the whole database.
  const kept = () =>
    site.rows<{ sexuality: string | null }>('select sexuality from profile where member_id = $1', [anna.id])
  expect(await kept()).toEqual([{ sexuality: null }])
  expect((await asAnna.api.members.own()).profile.sexuality).toBe(null)
  expect((await asAnna.api.accounts.user()).user?.profile.sexuality).toBe(null)
  await expectFieldRefusal(asAnna.api.members.update({ sexuality: 'bi' }), 'sexuality', 'consent_missing')
  // Giving the consent again needs a sexuality again.
  for (const sexuality of [undefined, 'gay'] as const)
    await expectFieldRefusal(
      asAnna.api.accounts.decideConsent({ special_category: true, sexuality }),
      'sexuality',
      'invalid_value',
    )
  expect(await kept()).toEqual([{ sexuality: null }])
  expect((await asAnna.api.accounts.consents()).consents).toEqual(withdrawn.consents)

  const given = await asAnna.api.accounts.decideConsent({ special_category: true, sexuality: 'hetero' })
  expect(Date.parse(given.consents.special_category.given_at!)).toBeGreaterThan(
    Date.parse(consents.special_category.given_at!),
  )
  expect(await seenByBram()).toEqual(withConsent)
  expect(await seenByAnna()).toEqual({ search: [bram.id], deck: [bram.id] })
})

it('lets an orientation be known only to members whom it leads to its owner', async () => {
  const [anna, bi, fitting, unfitting, withdrawn] = await Promise.all([
    site.build.member({ gender: 'female', country: 'FR', region: 'FR-IDF' }),
    site.build.member({ gender: 'female', sexuality: 'bi' }),
    site.build.member({ gender: 'male' }),
    site.build.member({ gender: 'male', sexuality: 'gay' }),
    site.build.member({ gender: 'male' }),
  ])
  const asWithdrawn = await site.login(withdrawn)
  await asWithdrawn.api.accounts.decideConsent({ special_category: false })
  const says = async (who: Pick<Visitor, 'api'>, member: { id: string }) =>
    (await seeProfile(who, member)).sexuality
  const asFitting = await site.login(fitting)
  expect([await says(asFitting, anna), await says(asFitting, bi)]).toEqual(['hetero', 'bi'])
  const asUnfitting = await site.login(unfitting)
  expect([await says(asUnfitting, anna), await says(asUnfitting, bi)]).toEqual([null, null])
  expect(await says(asWithdrawn, anna)).toBe(null)
  expect(await says(site.visitor(), anna)).toBe(null)
  expect(await says(await site.login(anna), anna), 'one’s own').toBe('hetero')
  const answer = await site.visitor().call('GET', `/members/${bi.id}`)
  expect(answer.status).toBe(200)
  expect(JSON.stringify(answer.body)).not.toMatch(/hetero|gay|lesbian|"bi"/)
})

it('asks no stranger for a consent', async () => {
  const visitor = site.visitor()
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', { special_category: true }],
  ] as const)
    expect(await visitor.call(method, '/consents', body)).toMatchObject({
      status: 403,
      body: { code: 'authentication_required' },
    })
})

it('is decided 30 times an hour, and then waits', async () => {
  const own = await siteForTest({ limitsFactor: 1 })
  const { api } = await own.login(await own.build.member())
  for (let time = 0; time < 30; time++) await api.accounts.decideConsent({ special_category: false })
  const again = { special_category: true, sexuality: 'hetero' } as const
  await expectRefusal(api.accounts.decideConsent(again), 'too_many_requests')
  expect((await api.accounts.consents()).consents.special_category.given_at).toBe(null)
})
