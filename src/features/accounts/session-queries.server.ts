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

/**
 * Logins of one member go one after the other, so that counting their sessions is exact; and after a new password.
 * @returns the password's hash as it is now
 */
export async function lockLogins(tx: Tx, memberId: string): Promise<string | null> {
  const account = await tx
    .selectFrom('account')
    .where('id', '=', memberId)
    .select('passwordHash')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return account?.passwordHash ?? null
}

/** A member's sessions that are good, the one used last first. */
export function findSessions(db: Db, memberId: string, { now, seenAfter }: { now: Date; seenAfter: Date }) {
  return db
    .selectFrom('session')
    .where('memberId', '=', memberId)
    .where('expiresAt', '>', now)
    .where('lastSeenAt', '>', seenAfter)
    .select(['id', 'userAgent', 'country', 'createdAt', 'lastSeenAt'])
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Which of these sessions there still are. */
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
 * The session goes on under another token, as its member was just proven to be there.
 * @returns false when it has been ended meanwhile
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

/** @param kept the session that stays; without one, none does. @returns how many ended */
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

/** The accounts of an address, one a site at most. */
export function findOwners(db: Db, emailKey: string) {
  return db.selectFrom('emailClaim').where('emailKey', '=', emailKey).select('memberId').execute()
}

/** Keeps a member's newest sessions. @returns the ids of those that ended */
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

export async function deleteExpiredSessions(
  tx: Tx,
  { now, seenAfter }: { now: Date; seenAfter: Date },
): Promise<void> {
  await tx
    .deleteFrom('session')
    .where((eb) => eb.or([eb('expiresAt', '<=', now), eb('lastSeenAt', '<=', seenAfter)]))
    .execute()
}

export type Seen = { userAgent: string; country: string | null; lastSeenAt: Date }

export function findDevice(db: Db, memberId: string, tokenHash: Buffer) {
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

/** The browser goes on under another token, for every member who uses it. */
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

/** Keeps the devices of a member that were used last. */
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
