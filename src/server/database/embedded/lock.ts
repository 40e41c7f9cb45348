import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '#server/startup-error.ts'
import { giveToOwnerOf } from './account.ts'

const SQLITE_BUSY = 5

// Collected as garbage, a lock would be gone while its server still runs.
const held = new Set<DatabaseSync>()

function release(lock: DatabaseSync): void {
  if (held.delete(lock)) lock.close()
}

/**
 * Takes the data folder for this process alone. The lock must die with its holder, whatever kills it, and hold
 * across containers that share the folder; that takes a lock of the operating system. Node offers none of its
 * own, but the SQLite inside it takes one on any file.
 */
export async function lockDataFolder(dataDir: string): Promise<{ release(): void }> {
  const file = join(dataDir, 'postgres.lock')
  // Beside the lock and not in it: reading the locked file ourselves would drop the lock.
  const holderFile = join(dataDir, 'postgres.lock.holder')
  const lock = new DatabaseSync(file)
  held.add(lock)
  try {
    // Nothing is ever written, so no journal need lie about.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    writeFileSync(holderFile, `${process.pid}\n`)
    await giveToOwnerOf(dataDir, file, holderFile)
    return { release: () => release(lock) }
  } catch (error) {
    release(lock)
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new StartupError(`data folder ${dataDir} is in use by process ${readHolder(holderFile)}`)
  }
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return '(unknown)'
  }
}
