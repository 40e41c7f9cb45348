import type { Db, Tx } from '#server/database/connect.ts'
import type { Gender, Sexuality } from '#shared/profile.ts'

export function findConsents(db: Db, memberId: string) {
  return db
    .selectFrom('account')
    .where('id', '=', memberId)
    .select(['specialCategoryConsentAt', 'specialCategoryWithdrawnAt', 'termsVersion', 'termsAcceptedAt'])
    .executeTakeFirstOrThrow()
}

/** @returns whether the consent is new */
export async function giveConsent(tx: Tx, memberId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ specialCategoryConsentAt: now, specialCategoryWithdrawnAt: null })
    .where('id', '=', memberId)
    .where('specialCategoryConsentAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns whether there was a consent to withdraw */
export async function withdrawConsent(tx: Tx, memberId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ specialCategoryConsentAt: null, specialCategoryWithdrawnAt: now })
    .where('id', '=', memberId)
    .where('specialCategoryConsentAt', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function findGender(tx: Tx, memberId: string): Promise<Gender> {
  const { gender } = await tx
    .selectFrom('profile')
    .where('memberId', '=', memberId)
    .select('gender')
    .executeTakeFirstOrThrow()
  return gender
}

export async function updateSexuality(tx: Tx, memberId: string, sexuality: Sexuality | null): Promise<void> {
  await tx.updateTable('profile').set({ sexuality }).where('memberId', '=', memberId).execute()
}
