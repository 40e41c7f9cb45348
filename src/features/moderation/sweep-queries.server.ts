import { sql } from 'kysely'
import type { Tx } from '#server/database/connect.ts'

export async function deleteFilesBefore(tx: Tx, before: Date): Promise<void> {
  await sql`
    delete from moderation_file using moderation_decision as decision
    where decision.created_at <= ${before} and moderation_file.decision_id = decision.id`.execute(tx)
}

export async function deleteItemsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('moderationItem').where('decidedAt', '<=', before).execute()
}

export async function deleteDecisionsBefore(tx: Tx, before: Date): Promise<void> {
  await sql`
    delete from moderation_outcome using moderation_decision as decision
    where decision.created_at <= ${before} and moderation_outcome.decision_id = decision.id`.execute(tx)
  await tx.deleteFrom('moderationDecision').where('createdAt', '<=', before).execute()
}
