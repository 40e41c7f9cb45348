import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#server/clock.ts'
import { spend } from '#tests/harness/buying.ts'
import { startMollie } from '#tests/harness/services/mollie.ts'
import type { StandIn } from '#tests/harness/services/stand-in.ts'
import { startStripe } from '#tests/harness/services/stripe.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { jobsRest } from '#tests/harness/waiting-jobs.ts'
import { IMMEDIATE_START, KEEP_METHOD, TOP_UP } from '../orders/immediate-start.ts'
import { checkPurchase } from '../orders/settle.server.ts'
import { lookAfterTopUps } from './look-after.server.ts'

type Provider = StandIn & {
  /** Pays on the provider's page. */
  pay(url: string): Promise<unknown>
  /** All charges are paid now. */
  settle(): void
  charges: string
  config: object
}

async function mollieStandIn(): Promise<Provider> {
  const mollie = await startMollie()
  const settle = () => {
    for (const { id, sequenceType } of mollie.payments.values())
      if (sequenceType === 'recurring') mollie.change(id, { status: 'paid' })
  }
  return Object.assign(mollie, {
    pay: (url: string) => mollie.decide(url, 'paid'),
    settle,
    charges: '/v2/payments',
  })
}

async function stripeStandIn(): Promise<Provider> {
  const stripe = await startStripe()
  return Object.assign(stripe, {
    pay: (url: string) => stripe.decide(url, 'paid'),
    settle: () => {},
    charges: '/v1/payment_intents',
  })
}

describe.each([
  ['mollie', mollieStandIn],
  ['stripe', stripeStandIn],
] as const)('a top-up at %s', (name, standIn) => {
  let provider: Provider
  let site: TestSite
  beforeAll(async () => {
    provider = await standIn()
    site = await startSite({
      demo: false,
      [name]: provider.config,
      settings: { time_bonus: null, welcome_discount_percentage: null },
    })
    site.clock.advanceToNextMonth()
  })
  afterAll(async () => {
    await site.stop()
    await provider.stop()
  })

  /** A member whose maximum allows one top-up, with few credits. */
  async function nearlyEmpty() {
    const built = await site.build.member({ credits: 0 })
    const member = await site.login(built)
    const { payments } = member.api
    const [offer] = (await payments.offers()).offers
    const { purchase } = await payments.order({
      key: randomUUID(),
      package_id: offer!.id,
      payment_method: 'credit_card',
      immediate_start: IMMEDIATE_START,
      amount: offer!.amount,
      keep_method: KEEP_METHOD,
    })
    await provider.pay(purchase.checkout_url!)
    await checkPurchase(site.app, { purchaseId: purchase.id })
    const [stored] = (await payments.storedMethods()).methods
    await payments.setTopUp({
      package_id: offer!.id,
      below_credits: 10,
      stored_method: stored!.id,
      monthly_maximum: offer!.amount,
      currency: 'EUR',
      agreed: TOP_UP,
    })
    const buyer = { member, memberId: built.id, email: built.email }
    await spend(site, buyer, 15)
    return buyer
  }

  it.each([
    ['does not answer', { cut: true as const }],
    ['is broken', { status: 503 }],
    ['has too much to do', { status: 429, retryAfter: 0 }],
    ['charges, but its answer is lost', { after: true as const, cut: true as const }],
  ])('is charged once, by the next run, where the provider %s', async (_what, fault) => {
    const { memberId, member } = await nearlyEmpty()
    await lookAfterTopUps(site.app)
    // The day to stop it begins with its mail.
    await jobsRest(site)
    site.clock.advance(DAY + HOUR)
    const topUps = () =>
      site.rows<{ id: string; status: string; order_key: string }>(
        'select id, status, order_key from purchase where member_id = $1 and top_up',
        [memberId],
      )
    const before = provider.asked.length
    // Each call is tried three times; a job of an earlier purchase may ask for something else.
    const ofCharges = { ...fault, path: provider.charges }
    provider.fail(ofCharges, ofCharges, ofCharges)
    // A job looks at the order as well, and may be the first to ask again, with the same key.
    await lookAfterTopUps(site.app)
    const tryAgain = async () => {
      // A circuit that opened tries again.
      site.clock.advance(5 * MINUTE)
      await lookAfterTopUps(site.app)
      provider.settle()
      for (const { id } of await topUps()) await checkPurchase(site.app, { purchaseId: id }).catch(() => {})
      return topUps()
    }
    await expect.poll(tryAgain).toMatchObject([{ status: 'completed' }])
    await lookAfterTopUps(site.app)
    site.forgiveErrors()
    expect((await member.api.accounts.user()).user?.credits).toBe(25)
    expect((await member.api.payments.topUp()).top_up?.next).toBeNull()
    const keys = provider.asked
      .slice(before)
      .filter(({ method, path }) => method === 'POST' && path === provider.charges)
      .map(({ headers }) => headers['idempotency-key'])
    // Mollie tells of a charge whose answer was lost before it is asked for again.
    expect(keys.length).toBeGreaterThanOrEqual(3)
    expect(new Set(keys).size).toBe(1)
    // Nothing more in this month.
    await spend(site, { member, memberId, email: '' }, 20)
    await lookAfterTopUps(site.app)
    expect((await member.api.payments.topUp()).top_up?.next).toBeNull()
  })
})
