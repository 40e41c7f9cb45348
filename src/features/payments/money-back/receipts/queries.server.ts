import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

export type ReceiptRow = Selectable<Tables['receipt']>

/** Takes the next number; the row stays locked until the transaction ends, so a failed one leaves no gap. */
export async function takeNumber(tx: Tx, company: string, year: number): Promise<number> {
  const { lastNumber } = await tx
    .insertInto('receiptCounter')
    .values({ company, year, lastNumber: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['company', 'year'])
        .doUpdateSet((eb) => ({ lastNumber: eb('receiptCounter.lastNumber', '+', 1) })),
    )
    .returning('lastNumber')
    .executeTakeFirstOrThrow()
  return lastNumber
}

export async function insertReceipt(tx: Tx, receipt: Insertable<Tables['receipt']>): Promise<void> {
  await tx.insertInto('receipt').values(receipt).execute()
}

/** The company of a site, as it is now. */
export function findSeller(tx: Tx, siteId: string) {
  return tx
    .selectFrom('site')
    .where('id', '=', siteId)
    .select(['company', 'settings'])
    .executeTakeFirstOrThrow()
}

export async function findLanguage(tx: Tx, memberId: string): Promise<string | undefined> {
  const row = await tx.selectFrom('account').where('id', '=', memberId).select('language').executeTakeFirst()
  return row?.language
}

export function findReceipt(db: Db, id: string): Promise<ReceiptRow | undefined> {
  return db.selectFrom('receipt').where('id', '=', id).selectAll().executeTakeFirst()
}

/** And no receipt, nor the document that takes a credit note back. */
export const isCreditNote = ({
  reversalId,
  withdrawn,
}: Pick<ReceiptRow, 'reversalId' | 'withdrawn'>): boolean => reversalId !== null && !withdrawn

/** What was issued of a purchase: its receipt, then credit notes. */
export function listReceipts(db: Db, purchaseId: string): Promise<ReceiptRow[]> {
  return db
    .selectFrom('receipt')
    .where('purchaseId', '=', purchaseId)
    .selectAll()
    .orderBy('year')
    .orderBy('number')
    .execute()
}
