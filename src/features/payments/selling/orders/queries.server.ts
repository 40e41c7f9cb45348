import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

export type PurchaseRow = Selectable<Tables['purchase']>
/** `refunded`: it was paid too late, when its discount was used or the member’s own limit left no room. */
export type Failure = 'failed' | 'canceled' | 'expired' | 'replaced' | 'refunded'

const PURCHASES_PAGE = 50

/** Does nothing when the member has ordered with this key before. */
export async function insertPurchase(tx: Tx, purchase: Insertable<Tables['purchase']>): Promise<void> {
  await tx
    .insertInto('purchase')
    .values(purchase)
    .onConflict((conflict) => conflict.columns(['memberId', 'orderKey']).doNothing())
    .execute()
}

export function findPurchase(db: Db, id: string): Promise<PurchaseRow | undefined> {
  return db.selectFrom('purchase').where('id', '=', id).selectAll().executeTakeFirst()
}

export function findPurchaseByKey(
  db: Db,
  memberId: string,
  orderKey: string,
): Promise<PurchaseRow | undefined> {
  return db
    .selectFrom('purchase')
    .where('memberId', '=', memberId)
    .where('orderKey', '=', orderKey)
    .selectAll()
    .executeTakeFirst()
}

export function findPurchaseByPayment(
  db: Db,
  provider: string,
  providerPaymentId: string,
): Promise<PurchaseRow | undefined> {
  return db
    .selectFrom('purchase')
    .where('provider', '=', provider)
    .where('providerPaymentId', '=', providerPaymentId)
    .selectAll()
    .executeTakeFirst()
}

/** The package that the member bought last. */
export async function findLastPackage(db: Db, memberId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('purchase')
    .where('memberId', '=', memberId)
    .where('status', '=', 'completed')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .select('packageId')
    .limit(1)
    .executeTakeFirst()
  return row?.packageId
}

/** What was paid for a member's purchases. */
export function listPaid(db: Db, memberId: string, ids: string[]) {
  return db
    .selectFrom('purchase')
    .where('id', 'in', ids)
    .where('memberId', '=', memberId)
    .select(['id', 'amount', 'credits', 'currency'])
    .execute()
}

export type ShownPurchase = PurchaseRow & { newerCredits: number | null }

/** A purchase with what its buyer sees of the one that replaced it. */
export function findShownPurchase(db: Db, id: string): Promise<ShownPurchase | undefined> {
  return shownPurchases(db).where('purchase.id', '=', id).executeTakeFirst()
}

/** A page of a member's purchases, newest first; `before` is the last one of the page before. */
export async function listPurchases(
  db: Db,
  memberId: string,
  before?: string,
): Promise<{ purchases: ShownPurchase[]; more: boolean }> {
  const rows = await shownPurchases(db)
    .where('purchase.memberId', '=', memberId)
    .$if(before !== undefined, (query) =>
      query.where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('purchase.createdAt', 'purchase.id'),
          '<',
          selectFrom('purchase as last')
            .where('last.id', '=', before!)
            .where('last.memberId', '=', memberId)
            .select(['last.createdAt', 'last.id'])
            .$asTuple('createdAt', 'id'),
        ),
      ),
    )
    .orderBy('purchase.createdAt', 'desc')
    .orderBy('purchase.id', 'desc')
    .limit(PURCHASES_PAGE + 1)
    .execute()
  return { purchases: rows.slice(0, PURCHASES_PAGE), more: rows.length > PURCHASES_PAGE }
}

function shownPurchases(db: Db) {
  return db
    .selectFrom('purchase')
    .leftJoin('purchase as newer', 'newer.id', 'purchase.replacedBy')
    .selectAll('purchase')
    .select('newer.credits as newerCredits')
}

