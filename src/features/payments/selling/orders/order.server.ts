import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { lockLivingAccount } from '#features/accounts/account/lock-account.server.ts'
import type { SiteSettings } from '#features/site/settings.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { afterCommit, transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import { DEBIT_NOTICE } from '../../providers/debit/notice-mail.server.ts'
import { type DebitOrder, debitOrderOf } from '../../providers/debit/order-debit.server.ts'
import { sells } from '../../providers/find-provider.server.ts'
import { type CodeRow, findCode, lockCode } from '../discounts/code-queries.server.ts'
import type { Discount } from '../discounts/discounts-contract.ts'
import { holderOf, judgeCode, judgeTypedCode } from '../discounts/judge-code.server.ts'
import { ownDiscount } from '../discounts/own-discount.server.ts'
import { currencyFor } from '../prices/currency.server.ts'
import { offersOf } from '../prices/offers.server.ts'
import type { Offer } from '../prices/prices-contract.ts'
import { vatKept } from '../prices/vat.ts'
import { checkSpending } from '../spending/check.server.ts'
import { isAnnounced } from '../topping-up/queries.server.ts'
import { beginPayment } from './begin-payment.server.ts'
import { callOff } from './call-off.server.ts'
import { chooseMethod } from './choose-method.server.ts'
import { readPurchase } from './describe.server.ts'
import type { IMMEDIATE_START, KEEP_METHOD, REPEAT_START } from './immediate-start.ts'
import type { Purchase } from './orders-contract.ts'
import {
  findOpenDiscounted,
  findPurchase,
  findPurchaseByKey,
  insertPurchase,
  type PurchaseRow,
  updateReplaced,
} from './queries.server.ts'

export type Order = {
  key: string
  package_id: string
  payment_method: string
  bank?: string | undefined
  amount: number
  /** In which that price was shown. */
  country?: string | undefined
  discount_code?: string | undefined
  immediate_start: typeof IMMEDIATE_START | typeof REPEAT_START
  keep_method?: typeof KEEP_METHOD | undefined
  /** Charged without a page of the provider. */
  stored_method?: string | undefined
  /** The mandate by which a direct debit is collected. */
  mandate_id?: string | undefined
  from?: string | undefined
}

/** On whose behalf, and for which site. */
export type Ordering = Pick<MemberContext, 'app' | 'site' | 'viewer' | 'locale'> & {
  /** Scheme, host and port of the site. */
  baseUrl: string
  /** Ordered by the member's automatic top-up. */
  topUp?: boolean
}

const ORDERS = { points: 60, seconds: 3600 }
// Parallel orders of one member replace each other.
const PLACES_TAKEN_AT_MOST = 3

/**
 * Records a purchase and begins its payment. A retry with the same key continues where it stopped.
 * @throws conflict when the price differs from the one shown to the buyer
 * @throws discount_code_refused when the code does not count
 * @throws discount_in_use when the discount is held by an order whose payment is under way
 */
export async function placeOrder(context: MemberContext, input: Order): Promise<{ purchase: Purchase }> {
  const { app, viewer, site, locale, origin } = context
  await app.limits.spend('order', ORDERS, viewer.id)
  const recorded = await findPurchaseByKey(app.db, viewer.id, input.key)
  if (!recorded && input.discount_code) await tryCode(context, input, input.discount_code)
  const ordering = { app, site, viewer, locale, baseUrl: origin.baseUrl }
  const { id } = await payOrder(ordering, input, recorded)
  return readPurchase(context, id)
}

/** `placeOrder`, also while the member is away; a code must have been tried before. */
export async function beginOrder(ordering: Ordering, input: Order): Promise<PurchaseRow> {
  return payOrder(ordering, input, await findPurchaseByKey(ordering.app.db, ordering.viewer.id, input.key))
}

async function payOrder(
  ordering: Ordering,
  input: Order,
  recorded: PurchaseRow | undefined,
): Promise<PurchaseRow> {
  const { app, site } = ordering
  if (!sells(app, site)) fail('payment_unavailable')
  const purchase = recorded ?? (await recordPurchase(ordering, input))
  if (!isSame(purchase, input, site.settings)) fail('conflict')
  return beginPayment(app, purchase)
}

