import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Day } from '#shared/dates.ts'
import type { CollectionRow } from './bank-queries.server.ts'

/** Cancels what waits for a file although its order, mandate or account has ended: a crash may have left it. */
export async function cancelEnded(tx: Tx, siteId: string): Promise<void> {
  await tx
    .updateTable('debitCollection')
    .set({ status: 'canceled', heard: false })
    .where('siteId', '=', siteId)
    .where('status', '=', 'open')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('purchase')
            .innerJoin('debitMandate', 'debitMandate.id', 'purchase.mandateId')
            .innerJoin('account', 'account.id', 'purchase.memberId')
            .where('purchase.id', '=', purchaseOfCollection)
            .where('purchase.status', '=', 'pending')
            .where('account.status', '!=', 'deleted')
            .where(mandateCollects)
            .select('purchase.id'),
        ),
      ),
    )
    .execute()
}

/** The payment's key is the purchase's id. */
const purchaseOfCollection = sql<string>`debit_collection.idempotency_key::uuid`

/** A revoked mandate collects nothing any more; one that was replaced still collects what was ordered by it. */
const mandateCollects = sql<boolean>`coalesce(debit_mandate.ended_by, 'replaced') = 'replaced'`

type WithCollection = ExpressionBuilder<Tables, 'debitCollection'>

/**
 * The creditor who last collected by the collection's mandate. A collection that came back does not count: no bank has
 * noted its creditor.
 */
function lastOf(eb: WithCollection, name: 'creditorName' | 'creditorId') {
  return eb
    .selectFrom('debitCollection as last')
    .whereRef('last.mandateId', '=', 'debitCollection.mandateId')
    .where('last.status', 'in', ['sent', 'paid'])
    .select(`last.${name}`)
    .orderBy('last.collectOn', 'desc')
    .orderBy('last.createdAt', 'desc')
    .orderBy('last.id', 'desc')
    .limit(1)
}

/**
 * What a site has to collect until a day, oldest first, with its mandate; locked, so that two files never have the same.
 */
export function lockOpen(tx: Tx, siteId: string, dueBy: Day, limit: number) {
  return tx
    .selectFrom('debitCollection')
    .innerJoin('debitMandate', 'debitMandate.id', 'debitCollection.mandateId')
    .innerJoin('purchase', (join) => join.on('purchase.id', '=', purchaseOfCollection))
    .where('debitCollection.siteId', '=', siteId)
    .where('debitCollection.status', '=', 'open')
    .where('purchase.status', '=', 'pending')
    .where('purchase.collectOn', '<=', dueBy)
    .where(mandateCollects)
    .selectAll('debitMandate')
    .select((eb) => [
      'debitCollection.id as collectionId',
      'debitCollection.amount',
      'debitCollection.description',
      'purchase.id as purchaseId',
      'purchase.collectOn',
      lastOf(eb, 'creditorName').as('lastCreditorName'),
      lastOf(eb, 'creditorId').as('lastCreditorId'),
      eb
        .exists(
          eb
            .selectFrom('debitCollection as earlier')
            .whereRef('earlier.mandateId', '=', 'debitCollection.mandateId')
            .where('earlier.status', 'in', ['sent', 'paid', 'returned'])
            .select('earlier.id'),
        )
        .as('collectedBefore'),
    ])
    .orderBy('debitCollection.createdAt')
    .orderBy('debitCollection.id')
    .limit(limit)
    .forUpdate(['debitCollection', 'purchase'])
    .skipLocked()
    .execute()
}

export async function insertBatch(tx: Tx, batch: Insertable<Tables['debitBatch']>): Promise<void> {
  await tx.insertInto('debitBatch').values(batch).execute()
}

export async function updateSent(
  tx: Tx,
  id: string,
  sent: Pick<
    CollectionRow,
    'batchId' | 'sequenceType' | 'collectOn' | 'creditorName' | 'creditorId' | 'heard'
  >,
): Promise<void> {
  await tx
    .updateTable('debitCollection')
    .set({ ...sent, status: 'sent' })
    .where('id', '=', id)
    .execute()
}

export function listUnwritten(db: Db, siteId: string) {
  return db
    .selectFrom('debitBatch')
    .where('file', 'is not', null)
    .where('siteId', '=', siteId)
    .selectAll()
    .orderBy('madeAt')
    .orderBy('id')
    .execute()
}

export async function updateWritten(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('debitBatch').set({ file: null }).where('id', '=', id).execute()
}
