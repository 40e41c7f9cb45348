import type { Db, Tx } from '#server/database/connect.ts'

/** Whether a report can hide the member; it cannot hide profiles that the site has made itself: they are no minor's. */
export async function canBeHeld(tx: Tx, memberId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('profile')
    .where('memberId', '=', memberId)
    .where('heldAt', 'is', null)
    .where('releasedAt', 'is', null)
    .where('fictional', '=', false)
    .select('memberId')
    .executeTakeFirst()
  return row !== undefined
}

export async function isHeld(db: Db, memberId: string): Promise<boolean> {
  const held = await db
    .selectFrom('profile')
    .where('memberId', '=', memberId)
    .where('heldAt', 'is not', null)
    .select('memberId')
    .executeTakeFirst()
  return held !== undefined
}

/** Since when a member has an account. */
export function findSignupDate(db: Db, memberId: string) {
  return db.selectFrom('account').where('id', '=', memberId).select('signupDate').executeTakeFirst()
}

/** @returns whether the member is hidden by this */
export async function startHold(tx: Tx, memberId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('profile')
    .set({ heldAt: now })
    .where('memberId', '=', memberId)
    .where('heldAt', 'is', null)
    .where('releasedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The hidden members that a person has looked at. */
export function listReleased(db: Db) {
  return db
    .selectFrom('profile')
    .where('heldAt', 'is not', null)
    .where('releasedAt', 'is not', null)
    .select('memberId')
    .orderBy('releasedAt')
    .orderBy('memberId')
    .execute()
}

export async function endHold(tx: Tx, memberId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('profile')
    .set({ heldAt: null })
    .where('memberId', '=', memberId)
    .where('heldAt', 'is not', null)
    .where('releasedAt', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A hidden member, to be mailed; fictional profiles cannot be. */
export function findHeld(db: Db, memberId: string) {
  return db
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.memberId')
    .where('profile.memberId', '=', memberId)
    .where('profile.heldAt', 'is not', null)
    .where('profile.fictional', '=', false)
    .where('account.status', '!=', 'deleted')
    .select(['account.siteId', 'account.email', 'account.language', 'profile.name'])
    .executeTakeFirst()
}

/** Notes that a person has looked at a member. */
export async function release(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx.updateTable('profile').set({ releasedAt: now }).where('memberId', '=', memberId).execute()
}

export async function updateHold(
  tx: Tx,
  memberId: string,
  hold: { heldAt: Date | null; releasedAt: Date | null },
): Promise<void> {
  await tx.updateTable('profile').set(hold).where('memberId', '=', memberId).execute()
}