/** Counts wrong codes. */
async function tryCode(context: MemberContext, input: Order, typed: string): Promise<void> {
  const { site, viewer } = context
  const currency = currencyFor(site.settings, viewer.payingCountry)
  const basket = { country: viewer.country, currency, method: input.payment_method }
  const { refused } = await judgeTypedCode(context, typed, basket)
  if (refused) fail('discount_code_refused', refused)
}

/** Whether an order is the same, also in its price: a buyer does not pay another price than the one shown. */
function isSame(purchase: PurchaseRow, input: Order, settings: SiteSettings): boolean {
  return (
    purchase.packageId === input.package_id &&
    purchase.amount === input.amount &&
    (!input.country || currencyFor(settings, input.country) === purchase.currency) &&
    purchase.paymentMethod === input.payment_method &&
    purchase.storedMethodId === (input.stored_method ?? null) &&
    purchase.keepMethod === (input.keep_method ?? null) &&
    purchase.mandateId === (input.mandate_id ?? null) &&
    (purchase.bank === null || purchase.bank === input.bank)
  )
}

/** What an order meets when it is recorded: nothing, or open orders that must be called off first. */
type Recording =
  | { purchase: PurchaseRow }
  /** A discount is for one purchase: a new order with it replaces the open one. */
  | { discountHeldBy: PurchaseRow }
  /** Within the member's limit there is room once these unpaid orders are gone. */
  | { limitTakenBy: PurchaseRow[] }

async function recordPurchase(context: Ordering, input: Order): Promise<PurchaseRow> {
  const { app } = context
  const calledOff: string[] = []
  for (let attempt = 0; ; attempt++) {
    const callsOff = attempt < PLACES_TAKEN_AT_MOST
    const met = await tryRecording(context, input, { callsOff, calledOff })
    if ('purchase' in met) return met.purchase
    if ('limitTakenBy' in met) {
      // One whose payment has begun meanwhile stays, and counts.
      for (const one of met.limitTakenBy) if (await callOffHolder(app, one)) calledOff.push(one.id)
    } else {
      const { id } = met.discountHeldBy
      if (!callsOff || !(await callOffHolder(app, met.discountHeldBy)))
        fail('discount_in_use', { purchase_id: id })
      calledOff.push(id)
    }
  }
}

function tryRecording(
  context: Ordering,
  input: Order,
  { callsOff, calledOff }: { callsOff: boolean; calledOff: string[] },
): Promise<Recording> {
  const { app, viewer, topUp } = context
  return transact(app.db, async (tx) => {
    const { offer, discount, code, holder } = await priceOf(tx, context, input)
    // Stopped since it was found to be due.
    if (topUp && !(await isAnnounced(tx, viewer.id, input.key))) fail('conflict')
    const chosen = await chooseMethod(tx, context, offer, input)
    // The same request, sent twice in parallel, was recorded by the other.
    const recorded = await findPurchaseByKey(tx, viewer.id, input.key)
    if (recorded) return { purchase: recorded }
    if (holder) return { discountHeldBy: holder }
    const unpaid = await checkSpending(tx, context, offer, { callsOff })
    if (unpaid.length > 0) return { limitTakenBy: unpaid }
    const debit = await debitOrderOf(tx, context, input, chosen.provider)
    const order = { input, offer, discount, code, ...chosen, debit, calledOff }
    return { purchase: await insert(tx, context, order) }
  })
}

type Price = {
  offer: Offer
  discount: Discount | null
  code: CodeRow | null
  holder?: PurchaseRow | undefined
}

/**
 * The package's price, which must be the one shown to the buyer, read while the account is locked against other
 * purchases; `holder` is the open order that holds the discount.
 */
