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
  await office.refund({ id: bought.purchase.id, key: randomUUID(), amount: 500, reason: 'dubbel' })
  expect(await office.today()).toEqual({
    signups: { today: 2, yesterday: 1 },
    purchases: { today: 1, yesterday: 1 },
    revenue: [{ currency: 'EUR', today: 1495, yesterday: 1995 }],
  })
  await site.rows(`update reversal set status = 'failed' where purchase_id = $1`, [bought.purchase.id])
  expect(await office.openRefunds()).toEqual({ open: 1, failed: 1 })
  expect(old.purchase.id).not.toBe(bought.purchase.id)
  site.forgiveErrors()
  await expectRefusal((await newStaff(site, 'support')).office.today(), 'not_allowed')
  await expectRefusal((await newStaff(site, 'manager')).office.openRefunds(), 'not_allowed')
})
