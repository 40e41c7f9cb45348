import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { lockLivingAccount } from '#features/accounts/account/lock-account.server.ts'
import { DAY } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import { zoneOfCountry } from '#shared/local-time.ts'
import type { Currency, Money } from '#shared/money.ts'
import { callOffDebits } from '../../providers/debit/call-off-debits.server.ts'
import type { PurchaseRow } from '../orders/queries.server.ts'
import { currencyFor } from '../prices/currency.server.ts'
import { lapseAnnounced } from '../topping-up/look-after.server.ts'
import { callOffNow, promiseToCallOff } from './call-off-unpaid.server.ts'
import { isUnpaid, limitAt, moneyOf, pausedUntil, sumIn } from './limit-at.ts'
import { findLimit, listMonths, listOfMonth, listUnpaid, saveLimit } from './queries.server.ts'
import type { Spending } from './spending-contract.ts'

/** A higher limit begins after so long: time to think again after an impulse. */
export const HIGHER_AFTER_MILLISECONDS = DAY

type Owner = Pick<MemberContext, 'app' | 'site' | 'viewer'>

export async function readSpending({ app, site, viewer }: Owner): Promise<Spending> {
  const now = app.clock.now()
  const zone = zoneOfCountry(viewer.country)
  const currency = currencyFor(site.settings, viewer.payingCountry)
  const [row, months, ofMonth] = await Promise.all([
    findLimit(app.db, viewer.id),
    listMonths(app.db, viewer.id, zone),
    listOfMonth(app.db, viewer.id, zone, now),
  ])
  const limit = limitAt(row, now)
  const next = row?.nextFrom && row.nextFrom > now ? row : null
  const counted = limit?.currency ?? currency
  return {
    currency,
    months,
    this_month: sumIn(ofMonth, counted),
    open_this_month: sumIn(
      ofMonth.filter(({ status }) => status !== 'completed'),
      counted,
    ),
    limit,
    next: next && { from: next.nextFrom!.toISOString(), limit: moneyOf(next.nextAmount, next.nextCurrency) },
    paused_until: pausedUntil(row, now)?.toISOString() ?? null,
  }
}

/**
 * A lower limit holds at once, also for what was ordered before and is not paid yet, and for an announced top-up.
 * @throws conflict when the member's prices are in another currency now
 */
export async function setLimit(
  context: Owner,
  { amount, currency }: { amount: number | null; currency: Currency },
): Promise<Spending> {
  const { app, site, viewer } = context
  if (currency !== currencyFor(site.settings, viewer.payingCountry)) fail('conflict')
  const beyond = await transact(app.db, async (tx) => {
    await lockLivingAccount(tx, viewer.id)
    const now = app.clock.now()
    const row = await findLimit(tx, viewer.id)
    const present = limitAt(row, now)
    const wished = moneyOf(amount, amount === null ? null : currency)
    if (!present || (wished && isLower(wished, present))) {
      await saveLimit(tx, viewer.id, { ...atOnce(wished), ...later(null, null) })
      if (!wished) return []
      const ofMonth = await listOfMonth(tx, viewer.id, zoneOfCountry(viewer.country), now)
      const beyond = beyondLimit(ofMonth, wished)
      await callOffDebitsBeyond(
        tx,
        context,
        ofMonth.filter((one) => !beyond.includes(one)),
        wished,
      )
      await lapseAnnounced(tx, app, viewer.id)
      return promiseToCallOff(tx, app, beyond)
    }
    // Asked again, it begins no later.
    const waits =
      row?.nextFrom && row.nextFrom > now && isEqual(moneyOf(row.nextAmount, row.nextCurrency), wished)
    if (waits) return []
    const from = new Date(now.getTime() + HIGHER_AFTER_MILLISECONDS)
    await saveLimit(tx, viewer.id, { ...atOnce(present), ...later(from, wished) })
    return []
  })
  await callOffNow(app, beyond)
  return readSpending(context)
}

/** The unpaid orders for which this limit leaves no room, the newest first. */
function beyondLimit(ofMonth: PurchaseRow[], { amount, currency }: Money): PurchaseRow[] {
  const beyond: PurchaseRow[] = []
  let sum = sumIn(ofMonth, currency)
  for (const one of ofMonth.filter(isUnpaid).reverse()) {
    if (one.currency === currency && sum <= amount) continue
    beyond.push(one)
    sum -= sumIn([one], currency)
  }
  return beyond
}

/** Calls off collections that wait and for which this limit leaves no room, the newest first. */
async function callOffDebitsBeyond(
  tx: Tx,
  { app, viewer }: Owner,
  ofMonth: PurchaseRow[],
  { amount, currency }: Money,
): Promise<void> {
  await callOffDebits(tx, app, viewer.id, ({ id }, calledOff) => {
    const left = ofMonth.filter((one) => !calledOff.includes(one.id))
    const isCompared = left.some((one) => one.id === id && one.currency === currency)
    return !isCompared || sumIn(left, currency) > amount
  })
}

/** A limit in another currency cannot be compared, so it is never lower. */
const isLower = (wished: Money, present: Money) =>
  wished.currency === present.currency && wished.amount <= present.amount

const isEqual = (one: Money | null, other: Money | null) =>
  one?.amount === other?.amount && one?.currency === other?.currency

const atOnce = (limit: Money | null) => ({ amount: limit?.amount ?? null, currency: limit?.currency ?? null })

const later = (from: Date | null, limit: Money | null) => ({
  nextFrom: from,
  nextAmount: limit?.amount ?? null,
  nextCurrency: limit?.currency ?? null,
})

/** Begins a pause, or makes one longer. Orders that are not paid yet are called off. */
export async function pauseSpending(context: Owner, days: number): Promise<Spending> {
  const { app, viewer } = context
  const unpaid = await transact(app.db, async (tx) => {
    await lockLivingAccount(tx, viewer.id)
    const now = app.clock.now()
    const until = new Date(now.getTime() + days * DAY)
    const present = pausedUntil(await findLimit(tx, viewer.id), now)
    if (!present || until > present) await saveLimit(tx, viewer.id, { pausedUntil: until })
    await callOffDebits(tx, app, viewer.id)
    await lapseAnnounced(tx, app, viewer.id)
    return promiseToCallOff(tx, app, await listUnpaid(tx, viewer.id))
  })
  await callOffNow(app, unpaid)
  return readSpending(context)
}
