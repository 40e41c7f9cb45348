import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'

type Appeal = { id: string; decisionId: string; memberId: string; words: string; createdAt: Date }

/** @returns false: there is one already */
export async function insertAppeal(tx: Tx, appeal: Appeal): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('moderationAppeal')
    .values(appeal)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export function findAppealTo(db: Db, decisionId: string) {
  return db.selectFrom('moderationAppeal').where('decisionId', '=', decisionId).selectAll().executeTakeFirst()
}

export function findAppeal(db: Db, id: string) {
  return db.selectFrom('moderationAppeal').where('id', '=', id).selectAll().executeTakeFirst()
}

export async function updateAppeal(tx: Tx, id: string, outcome: 'granted' | 'refused'): Promise<void> {
  await tx.updateTable('moderationAppeal').set({ outcome }).where('id', '=', id).execute()
}

type ShutOut = { memberId: string; kind: 'suspend' | 'ban'; decisionId: string; now: Date }

/** Until when another decision of the kind shuts the member out; undefined: none does. */
export async function findOtherShutOut(
  db: Db,
  { memberId, kind, decisionId, now }: ShutOut,
): Promise<{ id: string; until: Date | null } | undefined> {
  const { rows } = await sql<{ id: string; until: Date | null }>`
    select decision.id, decision.until from moderation_decision decision
    join moderation_outcome outcome on outcome.decision_id = decision.id and outcome.outcome = 'done'
    left join moderation_appeal appeal on appeal.decision_id = decision.id
    left join moderation_lift lift on lift.decision_id = decision.id
    where decision.member_id = ${memberId} and decision.kind = ${kind} and decision.id <> ${decisionId}
      and (decision.until is null or decision.until > ${now}) and appeal.outcome is distinct from 'granted'
      and lift.decision_id is null
    order by decision.until desc nulls first, decision.created_at desc, decision.id desc limit 1`.execute(db)
  return rows[0]
}
