import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Mandate } from '#features/payments/providers/debit/debit-contract.ts'
import { MANDATE_TEXT } from '#features/payments/providers/debit/mandate-text.ts'
import { IMMEDIATE_START } from '#features/payments/selling/orders/immediate-start.ts'
import { checkPurchase } from '#features/payments/selling/orders/settle.server.ts'
import { DAY } from '#server/clock.ts'
import type { Visitor } from '../browser-like.ts'
import { type Bought, type Buyer, newBuyer, purchaseOf } from '../buying.ts'
import type { TestSite } from '../site.ts'

/** The settings of a site that collects by direct debit, at prices without a discount. */
export const COLLECTS = {
  time_bonus: null,
  welcome_discount_percentage: null,
  direct_debit: { creditor_id: 'NL00ZZZ000000000000', creditor: '', address: '', account: null },
}

export const DETAILS = {
  account_holder: 'J. de Vries',
  iban: 'NL91 ABNA 0417 1643 00',
  street: 'Lindelaan',
  house_number: '12-a',
  zip: '3511 AB',
  city: 'Utrecht',
  phone: '06 12345678',
}

/** The settings of a site that collects at the operator's own bank. */
export const COLLECTS_ITSELF = {
  ...COLLECTS,
  payment_providers: { direct_debit: 'bank' },
  direct_debit: {
    creditor_id: 'NL79ZZZ999999990000',
    creditor: 'Vönk & Zn.',
    address: '',
    account: { iban: 'NL20INGB0001234567', bic: 'INGBNL2A' },
  },
} as const

/** The code in the newest text message to this number. */
export async function codeOf(site: TestSite, phone = '+31612345678'): Promise<string> {
  const [sms] = await site.rows<{ text: string }>(
    `select text from outbox where kind = 'sms' and recipient = $1 order by id desc limit 1`,
    [phone],
  )
  return /^\d{6}/.exec(sms!.text)![0]
}

/** Signs a mandate with the code that is sent for it. */
export async function signMandate(
  site: TestSite,
  member: Visitor,
  more: Partial<typeof DETAILS> = {},
): Promise<Mandate> {
  const details = { ...DETAILS, ...more }
  await member.api.payments.sendDebitCode(details)
  const { mandate } = await signBy({ member }, await codeOf(site), details)
  return mandate
}

/** Orders 50 credits by direct debit. */
export async function placeDebit(buyer: Buyer, mandate: Mandate): Promise<Bought> {
  const offer = (await buyer.member.api.payments.offers()).offers[1]!
  const { purchase } = await buyer.member.api.payments.order({
    key: randomUUID(),
    package_id: offer.id,
    payment_method: 'direct_debit',
    mandate_id: mandate.id,
    immediate_start: IMMEDIATE_START,
    amount: offer.amount,
  })
  return { ...buyer, purchase, paymentId: '' }
}

/** Orders 50 credits by direct debit, and waits until its notice was sent. */
export async function orderByDebit(site: TestSite, buyer: Buyer, mandate: Mandate): Promise<Bought> {
  const bought = await placeDebit(buyer, mandate)
  const noticed = 'select 1 from purchase where id = $1 and noticed_at is not null'
  await expect.poll(() => site.rows(noticed, [bought.purchase.id])).toHaveLength(1)
  return bought
}

const LONGEST_WAIT_DAYS = 8

/** Moves on to the day of the collection. */
export function reachCollection(site: TestSite, { purchase }: Bought): void {
  for (let days = 0; site.clock.now().toISOString().slice(0, 10) < purchase.collect_on!; days++) {
    expect(days).toBeLessThan(LONGEST_WAIT_DAYS)
    site.clock.advance(DAY)
  }
}

/** Signs by a code; what else the form says can be another. */
export function signBy({ member }: Pick<Buyer, 'member'>, otp: string, more: object = {}) {
  return member.api.payments.signMandate({
    ...DETAILS,
    key: randomUUID(),
    otp,
    mandate_text: MANDATE_TEXT,
    ...more,
  })
}

/** A buyer who has signed a mandate. */
export async function withMandate(site: TestSite) {
  const buyer = await newBuyer(site)
  return { buyer, mandate: await signMandate(site, buyer.member) }
}

/** Looks at a collection as the job does. */
export const lookAt = (site: TestSite, { purchase }: Pick<Bought, 'purchase'>) =>
  checkPurchase(site.app, { purchaseId: purchase.id })

/** An order by direct debit that was paid. */
export async function collected(site: TestSite): Promise<Bought> {
  const { buyer, mandate } = await withMandate(site)
  const bought = await orderByDebit(site, buyer, mandate)
  reachCollection(site, bought)
  await lookAt(site, bought)
  site.clock.advance(2 * DAY)
  await lookAt(site, bought)
  expect((await purchaseOf(bought)).status).toBe('completed')
  const [{ id }] = (await site.rows<{ id: string }>(
    'select provider_payment_id as id from purchase where id = $1',
    [bought.purchase.id],
  )) as [{ id: string }]
  return { ...bought, paymentId: id }
}