/** Open purchases from before this time, oldest first. */
export function listOpenPurchases(db: Db, before: Date): Promise<{ id: string; createdAt: Date }[]> {
  return db
    .selectFrom('purchase')
    .where('status', 'in', ['loading', 'pending'])
    .where('createdAt', '<', before)
    .select(['id', 'createdAt'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Saves the payment, also of a purchase that has ended meanwhile: the provider's webhook will name it. */
export async function updatePaymentBegun(
  tx: Tx,
  id: string,
  payment: { id: string; checkoutUrl: string | null },
): Promise<void> {
  await tx
    .updateTable('purchase')
    .set((eb) => ({
      status: eb
        .case()
        .when('status', '=', 'loading')
        .then('pending' as const)
        .else(eb.ref('status'))
        .end(),
      providerPaymentId: payment.id,
      checkoutUrl: payment.checkoutUrl,
    }))
    .where('id', '=', id)
    .where('providerPaymentId', 'is', null)
    .execute()
}

/** Marks a payment as under way. @returns whether it was not yet */
export async function updateUnderWay(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('purchase')
    .set({ underWay: true })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('underWay', '=', false)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks canceled orders as replaced by this one. */
export async function updateReplaced(tx: Tx, ids: string[], replacedBy: string): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('purchase')
    .set({ failure: 'replaced', replacedBy })
    .where('id', 'in', ids)
    .where('status', '=', 'failed')
    .where('failure', '=', 'canceled')
    .execute()
}

/** The buyer's address and language, and the country that decides the time zone. */
export function findBuyer(db: Db, memberId: string) {
  return db
    .selectFrom('account')
    .leftJoin('profile', 'profile.memberId', 'account.id')
    .where('account.id', '=', memberId)
    .select(['account.email', 'account.language', 'profile.country', 'account.status', 'account.deletedAt'])
    .executeTakeFirst()
}

export async function updatePurchaseMailed(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('purchase').set({ mailedAt: now }).where('id', '=', id).execute()
}

/** Marks a purchase as paid. @returns whether it was not yet */
export async function completePurchase(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('purchase')
    .set({ status: 'completed', failure: null, failureReason: null, completedAt: now })
    .where('id', '=', id)
    .where('status', '!=', 'completed')
    .where('reversedAmount', '=', 0)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type DiscountOfOne = { code: string; validity: 'once' | 'once-per-user' | 'unlimited' }

/** The member's open order at a discount; at most one, but older releases allowed more. */
export function findOpenDiscounted(
  db: Db,
  memberId: string,
  discount: DiscountOfOne,
): Promise<PurchaseRow | undefined> {
  if (discount.validity === 'unlimited') return Promise.resolve(undefined)
  return openDiscounted(db, memberId, discount.code).selectAll().limit(1).executeTakeFirst()
}

export function listOpenDiscounted(db: Db, memberId: string, code: string): Promise<PurchaseRow[]> {
  return openDiscounted(db, memberId, code).selectAll().execute()
}

function openDiscounted(db: Db, memberId: string, code: string) {
  return db
    .selectFrom('purchase')
    .where('memberId', '=', memberId)
    .where('status', 'in', ['loading', 'pending'])
    .where('discountCode', '=', code)
}

/** The order that holds the member's discount while its payment is under way. */
export function findDiscountUnderWay(
  db: Db,
  memberId: string,
  { code, validity }: DiscountOfOne,
): Promise<{ id: string; discountPercentage: number | null } | undefined> {
  if (validity === 'unlimited') return Promise.resolve(undefined)
  return db
    .selectFrom('purchase')
    .where('memberId', '=', memberId)
    .where('underWay', '=', true)
    .where('status', '=', 'pending')
    .where('discountCode', 'is not', null)
    .where('discountCode', '=', code)
    .select(['id', 'discountPercentage'])
    .limit(1)
    .executeTakeFirst()
}

/** Whether the member has completed a purchase with this discount, and not had all of it back. */
export async function isDiscountUsed(db: Db, memberId: string, discountCode: string): Promise<boolean> {
  const row = await db
    .selectFrom('purchase')
    .where('memberId', '=', memberId)
    .where('discountCode', '=', discountCode)
    .where('status', '=', 'completed')
    .whereRef('reversedAmount', '<', 'amount')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Fails an open purchase. @returns whether it was open */
export async function failPurchase(
  tx: Tx,
  id: string,
  failure: Failure,
  states: ('loading' | 'pending')[] = ['loading', 'pending'],
  failureReason: PurchaseRow['failureReason'] = null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('purchase')
    .set({ status: 'failed', failure, failureReason })
    .where('id', '=', id)
    .where('status', 'in', states)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Notes how many of a purchase's credits settled a debt. */
export async function updateSettled(tx: Tx, id: string, settledCredits: number): Promise<void> {
  await tx.updateTable('purchase').set({ settledCredits }).where('id', '=', id).execute()
}

/** Fails a purchase whose payment has to go back. @returns whether nothing was given or taken back for it yet */
export async function failPaid(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('purchase')
    .set({ status: 'failed', failure: 'refunded' })
    .where('id', '=', id)
    .where('status', '!=', 'completed')
    .where('reversedAmount', '=', 0)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Reduces a member's purchases to what the law requires to keep: what was bought and paid, when, and by which
 * payment.
 */
export async function stripPurchases(tx: Tx, memberId: string): Promise<void> {
  await tx
    .updateTable('purchase')
    .set({ orderKey: null, bank: null, checkoutUrl: null, returnUrl: '', storedMethodId: null })
    .where('memberId', '=', memberId)
    .execute()
}
