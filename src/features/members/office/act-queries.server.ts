import type { Db } from '#server/database/connect.ts'

export function findPurchaseOf(db: Db, memberId: string, id: string) {
  return db
    .selectFrom('purchase')
    .where('id', '=', id)
    .where('memberId', '=', memberId)
    .select('status')
    .executeTakeFirst()
}

/** What a transfer with this key gave a member; undefined where there was none. */
export async function findGranted(db: Db, memberId: string, key: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('ledgerEntry')
    .where('memberId', '=', memberId)
    .where('key', '=', key)
    .where('account', '=', 'wallet')
    .select('amount')
    .executeTakeFirst()
  return row?.amount
}

export function findBirthDate(db: Db, memberId: string) {
  return db
    .selectFrom('profile')
    .where('memberId', '=', memberId)
    .select(['dateOfBirth', 'country'])
    .executeTakeFirst()
}

export function findAddress(db: Db, memberId: string) {
  return db
    .selectFrom('account')
    .innerJoin('profile', 'profile.memberId', 'account.id')
    .where('account.id', '=', memberId)
    .selectAll('account')
    .select('profile.fictional')
    .executeTakeFirst()
}

/** A decision of the site about this member, and how it stands. */
export function findDecisionAbout(db: Db, siteId: string, memberId: string, decision: string) {
  return db
    .selectFrom('moderationDecision as decision')
    .leftJoin('moderationOutcome as outcome', 'outcome.decisionId', 'decision.id')
    .leftJoin('moderationLift as lift', 'lift.decisionId', 'decision.id')
    .where('decision.id', '=', decision)
    .where('decision.siteId', '=', siteId)
    .where('decision.memberId', '=', memberId)
    .select(['decision.kind', 'decision.about', 'decision.until', 'outcome.outcome', 'lift.at as liftedAt'])
    .executeTakeFirst()
}
