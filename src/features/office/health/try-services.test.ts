import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectRefusal } from '#tests/harness/errors.ts'
import { startMollie } from '#tests/harness/services/mollie.ts'
import { startStripe } from '#tests/harness/services/stripe.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { newStaff, type Staff } from '#tests/harness/staff.ts'
import { tryServices } from './try-services.server.ts'

type Shops = {
  mollie: Awaited<ReturnType<typeof startMollie>>
  stripe: Awaited<ReturnType<typeof startStripe>>
}

let shops: Shops
let site: TestSite
let owner: Staff
beforeAll(async () => {
  shops = { mollie: await startMollie(), stripe: await startStripe() }
  site = await startSite({ demo: false, mollie: shops.mollie.config, stripe: shops.stripe.config })
  owner = await newStaff(site, 'owner')
})
afterAll(async () => {
  await site.stop()
  for (const shop of Object.values(shops)) await shop.stop()
})

const statesOf = async (staff: Staff) =>
  Object.fromEntries((await staff.office.health.describe()).services.map(({ name, state }) => [name, state]))

it('are tried without sending anything, and health says that they work', async () => {
  const mails = site.mail.mails.length
  await owner.office.health.tryServices()
  expect(await statesOf(owner)).toMatchObject({ mail: 'working', mollie: 'working', stripe: 'working' })
  expect(site.mail.mails).toHaveLength(mails)
  const { mollie, stripe } = shops
  expect([...mollie.asked, ...stripe.asked].filter(({ method }) => method !== 'GET')).toEqual([])
  expect([...mollie.breaches, ...stripe.breaches]).toEqual([])
  const moderator = await newStaff(site, 'moderator')
  await expectRefusal(moderator.office.health.tryServices(), 'not_allowed')
})

it('tell of a wrong key and of a mail server that does not answer before anybody needs them', async () => {
  const wrong = await startSite({
    demo: false,
    mollie: { ...shops.mollie.config, apiKey: `test_${'x'.repeat(30)}` },
    stripe: { ...shops.stripe.config, secretKey: `sk_test_${'x'.repeat(30)}` },
  })
  const staff = await newStaff(wrong, 'owner')
  await wrong.mail.close()
  await tryServices(wrong.app)
  expect(await statesOf(staff)).toMatchObject({ mail: 'failing', mollie: 'failing', stripe: 'failing' })
  const told = wrong.forgiveErrors().filter((line) => line.includes('did not work when it was tried'))
  expect(told).toHaveLength(3)
  expect(told.join()).not.toContain('xxxxx')
  await wrong.stop()
})
