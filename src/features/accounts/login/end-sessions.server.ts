import type { Db } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { emailKey } from '../account/rules.ts'
import { deleteAllSessions, deleteDevices, deleteSessions, findOwners } from './session-queries.server.ts'

/**
 * Ends every session of the accounts with this address, on every site, and forgets their known devices.
 * @returns how many ended; undefined when no account has the address
 */
export async function endSessionsOfAddress(db: Db, email: string): Promise<number | undefined> {
  return transact(db, async (tx) => {
    const owners = await findOwners(tx, emailKey(email))
    let ended = 0
    for (const { memberId } of owners) {
      ended += await deleteSessions(tx, memberId)
      await deleteDevices(tx, memberId)
    }
    return owners.length > 0 ? ended : undefined
  })
}

/** @returns how many sessions ended */
export async function endSessionsOfEverybody(db: Db): Promise<number> {
  return transact(db, (tx) => deleteAllSessions(tx))
}
