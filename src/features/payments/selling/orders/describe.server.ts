import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { HOUR, MINUTE } from '#server/clock.ts'
import { fail } from '#server/errors.ts'
import type { Locale } from '#shared/locales.ts'
import { isCreditNote, listReceipts } from '../../money-back/receipts/queries.server.ts'
import { receiptNumber } from '../../money-back/receipts/receipt-number.ts'
import {
  listReversals,
  listReversalsOf,
  type ReversalRow,
} from '../../money-back/reversals/queries.server.ts'
import { isForced } from '../../money-back/reversals/reverse.server.ts'
import { describeWithdrawal } from '../../money-back/reversals/withdraw.server.ts'
import { methodName } from '../prices/methods.server.ts'
import { describeState } from './describe-state.server.ts'
import { IMMEDIATE_START, KEEP_METHOD } from './immediate-start.ts'
import type { Purchase } from './orders-contract.ts'
import { type Failure, findShownPurchase, listPurchases, type ShownPurchase } from './queries.server.ts'
import { referenceOf } from './reference.ts'

const JUST_NOW_MILLISECONDS = 15 * MINUTE
/** A mail leaves in seconds. */
const TOLD_WITHIN_MILLISECONDS = 5 * MINUTE

/** Gate: reads one of the member's own purchases. */
export async function readPurchase({ app, site, viewer, locale }: MemberContext, id: string) {
  const purchase = await findShownPurchase(app.db, id)
  if (purchase?.memberId !== viewer.id || purchase.siteId !== site.id) fail('not_found')
  const reversals = await listReversals(app.db, id)
  return {
    purchase: describePurchase(purchase, reversals, { locale, now: app.clock.now() }),
    receipts: (await listReceipts(app.db, id)).map((receipt) => ({
      number: receiptNumber(receipt),
      credit_note: isCreditNote(receipt),
      url: `/receipts/${receipt.id}.pdf`,
    })),
    withdrawal: await describeWithdrawal({ app, site }, purchase),
  }
}

export async function readPurchases(
  { app, viewer, locale }: MemberContext,
  { before }: { before?: string | undefined } = {},
) {
  const now = app.clock.now()
  const { purchases, more } = await listPurchases(app.db, viewer.id, before)
  const reversals = Map.groupBy(
    purchases.length > 0
      ? await listReversalsOf(
          app.db,
          purchases.map(({ id }) => id),
        )
      : [],
    ({ purchaseId }) => purchaseId,
  )
  return {
    purchases: purchases.map((one) => describePurchase(one, reversals.get(one.id) ?? [], { locale, now })),
    next: more ? purchases.at(-1)!.id : null,
  }
}

type Told = { locale: Locale; now: Date }

function describePurchase(row: ShownPurchase, reversals: ReversalRow[], { locale, now }: Told): Purchase {
  return {
    id: row.id,
    reference: referenceOf(row.id),
    status: row.status,
    state: describeState(row, reversals).state,
    failure: row.failure as Failure | null,
    failure_reason: row.failureReason,
    under_way: row.status === 'pending' && row.underWay,
    replaced_by: row.replacedBy ? { id: row.replacedBy, credits: row.newerCredits! } : null,
    package_id: row.packageId,
    credits: row.credits,
    settled_credits: row.settledCredits,
    payment_method: row.paymentMethod,
    payment_method_name: methodName(row.paymentMethod, locale),
    currency: row.currency,
    list_amount: row.listAmount,
    amount: row.amount,
    vat_amount: row.vatAmount,
    discount_code: row.discountCode,
    discount_percentage: row.discountPercentage,
    discount_value: row.discountValue,
    repeat: repeatOf(row, now),
    recurring: row.recurring,
    collect_on: row.collectOn,
    collect_untold:
      row.collectOn !== null &&
      row.noticedAt === null &&
      now.getTime() - row.createdAt.getTime() > TOLD_WITHIN_MILLISECONDS,
    created_at: row.createdAt.toISOString(),
    completed_at: row.completedAt?.toISOString() ?? null,
    just_completed:
      row.completedAt !== null && now.getTime() - row.completedAt.getTime() < JUST_NOW_MILLISECONDS,
    checkout_url: row.status === 'pending' ? row.checkoutUrl : null,
    // What another of them says already is not told twice.
    reversals: reversals
      .filter(({ amount, kind }) => amount > 0 || kind !== 'refund')
      .map((one) => ({
        id: one.id,
        kind: one.kind,
        credits: one.credits,
        debt_credits: one.debtCredits,
        amount: one.amount,
        settles: isForced(one.kind) ? one.settledAmount : 0,
        status: one.status,
        created_at: one.createdAt.toISOString(),
      })),
  }
}

/** A charge of a kept method was agreed to in other words. */
function repeatOf(
  { status, failure, recurring, immediateStart, keepMethod, createdAt }: ShownPurchase,
  now: Date,
) {
  if (status !== 'failed' || failure !== 'failed' || recurring) return null
  if (immediateStart !== IMMEDIATE_START || now.getTime() - createdAt.getTime() > HOUR) return null
  return {
    immediate_start: IMMEDIATE_START,
    keep_method: keepMethod === KEEP_METHOD ? KEEP_METHOD : null,
  }
}
