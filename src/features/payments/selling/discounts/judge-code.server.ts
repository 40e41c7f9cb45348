import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { DAY } from '#server/clock.ts'
import type { Db } from '#server/database/connect.ts'
import { networkOf } from '#server/http/network-of.ts'
import type { LimitRule } from '#server/limits/limits.ts'
import type { Currency } from '#shared/money.ts'
import { isDiscountUsed } from '../orders/queries.server.ts'
import { methodName } from '../prices/methods.server.ts'
import { type CodeRow, countUses, findCode, findHolder } from './code-queries.server.ts'
import { leastOrder } from './code-terms.server.ts'
import { fits } from './discounted-price.ts'
import type { CodeRefusal, Discount } from './discounts-contract.ts'
import { ownDiscount } from './own-discount.server.ts'

/** Wrong codes, so that they cannot be guessed. The same code again tells nothing new and is free. */
const WRONG_CODES = { points: 10, seconds: 900 }
const WRONG_CODES_OF_NETWORK = { points: 60, seconds: 3600 }
/** A code for a country is for those who live there: a move counts after a week. */
const RESIDENT_AFTER = 7 * DAY
const SAME_CODE = { points: 1, seconds: 900 }

/** What is to be bought. A code is judged by what is known of it. */
export type Basket = {
  country: string
  currency: Currency
  /** The price before discounts, in minor units. */
  amount?: number | undefined
  method?: string | undefined
}

export type Judgement =
  | { discount: Discount; row: CodeRow | null; refused?: undefined }
  | { refused: CodeRefusal; byMe: boolean; discount?: undefined; row?: undefined }

/** Judges a code that came from outside; after many wrong ones, further ones are refused for a while. */
export async function judgeTypedCode(
  context: MemberContext,
  typed: string,
  basket: Basket,
): Promise<Judgement> {
  const { app, viewer, origin } = context
  const limits: [name: string, rule: LimitRule, key: string][] = [
    ['discount-code', WRONG_CODES, viewer.id],
    ['discount-code-network', WRONG_CODES_OF_NETWORK, networkOf(origin.ip)],
  ]
  const again = `${viewer.id}:${keyOf(typed)}`
  const isNew = (await app.limits.left('discount-code-again', SAME_CODE, again)).points > 0
  // Spent before the code is read: many at once must not all be answered.
  if (isNew) for (const limit of limits) if (!(await app.limits.take(...limit)).taken) return refuse('tries')
  const judgement = await judgeCode(context, typed, basket)
  await app.limits.take('discount-code-again', SAME_CODE, again)
  if (isNew && judgement.refused?.why !== 'not_found')
    for (const limit of limits) await app.limits.giveBack(...limit)
  return judgement
}

/**
 * Whether the code counts for what this member is about to buy. A code of another member is judged like one that does
 * not exist.
 */
export async function judgeCode(
  context: Pick<MemberContext, 'app' | 'site' | 'viewer' | 'locale'>,
  typed: string,
  basket: Basket,
  db: Db = context.app.db,
): Promise<Judgement> {
  const { app, site, viewer, locale } = context
  const code = keyOf(typed)
  const own = await ownDiscount(context, db)
  if (own && keyOf(own.code) === code) return { discount: own, row: null }
  const row = await findCode(db, site.id, code)
  if (!row) return judgeBuiltIn(context, code, db)
  if (row.memberId && row.memberId !== viewer.id) return refuse('not_found')
  // Before its day a code is as one that is not.
  if (row.beginsAt && row.beginsAt > app.clock.now()) return refuse('not_found')
  const discount = describeCode(row, app.clock.now())
  if (discount.status !== 'active') return refuse('inactive')
  if (discount.expired) return refuse('expired')
  const user = await findUser(db, row, viewer.id)
  if (user) return refuse('used', { byMe: user === viewer.id })
  if (row.mostUses !== null && (await countUses(db, row.id, viewer.id)) >= row.mostUses) return refuse('used')
  if (row.country && row.country !== basket.country) return refuse('country')
  if (row.country && movedLately(context)) return refuse('moved')
  const { currency, amount, method } = basket
  if (row.currency && row.currency !== currency) return refuse('currency')
  if (amount !== undefined && !fits(discount, { amount, currency }))
    return refuse('minimum', { minimum: { amount: discount.minimum_order_value!, currency } })
  if (method && row.paymentMethods.length > 0 && !row.paymentMethods.includes(method))
    return refuse('method', { paymentmethods: row.paymentMethods.map((id) => methodName(id, locale)) })
  return { discount, row }
}

/** A code for a country's residents is not had by moving there for a minute. */
function movedLately({ app, viewer }: Pick<MemberContext, 'app' | 'viewer'>): boolean {
  const since = viewer.countrySince?.getTime()
  return since !== undefined && since > app.clock.now().getTime() - RESIDENT_AFTER
}

const keyOf = (typed: string) => typed.trim().toUpperCase()

function refuse(
  why: CodeRefusal['why'],
  { byMe = false, minimum = null, paymentmethods = [] }: Partial<CodeRefusal & { byMe: boolean }> = {},
): Judgement {
  return { refused: { why, minimum, paymentmethods }, byMe }
}

/** A built-in discount that this member had, or could have had. */
async function judgeBuiltIn(
  { site, viewer }: Pick<MemberContext, 'site' | 'viewer'>,
  code: string,
  db: Db,
): Promise<Judgement> {
  if (await isDiscountUsed(db, viewer.id, code)) return refuse('used', { byMe: true })
  const isBonus = site.settings.time_bonus?.code.toUpperCase() === code
  return refuse(isBonus ? 'expired' : 'not_found')
}

/** The member who has used up the code. An open order of the same member does not: a new one can take its place. */
async function findUser(db: Db, row: CodeRow, memberId: string): Promise<string | undefined> {
  const holder = holderOf(row, memberId)
  const held = holder ? await findHolder(db, row.id, holder) : undefined
  return held && (held.memberId !== memberId || held.status === 'completed') ? held.memberId : undefined
}

/** What a code is limited to: one order at a time of all, one of the member’s, or nothing. */
export function holderOf({ id, validity }: CodeRow, memberId: string): string | null {
  return { once: id, 'once-per-user': memberId, unlimited: null }[validity]
}

function describeCode(row: CodeRow, now: Date): Discount {
  const { value, percentage, expiresAt } = row
  return {
    code: row.code,
    value_percentage: value,
    percentage,
    currency: row.currency,
    country: row.country,
    user_id: row.memberId,
    expires: expiresAt?.toISOString() ?? null,
    expired: expiresAt !== null && expiresAt <= now,
    minimum_order_value: leastOrder(row),
    status: row.status,
    validity: row.validity,
    paymentmethods: row.paymentMethods,
    reason: 'code',
  }
}
