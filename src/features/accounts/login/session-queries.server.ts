import type { Db, Tx } from '#server/database/connect.ts'

export type NewSession = {
  id: string
  tokenHash: Buffer
  memberId: string
  deviceId: string
  createdAt: Date
  expiresAt: Date
  userAgent: string
  country: string | null
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      ...session,
      lastSeenAt: session.createdAt,
      provenAt: null,
      previousTokenHash: null,
      renewedAt: null,
    })
    .execute()
}

/** A member's unexpired sessions, most recently used first. */
export function findSessions(db: Db, memberId: string, now: Date) {
  return db
    .selectFrom('session')
    .where('memberId', '=', memberId)
    .where('expiresAt', '>', now)
    .select(['id', 'userAgent', 'country', 'createdAt', 'lastSeenAt'])
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Which of these sessions still exist. */
export async function findLivingSessions(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('session').where('id', 'in', ids).select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

export async function touchSession(
  tx: Tx,
  id: string,
  seen: { lastSeenAt: Date; country: string | null },
): Promise<void> {
  await tx.updateTable('session').set(seen).where('id', '=', id).execute()
}

/**
 * Rotates the session token and records the re-authentication.
 * @returns false when the session has ended meanwhile
 */
export async function renewSession(
  tx: Tx,
  id: string,
  { tokenHash, at }: { tokenHash: Buffer; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set((eb) => ({ tokenHash, previousTokenHash: eb.ref('tokenHash'), renewedAt: at, provenAt: at }))
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteSession(tx: Tx, memberId: string, id: string) {
  return tx
    .deleteFrom('session')
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .returning(['id', 'deviceId'])
    .executeTakeFirst()
}

/** @param kept the session to keep; without it, all end. @returns how many ended */
export async function deleteSessions(tx: Tx, memberId: string, kept?: string): Promise<number> {
  let sessions = tx.deleteFrom('session').where('memberId', '=', memberId)
  if (kept) sessions = sessions.where('id', '!=', kept)
  const { numDeletedRows } = await sessions.executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteAllSessions(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('session').executeTakeFirst()
  return Number(numDeletedRows)
}

/** The accounts with an address, at most one a site. */
export function findOwners(db: Db, emailKey: string) {
  return db.selectFrom('emailClaim').where('emailKey', '=', emailKey).select('memberId').execute()
}

/** Ends a member's oldest sessions, except for the newest `kept`. @returns the ids of those that ended */
export async function deleteOldestSessions(tx: Tx, memberId: string, kept: number): Promise<string[]> {
  const rows = await tx
    .deleteFrom('session')
    .where('memberId', '=', memberId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('session')
        .where('memberId', '=', memberId)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .offset(kept)
        .select('id'),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteExpiredSessions(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('session').where('expiresAt', '<=', now).execute()
}

export type Seen = { userAgent: string; country: string | null; lastSeenAt: Date }

/** @param memberId null matches no device, at the same cost */
export function findDevice(db: Db, memberId: string | null, tokenHash: Buffer) {
  return db
    .selectFrom('knownDevice')
    .where('tokenHash', '=', tokenHash)
    .where('memberId', '=', memberId)
    .select('id')
    .executeTakeFirst()
}

export function findDeviceById(db: Db, memberId: string, id: string) {
  return db
    .selectFrom('knownDevice')
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst()
}

/** Rotates the device token for every member who uses the browser. */
export async function renewDevice(tx: Tx, oldHash: Buffer, newHash: Buffer): Promise<void> {
  await tx.updateTable('knownDevice').set({ tokenHash: newHash }).where('tokenHash', '=', oldHash).execute()
}

export function touchDevice(tx: Tx, memberId: string, tokenHash: Buffer, seen: Seen) {
  return tx
    .updateTable('knownDevice')
    .set(seen)
    .where('tokenHash', '=', tokenHash)
    .where('memberId', '=', memberId)
    .returning('id')
    .executeTakeFirst()
}

export async function insertDevice(
  tx: Tx,
  device: Seen & { id: string; memberId: string; tokenHash: Buffer },
): Promise<void> {
  await tx
    .insertInto('knownDevice')
    .values({ ...device, firstSeenAt: device.lastSeenAt })
    .execute()
}

export async function deleteDevice(tx: Tx, memberId: string, id: string): Promise<void> {
  await tx.deleteFrom('knownDevice').where('memberId', '=', memberId).where('id', '=', id).execute()
}

export async function deleteDevices(tx: Tx, memberId: string, kept?: string | null): Promise<void> {
  let devices = tx.deleteFrom('knownDevice').where('memberId', '=', memberId)
  if (kept) devices = devices.where('id', '!=', kept)
  await devices.execute()
}

/** Keeps a member's most recently used devices. */
export async function deleteOldestDevices(tx: Tx, memberId: string, kept: number): Promise<void> {
  await tx
    .deleteFrom('knownDevice')
    .where('memberId', '=', memberId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('knownDevice')
        .where('memberId', '=', memberId)
        .orderBy('lastSeenAt', 'desc')
        .orderBy('id', 'desc')
        .offset(kept)
        .select('id'),
    )
    .execute()
}

export async function deleteUnusedDevices(tx: Tx, seenBefore: Date): Promise<void> {
  await tx.deleteFrom('knownDevice').where('lastSeenAt', '<=', seenBefore).execute()
}
