import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { StaffActor } from './staff-actor.ts'

export type NewDecision = Insertable<Tables['moderationDecision']>

export async function insertDecision(tx: Tx, decision: NewDecision): Promise<void> {
  await tx.insertInto('moderationDecision').values(decision).execute()
}

export function findDecisionByKey(db: Db, staffId: string, key: string) {
  return db
    .selectFrom('moderationDecision')
    .where('staffId', '=', staffId)
    .where('key', '=', key)
    .selectAll()
    .executeTakeFirst()
}

export function findDecision(db: Db, id: string) {
  return db.selectFrom('moderationDecision').where('id', '=', id).selectAll().executeTakeFirst()
}
export type DecisionRow = Awaited<ReturnType<typeof findDecision>> & object

export type Outcome = 'done' | 'undone' | 'void'

/** @returns false: the decision has its outcome already */
export async function insertOutcome(
  tx: Tx,
  decisionId: string,
  outcome: Outcome,
  at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('moderationOutcome')
    .values({ decisionId, outcome, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateOutcome(tx: Tx, decisionId: string, outcome: Outcome): Promise<void> {
  await tx.updateTable('moderationOutcome').set({ outcome }).where('decisionId', '=', decisionId).execute()
}

export function findOutcome(db: Db, decisionId: string) {
  return db
    .selectFrom('moderationOutcome')
    .where('decisionId', '=', decisionId)
    .select(['outcome', 'at'])
    .executeTakeFirst()
}

type File = { decisionId: string; memberId: string; judged: object; note: string }

export async function insertFile(tx: Tx, { judged, ...file }: File): Promise<void> {
  await tx
    .insertInto('moderationFile')
    .values({ ...file, judged: JSON.stringify(judged) })
    .execute()
}

export function findFile(db: Db, decisionId: string) {
  return db
    .selectFrom('moderationFile')
    .where('decisionId', '=', decisionId)
    .select(['judged', 'note'])
    .executeTakeFirst()
}

const EARLIER_SHOWN = 20

/** What was decided about a member before, newest first, with the notes. */
export function listDecisions(db: Db, siteId: string, memberId: string) {
  return db
    .selectFrom('moderationDecision as decision')
    .leftJoin('moderationOutcome as outcome', 'outcome.decisionId', 'decision.id')
    .leftJoin('moderationFile as file', 'file.decisionId', 'decision.id')
    .where('decision.memberId', '=', memberId)
    .where('decision.siteId', '=', siteId)
    .select([
      'decision.id',
      'decision.kind',
      'decision.about',
      'decision.reason',
      'decision.until',
      'decision.automated',
      'decision.staffId',
      'decision.createdAt',
      'outcome.outcome',
      'file.note',
    ])
    .orderBy('decision.createdAt', 'desc')
    .orderBy('decision.id', 'desc')
    .limit(EARLIER_SHOWN)
    .execute()
}

/** Ends an item by a decision of the moderator who has it open. @returns undefined: it is another's, or decided */
export function closeItem(tx: Tx, by: StaffActor, id: string, now: Date) {
  return tx
    .updateTable('moderationItem')
    .set({ decidedAt: now })
    .where('id', '=', id)
    .where('siteId', '=', by.siteId)
    .where('lockedBy', '=', by.staffId)
    .where('decidedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Opens an item again for the moderator who undid their decision, unless its subject waits as another item by now. */
export async function reopenItem(tx: Tx, by: StaffActor, id: string, until: Date): Promise<void> {
  await sql`
    update moderation_item as item set decided_at = null, locked_until = ${until}
    where id = ${id} and locked_by = ${by.staffId} and not exists (
      select from moderation_item as other
      where other.subject_id = item.subject_id and other.kind = item.kind and other.decided_at is null
    )`.execute(tx)
}
