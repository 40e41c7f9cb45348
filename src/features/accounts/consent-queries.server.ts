import type { Db, Tx } from '#server/database/connect.ts'

export function findConsents(db: Db, memberId: string) {
  return db
    .selectFrom('account')
    .where('id', '=', memberId)
    .select(['specialCategoryConsentAt', 'specialCategoryWithdrawnAt', 'termsVersion', 'termsAcceptedAt'])
    .executeTakeFirstOrThrow()
}

/** @returns whether it was not given before */
export async function giveConsent(tx: Tx, memberId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ specialCategoryConsentAt: now, specialCategoryWithdrawnAt: null })
    .where('id', '=', memberId)
    .where('specialCategoryConsentAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns whether it was given until now */
export async function withdrawConsent(tx: Tx, memberId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ specialCategoryConsentAt: null, specialCategoryWithdrawnAt: now })
    .where('id', '=', memberId)
    .where('specialCategoryConsentAt', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
