import type { Db, Tx } from '#server/database/connect.ts'

export async function insertLift(
  tx: Tx,
  lift: { decisionId: string; staffId: string; at: Date },
): Promise<void> {
  await tx.insertInto('moderationLift').values(lift).execute()
}

/** A decision with all that says whether it still holds. */
export function findDecisionState(db: Db, id: string) {
  return db
    .selectFrom('moderationDecision as decision')
    .innerJoin('moderationOutcome as outcome', 'outcome.decisionId', 'decision.id')
    .leftJoin('moderationAppeal as appeal', 'appeal.decisionId', 'decision.id')
    .leftJoin('moderationLift as lift', 'lift.decisionId', 'decision.id')
    .where('decision.id', '=', id)
    .selectAll('decision')
    .select([
      'outcome.outcome',
      'appeal.id as appealId',
      'appeal.outcome as appealOutcome',
      'lift.at as liftedAt',
    ])
    .executeTakeFirst()
}

export async function isLifted(db: Db, decisionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('moderationLift')
    .where('decisionId', '=', decisionId)
    .select('decisionId')
    .executeTakeFirst()
  return row !== undefined
}
