import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StartupError } from '#server/startup-error.ts'
import { type Mollie, startMollie } from '#tests/harness/services/mollie.ts'
import { type Stripe, startStripe } from '#tests/harness/services/stripe.ts'
import { siteForTest } from '#tests/harness/site.ts'
import { IMMEDIATE_START } from '../selling/orders/immediate-start.ts'

let mollie: Mollie
let stripe: Stripe
beforeAll(async () => {
  mollie = await startMollie()
  stripe = await startStripe()
})
afterAll(async () => {
  await mollie.stop()
  await stripe.stop()
})

it('a site names its provider by method; the others go to the one with the most methods', async () => {
  const settings = { payment_providers: { credit_card: 'stripe', paypal: 'none' } } as const
  const site = await siteForTest({ demo: false, settings, mollie: mollie.config, stripe: stripe.config })
  const member = await site.login(await site.build.member({ credits: 0 }))
  const { offers, payment_methods } = await member.api.payments.offers()
  const ids = payment_methods.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(['ideal', 'credit_card']))
  expect(ids).not.toContain('paypal')
  const order = (method: string) =>
    member.api.payments.order({
      key: randomUUID(),
      package_id: offers[0]!.id,
      payment_method: method,
      immediate_start: IMMEDIATE_START,
      amount: offers[0]!.amount,
    })
  const byCard = await order('credit_card')
  expect(byCard.purchase.checkout_url).toContain(stripe.url)
  const byIdeal = await order('ideal')
  expect(byIdeal.purchase.checkout_url).toContain(mollie.url)
  // The order that was replaced has been called off at its own provider.
  expect(stripe.newest().status).toBe('expired')
})

it('a site that names a provider without its key, or without the method, does not start, in words', async () => {
  const settings = { payment_providers: { ideal: 'stripe', direct_debit: 'mollie' } } as const
  const site = await siteForTest({ demo: false, settings, mollie: mollie.config })
  const start = () =>
    site.startAnother().then(
      () => 'started',
      (error: unknown) => (error as StartupError).message,
    )
  expect(await start()).toBe(
    'Site 127.0.0.1: payment_providers names stripe for ideal, but STRIPE_SECRET_KEY is not set',
  )
  // While it runs, the method is not offered: another provider does not take its place.
  const member = await site.login(await site.build.member({ credits: 0 }))
  const { payment_methods } = await member.api.payments.offers()
  expect(payment_methods.map(({ id }) => id)).not.toContain('ideal')
  const change = (providers: object) =>
    site.rows(`update site set settings = settings || $1`, [{ payment_providers: providers }])
  await change({ ideal: 'adyen' })
  expect(await start()).toBe('Site 127.0.0.1: payment_providers.ideal must be mollie, stripe, bank, none')
  await change({ ideal: 'mollie', blik: 'none' })
  const another = await site.startAnother()
  await another.stop()
})

it('no site has the sandbox bank but one of a demo', async () => {
  const site = await siteForTest({ mollie: mollie.config })
  const demo = await site.login(await site.build.member({ credits: 0 }))
  const order = async () => {
    const offer = (await demo.api.payments.offers()).offers[0]!
    const { purchase } = await demo.api.payments.order({
      key: randomUUID(),
      package_id: offer.id,
      payment_method: 'credit_card',
      immediate_start: IMMEDIATE_START,
      amount: offer.amount,
    })
    return purchase.checkout_url
  }
  expect(await order()).toContain('/sandbox-bank/')
  await site.rows('update site set demo = false')
  site.clock.advance(60_000)
  expect(await order()).toContain(mollie.url)
})
