import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

it('shows members by their sexuality only while they consent', async () => {
  const [anna, bram] = await Promise.all([
    site.build.member({ gender: 'female' }),
    site.build.member({ gender: 'male' }),
  ])
  const [asAnna, asBram] = [await site.login(anna), await site.login(bram)]
  const seenByBram = async () => ({
    search: (await asBram.api.discovery.search({})).profiles.map(({ id }) => id),
    deck: (await asBram.api.discovery.swipeDeck()).profiles.map(({ id }) => id),
    sexuality: (await asBram.api.members.profile({ id: anna.id })).profile.sexuality,
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
  // What else changes in the profile does not bring her back.
  await asAnna.api.members.update({ profile_text: 'Hallo' })
  expect((await seenByBram()).search).toEqual([])
  const again = await asAnna.api.accounts.decideConsent({ special_category: false })
  expect(again.consents, 'the first time counts').toEqual(withdrawn.consents)

  site.clock.advance(60_000)
  const given = await asAnna.api.accounts.decideConsent({ special_category: true })
  expect(Date.parse(given.consents.special_category.given_at!)).toBeGreaterThan(
    Date.parse(consents.special_category.given_at!),
  )
  expect(await seenByBram()).toEqual(withConsent)
  expect(await seenByAnna()).toEqual({ search: [bram.id], deck: [bram.id] })
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
