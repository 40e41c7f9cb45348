import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY } from '#server/clock.ts'
import { buy, newBuyer, webhooksCome } from '#tests/harness/buying.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { newStaff } from '#tests/harness/staff.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ settings: { time_bonus: null, welcome_discount_percentage: null } })
})
afterAll(() => site.stop())

it('tells signups and revenue of today beside yesterday’s, and the refunds that are open', async () => {
  const old = await buy(await newBuyer(site, { signupDate: site.clock.now() }))
  await webhooksCome(site)
  site.clock.advance(DAY)
  const { office } = await newStaff(site, 'owner')
  await site.build.member({ signupDate: site.clock.now() })
  await site.build.member({ signupDate: site.clock.now(), fictional: true })
  const bought = await buy(await newBuyer(site, { signupDate: site.clock.now() }), 'paypal')
  await webhooksCome(site)
  await office.payments.refund({ id: bought.purchase.id, key: randomUUID(), amount: 500, reason: 'dubbel' })
  expect(await office.home.today()).toEqual({
    signups: { today: 2, yesterday: 1 },
    purchases: { today: 1, yesterday: 1 },
    revenue: [{ currency: 'EUR', today: 1495, yesterday: 1995 }],
  })
  // The last word of the sandbox does not come after what is set here.
  await webhooksCome(site)
  await site.rows(`update reversal set status = 'failed' where purchase_id = $1`, [bought.purchase.id])
  expect(await office.home.openRefunds()).toEqual({ open: 1, failed: 1 })
  expect(old.purchase.id).not.toBe(bought.purchase.id)
  site.forgiveErrors()
  await expectRefusal((await newStaff(site, 'support')).office.home.today(), 'not_allowed')
  await expectRefusal((await newStaff(site, 'manager')).office.home.openRefunds(), 'not_allowed')
})

it('lists the sites where one has a role, with what waits there for that role, and no others', async () => {
  const owner = await newStaff(site, 'owner')
  const { host } = await owner.office.site.make({ name: 'Tweede', host: 'tweede.example.org', like: true })
  await owner.office.site.make({ name: 'Derde', host: 'derde.example.org', like: true })
  const idOf = async (at: string) =>
    (await site.rows<{ site_id: string }>('select site_id from site_domain where host = $1', [at]))[0]!
      .site_id
  const second = await idOf(host)
  await site.rows(`update staff_role set role = 'support' where staff_id = $1 and site_id = $2`, [
    owner.id,
    second,
  ])
  await site.rows('delete from staff_role where staff_id = $1 and site_id = $2', [
    owner.id,
    await idOf('derde.example.org'),
  ])
  const anna = await site.build.member({})
  await site.rows(
    `insert into member_note (id, site_id, member_id, staff_id, request_key, words, for_role, created_at)
     select gen_random_uuid(), $1, $2, $3, gen_random_uuid(), 'x', role, now() from unnest(array['support', 'finance']) role`,
    [second, anna.id, owner.id],
  )
  const { sites } = await owner.office.home.ownSites()
  expect(sites.map(({ name, here, role }) => [name, here, role])).toEqual([
    ['Tweede', false, 'support'],
    ['Vonk', true, 'owner'],
  ])
  expect(sites[0]).toMatchObject({ judging: null, handed_over: 1, refunds: null })
  expect(sites[0]!.id).toBe(second)
  expect(sites[1]).toMatchObject({ judging: expect.any(Number), refunds: expect.any(Number) })
  const other = await newStaff(site, 'moderator')
  expect((await other.office.home.ownSites()).sites.map(({ name }) => name)).toEqual(['Vonk'])
})
