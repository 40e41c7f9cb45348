import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { type MailingCounts, RECEIVER_STATES, type ReceiverState } from '#shared/mailings/mailing.ts'

export type MailingRow = Selectable<Tables['mailing']>

export const MAILINGS_PAGE = 30

/** @returns the id of the mailing, which an earlier request with the same key may have made */
export async function insertMailing(
  tx: Tx,
  mailing: Insertable<Tables['mailing']>,
): Promise<{ id: string; isNew: boolean }> {
  const made = await tx
    .insertInto('mailing')
    .values(mailing)
    .onConflict((conflict) => conflict.columns(['siteId', 'requestKey']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return { id: made.id, isNew: true }
  const { siteId, requestKey } = mailing
  const before = await tx
    .selectFrom('mailing')
    .where('siteId', '=', siteId)
    .where('requestKey', '=', requestKey)
    .select('id')
    .executeTakeFirstOrThrow()
  return { id: before.id, isNew: false }
}

export function findMailing(db: Db, siteId: string, id: string): Promise<MailingRow | undefined> {
  return db
    .selectFrom('mailing')
    .where('id', '=', id)
    .where('siteId', '=', siteId)
    .selectAll()
    .executeTakeFirst()
}

export function lockMailing(tx: Tx, siteId: string, id: string): Promise<MailingRow | undefined> {
  return tx
    .selectFrom('mailing')
    .where('id', '=', id)
    .where('siteId', '=', siteId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
}

/** A site's mailings, newest first; one more than a page tells whether there are older ones. */
export function listMailings(db: Db, siteId: string, older?: string): Promise<MailingRow[]> {
  return db
    .selectFrom('mailing')
    .where('siteId', '=', siteId)
    .$if(older !== undefined, (query) => query.where('id', '<', older!))
    .selectAll()
    .orderBy('id', 'desc')
    .limit(MAILINGS_PAGE + 1)
    .execute()
}

type MailingChange = Partial<
  Pick<
    Insertable<Tables['mailing']>,
    | 'kind'
    | 'status'
    | 'version'
    | 'texts'
    | 'path'
    | 'discountCodeId'
    | 'audience'
    | 'sendAt'
    | 'begunAt'
    | 'finishedAt'
    | 'stopReason'
    | 'walkedTo'
    | 'walked'
    | 'counts'
    | 'forgotten'
  >
>

export async function updateMailing(tx: Tx, id: string, change: MailingChange): Promise<void> {
  await tx.updateTable('mailing').set(change).where('id', '=', id).execute()
}

export async function deleteMailing(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('mailing').where('id', '=', id).execute()
}

/** How many receivers are in each state. */
export async function countStates(db: Db, id: string): Promise<MailingCounts> {
  const { rows } = await sql<{ state: ReceiverState; count: number }>`
    select state, count(*)::int as count from mailing_receiver where mailing_id = ${id} group by state`.execute(
    db,
  )
  const known = Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  return Object.fromEntries(RECEIVER_STATES.map((state) => [state, known[state] ?? 0])) as MailingCounts
}

/** What has to be sent now, the oldest first. */
export function listAtWork(db: Db, now: Date): Promise<MailingRow[]> {
  return db
    .selectFrom('mailing')
    .where('status', 'in', ['planned', 'sending'])
    .where((eb) => eb.or([eb('status', '=', 'sending'), eb('sendAt', '<=', now)]))
    .selectAll()
    .orderBy('id')
    .execute()
}

/** Those that ended before, whose receivers are still kept by name. */
export function listKept(db: Db, finishedBefore: Date): Promise<Pick<MailingRow, 'id' | 'counts'>[]> {
  return db
    .selectFrom('mailing')
    .where('forgotten', '=', false)
    .where('finishedAt', '<', finishedBefore)
    .select(['id', 'counts'])
    .limit(10)
    .execute()
}
