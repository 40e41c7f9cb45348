import { afterAll, beforeAll, expect, it } from 'vitest'
import { MINUTE } from '#server/clock.ts'
import { type Bought, holdings, newBuyer, purchaseOf } from '#tests/harness/buying.ts'
import { COLLECTS, DETAILS, orderByDebit, reachCollection, signBy } from '#tests/harness/services/debit.ts'
import { type Mollie, startMollie } from '#tests/harness/services/mollie.ts'
import { startTwilio, type Twilio } from '#tests/harness/services/twilio.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { checkPurchase } from '../../selling/orders/settle.server.ts'

let mollie: Mollie
let twilio: Twilio
let site: TestSite
beforeAll(async () => {
  mollie = await startMollie()
  twilio = await startTwilio()
  site = await startSite({
    bystander: true,
    demo: false,
    settings: COLLECTS,
    mollie: mollie.config,
    twilio: twilio.config,
  })
})
afterAll(async () => {
  await site.stop()
  await twilio.stop()
  await mollie.stop()
})

const look = ({ purchase }: Bought) => checkPurchase(site.app, { purchaseId: purchase.id })

/** A charge is tried three times; the forgetting of the other test's mandate asks Mollie meanwhile. */
function loseCharges(after: { after?: true } = {}): void {
  const lost = { ...after, cut: true as const, path: '/v2/payments' }
  mollie.fail(lost, lost, lost)
}

/** A member whose collection is due, at a mandate that Mollie knows. */
async function due(): Promise<{ bought: Bought; mandate: string }> {
  const buyer = await newBuyer(site)
  await buyer.member.api.payments.sendDebitCode(DETAILS)
  const { mandate } = await signBy(buyer, /^\d{6}/.exec(twilio.sent.at(-1)!.text)![0])
  const first = await orderByDebit(site, buyer, mandate)
  reachCollection(site, first)
  await look(first)
  const bought = await orderByDebit(site, buyer, mandate)
  reachCollection(site, bought)
  return { bought, mandate: mandate.id }
}

it('a collection whose answer was lost before its mandate was revoked is found, and gives what it paid for', async () => {
  const { bought, mandate } = await due()
  loseCharges({ after: true })
  await look(bought)
  const { id } = mollie.newest()
  const made = mollie.payments.size
  await bought.member.api.payments.revokeMandate({ id: mandate })
  // It may be on its way to the bank, so it is not called off.
  expect(await purchaseOf(bought)).toMatchObject({ status: 'pending' })
  site.clock.advance(3 * MINUTE)
  mollie.change(id, { status: 'paid' })
  await look(bought)
  expect(await purchaseOf(bought)).toMatchObject({ status: 'completed' })
  expect((await holdings(bought)).credits).toBe(50)
  expect(mollie.payments.size).toBe(made)
})

it('one that did not reach Mollie before its mandate was revoked is called off, and not asked for again', async () => {
  const { bought, mandate } = await due()
  loseCharges()
  await look(bought)
  const made = mollie.payments.size
  await bought.member.api.payments.revokeMandate({ id: mandate })
  await look(bought)
  expect(await purchaseOf(bought)).toMatchObject({ status: 'pending' })
  site.clock.advance(3 * MINUTE)
  await look(bought)
  expect(await purchaseOf(bought)).toMatchObject({ status: 'failed', failure: 'canceled' })
  expect(mollie.payments.size).toBe(made)
})