async function priceOf(tx: Tx, context: Ordering, input: Order): Promise<Price> {
  const { app, site, viewer } = context
  const { paidUser } = await lockLivingAccount(tx, viewer.id)
  const buyer = { ...context, viewer: { ...viewer, paidUser } }
  // The same number may be another price there: in another currency.
  if ((input.country ?? viewer.payingCountry) !== viewer.payingCountry) fail('conflict')
  const offerAt = (discounts: Discount[]) =>
    offersOf(site, viewer, discounts).find(({ id }) => id === input.package_id)
  const listed = offerAt([])
  if (!listed) fail('not_found')
  const own = await ownDiscount({ app, site, viewer: buyer.viewer }, tx)
  const given = await discountOfCode(tx, buyer, input, listed)
  // One after the other: while another order holds the better discount, the price without it is accepted as well.
  const discounts = [own, given?.discount].filter((one) => one != null)
  for (;;) {
    const offer = offerAt(discounts)!
    const discount = discounts.find(({ code }) => code === offer.discount_code) ?? null
    const holder = discount ? await findOpenDiscounted(tx, viewer.id, discount) : undefined
    const code = discount && discount === given?.discount ? given.row : null
    if (input.amount === offer.amount) return { offer, discount, code, holder }
    if (!discount || !holder) fail('conflict')
    discounts.splice(discounts.indexOf(discount), 1)
  }
}

/** @throws discount_code_refused with the reason */
async function discountOfCode(tx: Tx, context: Ordering, input: Order, listed: Offer) {
  const { discount_code: typed, payment_method: method } = input
  if (!typed) return null
  const { currency, list_amount: amount } = listed
  const basket = { country: context.viewer.country, currency, amount, method }
  const row = await findCode(tx, context.site.id, typed.toUpperCase())
  // Orders of several members at a code for some of them; those of one member wait for the account.
  if (row && (row.validity === 'once' || row.mostUses !== null)) await lockCode(tx, row.id)
  const { discount, row: judged, refused } = await judgeCode(context, typed, basket, tx)
  if (refused) fail('discount_code_refused', refused)
  return { discount, row: judged }
}

/** @throws payment_unavailable when the provider does not answer */
function callOffHolder(app: App, holder: PurchaseRow): Promise<boolean> {
  return callOff(app, holder).catch((error: unknown) => {
    app.log.warn({ err: error, purchase: holder.id }, 'the payment could not be canceled')
    fail('payment_unavailable')
  })
}

type NewPurchase = {
  input: Order
  offer: Offer
  discount: Discount | null
  code: CodeRow | null
  bank: string | null
  provider: string
  keepMethod: string | null
  storedMethodId: string | null
  debit: DebitOrder | null
  /** The orders that this one replaces. */
  calledOff: string[]
}

async function insert(
  tx: Tx,
  { app, site, viewer, baseUrl, topUp = false }: Ordering,
  { input, offer, discount, code, bank, provider, keepMethod, storedMethodId, debit, calledOff }: NewPurchase,
): Promise<PurchaseRow> {
  const id = app.ids.uuid()
  await insertPurchase(tx, {
    id,
    orderKey: input.key,
    siteId: site.id,
    memberId: viewer.id,
    packageId: offer.id,
    credits: offer.credits,
    paymentMethod: input.payment_method,
    bank,
    currency: offer.currency,
    listAmount: offer.list_amount,
    amount: offer.amount,
    vatAmount: offer.vat_amount,
    country: viewer.country,
    ...vatKept(site, viewer),
    discountCode: discount?.code ?? null,
    discountPercentage: discount?.percentage ? discount.value_percentage : null,
    discountValue: discount?.percentage === false ? discount.value_percentage : null,
    discountCodeId: code?.id ?? null,
    discountHolder: code && holderOf(code, viewer.id),
    immediateStart: input.immediate_start,
    recurring: storedMethodId !== null,
    keepMethod,
    storedMethodId,
    topUp,
    ...(debit ? { ...debit, status: 'pending', underWay: true } : { status: 'loading' }),
    failure: null,
    replacedBy: null,
    provider,
    providerPaymentId: null,
    checkoutUrl: null,
    returnUrl: returnUrl(baseUrl, id, input.from),
    createdAt: app.clock.now(),
    completedAt: null,
    mailedAt: null,
  })
  if (debit) await app.jobs.enqueue(tx, DEBIT_NOTICE, { purchaseId: id })
  await updateReplaced(tx, calledOff, id)
  afterCommit(tx, () => {
    for (const one of calledOff) app.live.tell(viewer.id, { type: 'purchase', id: one })
  })
  return (await findPurchase(tx, id))!
}

function returnUrl(baseUrl: string, id: string, from: string | undefined): string {
  const url = new URL(`/transactions/${id}`, baseUrl)
  url.searchParams.set('returned', 'true')
  if (from) url.searchParams.set('from', from)
  return url.href
}
