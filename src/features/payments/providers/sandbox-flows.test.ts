import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY, HOUR } from '#server/clock.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { IMMEDIATE_START } from '../selling/orders/immediate-start.ts'
import { checkPurchase } from '../selling/orders/settle.server.ts'
import { findProvider } from './find-provider.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

async function order(method: string, country = 'NL') {
  const member = await site.login(await site.build.member({ credits: 0, country }))
  const offer = (await member.api.payments.offers()).offers[0]!
  const choice = {
    key: randomUUID(),
    package_id: offer.id,
    payment_method: method,
    immediate_start: IMMEDIATE_START,
    amount: offer.amount,
  }
  const { purchase } = await member.api.payments.order(choice)
  const path = new URL(purchase.checkout_url!).pathname
  return {
    path,
    read: async (query = '') => (await member.fetch(path + query)).text(),
    post: (form: Record<string, string>) =>
      member.fetch(path, { method: 'POST', body: new URLSearchParams(form) }),
    look: () => checkPurchase(site.app, { purchaseId: purchase.id }),
    status: async () => (await member.api.payments.purchase({ id: purchase.id })).purchase.status,
  }
}

it('a card is confirmed at its own bank, which may be denied', async () => {
  const { read, post, status } = await order('credit_card')
  const first = await read()
  expect(first).not.toContain('value="pay"')
  expect(first).toContain('name="step" value="confirm"')
  const second = await read('?step=confirm')
  expect(second).toContain('Ben jij dit?')
  expect(second).toContain('value="pay"')
  expect((await post({ decision: 'fail' })).status).toBe(303)
  await expect.poll(status).toBe('failed')
})

it('PayPal asks for a login first, and what is entered there is not sent', async () => {
  const { read } = await order('paypal')
  const first = await read()
  expect(first).toContain('type="password"')
  expect(first.match(/<input (?!type="hidden")[^>]*name=/g)).toBe(null)
  expect(first).not.toContain('value="pay"')
  expect(await read('?step=confirm')).toContain('value="pay"')
})

it('a code has 16 digits; others are refused at the field', async () => {
  const { post, status } = await order('paysafecard', 'DE')
  for (const code of ['', '1234', '0000 0000 0000 000x']) {
    const refused = await post({ decision: 'pay', code })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('aria-invalid')
  }
  expect(await status()).toBe('pending')
  expect((await post({ decision: 'pay', code: '1234 5678 9012 3456' })).status).toBe(303)
  await expect.poll(status).toBe('completed')
})

it('a bank transfer is pending for two days and then arrives, though nobody looks at the bank', async () => {
  const { read, post, look, status } = await order('bank_transfer')
  expect(await read()).toContain('NL00 OEFE 0000 0000 00')
  await post({ decision: 'leave' })
  await look()
  site.clock.advance(2 * DAY - HOUR)
  await look()
  expect(await status()).toBe('pending')
  site.clock.advance(2 * HOUR)
  await look()
  expect(await status()).toBe('completed')
})

it('a stored method is charged until its owner lets the bank decline, and again when not', async () => {
  const member = await site.login(await site.build.member())
  const provider = findProvider(site.app, 'sandbox')!
  const pay = (stored: Parameters<typeof provider.createPayment>[0]['stored']) =>
    provider.createPayment({
      idempotencyKey: randomUUID(),
      reference: 'an order/20',
      amount: 995,
      currency: 'EUR',
      description: '20 credits',
      orderedAt: site.clock.now(),
      paymentMethod: 'credit_card',
      bank: null,
      locale: 'nl',
      stored,
      returnUrl: `${site.app.config.publicUrl}/transactions/x`,
      webhookUrl: `${site.app.config.publicUrl}/api/payments/sandbox/webhook`,
    })
  const first = await pay({ keep: { customerId: null } })
  const path = `/sandbox-bank/${first.id}`
  const post = (decision: string) =>
    member.fetch(path, { method: 'POST', body: new URLSearchParams({ decision }) })
  await post('pay')
  const { stored } = (await provider.getPayment(first.id))!
  const charge = async () => {
    const { id } = await pay({ charge: stored! })
    const { status, failure } = (await provider.getPayment(id))!
    return { status, failure }
  }
  expect(await charge()).toEqual({ status: 'paid', failure: null })
  expect(await (await member.fetch(path)).text()).toContain('value="decline"')
  await post('decline')
  expect(await charge()).toEqual({ status: 'failed', failure: 'declined' })
  await post('accept')
  expect(await charge()).toEqual({ status: 'paid', failure: null })
  await provider.forget(stored!)
  expect(await charge()).toEqual({ status: 'failed', failure: 'mandate_ended' })
})

it('a mandate is registered once, and a direct debit by it is under way for two days', async () => {
  const provider = findProvider(site.app, 'sandbox')!
  const mandate = {
    idempotencyKey: randomUUID(),
    customerId: null,
    accountHolder: 'J. Jansen',
    iban: 'NL02ABNA0123456789',
    reference: 'VONK-1',
    signedAt: site.clock.now(),
  }
  const stored = await provider.registerMandate!(mandate)
  expect(stored).toMatchObject({ label: 'NL•• •••• 6789' })
  expect(await provider.registerMandate!(mandate)).toMatchObject({ mandateId: stored.mandateId })
  const { id, checkoutUrl } = await provider.createPayment({
    idempotencyKey: randomUUID(),
    reference: 'an order/20',
    amount: 995,
    currency: 'EUR',
    description: '20 credits',
    orderedAt: site.clock.now(),
    paymentMethod: 'direct_debit',
    bank: null,
    locale: 'nl',
    stored: { charge: stored },
    returnUrl: `${site.app.config.publicUrl}/transactions/x`,
    webhookUrl: `${site.app.config.publicUrl}/api/payments/sandbox/webhook`,
  })
  expect(checkoutUrl).toBe(null)
  const status = async () => (await provider.getPayment(id))!.status
  expect(await status()).toBe('pending')
  site.clock.advance(2 * DAY)
  expect(await status()).toBe('paid')
})
