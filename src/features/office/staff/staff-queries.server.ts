import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { StaffRole } from '#shared/staff.ts'

/** A colleague by their address, with what a login is checked against; locked, so that a code counts once. */
export async function lockStaffByEmail(tx: Tx, emailKey: string) {
  return tx.selectFrom('staff').where('emailKey', '=', emailKey).selectAll().forUpdate().executeTakeFirst()
}

export async function findStaffByEmail(db: Db, emailKey: string) {
  return db.selectFrom('staff').where('emailKey', '=', emailKey).selectAll().executeTakeFirst()
}

export async function findStaff(db: Db, id: string) {
  return db.selectFrom('staff').where('id', '=', id).selectAll().executeTakeFirst()
}

export async function insertStaff(tx: Tx, staff: Insertable<Tables['staff']>): Promise<void> {
  await tx.insertInto('staff').values(staff).execute()
}

export async function updateStaff(
  tx: Tx,
  id: string,
  changed: Partial<
    Pick<Selectable<Tables['staff']>, 'name' | 'totpStep' | 'totpSecret' | 'passwordHash' | 'language'>
  >,
): Promise<void> {
  await tx.updateTable('staff').set(changed).where('id', '=', id).execute()
}

export async function replaceRecoveryCodes(tx: Tx, staffId: string, hashes: Buffer[]): Promise<void> {
  await tx.deleteFrom('staffRecoveryCode').where('staffId', '=', staffId).execute()
  const rows = hashes.map((codeHash) => ({ staffId, codeHash }))
  await tx.insertInto('staffRecoveryCode').values(rows).execute()
}

/** @returns whether the code was one of theirs; it is none any more */
export async function spendRecoveryCode(tx: Tx, staffId: string, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staffRecoveryCode')
    .where('staffId', '=', staffId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countRecoveryCodes(db: Db, staffId: string): Promise<number> {
  const { left } = await db
    .selectFrom('staffRecoveryCode')
    .where('staffId', '=', staffId)
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .executeTakeFirstOrThrow()
  return Number(left)
}

export async function hasRole(db: Db, staffId: string): Promise<boolean> {
  const row = await db
    .selectFrom('staffRole')
    .where('staffId', '=', staffId)
    .select('role')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function findRole(db: Db, staffId: string, siteId: string): Promise<StaffRole | undefined> {
  const row = await db
    .selectFrom('staffRole')
    .where('staffId', '=', staffId)
    .where('siteId', '=', siteId)
    .select('role')
    .executeTakeFirst()
  return row?.role
}

/** Locks the site's roles, so that two changes at once cannot leave it without an owner. */
export async function lockRoles(tx: Tx, siteId: string) {
  return tx.selectFrom('staffRole').where('siteId', '=', siteId).selectAll().forUpdate().execute()
}

export async function grantRole(tx: Tx, granted: Insertable<Tables['staffRole']>): Promise<void> {
  const { role, grantedBy, grantedAt } = granted
  await tx
    .insertInto('staffRole')
    .values(granted)
    .onConflict((conflict) =>
      conflict.columns(['staffId', 'siteId']).doUpdateSet({ role, grantedBy, grantedAt }),
    )
    .execute()
}

export async function deleteRole(tx: Tx, staffId: string, siteId: string): Promise<void> {
  await tx.deleteFrom('staffRole').where('staffId', '=', staffId).where('siteId', '=', siteId).execute()
}

/** The staff of a site, first the earliest. */
export function listStaffOfSite(db: Db, siteId: string) {
  return db
    .selectFrom('staffRole')
    .innerJoin('staff', 'staff.id', 'staffRole.staffId')
    .where('staffRole.siteId', '=', siteId)
    .select(['staff.id', 'staff.name', 'staff.email', 'staffRole.role', 'staffRole.grantedAt'])
    .select(({ selectFrom }) =>
      selectFrom('staffSession')
        .whereRef('staffSession.staffId', '=', 'staff.id')
        .select(({ fn }) => fn.max('lastSeenAt').as('seen'))
        .as('lastSeenAt'),
    )
    .orderBy('staff.createdAt')
    .orderBy('staff.id')
    .execute()
}

/** What the authenticator apps of all staff share with us, sealed. */
export function listSealedSecrets(db: Db) {
  return db.selectFrom('staff').select(['id', 'email', 'totpSecret']).orderBy('id').execute()
}

/** @returns false when it has changed since it was read */
export async function updateSealedSecret(
  db: Db,
  { id, totpSecret, anew }: Pick<Selectable<Tables['staff']>, 'id' | 'totpSecret'> & { anew: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({ totpSecret: anew })
    .where('id', '=', id)
    .where('totpSecret', '=', totpSecret)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
